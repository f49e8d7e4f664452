"""What a room is worth at a place of a castle, without placing it."""

# compiled

from palatium.bots.castles.evaluate import POINT, Outlook
from palatium.games.castles.box.rooms import (
    ADJACENCY,
    CONNECTION,
    DOWNSTAIRS,
    EACH,
    TYPES,
    Room,
)
from palatium.games.castles.building.sites import add_places
from palatium.grid.placing.contact import meet
from palatium.grid.placing.legal_places import Site
from palatium.grid.placing.place import Place, rotation_of, x_of, y_of


def best_place(outlook: Outlook, room: Room, places: list[Place], most: int) -> tuple[int, Place]:
    """The best of some places (at most so many are tried, evenly spread) and its worth."""
    stride = (len(places) + most - 1) // most
    best = -(10**9)
    where = places[0]
    fixed = fixed_worth(outlook, room)
    for i in range(0, len(places), stride):
        worth = place_worth(outlook, room, places[i])
        if worth > best:
            best = worth
            where = places[i]
    return best + fixed, where


def legal_places(outlook: Outlook, room: Room) -> list[Place]:
    """All legal places of a room where a door joins it."""
    out: list[Place] = []
    add_places(Site(outlook.plan), room, 0, out)
    return out


def fixed_worth(outlook: Outlook, room: Room) -> int:
    """Points, Downstairs bonuses, Favors and cards: the same at every place."""
    points = room.points + outlook.each[room.type]
    if room.mode == EACH:
        for type in range(len(TYPES)):
            if room.counts(type):
                points += room.value * outlook.type_counts[type]
        if room.counts(room.type):
            points += room.value
    worth = points * POINT + outlook.room_worth(room)
    if room.mode == EACH:  # later rooms of that type
        worth += room.value * POINT * outlook.hope * room.types.bit_count() // 150
    return worth


def place_worth(outlook: Outlook, room: Room, place: Place) -> int:
    """Connections, penalties, completions and open doors at a place."""
    plan = outlook.plan
    face = room.tile.faces[rotation_of(place)]
    x, y = x_of(place), y_of(place)
    doors = len(face.doors)
    answered = blocked = counted = 0
    free = outlook.free_doors
    worth = 0
    for i, piece in enumerate(plan.pieces):
        dx, dy = piece.x - x, piece.y - y
        other_face = piece.face
        if dx > face.w or dy > face.h or dx + other_face.w < 0 or dy + other_face.h < 0:
            continue
        touches, pairs, mine, theirs = meet(face, other_face, dx, dy)
        if not touches:
            continue
        answered += pairs
        blocked += mine - pairs
        free -= theirs
        other = outlook.pieces[i]
        if not other.is_room:
            continue
        if pairs:
            if room.mode == CONNECTION and room.counts(other.type):
                worth += room.value * POINT
                counted += 1
            if other.mode == CONNECTION and other.counts(room.type):
                worth += other.value * POINT
        if room.mode == ADJACENCY and room.counts(other.type) and outlook.is_disturbed:
            worth += room.value * POINT
        if other.mode == ADJACENCY and other.counts(room.type) and outlook.is_disturbed:
            worth += other.value * POINT
        if theirs:
            worth += _change(outlook, i, room, pairs, theirs)
    score = room.points + (room.value * counted if room.mode == CONNECTION else 0)
    own = doors - answered - blocked
    worth += doors_worth(outlook, room, doors, doors - answered, own, score)
    return worth - cramped(outlook, free + own)


def cramped(outlook: Outlook, free: int) -> int:
    """What it costs that a castle with so few free doors can hardly grow any more."""
    costs = outlook.weights.cramped
    return costs[max(free, 0)] * outlook.rounds_left if free < len(costs) else 0


def _change(outlook: Outlook, i: int, room: Room, pairs: int, theirs: int) -> int:
    """What happens to a neighbour whose doors are met: completed, nearer to it, or blocked."""
    plan = outlook.plan
    other = outlook.pieces[i]
    doors = len(plan.pieces[i].face.doors)
    left, free = plan.unanswered[i], plan.unblocked[i]
    score = other.points
    if other.mode == CONNECTION:
        for number in range(len(outlook.pieces)):
            if plan.connected(i) >> number & 1 and other.counts(outlook.pieces[number].type):
                score += other.value * (1 + (plan.linked[i] >> number & 1))
    before = doors_worth(outlook, other, doors, left, free, score)
    if pairs and other.mode == CONNECTION and other.counts(room.type):
        score += other.value
    return doors_worth(outlook, other, doors, left - pairs, free - theirs, score) - before


def doors_worth(outlook: Outlook, room: Room, doors: int, left: int, free: int, score: int) -> int:
    """The worth of a room's doors: `left` are not connected, `free` of them can still be."""
    weights = outlook.weights
    if outlook.walls_count:
        left = free
    if left == 0:
        reward = outlook.reward(room, score)
        if room.type == DOWNSTAIRS:
            reward *= 1 + outlook.type_counts[DOWNSTAIRS] % 2
        return reward
    worth = weights.open_door * min(free, 3) * outlook.hope // 100
    if room.mode == CONNECTION:
        share = room.types.bit_count() * POINT // len(TYPES)
        worth += room.value * share * free * weights.connection * outlook.hope // 10000
    if free == left and doors < 8:
        reward = outlook.reward(room, score)
        worth += reward * (doors - left) * weights.progress * outlook.hope // (doors * 10000)
    return worth
