"""Placing: where a tile may lie on a plan, and what it meets there."""
