"""What an expansion keeps in a position."""

from mypy_extensions import mypyc_attr

from palatium.core.hidden import Card


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Immutable, so that clones share it: a move replaces it."""

    def data(self) -> list[int]:
        """Everything as ints, for dump and hash; its expansion reads them back."""
        return []

    def hidden(self) -> list[tuple[Card, ...]]:
        """Groups of hidden cards, in an order that depends on public facts alone."""
        return []

    def dealt(self, groups: list[tuple[Card, ...]]) -> "Part":
        """The same part with its hidden cards dealt again."""
        return self
