"""What a seat sees of a position (C-SET-11)."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import Card
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.outcome import title
from palatium.grid.placing.place import rotation_of, x_of, y_of

if TYPE_CHECKING:
    from palatium.games.castles.sent.view_types import (
        CastlesDeckTile,
        CastlesPiece,
        CastlesPlayer,
        CastlesSlot,
        CastlesTable,
        CastlesView,
    )
    from palatium.games.castles.state import CastlesState


def view_of(s: "CastlesState", seat: int | None) -> "CastlesView":
    """Return public facts, and this seat's own cards and looks."""
    table: CastlesTable = {
        "round": s.round,
        "master_builder": s.master_builder,
        "is_last": s.is_last,
        "market": [_slot(s, slot) for slot in range(len(s.market))],
        "prices": list(s.castles.setup.prices),
        "hallways": s.hallways,
        "stairs": s.stairs,
        "stacks": {str(SIZES[i]): pile.total() for i, pile in enumerate(s.stacks)},
        "deck": {
            "cards": s.deck_size,
            "tiles": [_deck_tile(s, card, seat) for card in s.deck_top],
            "discards": _by_size(s.discards),
            "unseen": _by_size(s.unseen),
        },
        "bonus_deck": s.bonus.total(),
        "under_bonus_deck": [_face(s.castles.bonus_codes, card, seat) for card in s.bonus.bottom],
        "favors": [s.castles.favor_codes[favor] for favor in s.favors],
        "out_of_play": [s.castles.rooms[id].code for id in s.gone],
        "players": [_player(s, who, seat) for who in range(s.castles.players)],
    }
    for module in s.castles.expansions:
        module.show(s, seat, table)
    out: CastlesView = {
        **table,
        "drawn": sorted([_face(s.castles.bonus_codes, card, seat) or "" for card in s.drawn]),
        "looked": sorted([_face(s.castles.room_codes, card, seat) or "" for card in s.looked]),
    }
    if s.castles.is_solo and not s.stack:
        out["title"] = title(s.points[0])
    return out


def _slot(s: "CastlesState", slot: int) -> "CastlesSlot | None":
    id = s.market[slot]
    if id < 0:
        return None
    space = s.spaces[slot]
    out: CastlesSlot = {
        "tile": s.castles.rooms[id].code,
        "price": None if space < 0 else s.castles.setup.prices[space],
        "coins": s.coins[slot],
    }
    for module in s.castles.expansions:
        module.show_slot(s, slot, out)
    return out


def _by_size(counts: list[int]) -> dict[str, int]:
    return {str(SIZES[i]): count for i, count in enumerate(counts) if count}


def _face(codes: list[str], card: Card, seat: int | None) -> str | None:
    """Return a card's code, if the viewer knows it."""
    return codes[card.face] if seat is not None and card.is_known(seat) else None


def _deck_tile(s: "CastlesState", card: Card, seat: int | None) -> "CastlesDeckTile":
    """Return a tile on the deck: all see its size; those who put it there know it."""
    return {
        "size": s.castles.rooms[card.face].feet,
        "tile": _face(s.castles.room_codes, card, seat),
    }


def _player(s: "CastlesState", who: int, seat: int | None) -> "CastlesPlayer":
    codes = s.castles.bonus_codes
    over = s.shown >> who & 1 == 1
    cards = [codes[card.face] if over else _face(codes, card, seat) for card in s.hands[who]]
    out: CastlesPlayer = {
        "money": s.money[who],
        "bonus": sorted([code or "" for code in cards]),
        "castle": [_piece(s, who, number) for number in range(len(s.built[who]))],
    }
    for module in s.castles.expansions:
        module.show_player(s, who, seat, out)
    return out


def _piece(s: "CastlesState", who: int, number: int) -> "CastlesPiece":
    piece = s.built[who][number]
    return {
        "tile": s.castles.rooms[piece >> 16].code,
        "rotation": int(rotation_of(piece & 0xFFFF)),
        "x": x_of(piece & 0xFFFF),
        "y": y_of(piece & 0xFFFF),
        "complete": s.completed[who] >> number & 1 == 1,
        "open_doors": s.plans[who].open_doors(number),
    }
