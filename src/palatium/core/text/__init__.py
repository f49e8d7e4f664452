"""Texts: the catalogue of words, questions, and previews."""
