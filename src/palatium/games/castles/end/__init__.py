"""The end of the game: what cards count and pay, and the final scoring."""
