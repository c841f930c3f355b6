"""The search: an engine reads pairs, waves are sealed, datasets and facts are made from them."""
