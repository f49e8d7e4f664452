"""Moats: their sections, the ground outside, and what lies beyond the gate."""
