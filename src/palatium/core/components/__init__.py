"""Components: files and facts of the box, their sum, and where each piece comes from."""
