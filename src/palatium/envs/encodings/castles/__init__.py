"""Castles of Mad King Ludwig as numbers."""
