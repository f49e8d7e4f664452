"""A turn and what it remembers."""
