"""Moats: their sections, the ground outside, and rooms beyond the gate."""
