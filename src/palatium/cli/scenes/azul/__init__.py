"""Azul: Summer Pavilion in a terminal."""
