"""A Royal Decree, and the decrees' part of a position (C-SET-8, C-DEC)."""

from typing import Final

from mypy_extensions import mypyc_attr

from palatium.core.cards.hidden import Card, CardReader, cards_data
from palatium.core.cards.pile import Pile
from palatium.core.layout import Layout
from palatium.core.modules import Happening, Offering, Point, Value
from palatium.games.castles.hooks.expansion import Expansion, FrameTable
from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.state import NO_TILE, CastlesState

NAME: Final = "decrees"
NO_DECREE: Final = -1

REVEAL: Final = Happening("reveal")
"""The point at which all decrees are turned up."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decree:
    """What a decree does for its owner; `seat` is always the owner."""

    def __init__(
        self, number: int, points: list[Point], amounts: list[str] | None = None
    ) -> None:
        self.number = number
        self.points = frozenset(points)
        self.amounts: list[str] = amounts or []
        """The amounts of `decree_amounts.csv` that it asks for."""
        self.ruling = f"C-DEC-{number}"
        self.code = f"D{number:02}"
        self.layouts: list[Layout] = []
        """Its own kinds of actions, for a decree that is not in the box."""
        self.frames: FrameTable = {}
        """Its own questions, likewise."""
        self.words: dict[str, str] = {}
        """Its own texts by key, likewise."""

    def amount(self, s: CastlesState, what: str) -> int:
        """Return one of its amounts."""
        return rules_of(s).amounts[self.code][what]

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        """Add options at a point."""

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        """Carry out an option."""

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        """Return a value at a point as this decree changes it."""
        return value

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        """React to something that happened at a point."""


class DecreePart(Part):
    """Cards of the draft, the decree of each seat, and what lies on some of them.

    Never changed once it is in a position: `copy`, change the copy, put it back.
    """

    def __init__(self, seats: int) -> None:
        self.owned: tuple[int, ...] = (NO_DECREE,) * seats
        self.pile = Pile((), (), 0, ())
        """Decrees that were not dealt."""
        self.draft: tuple[Card, ...] = ()
        self.picks: tuple[tuple[Card, ...], ...] = ((),) * seats
        self.boxed: tuple[Card, ...] = ()
        self.looked: tuple[Card, ...] = ()
        self.secret: tuple[Card, ...] = ()
        """The room tile that decree 34 keeps."""
        self.coins: tuple[int, ...] = (0,) * seats
        """Money on decree 30."""
        self.stored: tuple[int, ...] = (NO_TILE,) * seats
        """The piece on decree 33."""
        self.is_final = 0
        """Whether final scoring has begun: hidden money is shown (C-DEC-2)."""

    def copy(self) -> "DecreePart":
        """Return an equal part that may be changed."""
        other = DecreePart(len(self.owned))
        other.owned = self.owned
        other.pile = self.pile
        other.draft = self.draft
        other.picks = self.picks
        other.boxed = self.boxed
        other.looked = self.looked
        other.secret = self.secret
        other.coins = self.coins
        other.stored = self.stored
        other.is_final = self.is_final
        return other

    def data(self) -> list[int]:
        out = [*self.owned, *self.coins, *self.stored, self.is_final, self.pile.size]
        groups = [self.pile.body, self.pile.bottom, self.draft, self.boxed, self.looked]
        for cards in [*groups, self.secret, *self.picks]:
            out += cards_data(cards)
        return out

    def hidden(self) -> list[tuple[Card, ...]]:
        groups = [self.pile.body, self.pile.bottom, self.draft, self.boxed, self.looked]
        return [*groups, self.secret, *self.picks]

    def dealt(self, groups: list[tuple[Card, ...]]) -> Part:
        other = self.copy()
        other.pile = self.pile.with_cards((), groups[0], groups[1])
        other.draft, other.boxed, other.looked = groups[2], groups[3], groups[4]
        other.secret = groups[5]
        other.picks = tuple(groups[6:])
        return other


def load_part(ints: list[int], seats: int) -> DecreePart:
    """Return the part that `data` wrote."""
    part = DecreePart(seats)
    reader = CardReader(ints, seats)
    part.owned = tuple([reader.whole() for _ in range(seats)])
    part.coins = tuple([reader.whole() for _ in range(seats)])
    part.stored = tuple([reader.whole() for _ in range(seats)])
    part.is_final = reader.whole()
    size = reader.whole()
    body = reader.cards()
    part.pile = Pile((), body, size, reader.cards())
    part.draft = reader.cards()
    part.boxed = reader.cards()
    part.looked = reader.cards()
    part.secret = reader.cards()
    part.picks = tuple([reader.cards() for _ in range(seats)])
    return part


class DecreeRules(Expansion):
    """What decrees ask of the expansion; `codes` has the code of every id."""

    decrees: list[Decree]
    """All decrees of the game by id."""

    amounts: dict[str, dict[str, int]]
    """What the cards say in numbers, by code."""

    hallways_are_150: bool
    """Whether a hallway is a room of size 150 (C-DEC-9, C-DEC-34)."""


def rules_of(s: CastlesState) -> DecreeRules:
    """Return the expansion of a game."""
    module = s.castles.expansions[s.castles.part_of[NAME]]
    assert isinstance(module, DecreeRules)
    return module


def decrees_of(s: CastlesState) -> DecreePart:
    """Return the decrees' part of a position."""
    part = s.parts[s.castles.part_of[NAME]]
    assert isinstance(part, DecreePart)
    return part


def set_decrees(s: CastlesState, part: DecreePart) -> None:
    """Replace the decrees' part of a position."""
    s.parts[s.castles.part_of[NAME]] = part


def has_decree(s: CastlesState, seat: int, number: int) -> bool:
    """Return whether a seat has the decree with a number."""
    id = decrees_of(s).owned[seat]
    return id != NO_DECREE and rules_of(s).decrees[id].number == number


def owner_of(s: CastlesState, number: int) -> int:
    """Return the seat that has the decree with a number, or -1."""
    for seat in range(s.castles.players):
        if has_decree(s, seat, number):
            return seat
    return -1


def code_of(s: CastlesState, id: int) -> str:
    """Return the code of a decree."""
    return rules_of(s).codes[id]


def put_at_seat(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return values by seat with one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
