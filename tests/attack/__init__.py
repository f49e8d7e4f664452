"""Attacks on a real server at its default limits, beside honest tables: `make attack`."""
