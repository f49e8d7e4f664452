"""Puzzles of Azul: Summer Pavilion."""
