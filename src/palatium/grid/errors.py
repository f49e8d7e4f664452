"""The error for impossible component facts."""

from typing import NoReturn


class BadFacts(ValueError):
    """An impossible fact in a component file; the message names file, row and column."""


def bad_facts(where: str, what: str) -> NoReturn:
    """Refuse a fact; all checks of this package end here."""
    raise BadFacts(f"{where}: {what}")
