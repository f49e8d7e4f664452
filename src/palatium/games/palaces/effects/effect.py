"""What a text does after a won bid."""

from palatium.games.palaces.state import PalacesState


class Effect:
    """A text without an action of its own; subclasses say what they offer and do."""

    def is_item(self) -> bool:
        """Return whether the winner uses it as an item."""
        return False

    def times(self, argument: int) -> int:
        """Return how often it may be used, by the number on its card."""
        return 1

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        """Add the ints that use it now; none if it cannot be used."""

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        """Carry it out."""


class Item(Effect):
    """A text that the winner uses."""

    def is_item(self) -> bool:
        return True
