"""The action of a turn, with the rule for when nothing can be placed (P-TURN-1 to P-TURN-4)."""

from typing import Final

from palatium.core.events import Event
from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import (
    BLUEPRINT,
    DONE,
    FAVOR,
    HALL,
    MOVE,
    PASS,
    ROOM,
    STAIRS,
    blueprint,
)
from palatium.games.palace.drawing import Refill, tile_facts
from palatium.games.palace.facts import EMPTY_SLOT, NO_TILE, SLOTS, SPACES
from palatium.games.palace.favors import DrawFavors
from palatium.games.palace.legal import placements, tile_for, why_not_there
from palatium.games.palace.moving import make_move, move_options, why_no_move
from palatium.games.palace.paying import Pay
from palatium.games.palace.placing import PlaceTile, why_no_room
from palatium.games.palace.state import PalaceState

PLACE_KINDS: Final = [ROOM >> 24, HALL >> 24, STAIRS >> 24]


class Act(Frame[PalaceState]):
    """One of the four actions; while `window` is open, Moat tiles may be moved first (M1)."""

    def __init__(self, seat: int, window: int) -> None:
        super().__init__(seat)
        self.window = window

    def data(self) -> list[int]:
        return [self.seat, self.window]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat}

    def name(self) -> str:
        return "act"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"swans": s.swan_total(self.seat)}

    def step(self, s: PalaceState) -> bool:
        """Asks once a tile can be placed, or no new one can come (P-TURN-3)."""
        found = placements(s, self.seat)
        if found or (not self.window and not s.unseen):
            s.cached = self._options(s, found)
            return True
        s.become(Act(self.seat, 0))
        if self.window:
            if move_options(s, self.seat, 0):
                s.push(FirstMoves(self.seat))
        else:
            discard_row(s)
            s.push(Refill())
        return False

    def options(self, s: PalaceState) -> list[int]:
        return self._options(s, placements(s, self.seat))

    def _options(self, s: PalaceState, out: list[int]) -> list[int]:
        """The placements with all other actions behind them."""
        board = s.rules.board
        seat = self.seat
        slots = s.empty_slots(seat)
        if slots:
            for space in s.affordable(seat, board.blueprint_fee):
                out += [blueprint(space, slot) for slot in slots]
            if s.swan_total(seat) >= board.favor_fee:
                out.append(FAVOR)
        if not out:
            return [PASS]
        if self.window:
            out += move_options(s, seat, 0)
        return out

    def choose(self, s: PalaceState, a: int) -> None:
        kind = a >> 24
        board = s.rules.board
        if kind in PLACE_KINDS:
            space = a >> 11 & 7
            s.become(PlaceTile(self.seat, kind << 24, space, a >> 2 & 511, a & 3))
            if kind == ROOM >> 24:
                self._charge(s, s.price(self.seat, space))
        elif kind == BLUEPRINT >> 24:
            space = a >> 3 & 7
            s.become(PutBlueprint(self.seat, space, a & 7))
            self._charge(s, board.blueprint_fee + s.price(self.seat, space))
        elif kind == FAVOR >> 24:
            s.become(DrawFavors(self.seat, board.draw, 1))
            self._charge(s, board.favor_fee)
        elif kind == MOVE >> 24:
            make_move(s, self.seat, a)
        else:
            s.pop()
            if s.events is not None:
                s.events.append(Event("passed", {"seat": self.seat}))

    def _charge(self, s: PalaceState, price: int) -> None:
        if price:
            s.push(Pay(self.seat, price, 0))

    def why_not(self, s: PalaceState, a: int) -> str:
        kind = a >> 24
        if kind in PLACE_KINDS:
            return self._why_not_place(s, a)
        words = s.rules.words
        if kind == PASS >> 24:
            return words.say("why.pass")
        if kind == MOVE >> 24:
            return why_no_move(s, self.seat)
        if kind not in (BLUEPRINT >> 24, FAVOR >> 24):
            return ""
        if not s.empty_slots(self.seat):
            return words.say("why.slots_full")
        board = s.rules.board
        if kind == FAVOR >> 24:
            fee = {"price": board.favor_fee, "swans": s.swan_total(self.seat)}
            return words.say("why.too_dear", {**fee})
        space, slot = a >> 3 & 7, a & 7
        if space >= SPACES or slot >= len(SLOTS):
            return ""
        if s.slots[self.seat][slot] != EMPTY_SLOT:
            return words.say("why.slot_taken")
        return why_no_room(s, self.seat, space, board.blueprint_fee)

    def _why_not_place(self, s: PalaceState, a: int) -> str:
        space, cell = a >> 11 & 7, a >> 2 & 511
        if a >> 24 == ROOM >> 24:
            if space >= SPACES:
                return ""
            reason = why_no_room(s, self.seat, space, 0)
            if reason:
                return reason
        tile = tile_for(s, a >> 24 << 24, space)
        if tile == NO_TILE:
            return s.rules.words.say("why.stack_empty")
        if not 17 <= cell < 384:
            return s.rules.words.say("why.off_table")
        return s.rules.words.say(why_not_there(s, tile, cell, a & 3))


