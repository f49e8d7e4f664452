"""Figures of Palaces."""
