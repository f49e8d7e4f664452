"""Pieces: shapes, tiles in four rotations, and the boards they stamp themselves onto."""
