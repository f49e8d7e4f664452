"""What is raised when component facts cannot be right."""

from typing import NoReturn


class BadFacts(ValueError):
    """A component file says something impossible; the message names file, row and column."""


def bad_facts(where: str, what: str) -> NoReturn:
    """Refuse a fact: every check of this package ends here."""
    raise BadFacts(f"{where}: {what}")
