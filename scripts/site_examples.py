"""An extension of griffe for the documentation site: doctests become blocks of code."""

import re

import griffe

EXAMPLE = re.compile(r"^>>> .*\n?(?:^.+\n?)*", re.MULTILINE)
"""A doctest up to the next empty line."""


def fenced(text: str) -> str:
    """Return a docstring with its doctests as Markdown code."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)


class Examples(griffe.Extension):
    """Changes every docstring that is read."""

    def on_object(self, *, obj: griffe.Object, **kwargs: object) -> None:
        """Change the docstring of a module, class, function or attribute."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
