"""One encoding a game."""
