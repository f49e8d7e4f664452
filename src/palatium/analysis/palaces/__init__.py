"""Puzzles of Palaces."""
