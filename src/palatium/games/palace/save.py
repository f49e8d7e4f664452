"""A position as plain data, and back."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import cards_data, cards_from, coded_cards
from palatium.core.cards.pile import pile_data, pile_from
from palatium.core.digest import packed
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import rows, whole, wholes
from palatium.games.palace.board.cells import BIT, cells_of
from palatium.games.palace.board.palace import (
    Palace,
    cell_of,
    owner_of,
    rotation_of,
    tile_of,
)
from palatium.games.palace.box.tiles import Tiles

if TYPE_CHECKING:
    from palatium.games.palace.game import PalaceGame
    from palatium.games.palace.state import PalaceState


def body_of(s: "PalaceState") -> dict[str, object]:
    """Return every field of a position except frames and points."""
    return {
        "active": s.active,
        "turn": s.turn,
        "moved": s.moved,
        "joined": s.joined,
        "ended": s.ended,
        "shown": s.shown,
        "pools": s.pools,
        "pieces": list(s.palace.pieces),
        "water": cells_of(s.palace.water),
        "row": list(s.row),
        "stacks": list(s.stacks),
        "unseen": list(s.unseen),
        "hallways": list(s.hallways),
        "stairs": list(s.stairs),
        "tops": [s.top_hallway, s.top_stair],
        "gone": list(s.gone),
        "done": list(s.done),
        "swans": list(s.swans),
        "secrets": [cards_data(cards) for cards in s.secrets],
        "bridge": pile_data(s.bridge),
        "owned": list(s.owned),
        "slots": [list(slots) for slots in s.slots],
        "held": [cards_data(cards) for cards in s.held],
        "drawn": [cards_data(cards) for cards in s.drawn],
        "favors": pile_data(s.favors),
        "public": list(s.public),
    }


def code_of(s: "PalaceState", out: list[bytes]) -> None:
    """Add the same fields as bytes, with the lengths of lists that the game does not fix."""
    ints = [
        s.active,
        s.turn,
        s.moved,
        s.joined,
        s.ended,
        s.shown,
        s.pools,
        s.top_hallway,
        s.top_stair,
        *s.row,
        *s.stacks,
        *s.swans,
    ]
    for group in [s.unseen, s.hallways, s.stairs, s.gone, s.done, s.public, *s.slots]:
        ints.append(len(group))
        ints.extend(group)
    groups = [*s.secrets, *s.held, *s.drawn]
    for cards in groups:
        ints.append(len(cards))
    out.append(packed(ints))
    out.append(packed(s.owned))  # packed counts, which may be larger than the ints above
    out.append(s.palace.coded())
    out.append(s.bridge.coded())
    out.append(s.favors.coded())
    for cards in groups:
        coded_cards(cards, out)


def state_of(
    game: "PalaceGame", dump: Dump, stack: "list[Frame[PalaceState]]"
) -> "PalaceState":
    """Return the position that was saved."""
    from palatium.games.palace.state import PalaceState

    body = dump.body
    seats = game.players
    pieces, water = wholes(body["pieces"]), wholes(body["water"])
    tops = wholes(body["tops"])
    return PalaceState(
        rules=game,
        stack=stack,
        points=dump.points,
        explain=dump.explain,
        lines=dump.lines,
        moves=dump.moves,
        options=None,
        active=whole(body["active"]),
        turn=whole(body["turn"]),
        moved=whole(body["moved"]),
        joined=whole(body["joined"]),
        ended=whole(body["ended"]),
        shown=whole(body["shown"]),
        pools=whole(body["pools"]),
        palace=palace_from(game.empty, game.tiles, pieces, water),
        row=wholes(body["row"]),
        stacks=wholes(body["stacks"]),
        unseen=tuple(wholes(body["unseen"])),
        hallways=tuple(wholes(body["hallways"])),
        stairs=tuple(wholes(body["stairs"])),
        top_hallway=tops[0],
        top_stair=tops[1],
        gone=tuple(wholes(body["gone"])),
        done=tuple(wholes(body["done"])),
        swans=wholes(body["swans"]),
        secrets=[cards_from(wholes(row), seats) for row in rows(body["secrets"])],
        bridge=pile_from(wholes(body["bridge"]), seats),
        owned=wholes(body["owned"]),
        slots=[tuple([whole(item) for item in row]) for row in rows(body["slots"])],
        held=[cards_from(wholes(row), seats) for row in rows(body["held"])],
        drawn=[cards_from(wholes(row), seats) for row in rows(body["drawn"])],
        favors=pile_from(wholes(body["favors"]), seats),
        public=tuple(wholes(body["public"])),
    )


def palace_from(empty: Palace, tiles: Tiles, pieces: list[int], water: list[int]) -> Palace:
    """Return the palace with these pieces and this moat on an empty table."""
    palace = empty
    for piece in pieces:
        cell = cell_of(piece)
        if not 0 <= tile_of(piece) < len(tiles.all) or not empty.table.has(cell):
            raise ValueError(f"{piece} is not a piece of the palace")
        palace = palace.put(tiles, tile_of(piece), cell, rotation_of(piece), owner_of(piece))
    for cell in water:
        if not empty.table.has(cell):
            raise ValueError(f"moat on cell {cell}, which is none")
        if palace.water & BIT[cell]:
            raise ValueError(f"two Moat tiles on cell {cell}")
        palace = palace.with_moat(cell)
    return palace
