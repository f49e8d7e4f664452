"""Puzzles of Castles of Mad King Ludwig."""
