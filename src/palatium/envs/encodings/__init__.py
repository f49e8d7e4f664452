"""One encoding per game."""
