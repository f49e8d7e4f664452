"""The Corridor reward: hallways and stairs that cost nothing (C-CMP-7)."""

from typing import ClassVar

from palatium.core.frame import Frame
from palatium.games.castles.actions import DONE, MOST_PIECES, STAIRS_SLOT, slot_of
from palatium.games.castles.market.buying import (
    CORRIDOR_REWARD,
    CORRIDOR_SLOTS,
    Put,
    add_ways,
    room_in,
)
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.grid.placing.legal_places import Site


class FreePiece(Frame[CastlesState]):
    """The Corridor reward: a hallway or stairs, placed at once, or nothing (C-CMP-7).

    If `left` allows a second piece, it must differ from the first, which `taken` names (1 a
    hallway, 2 stairs).
    """

    tag: ClassVar[str] = "FreePiece"

    def __init__(self, seat: int, left: int = 1, taken: int = 0) -> None:
        super().__init__(seat)
        self.left = left
        self.taken = taken

    def data(self) -> list[int]:
        return [self.seat] if self.left == 1 and not self.taken else [
            self.seat, self.left, self.taken
        ]

    def name(self) -> str:
        return "free"

    def _offers(self, s: CastlesState) -> list[int]:
        return free_pieces(s, self.seat, self.taken)

    def step(self, s: CastlesState) -> bool:
        offers = self._offers(s)
        if offers:
            s.remember_options([*offers, DONE])
            return True
        s.pop()  # C-CMP-7: an unusable one is lost
        return False

    def options(self, s: CastlesState) -> list[int]:
        return [*self._offers(s), DONE]

    def choose(self, s: CastlesState, a: int) -> None:
        if a == DONE:
            s.pop()
            return
        put = Put(self.seat, slot_of(a), CORRIDOR_REWARD, a & 3)
        if self.left == 1:
            s.become(put)
        else:
            s.become(FreePiece(self.seat, self.left - 1, self.taken | kind_of(slot_of(a))))
            s.push(put)


def kind_of(slot: int) -> int:
    """Return 1 for a hallway of either face, 2 for stairs."""
    return 2 if slot == STAIRS_SLOT else 1


def free_pieces(s: CastlesState, seat: int, taken: int) -> list[int]:
    """Return hallways and stairs that can be placed, except the kinds of a mask, as TAKE ints."""
    out: list[int] = []
    if len(s.built[seat]) >= MOST_PIECES:
        return out
    site = Site(s.plans[seat])
    for slot in CORRIDOR_SLOTS:
        id = room_in(s, slot)
        if id != NO_TILE and not taken & kind_of(slot):
            add_ways(s, seat, site, id, slot, out)
    return out
