"""Rooms on the Blueprints: bought for a fee, or with a Sleeping reward (P-BLUE-1)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import BLUEPRINT, DONE, blueprint
from palatium.games.palace.box.boards import EMPTY_SLOT, NO_TILE, SLOTS, SPACES
from palatium.games.palace.buying.paying import Pay, why_no_room
from palatium.games.palace.state import PalaceState
from palatium.games.palace.turn.draw_tiles import tile_facts


class PutBlueprint(Flow[PalaceState]):
    """A paid Room, put face down on a slot, which becomes active (P-BLUE-1)."""

    tag: ClassVar[str] = "PutBlueprint"

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
    """The Sleeping reward: a Room of the Row on a slot for its price alone (P-COMP-5)."""

    tag: ClassVar[str] = "TakeBlueprint"

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
        return why_no_room(s, self.seat, space, s.price(self.seat, space))
