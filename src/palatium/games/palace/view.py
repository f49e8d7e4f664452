"""What is seen of a position: everything a screen draws, and no secret of another seat."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import Card
from palatium.games.palace.board.cells import cells_of, x_of, y_of
from palatium.games.palace.board.figure import figures_of
from palatium.games.palace.box.boards import EMPTY_SLOT, FAVOR_IN_SLOT, NO_TILE, SLOTS, SPACES, TEN
from palatium.games.palace.box.favors import SWANS, Favor
from palatium.games.palace.box.swans import by_name, counts
from palatium.games.palace.box.tiles import COLOURS, ROOM_TYPES, TYPES, side_word
from palatium.games.palace.moat.walk import NOWHERE, ends_of, pocket_cells, tiles_to_join
from palatium.games.palace.score import (
    FAVORS_LINE,
    SCOREPAD,
    blueprint_gains,
    is_won,
    measured,
    set_gains,
    tile_gains,
    wins,
)

if TYPE_CHECKING:
    from palatium.games.palace.sent.view_types import (
        PalaceCell,
        PalaceMoat,
        PalacePlayer,
        PalaceSlot,
        PalaceSoFar,
        PalaceSpace,
        PalaceStanding,
        PalaceTop,
        PalaceView,
    )
    from palatium.games.palace.state import PalaceState


def view_of(s: "PalaceState", seat: int | None) -> "PalaceView":
    """Return public facts, and this seat's own Favors and Secret Swans."""
    eyes = Eyes(s, seat)
    return {
        "turn": s.turn,
        "active": s.active,
        "table": {
            "x_least": s.palace.table.x_least,
            "x_most": s.palace.table.x_most,
            "y_most": s.palace.table.y_most,
            "bridge": {"x": 0, "y": 0},
        },
        "palace": [figure.record(s.rules.tiles) for figure in figures_of(s.palace, s.rules.tiles)],
        "just_completed": list(s.done),
        "moat": _moat(s),
        "row": [_space(s, space, seat) for space in range(SPACES)],
        "stacks": list(s.stacks),
        "moat_symbols": {"now": s.symbols(), "by_empty_stacks": list(s.rules.board.symbols)},
        "hallway": _top(s, s.top_hallway, len(s.hallways)),
        "stair": _top(s, s.top_stair, len(s.stairs)),
        "discarded": [s.rules.tiles.codes[tile] for tile in s.gone],
        "bridge_swans": s.bridge.total(),
        "favor_stack": s.favors.total(),
        "under_favor_stack": [eyes.favor_code(card) for card in s.favors.bottom],
        "favors": [eyes.standing(id) for id in s.public],
        "players": [_player(s, who, eyes) for who in range(s.rules.players)],
        "ending": s.ended != 0 or s.joined != 0,
    }


class Eyes:
    """What one viewer can see of hidden pieces."""

    def __init__(self, s: "PalaceState", seat: int | None) -> None:
        self.s = s
        self.seat = seat
        self.swans: list[list[int]] = []
        """By player and colour the swans that the viewer can see."""
        self.hidden: list[int] = []
        """By player the swans whose colours are not seen."""
        for who in range(s.rules.players):
            seen = counts(s.swans[who])
            if self.sees(who):
                for card in s.secrets[who]:
                    seen[card.face] += 1
            self.swans.append(seen)
            self.hidden.append(0 if self.sees(who) else len(s.secrets[who]))

    def sees(self, who: int) -> bool:
        """Return whether the viewer sees a player's Secret Swans."""
        return self.s.shown == 1 or who == self.seat

    def favor_code(self, card: Card) -> str | None:
        """Return a Favor's code, if the viewer knows it."""
        is_open = card.known == self.s.everyone()
        is_known = is_open or (self.seat is not None and card.is_known(self.seat))
        return self.s.rules.favor_codes[card.face] if is_known else None

    def favor_counts(self, favor: Favor) -> list[int]:
        """Return everyone's count for a Favor, as far as the viewer can see."""
        if favor.kind == SWANS:
            return [swans[favor.arg] for swans in self.swans]
        return [measured(self.s, who, favor) for who in range(len(self.swans))]

    def standing(self, id: int) -> "PalaceStanding":
        """Return a Favor with everyone's count, and who is ahead, ties included."""
        favor = self.s.rules.favors[id]
        found = self.favor_counts(favor)
        players = range(len(found))
        pays_none = self.s.rules.house.pays_none
        return {
            **favor.about(),
            "counts": found,
            "hidden": [self.hidden[who] if favor.kind == SWANS else 0 for who in players],
            "leaders": [
                who for who in players if wins(found, who, favor.is_most, True, pays_none)
            ],
        }

    def so_far(self, who: int) -> "PalaceSoFar":
        """Return points by line of the scorepad if the game ended now, as far as visible."""
        s = self.s
        sums = dict.fromkeys(SCOREPAD, 0)
        swans = self.swans[who]
        for gain in blueprint_gains(s, who) + tile_gains(s, who, swans) + set_gains(s, swans):
            sums[gain.line] += gain.amount
        own = [card.face for card in s.held[who] if self.favor_code(card) is not None]
        for id in (*s.public, *own):
            favor = s.rules.favors[id]
            if is_won(s, self.favor_counts(favor), who, favor.is_most):
                sums[FAVORS_LINE] += favor.points
        return {
            "blueprints": sums["blueprints"],
            "stairs": sums["stairs"],
            "utility": sums["utility"],
            "activity": sums["activity"],
            "swans": sums["swans"],
            "favors": sums["favors"],
            "total": sum(sums.values()),
        }


