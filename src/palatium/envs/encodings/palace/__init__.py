"""The Palace of Mad King Ludwig as numbers."""
