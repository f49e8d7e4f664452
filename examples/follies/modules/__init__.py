"""Modules of the game."""
