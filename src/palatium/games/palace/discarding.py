"""The question after a Hallway or Stair: which Room leaves the Row (P-HALL-3)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import DISCARD, DONE, MOVE
from palatium.games.palace.drawing import tile_facts
from palatium.games.palace.facts import NO_TILE, SPACES
from palatium.games.palace.moving import lift, move_options, why_no_move
from palatium.games.palace.paying import Pay, why_no_room
from palatium.games.palace.state import PalaceState


class Discard(Frame[PalaceState]):
    """A Room of the Row may be discarded at its price; Moat tiles may be moved (P-MOVE-1)."""

    tag: ClassVar[str] = "Discard"

    def name(self) -> str:
        return "discard"

    def step(self, s: PalaceState) -> bool:
        if s.affordable(self.seat, 0):
            return True
        s.pop()
        return False

    def options(self, s: PalaceState) -> list[int]:
        discards = [DISCARD | space for space in s.affordable(self.seat, 0)]
        return move_options(s, self.seat, s.due()) + discards + [DONE]

    def choose(self, s: PalaceState, a: int) -> None:
        if a == DONE:
            s.pop()
            return
        if a >> 24 == MOVE >> 24:
            lift(s, self.seat, a, s.due())
            return
        space = a & PAYLOAD_MASK
        price = s.price(self.seat, space)
        s.become(DiscardRoom(self.seat, space))
        if price:
            s.push(Pay(self.seat, price, 0))

    def why_not(self, s: PalaceState, a: int) -> str:
        if a >> 24 == MOVE >> 24:
            return why_no_move(s, self.seat)
        if a >> 24 != DISCARD >> 24 or a & PAYLOAD_MASK >= SPACES:
            return ""
        space = a & PAYLOAD_MASK
        return why_no_room(s, self.seat, space, s.price(self.seat, space))


class DiscardRoom(Flow[PalaceState]):
    """A paid Room leaves the game (P-TURN-6)."""

    tag: ClassVar[str] = "DiscardRoom"

    def __init__(self, owner: int, space: int) -> None:
        super().__init__()
        self.owner = owner
        self.space = space

    def data(self) -> list[int]:
        return [self.owner, self.space]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.owner, "space": self.space + 1}

    def step(self, s: PalaceState) -> bool:
        s.pop()
        tile = s.row[self.space]
        s.row[self.space] = NO_TILE
        s.gone = (*s.gone, tile)
        if s.events is not None:
            facts = tile_facts(s, tile)
            facts["seat"] = self.owner
            s.events.append(Event("discarded", facts))
        return False
