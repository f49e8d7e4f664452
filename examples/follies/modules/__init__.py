"""What can be added to the game."""
