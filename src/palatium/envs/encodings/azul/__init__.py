"""Azul: Summer Pavilion as numbers."""
