"""Tests of the grid against the rulings and against a naive reference."""
