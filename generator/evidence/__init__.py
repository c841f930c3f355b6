"""What the sealed data say, laid out for the pages; no page here."""
