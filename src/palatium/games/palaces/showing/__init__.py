"""Showing the winning bid, or failing."""
