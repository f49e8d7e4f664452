"""What a seat sees of a position."""

from typing import TYPE_CHECKING, Final

from palatium.games.azul.box.board import SPACES
from palatium.games.azul.box.tiles import COLOURS, NAMES, named

if TYPE_CHECKING:
    from palatium.games.azul.sent.view_types import AzulPlayer, AzulView
    from palatium.games.azul.state import AzulState


def view_of(s: "AzulState", seat: int | None) -> "AzulView":
    """Return the view, which is the same for all: only future draws are unknown (A-SET-8)."""
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
"""The positions of the set bits among the six of a star."""


def _player(s: "AzulState", seat: int) -> "AzulPlayer":
    spaces: list[str | None] = [None] * SPACES
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
    closed = [
        feature.name for feature in s.azul.board.features if filled & feature.mask == feature.mask
    ]
    return {
        "hand": named(s.hands[seat]),
        "spaces": spaces,
        "features": closed,
        "open": [_colours(s.open[seat] >> star * 6 & 63) for star in range(7)],
    }


def _colours(mask: int) -> list[str]:
    out: list[str] = []
    for colour in OFFSETS[mask]:
        out.append(NAMES[colour])
    return out
