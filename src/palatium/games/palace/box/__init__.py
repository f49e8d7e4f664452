"""What is in the box: tiles, swans, boards and Favors."""
