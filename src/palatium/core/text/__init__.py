"""Texts: the catalogue of words, questions, and what a choice would do."""
