"""What is in the box: the tiles and the player board."""
