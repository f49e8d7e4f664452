"""Measurements only for Castles."""
