"""Castles of Mad King Ludwig as a picture."""
