"""Sitting down, looking on, leaving."""
