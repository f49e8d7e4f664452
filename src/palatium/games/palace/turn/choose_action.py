"""The action of a turn, with the rule for when nothing can be placed (P-TURN-1 to P-TURN-4)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.games.palace.actions import (
    BLUEPRINT,
    FAVOR,
    MOVE,
    PASS,
    PLACE_KINDS,
    RENEW,
    ROOM,
    blueprint,
    place_of,
    space_of,
)
from palatium.games.palace.box.boards import EMPTY_SLOT, NO_TILE, SLOTS, SPACES
from palatium.games.palace.buying.blueprints import PutBlueprint
from palatium.games.palace.buying.favors import DrawFavors
from palatium.games.palace.buying.paying import Pay, why_no_room
from palatium.games.palace.legality import placements, tile_for, why_not_there
from palatium.games.palace.moat.moving import lift, move_options, why_no_move
from palatium.games.palace.state import PalaceState
from palatium.games.palace.turn.draw_tiles import Refill
from palatium.games.palace.turn.place_tile import PlaceTile


class Act(Frame[PalaceState]):
    """One of the four actions; `thrown` says whether the Row was thrown away in this turn."""

    tag: ClassVar[str] = "Act"

    def __init__(self, seat: int, thrown: int) -> None:
        super().__init__(seat)
        self.thrown = thrown

    def data(self) -> list[int]:
        return [self.seat, self.thrown]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat}

    def name(self) -> str:
        return "act"

    def args(self, s: PalaceState) -> dict[str, object]:
        what = "renew" if s.allows(RENEW) else "place"
        return {"what": what, "swans": s.swan_total(self.seat)}

    def step(self, s: PalaceState) -> bool:
        """Ask, unless only a new Row is possible."""
        out = self.options(s)
        if out[0] != RENEW:
            s.remember_options(out)
            return True
        self._renew(s)
        return False

    def options(self, s: PalaceState) -> list[int]:
        """Return the placements, followed by all other actions."""
        out = placements(s, self.seat)
        has_place = len(out) > 0
        is_renewed = not has_place and len(s.unseen) > 0
        if not is_renewed or self.thrown:
            self._add_blueprints(s, out)
        if not out and (not is_renewed or (self.thrown and s.joined)):
            out.append(PASS)
        if s.palace.water:
            out += move_options(s, self.seat, 0)
        if is_renewed:
            out.append(RENEW)
        return out

    def _add_blueprints(self, s: PalaceState, out: list[int]) -> None:
        """Add what can be bought for the Blueprints."""
        slots = s.empty_slots(self.seat)
        if not slots:
            return
        for space in s.affordable(self.seat, s.rules.board.blueprint_fee):
            out += [blueprint(space, slot) for slot in slots]
        if s.favor_cost(self.seat) <= s.swan_total(self.seat):
            out.append(FAVOR)

    def choose(self, s: PalaceState, a: int) -> None:
        kind = a >> 24
        if kind in PLACE_KINDS:
            space = space_of(a)
            s.become(PlaceTile(self.seat, kind << 24, space, place_of(a), a & 3))
            if kind == ROOM >> 24:
                self._charge(s, s.price(self.seat, space))
        elif kind == BLUEPRINT >> 24:
            space = a >> 3 & 7
            s.become(PutBlueprint(self.seat, space, a & 7))
            self._charge(s, s.blueprint_cost(self.seat, space))
        elif kind == FAVOR >> 24:
            s.become(DrawFavors(self.seat, s.rules.board.draw, 1))
            self._charge(s, s.favor_cost(self.seat))
        elif kind == MOVE >> 24:
            lift(s, self.seat, a, 0)
        elif kind == RENEW >> 24:
            self._renew(s)
        else:
            s.pop()
            if s.events is not None:
                s.events.append(Event("passed", {"seat": self.seat}))

    def _charge(self, s: PalaceState, price: int) -> None:
        if price:
            s.push(Pay(self.seat, price, 0))

    def _renew(self, s: PalaceState) -> None:
        """Throw away all Rooms of the Row, since nothing can be placed (P-TURN-3)."""
        gone = [tile for tile in s.row if tile != NO_TILE]
        s.gone = (*s.gone, *gone)
        s.row = [NO_TILE] * SPACES
        if s.events is not None:
            names = [s.rules.tiles.names[tile] for tile in gone]
            s.events.append(Event("row_discarded", {"seat": s.active, "tiles": names}))
        s.become(Act(self.seat, 1))
        s.push(Refill())

    def why_not(self, s: PalaceState, a: int) -> str:
        kind = a >> 24
        if kind in PLACE_KINDS:
            return self._why_not_place(s, a)
        words = s.rules.words
        if kind == PASS >> 24:
            return words.say("why.pass")
        if kind == RENEW >> 24:
            return words.say("why.renew")
        if kind == MOVE >> 24:
            return why_no_move(s, self.seat)
        if kind not in (BLUEPRINT >> 24, FAVOR >> 24):
            return ""
        if s.allows(RENEW) and not self.thrown:
            return words.say("why.renew_first")
        if not s.empty_slots(self.seat):
            return words.say("why.slots_full")
        if kind == FAVOR >> 24:
            price = {"price": s.favor_cost(self.seat), "swans": s.swan_total(self.seat)}
            return words.say("why.too_dear", {**price})
        space, slot = a >> 3 & 7, a & 7
        if space >= SPACES or slot >= len(SLOTS):
            return ""
        if s.slots[self.seat][slot] != EMPTY_SLOT:
            return words.say("why.slot_taken")
        return why_no_room(s, self.seat, space, s.blueprint_cost(self.seat, space))

    def _why_not_place(self, s: PalaceState, a: int) -> str:
        space, cell = space_of(a), place_of(a)
        if a >> 24 == ROOM >> 24:
            if space >= SPACES:
                return ""
            reason = why_no_room(s, self.seat, space, s.price(self.seat, space))
            if reason:
                return reason
        tile = tile_for(s, a >> 24 << 24, space)
        if tile == NO_TILE:
            return s.rules.words.say("why.stack_empty")
        key = why_not_there(s, tile, cell, a & 3)
        return s.rules.words.say(key, s.rules.edges())
