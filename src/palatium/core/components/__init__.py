"""Components: the files and facts of a box, their hash, and the origin of each piece."""
