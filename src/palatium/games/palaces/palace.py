"""The two columns of a palace (L-BUILD): the taller one, and how much of it the lower repeats."""

from typing import TYPE_CHECKING, Final

from palatium.core.events import Event

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState

HIGH: Final = 0
LOW: Final = 1
LANES: Final = ["high", "low"]

RETURN_HIGH: Final = 0
RETURN_LOW: Final = 1
HIGH_TO_LOW: Final = 2
LOW_TO_HIGH: Final = 3
MOVES: Final = ["return_high", "return_low", "high_to_low", "low_to_high"]


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
    s.supply[suit] -= 1
    name = s.cards.suit_names[suit]
    if s.events is not None:
        s.events.append(
            Event("built", {"seat": seat, "suit": name, "lane": LANES[lane], "by": source})
        )
    if lane == LOW:
        _raise_low(s, seat, "level", "L-BUILD-2")
    else:
        s.towers[seat] = (*s.towers[seat], suit)


def scaffold_moves(s: "PalacesState", seat: int) -> list[int]:
    """What Scaffold can do with the top tiles (L-CARD-11)."""
    tower = s.towers[seat]
    low = s.lows[seat]
    out: list[int] = []
    if low < len(tower):
        out.append(RETURN_HIGH)
    if low > 0:
        out.append(RETURN_LOW)
    if low < len(tower) - 1 and tower[low] == tower[-1]:
        out.append(HIGH_TO_LOW)
    if low > 0:
        out.append(LOW_TO_HIGH)
    return out


def scaffold(s: "PalacesState", seat: int, move: int) -> None:
    """Return a top tile to the supply or move it across (L-CARD-11)."""
    tower = s.towers[seat]
    low = s.lows[seat]
    suit = tower[-1] if move in (RETURN_HIGH, HIGH_TO_LOW) else tower[low - 1]
    if s.events is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "suit": s.cards.suit_names[suit],
            "move": MOVES[move],
        }
        s.events.append(Event("scaffolded", facts))
    if move in (RETURN_HIGH, HIGH_TO_LOW):
        s.towers[seat] = tower[:-1]
    else:
        s.lows[seat] = low - 1
        s.gain(seat, -1, "scaffold", s.cards.suit_names[suit], "L-CARD-11")
    if move == HIGH_TO_LOW:
        _raise_low(s, seat, "scaffold", "L-CARD-11")
    elif move == LOW_TO_HIGH:
        s.towers[seat] = (*tower, suit)
    else:
        s.supply[suit] += 1


def can_be_undermined(s: "PalacesState", seat: int) -> bool:
    """Whether the top of the taller column stands unmatched (L-CARD-17)."""
    return s.lows[seat] < len(s.towers[seat])


def undermine(s: "PalacesState", seat: int) -> None:
    """The top tile of the taller column goes back to the supply (L-CARD-17)."""
    suit = s.towers[seat][-1]
    s.towers[seat] = s.towers[seat][:-1]
    s.supply[suit] += 1
    if s.events is not None:
        facts: dict[str, object] = {"seat": seat, "suit": s.cards.suit_names[suit]}
        s.events.append(Event("undermined", facts))


def _raise_low(s: "PalacesState", seat: int, reason: str, ruling: str) -> None:
    low = s.lows[seat]
    s.lows[seat] = low + 1
    s.gain(seat, 1, reason, s.cards.suit_names[s.towers[seat][low]], ruling)


def rank_key(tower: tuple[int, ...], low: int) -> tuple[int, ...]:
    """What ranks palaces: matched levels, then their suits from the highest down (L-END-2)."""
    return (low, *[-tower[level] for level in range(low - 1, -1, -1)])
