"""Positions as plain data, and back."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import Card, CardReader, cards_data, coded_cards
from palatium.core.cards.pile import Pile
from palatium.core.digest import packed
from palatium.core.game import wholes
from palatium.games.palace.cells import BIT, cells_of
from palatium.games.palace.palace import (
    Palace,
    cell_of,
    owner_of,
    rotation_of,
    tile_of,
)
from palatium.games.palace.tiles import Tiles

if TYPE_CHECKING:
    from palatium.games.palace.state import PalaceState


def body_of(s: "PalaceState") -> dict[str, object]:
    """Every field of a position that frames and points do not hold."""
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
        "bridge": _pile_data(s.bridge),
        "owned": list(s.owned),
        "slots": [list(slots) for slots in s.slots],
        "held": [cards_data(cards) for cards in s.held],
        "drawn": [cards_data(cards) for cards in s.drawn],
        "favors": _pile_data(s.favors),
        "public": list(s.public),
    }


def code_palace(s: "PalaceState", out: list[bytes]) -> None:
    """The same fields as bytes; where the game does not fix a list's length, that too."""
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
    out.append(packed(s.owned))  # packed counts, which outgrow the ints above
    out.append(s.palace.coded())
    out.append(s.bridge.coded())
    out.append(s.favors.coded())
    for cards in groups:
        coded_cards(cards, out)


def _pile_data(pile: Pile) -> list[int]:
    return [
        pile.size,
        *cards_data(pile.top),
        *cards_data(pile.body),
        *cards_data(pile.bottom),
    ]


def pile_from(ints: list[int], seats: int) -> Pile:
    """The pile that `_pile_data` wrote."""
    reader = CardReader(ints, seats)
    size = reader.whole()
    top = reader.cards()
    body = reader.cards()
    return Pile(top, body, size, reader.cards())


def cards_from(value: object, seats: int) -> tuple[Card, ...]:
    """The cards that `cards_data` wrote."""
    return CardReader(wholes(value), seats).cards()


def palace_from(empty: Palace, tiles: Tiles, pieces: list[int], water: list[int]) -> Palace:
    """The palace with these pieces and this moat on an empty table."""
    palace = empty
    for piece in pieces:
        cell = cell_of(piece)
        if not 0 <= tile_of(piece) < len(tiles.all) or not empty.table.has(cell):
            raise ValueError(f"{piece} is no piece of the palace")
        palace = palace.put(tiles, tile_of(piece), cell, rotation_of(piece), owner_of(piece))
    for cell in water:
        if not empty.table.has(cell):
            raise ValueError(f"moat on cell {cell}, which is none")
        if palace.water & BIT[cell]:
            raise ValueError(f"two Moat tiles on cell {cell}")
        palace = palace.with_moat(cell)
    return palace
