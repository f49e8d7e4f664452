"""The Palace of Mad King Ludwig in a terminal."""
