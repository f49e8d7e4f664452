"""Azul: Summer Pavilion as a picture."""
