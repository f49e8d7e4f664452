"""A turn and its flags."""
