"""Placing a room: the new plan, its score, what it completes (C-PLC, C-CMP-1, C-CMP-2)."""

from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.frame import Flow
from palatium.games.castles.box.rooms import DOWNSTAIRS
from palatium.games.castles.building.sites import laid
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.score import score_placement
from palatium.games.castles.state import CastlesState
from palatium.grid.board import bits
from palatium.grid.placing.place import Place, rotation_of, x_of, y_of

USED_CORRIDOR: Final = 15
"""Not a reward but a note to the turn: its free corridor piece was placed (C-CMP-7)."""


def item(what: int, room: int, candidates: int = 0) -> int:
    """Return a reward that is due: kind, completed room, and for Downstairs the possible rooms."""
    return what | room << 4 | candidates << 10


def what_of(reward: int) -> int:
    """Return the type whose reward it is."""
    return reward & 15


def room_of(reward: int) -> int:
    """Return the number of the completed room; for Downstairs the lowest of them."""
    return reward >> 4 & 63


def candidates_of(reward: int) -> int:
    """Return the Downstairs rooms completed by the same placement, as a mask (C-CMP-5)."""
    return reward >> 10


def place_room(s: CastlesState, seat: int, id: int, place: Place) -> None:
    """Put a room into a castle, score it, and add the rewards it earns."""
    lay_room(s, seat, id, place)
    settle_room(s, seat, len(s.built[seat]) - 1)


def settle_room(s: CastlesState, seat: int, number: int) -> None:
    """Score a room that has been placed, and what it completes (C-SCO-6)."""
    score_placement(s, seat, number)
    complete_rooms(s, seat)


class SettleRoom(Flow[CastlesState]):
    """The scoring of a placed room, then of what it completes (C-SCO-6).

    Further questions about its placement are asked on top of this frame.
    """

    tag: ClassVar[str] = "SettleRoom"

    def __init__(self, owner: int, number: int, is_scored: int = 0) -> None:
        super().__init__()
        self.owner = owner
        self.number = number
        self.is_scored = is_scored

    def data(self) -> list[int]:
        return [self.owner, self.number, self.is_scored]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"owner": self.owner, "number": self.number}

    def step(self, s: CastlesState) -> bool:
        if self.is_scored:
            s.pop()
            complete_rooms(s, self.owner)
            return False
        s.become(SettleRoom(self.owner, self.number, 1))
        before = s.points[self.owner]
        score_placement(s, self.owner, self.number)
        s.castles.hooks.fire(s, hook.SETTLED, self.owner, s.points[self.owner] - before)
        return False


def lay_room(s: CastlesState, seat: int, id: int, place: Place) -> None:
    """Put a room into a castle without scoring it."""
    room = s.castles.rooms[id]
    s.plans[seat] = laid(s.plans[seat], room, place)
    s.built[seat] = (*s.built[seat], id << 16 | place)
    if s.events is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "tile": room.code,
            "name": room.name,
            "rotation": int(rotation_of(place)),
            "x": x_of(place),
            "y": y_of(place),
        }
        s.events.append(Event("placed", facts))


def complete_rooms(s: CastlesState, seat: int) -> None:
    """Give each room whose last door was connected its reward, once (C-CMP-1)."""
    plan = s.plans[seat]
    walls = s.castles.walls_count(s, seat)
    downstairs = 0
    before = completed_downstairs(s, seat)
    for number in bits(plan.room_mask & ~s.completed[seat]):
        if not plan.is_complete(number, walls):
            continue
        s.completed[seat] |= 1 << number
        room = s.room(seat, number)
        if s.events is not None:
            s.events.append(Event("completed", {"seat": seat, "room": number, "name": room.name}))
        if room.type == DOWNSTAIRS:
            downstairs |= 1 << number
        else:
            s.earned = (*s.earned, item(room.type, number))
        s.castles.hooks.fire(s, hook.COMPLETED, seat, number)
    if downstairs:
        # C-CMP-5: one reward each time the count reaches an even number.
        after = before + downstairs.bit_count()
        reward = item(DOWNSTAIRS, bits(downstairs)[0], downstairs)
        s.earned += (reward,) * (after // 2 - before // 2)


def completed_downstairs(s: CastlesState, seat: int) -> int:
    """Return how many Downstairs rooms of a castle are complete."""
    done = bits(s.completed[seat])
    return sum([1 for number in done if s.room(seat, number).type == DOWNSTAIRS])
