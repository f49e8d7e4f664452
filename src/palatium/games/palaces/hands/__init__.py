"""Hands and own decks: drawing, shuffling, taking cards out."""
