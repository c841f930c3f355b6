"""Sealed waves and what follows from them: passports, evidence, tables and facts."""