def discard_row(s: PalaceState) -> None:
    """Nothing can be placed: all Rooms of the Row leave the game (P-TURN-3)."""
    gone = [tile for tile in s.row if tile != NO_TILE]
    s.gone = (*s.gone, *gone)
    s.row = [NO_TILE] * SPACES
    if s.events is not None:
        names = [s.rules.tiles.names[tile] for tile in gone]
        s.events.append(Event("row_discarded", {"seat": s.active, "tiles": names}))


class FirstMoves(Frame[PalaceState]):
    """Moat moves before the Row is discarded, where nothing else can be done (M1)."""

    def name(self) -> str:
        return "moves"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"left": s.rules.board.moves - s.moved}

    def options(self, s: PalaceState) -> list[int]:
        return move_options(s, self.seat, 0) + [DONE]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        if a != DONE:
            s.become(Act(self.seat, 1))
            make_move(s, self.seat, a)

    def why_not(self, s: PalaceState, a: int) -> str:
        return why_no_move(s, self.seat) if a >> 24 == MOVE >> 24 else ""


class PutBlueprint(Flow[PalaceState]):
    """A paid Room comes face down to a slot and makes it active (P-BLUE-1)."""

    def __init__(self, owner: int, space: int, slot: int) -> None:
        super().__init__()
        self.owner = owner
        self.space = space
        self.slot = slot

    def data(self) -> list[int]:
        return [self.owner, self.space, self.slot]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.owner, "space": self.space + 1, "slot": SLOTS[self.slot]}

    def step(self, s: PalaceState) -> bool:
        s.pop()
        tile = s.row[self.space]
        s.row[self.space] = NO_TILE
        s.set_slot(self.owner, self.slot, tile)
        if s.events is not None:
            facts = tile_facts(s, tile)
            facts["seat"] = self.owner
            facts["slot"] = SLOTS[self.slot]
            s.events.append(Event("blueprint", facts))
        return False


class TakeBlueprint(Frame[PalaceState]):
    """The Sleeping reward: a Room of the Row to a slot at its price alone (P-COMP-5)."""

    def name(self) -> str:
        return "sleeping"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"swans": s.swan_total(self.seat)}

    def step(self, s: PalaceState) -> bool:
        if len(self.options(s)) > 1:
            return True
        s.pop()
        return False

    def options(self, s: PalaceState) -> list[int]:
        slots = s.empty_slots(self.seat)
        out = [blueprint(space, slot) for space in s.affordable(self.seat, 0) for slot in slots]
        out.append(DONE)
        return out

    def choose(self, s: PalaceState, a: int) -> None:
        if a == DONE:
            s.pop()
            return
        space = (a & PAYLOAD_MASK) >> 3
        price = s.price(self.seat, space)
        s.become(PutBlueprint(self.seat, space, a & 7))
        if price:
            s.push(Pay(self.seat, price, 0))

    def why_not(self, s: PalaceState, a: int) -> str:
        space, slot = (a & PAYLOAD_MASK) >> 3, a & 7
        if a >> 24 != BLUEPRINT >> 24 or space >= SPACES or slot >= len(SLOTS):
            return ""
        if s.slots[self.seat][slot] != EMPTY_SLOT:
            return s.rules.words.say("why.slot_taken")
        return why_no_room(s, self.seat, space, 0)