def prospects_of(s: "PalaceState") -> list[int]:
    """Return the scorepad if the game ended now; once it is over, the points as they are."""
    if not s.stack:
        return s.scores()
    return [Eyes(s, who).so_far(who)["total"] for who in range(s.rules.players)]


def _cells(cells: list[int]) -> "list[PalaceCell]":
    return [{"x": x_of(cell), "y": y_of(cell)} for cell in cells]


def _moat(s: "PalaceState") -> "PalaceMoat":
    """Return the moat with its ends, oldest cell first; what lies in pockets is in neither.

    `next` are the cells at which the ends continue (P-MOAT-3), and `to_join` is the least number of
    Moat tiles that joins them.
    """
    out: PalaceMoat = {
        "cells": _cells(cells_of(s.palace.water)),
        "right_end": [],
        "left_end": [],
        "next": [],
        "to_join": None,
        "pockets": [],
        "left_in_supply": s.supply(),
        "joined": s.joined == 1,
    }
    if s.palace.pieces:
        ends = ends_of(s.palace)
        out["right_end"] = _cells(ends.right())
        out["left_end"] = _cells(ends.left())
        out["next"] = _cells(sorted({ends.next_right, ends.next_left} - {NOWHERE}))
        out["to_join"] = tiles_to_join(s.palace, s.rules.board.moat)
    if s.palace.pockets:
        out["pockets"] = _cells(pocket_cells(s.palace))
    return out


def _space(s: "PalaceState", space: int, seat: int | None) -> "PalaceSpace":
    """Return a space of the Row: its printed price, the viewer's price, and the tile on it."""
    who = s.active if seat is None else seat
    price, cost = s.rules.board.prices[space], s.price(who, space)
    if s.row[space] == NO_TILE:
        return {"space": space + 1, "price": price, "cost": cost, "tile": None}
    tile = s.rules.tiles.all[s.row[space]]
    return {"space": space + 1, "price": price, "cost": cost, **tile.about()}


def _top(s: "PalaceState", tile: int, below: int) -> "PalaceTop":
    if tile == NO_TILE:
        return {"below": below, "tile": None}
    return {"below": below, **s.rules.tiles.all[tile].about()}


def _player(s: "PalaceState", who: int, eyes: Eyes) -> "PalacePlayer":
    board = s.rules.board
    sees = eyes.sees(who)
    secrets: list[str | None] = [COLOURS[card.face] if sees else None for card in s.secrets[who]]
    return {
        "swans": by_name(s.swans[who]),
        "secret_swans": secrets,
        "swan_total": s.swan_total(who),
        "owned": {name: s.owned_count(who, type) for type, name in enumerate(TYPES)},
        "discount": s.discount(who),
        "favor_cost": s.favor_cost(who),
        "moat_moves": board.moves - s.moved if s.can_move_moat(who) and who == s.active else 0,
        "slots": [_slot(s, who, slot, eyes) for slot in range(len(SLOTS))],
        "track": [
            {
                "type": TYPES[type],
                "rooms": s.owned_count(who, type),
                "third": str(side_word(board.third[type])),
            }
            for type in range(ROOM_TYPES)
        ],
        "drawn_favors": [eyes.favor_code(card) for card in s.drawn[who]],
        "so_far": eyes.so_far(who),
    }


def _slot(s: "PalaceState", who: int, slot: int, eyes: Eyes) -> "PalaceSlot":
    """Return a slot of the Blueprints; a Favor on it is shown to those who know it."""
    what = s.slots[who][slot]
    out: PalaceSlot = {"slot": SLOTS[slot], "ongoing": slot < TEN, "holds": "nothing"}
    if what >= FAVOR_IN_SLOT:
        card = s.held[who][what - FAVOR_IN_SLOT]
        out["holds"] = "favor"
        out["favor"] = None if eyes.favor_code(card) is None else eyes.standing(card.face)
    elif what != EMPTY_SLOT:
        out["holds"] = "room"
        out["tile"] = s.rules.tiles.codes[what]
    return out
