"""Search: information-set tree search with a judge for each game."""
