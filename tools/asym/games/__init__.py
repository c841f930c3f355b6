"""Self-play: a game, the hall where games are played, the book that keeps them."""
