"""A position as plain data, and back."""

from typing import TYPE_CHECKING

from palatium.core.digest import packed
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import whole, wholes
from palatium.games.azul.box.tiles import COLOURS, ONE, total

if TYPE_CHECKING:
    from palatium.games.azul.game import AzulGame
    from palatium.games.azul.state import AzulState


def body_of(s: "AzulState") -> dict[str, object]:
    """Return every field except frames and points, as plain data."""
    return {
        "round": s.round,
        "starter": s.starter,
        "token": s.token,
        "bag": s.bag,
        "tower": s.tower,
        "shuffles": s.shuffles,
        "supply": s.supply,
        "centre": s.centre,
        "displays": list(s.displays),
        "hands": list(s.hands),
        "open": list(s.open),
        "boards": list(s.boards),
    }


def code_of(s: "AzulState", out: list[bytes]) -> None:
    """Add the same fields as bytes."""
    ints = [
        s.round,
        s.starter,
        s.token,
        s.bag,
        s.tower,
        s.shuffles,
        s.supply,
        s.centre,
        len(s.displays),
        *s.displays,
        *s.hands,
        *s.open,
        *s.boards,
    ]
    out.append(packed(ints))


def state_of(game: "AzulGame", dump: Dump, stack: "list[Frame[AzulState]]") -> "AzulState":
    """Return the position that was saved."""
    from palatium.games.azul.state import AzulState

    body = dump.body
    boards = wholes(body["boards"])
    bag = _tiles(body["bag"])
    supply = _tiles(body["supply"])
    return AzulState(
        azul=game,
        stack=stack,
        points=dump.points,
        explain=dump.explain,
        lines=dump.lines,
        moves=dump.moves,
        options=None,
        round=whole(body["round"]),
        starter=whole(body["starter"]),
        token=whole(body["token"]),
        bag=bag,
        bag_size=total(bag),
        tower=_tiles(body["tower"]),
        shuffles=whole(body["shuffles"]),
        supply=supply,
        supply_size=total(supply),
        centre=_tiles(body["centre"]),
        displays=[_tiles(item) for item in wholes(body["displays"])],
        hands=[_tiles(item) for item in wholes(body["hands"])],
        filled=filled_of(boards, game.players),
        open=wholes(body["open"]),
        boards=boards,
    )


def _tiles(value: object) -> int:
    """Return plain data as a packed multiset."""
    tiles = whole(value)
    if not 0 <= tiles < ONE[COLOURS - 1] * 64:
        raise ValueError(f"{tiles} is not a multiset of tiles")
    return tiles


def filled_of(boards: list[int], players: int) -> list[int]:
    """Return the filled spaces of every seat."""
    out: list[int] = []
    for seat in range(players):
        mask = 0
        for colour in range(COLOURS):
            mask |= boards[seat * COLOURS + colour]
        out.append(mask)
    return out
