"""What is in the box: rooms and cards read from their files, their origins and names."""
