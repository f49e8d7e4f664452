"""Palaces as numbers."""
