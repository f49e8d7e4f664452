"""The two columns of a palace (L-BUILD): the taller one, and how much of it the other repeats."""

from typing import TYPE_CHECKING, Final

from palatium.core.events import Event
from palatium.games.palaces.score import score_level

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState

HIGH: Final = 0
LOW: Final = 1
LANES: Final = ["high", "low"]


def can_build_low(s: "PalacesState", seat: int, suit: int) -> bool:
    """Return whether a tile matches the next level of the lower column (L-BUILD-2)."""
    low = s.lows[seat]
    tower = s.towers[seat]
    return low < len(tower) and tower[low] == suit


def add_lanes(s: "PalacesState", seat: int, suit: int, base: int, out: list[int]) -> None:
    """Add the ints for building a suit: high always, low if it matches, none without a tile."""
    if s.supply[suit] > 0:
        out.append(base | HIGH)
        if can_build_low(s, seat, suit):
            out.append(base | LOW)


def build(s: "PalacesState", seat: int, suit: int, lane: int, source: str) -> None:
    """Take a tile from the supply onto a column."""
    take_tiles(s, suit, 1)
    name = s.cards.suit_names[suit]
    if s.events is not None:
        s.events.append(
            Event("built", {"seat": seat, "suit": name, "lane": LANES[lane], "by": source})
        )
    if lane == LOW:
        s.lows[seat] += 1
        score_level(s, seat, suit)
    else:
        s.towers[seat] = (*s.towers[seat], suit)


def unmatched(s: "PalacesState", seat: int) -> int:
    """Return how many tiles of the taller column are unmatched (L-CARD-11, L-CARD-17)."""
    return len(s.towers[seat]) - s.lows[seat]


def undermine(s: "PalacesState", seat: int, more: int) -> None:
    """Return the taller column's top tile to the supply, and remove `more` from it (L-CARD-17)."""
    suit = s.towers[seat][-1]
    s.towers[seat] = s.towers[seat][:-1]
    s.supply[suit] += 1
    more = min(more, s.supply[suit])
    s.lost[suit] += more
    take_tiles(s, suit, more)
    if s.events is not None:
        name = s.cards.suit_names[suit]
        s.events.append(Event("undermined", {"seat": seat, "suit": name, "tiles": more}))


def take_tiles(s: "PalacesState", suit: int, number: int) -> None:
    """Take tiles from the supply; a suit with none left has run out (L-END-1)."""
    s.supply[suit] -= number
    if s.supply[suit] == 0:
        s.ran_out |= 1 << suit
