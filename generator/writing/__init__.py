"""Prose: Markdown in, checked and parsed, passages of a page out."""
