"""Castles of Mad King Ludwig in a terminal."""
