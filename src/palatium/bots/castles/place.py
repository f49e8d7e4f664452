"""The worth of a room at a place of a castle, without placing it."""

# compiled

from palatium.bots.castles.evaluate import POINT, Evaluator
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


def best_place(
    evaluator: Evaluator, room: Room, places: list[Place], most: int
) -> tuple[int, Place]:
    """Return the best of some places (at most `most` are tried, evenly spread) and its worth."""
    stride = (len(places) + most - 1) // most
    best = -(10**9)
    where = places[0]
    fixed = fixed_worth(evaluator, room)
    for i in range(0, len(places), stride):
        worth = place_worth(evaluator, room, places[i])
        if worth > best:
            best = worth
            where = places[i]
    return best + fixed, where


def legal_places(evaluator: Evaluator, room: Room) -> list[Place]:
    """Return all legal places of a room where a door joins it."""
    out: list[Place] = []
    add_places(Site(evaluator.plan), room, 0, out)
    return out


def fixed_worth(evaluator: Evaluator, room: Room) -> int:
    """Rate points, Downstairs bonuses, Favors and cards: the same at every place."""
    points = room.points + evaluator.each[room.type]
    if room.mode == EACH:
        for type in range(len(TYPES)):
            if room.counts(type):
                points += room.value * evaluator.type_counts[type]
        if room.counts(room.type):
            points += room.value
    worth = points * POINT + evaluator.room_worth(room)
    if room.mode == EACH:  # later rooms of that type
        worth += room.value * POINT * evaluator.hope * room.types.bit_count() // 150
    return worth


def place_worth(evaluator: Evaluator, room: Room, place: Place) -> int:
    """Rate connections, penalties, completions and open doors at a place."""
    plan = evaluator.plan
    turned = room.tile.turned[rotation_of(place)]
    x, y = x_of(place), y_of(place)
    doors = len(turned.doors)
    answered = blocked = counted = 0
    free = evaluator.free_doors
    worth = 0
    for i, piece in enumerate(plan.pieces):
        dx, dy = piece.x - x, piece.y - y
        beside = piece.turned
        if dx > turned.w or dy > turned.h or dx + beside.w < 0 or dy + beside.h < 0:
            continue
        touches, pairs, mine, theirs = meet(turned, beside, dx, dy)
        if not touches:
            continue
        answered += pairs
        blocked += mine - pairs
        free -= theirs
        other = evaluator.pieces[i]
        if not other.is_room:
            continue
        if pairs:
            if room.mode == CONNECTION and room.counts(other.type):
                worth += room.value * POINT
                counted += 1
            if other.mode == CONNECTION and other.counts(room.type):
                worth += other.value * POINT
        if room.mode == ADJACENCY and room.counts(other.type) and evaluator.is_disturbed:
            worth += room.value * POINT
        if other.mode == ADJACENCY and other.counts(room.type) and evaluator.is_disturbed:
            worth += other.value * POINT
        if theirs:
            worth += _change(evaluator, i, room, pairs, theirs)
    score = room.points + (room.value * counted if room.mode == CONNECTION else 0)
    own = doors - answered - blocked
    worth += doors_worth(evaluator, room, doors, doors - answered, own, score)
    return worth - cramped(evaluator, free + own)


def cramped(evaluator: Evaluator, free: int) -> int:
    """Return the cost of having so few free doors that the castle can hardly grow."""
    costs = evaluator.weights.cramped
    return costs[max(free, 0)] * evaluator.rounds_left if free < len(costs) else 0


def _change(evaluator: Evaluator, i: int, room: Room, pairs: int, theirs: int) -> int:
    """Return the effect on a neighbour whose doors are met: completed, closer to it, or blocked."""
    plan = evaluator.plan
    other = evaluator.pieces[i]
    doors = len(plan.pieces[i].turned.doors)
    left, free = plan.unanswered[i], plan.unblocked[i]
    score = other.points
    if other.mode == CONNECTION:
        for number in range(len(evaluator.pieces)):
            if plan.connected(i) >> number & 1 and other.counts(evaluator.pieces[number].type):
                score += other.value * (1 + (plan.linked[i] >> number & 1))
    before = doors_worth(evaluator, other, doors, left, free, score)
    if pairs and other.mode == CONNECTION and other.counts(room.type):
        score += other.value
    return doors_worth(evaluator, other, doors, left - pairs, free - theirs, score) - before


def doors_worth(
    evaluator: Evaluator, room: Room, doors: int, left: int, free: int, score: int
) -> int:
    """Return the worth of a room's doors: `left` are not connected, `free` of them can still be."""
    weights = evaluator.weights
    if evaluator.walls_count:
        left = free
    if left == 0:
        reward = evaluator.reward(room, score)
        if room.type == DOWNSTAIRS:
            reward *= 1 + evaluator.type_counts[DOWNSTAIRS] % 2
        return reward
    worth = weights.open_door * min(free, 3) * evaluator.hope // 100
    if room.mode == CONNECTION:
        share = room.types.bit_count() * POINT // len(TYPES)
        worth += room.value * share * free * weights.connection * evaluator.hope // 10000
    if free == left and doors < 8:
        reward = evaluator.reward(room, score)
        worth += reward * (doors - left) * weights.progress * evaluator.hope // (doors * 10000)
    return worth
