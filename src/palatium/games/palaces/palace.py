"""The two columns of a palace (L-BUILD): the taller one, and how much of it the lower repeats."""

from typing import TYPE_CHECKING, Final

from palatium.core.events import Event

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState

HIGH: Final = 0
LOW: Final = 1
LANES: Final = ["high", "low"]


def can_build_low(s: "PalacesState", seat: int, suit: int) -> bool:
    """Whether a tile matches the next level of the lower column (L-BUILD-2)."""
    low = s.lows[seat]
    tower = s.towers[seat]
    return low < len(tower) and tower[low] == suit


def add_lanes(s: "PalacesState", seat: int, suit: int, base: int, out: list[int]) -> None:
    """The ints for building a suit: high always, low where it matches, none without a tile."""
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
        s.gain(seat, 1, "level", name, "L-BUILD-2")
    else:
        s.towers[seat] = (*s.towers[seat], suit)


def has_unmatched(s: "PalacesState", seat: int) -> bool:
    """Whether the top of the taller column stands unmatched (L-CARD-11, L-CARD-17)."""
    return s.lows[seat] < len(s.towers[seat])


def undermine(s: "PalacesState", seat: int, more: int) -> None:
    """The top tile of the taller column goes back to the supply, and some leave it (L-CARD-17)."""
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
    """Tiles leave the supply; a suit of which none is left has run out (L-END-1)."""
    s.supply[suit] -= number
    if s.supply[suit] == 0:
        s.ran_out |= 1 << suit


def rank_key(tower: tuple[int, ...], low: int) -> tuple[int, ...]:
    """What ranks palaces: matched levels, then their suits from the highest down (L-END-2)."""
    return (low, *[-tower[level] for level in range(low - 1, -1, -1)])
