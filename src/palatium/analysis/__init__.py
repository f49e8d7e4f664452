"""Judged decisions, analysed games, and puzzles: shipped ones and how to find more."""
