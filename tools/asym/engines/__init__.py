"""Engines: where they are found, how they are spoken to, how they are kept at work."""
