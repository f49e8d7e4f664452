"""Placement scoring in its five steps, with a line for each point (C-SCO)."""

from palatium.games.castles.box.rooms import ADJACENCY, CONNECTION, EACH, Room
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.state import CastlesState
from palatium.grid.board import bits


def score_placement(s: CastlesState, seat: int, number: int) -> None:
    """Score steps 1 to 5 for the room just placed."""
    room = s.room(seat, number)
    if room.points:
        s.gain(seat, room.points, "points", room.name, "C-SCO-1")
    score_centre(s, seat, number, "C-SCO-2")
    _score_connected(s, seat, number, room)
    _score_penalties(s, seat, number, room)
    _score_each(s, seat, number, room)
    s.castles.hooks.fire(s, hook.SCORED, seat, number)


def rescore(s: CastlesState, seat: int, number: int) -> None:
    """Score points and own centre once more, as the castle is now (C-CMP-8)."""
    room = s.room(seat, number)
    if room.points:
        s.gain(seat, room.points, "rescore", room.name, "C-CMP-8")
    score_centre(s, seat, number, "C-CMP-8")


def score_centre(s: CastlesState, seat: int, number: int, ruling: str) -> None:
    """Score step 2: what the room's own centre gives or costs."""
    room = s.room(seat, number)
    plan = s.plans[seat]
    if room.mode == CONNECTION:
        for other in bits(plan.connected(number)):
            if room.counts(s.room(seat, other).type):
                _connection(s, seat, room, s.room(seat, other), is_linked(s, seat, number, other),
                            ruling)
    elif room.mode == ADJACENCY:
        for other in bits(plan.adjacent(number)):
            if room.counts(s.room(seat, other).type):
                _penalty(s, seat, room, s.room(seat, other), ruling)
    elif room.mode == EACH:
        for other in bits(plan.room_mask):
            if room.counts(s.room(seat, other).type):
                what = _pair(room, s.room(seat, other))
                s.gain(seat, room.value, "downstairs", what, ruling)


def is_linked(s: CastlesState, seat: int, number: int, other: int) -> bool:
    """Return whether two rooms are joined by a passage, which doubles (C-PAS-4)."""
    return s.plans[seat].linked[number] >> other & 1 == 1


def _score_connected(s: CastlesState, seat: int, number: int, room: Room) -> None:
    """Score step 3: centres of connected rooms that list the new room's type."""
    for other in bits(s.plans[seat].connected(number)):
        centre = s.room(seat, other)
        if centre.mode == CONNECTION and centre.counts(room.type):
            _connection(s, seat, centre, room, is_linked(s, seat, number, other), "C-SCO-3")


def _score_penalties(s: CastlesState, seat: int, number: int, room: Room) -> None:
    """Score step 4: penalties of adjacent Activity rooms; a passage is not adjacency."""
    for other in bits(s.plans[seat].adjacent(number)):
        centre = s.room(seat, other)
        if centre.mode == ADJACENCY and centre.counts(room.type):
            _penalty(s, seat, centre, room, "C-SCO-4")


def _score_each(s: CastlesState, seat: int, number: int, room: Room) -> None:
    """Score step 5: every other Downstairs room that counts the new room's type."""
    for other in bits(s.plans[seat].room_mask & ~(1 << number)):
        centre = s.room(seat, other)
        if centre.mode == EACH and centre.counts(room.type):
            s.gain(seat, centre.value, "downstairs", _pair(centre, room), "C-SCO-5")


def _connection(
    s: CastlesState, seat: int, centre: Room, counted: Room, is_double: bool, ruling: str
) -> None:
    amount = centre.value * 2 if is_double else centre.value
    s.gain(seat, amount, "connection", _pair(centre, counted), ruling)


def _penalty(s: CastlesState, seat: int, centre: Room, counted: Room, ruling: str) -> None:
    amount = s.castles.hooks.changed(s, hook.PENALTY, seat, centre.value, 0)
    if amount:
        s.gain(seat, amount, "penalty", _pair(centre, counted), ruling)


def _pair(centre: Room, counted: Room) -> str:
    """Return whose centre scores, and for which room."""
    return f"{centre.name}: {counted.name}"
