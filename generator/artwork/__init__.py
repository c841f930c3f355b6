"""What pages are drawn with: style, script, fonts, the men, pictures."""
