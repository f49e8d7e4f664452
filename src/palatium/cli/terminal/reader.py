"""Lines that a person types, or that come from a pipe."""

import contextlib
import sys
from importlib import import_module
from io import TextIOWrapper

from rich.console import Console


class Left(Exception):
    """The end of input: the person has left."""


class Reader:
    """Asks for one line at a time."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._is_person = sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self._is_person:
            with contextlib.suppress(ImportError):
                import_module("readline")  # gives input() a history

    def line(self, prompt: str) -> str:
        """Return the next line without surrounding space; Left at the end of input."""
        try:
            if self._is_person:
                self._console.file.flush()
                return _clean(input(f"{prompt} > "))
            text = sys.stdin.readline()
        except EOFError:
            self._console.print()
            raise Left from None
        if not text:
            raise Left
        self._console.print(f"{prompt} > {_clean(text)}", markup=False)
        return _clean(text)

    def forget(self) -> None:
        """Clear the history, so that the next person cannot see what was typed."""
        if self._is_person:
            with contextlib.suppress(ImportError):
                import_module("readline").clear_history()


def _clean(text: str) -> str:
    return "".join([c if c.isprintable() else " " for c in text]).strip()[:500]
