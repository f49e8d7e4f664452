"""What is in the box: the cards."""
