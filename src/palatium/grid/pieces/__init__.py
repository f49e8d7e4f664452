"""Pieces: shapes, tiles in four rotations, and the boards they are stamped onto."""
