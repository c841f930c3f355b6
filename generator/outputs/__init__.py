"""What the site offers beside its pages: feed, downloads, packed columns, search, the engine."""
