"""Content, templates and data become the pages of site/; nothing here starts an engine."""
