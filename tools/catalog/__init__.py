"""The contract of data/: pair space, datasets, facts, passports; the only readers and writers of that folder."""
