"""What an expansion keeps in a position."""

from mypy_extensions import mypyc_attr

from palatium.core.cards.hidden import Card
from palatium.core.digest import packed, part_digest


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Immutable, so that clones share it: a move replaces it."""

    _coded: bytes = b""

    def data(self) -> list[int]:
        """Everything as ints, for dump and hash; its expansion reads them back."""
        return []

    def coded(self) -> bytes:
        """A digest of the part, for the hash of a position; kept, since it never changes."""
        if not self._coded:
            self._coded = part_digest(packed(self.data()))
        return self._coded

    def hidden(self) -> list[tuple[Card, ...]]:
        """Groups of hidden cards, in an order that depends on public facts alone."""
        return []

    def dealt(self, groups: list[tuple[Card, ...]]) -> "Part":
        """The same part with its hidden cards dealt again."""
        return self
