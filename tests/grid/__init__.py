"""Tests of the grid against the rulings and a naive reference."""
