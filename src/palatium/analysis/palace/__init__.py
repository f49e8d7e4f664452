"""Puzzles of The Palace of Mad King Ludwig."""
