"""Looks at decisions, whole games analysed, and puzzles: shipped ones and how they are found."""
