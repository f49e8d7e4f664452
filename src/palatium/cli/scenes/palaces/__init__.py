"""Palaces in a terminal."""
