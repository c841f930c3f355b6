"""From readings to verdicts: the corridor, the other engines, admission."""
