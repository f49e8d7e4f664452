"""What is seen of a position, and what must hold in it."""

from typing import TYPE_CHECKING, Final

from palatium.core.scoring.standing import EndMark, end_mark
from palatium.games.azul.board import LAST_ROUND, SPACES
from palatium.games.azul.tiles import COLOURS, NAMES, count, named, total

if TYPE_CHECKING:
    from palatium.games.azul.state import AzulState


def view_azul(s: "AzulState") -> dict[str, object]:
    """Everything is public; only the order of coming draws is not (A-SET-8)."""
    return {
        "round": s.round,
        "wild": NAMES[s.wild()],
        "starter": s.starter,
        "token": s.token,
        "bag": named(s.bag),
        "tower": named(s.tower),
        "supply": named(s.supply),
        "centre": named(s.centre),
        "displays": [named(tiles) for tiles in s.displays],
        "players": [_player(s, seat) for seat in range(s.azul.players)],
    }


OFFSETS: Final = [[i for i in range(6) if part >> i & 1] for part in range(64)]
"""The places of the bits in the six of a star."""


def _player(s: "AzulState", seat: int) -> dict[str, object]:
    spaces: list[object] = [None] * SPACES
    for colour in range(COLOURS):
        mask = s.boards[seat * COLOURS + colour]
        name = NAMES[colour]
        first = 0
        while mask:
            for offset in OFFSETS[mask & 63]:
                spaces[first + offset] = name
            mask >>= 6
            first += 6
    filled = s.filled[seat]
    closed: list[object] = [
        feature.name for feature in s.azul.board.features if filled & feature.mask == feature.mask
    ]
    return {
        "hand": named(s.hands[seat]),
        "spaces": spaces,
        "features": closed,
        "open": [_colours(s.open[seat] >> star * 6 & 63) for star in range(7)],
    }


def _colours(mask: int) -> list[object]:
    out: list[object] = []
    for colour in OFFSETS[mask]:
        out.append(NAMES[colour])
    return out


def ends_azul(s: "AzulState") -> list[EndMark]:
    """The rounds that are still to come (A-END-1)."""
    return [end_mark(s.azul.words, "rounds", "A-END-1", LAST_ROUND - s.round, LAST_ROUND)]


def check_azul(s: "AzulState") -> list[str]:
    """Broken invariants in words."""
    out: list[str] = []
    if not 1 <= s.round <= LAST_ROUND:
        out.append(f"round {s.round} does not exist")
    if not 0 <= s.starter < s.azul.players or not -1 <= s.token < s.azul.players:
        out.append(f"starter {s.starter} or token {s.token} is no seat")
    per_colour = s.azul.board.tiles_per_colour
    for colour in range(COLOURS):
        tiles = [s.bag, s.tower, s.supply, s.centre, *s.displays, *s.hands]
        number = sum([count(part, colour) for part in tiles])
        number += sum(
            [
                s.boards[seat * COLOURS + colour].bit_count()
                for seat in range(s.azul.players)
            ]
        )
        if number != per_colour:
            out.append(f"{number} {NAMES[colour]} tiles exist, not {per_colour} (A-SET-1)")
    if s.bag_size != total(s.bag):
        out.append(f"the bag counts {s.bag_size} tiles and holds {total(s.bag)}")
    if s.supply_size != total(s.supply):
        out.append(f"the supply counts {s.supply_size} tiles and holds {total(s.supply)}")
    if s.supply_size > s.azul.board.supply_spaces:
        out.append(f"the supply holds {s.supply_size} tiles")
    for seat in range(s.azul.players):
        masks = s.boards[seat * COLOURS : seat * COLOURS + COLOURS]
        if sum(masks) != s.filled[seat]:
            out.append(f"the board of seat {seat} holds two tiles on one space")
        if s.points[seat] < s.azul.board.score_floor:
            out.append(f"seat {seat} is below the floor (A-TAKE-6)")
    return out
