"""Palatium: palace-building board games to play, to simulate and to measure."""
