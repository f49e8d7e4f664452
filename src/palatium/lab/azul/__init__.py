"""Figures of Azul: Summer Pavilion."""
