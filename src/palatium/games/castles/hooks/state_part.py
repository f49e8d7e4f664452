"""What an expansion keeps in a position."""

from mypy_extensions import mypyc_attr

from palatium.core.cards.hidden import Card
from palatium.core.digest import packed, part_digest


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of a position; immutable, so that clones share it: a move replaces it."""

    _coded: bytes = b""

    def data(self) -> list[int]:
        """Return everything as ints, for dump and hash; its expansion reads them back."""
        return []

    def coded(self) -> bytes:
        """Return a digest of the part for the hash of a position; cached, as parts never change."""
        if not self._coded:
            self._coded = part_digest(packed(self.data()))
        return self._coded

    def hidden(self) -> list[tuple[Card, ...]]:
        """Return groups of hidden cards, in an order that depends only on public facts."""
        return []

    def dealt(self, groups: list[tuple[Card, ...]]) -> "Part":
        """Return the same part with its hidden cards dealt again."""
        return self
