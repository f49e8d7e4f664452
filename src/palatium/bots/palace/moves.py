"""The worth of each option of The Palace of Mad King Ludwig to the seat that decides."""

# compiled

from typing import Final

from palatium.bots.palace.evaluate import PLAIN, POINT, Evaluator, Weights
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK
from palatium.games.palace.actions import (
    BLUEPRINT,
    COLOUR,
    DISCARD,
    FAVOR,
    HALL,
    KEEP,
    MOAT,
    MOVE,
    NEXT,
    PAY,
    ROOM,
    STAIRS,
    SWANS,
    place_of,
    space_of,
)
from palatium.games.palace.board.cells import STEP
from palatium.games.palace.board.palace import face_of, owner_of
from palatium.games.palace.box.swans import match_of
from palatium.games.palace.box.tiles import LIVING, STAIR, UTILITY
from palatium.games.palace.legality import tile_for
from palatium.games.palace.moat.walk import moat_moves
from palatium.games.palace.score import set_points
from palatium.games.palace.state import PalaceState

PLACING: Final = [ROOM >> PAYLOAD_BITS, HALL >> PAYLOAD_BITS, STAIRS >> PAYLOAD_BITS]


def worths(s: PalaceState, seat: int, options: list[int], weights: Weights = PLAIN) -> list[int]:
    """Return the worth of each option, in hundredths of a point."""
    evaluator = Evaluator(s, seat, weights)
    return [_worth(evaluator, a) for a in options]


def _worth(evaluator: Evaluator, a: int) -> int:
    kind = a >> PAYLOAD_BITS
    if kind in PLACING:
        return _placement(evaluator, a)
    s, seat = evaluator.s, evaluator.seat
    if kind == PAY >> PAYLOAD_BITS:
        return -evaluator.swans[seat][(a & PAYLOAD_MASK) % 5]
    if kind == COLOUR >> PAYLOAD_BITS:
        return evaluator.swans[seat][a & PAYLOAD_MASK]
    if kind == BLUEPRINT >> PAYLOAD_BITS:
        space = a >> 3 & 7
        is_bought = s.stack[-1].name() == "act"
        owed = s.blueprint_cost(seat, space) if is_bought else s.price(seat, space)
        return evaluator.slot_worth(a & 7) - evaluator.price(owed)
    if kind == FAVOR >> PAYLOAD_BITS:
        return 380 - evaluator.price(s.favor_cost(seat))
    if kind == KEEP >> PAYLOAD_BITS:
        return evaluator.favor_worth((a & PAYLOAD_MASK) >> 3) - evaluator.slot_worth(a & 7) // 3
    if kind == MOAT >> PAYLOAD_BITS:
        return _moat(evaluator, a & PAYLOAD_MASK)
    if kind == MOVE >> PAYLOAD_BITS:
        return _move(evaluator, a & PAYLOAD_MASK)
    if kind == NEXT >> PAYLOAD_BITS:
        return evaluator.reward(a & PAYLOAD_MASK, seat, 2)
    if kind == DISCARD >> PAYLOAD_BITS:
        return -10 - evaluator.price(s.price(seat, a & PAYLOAD_MASK))
    if kind == SWANS >> PAYLOAD_BITS:
        return _end_swans(evaluator, a & PAYLOAD_MASK)
    return 0


def _placement(evaluator: Evaluator, a: int) -> int:
    """Return a placement's worth: its type, joints, and what it completes, opens and blocks."""
    s = evaluator.s
    kind = a >> PAYLOAD_BITS << PAYLOAD_BITS
    space, cell, rotation = space_of(a), place_of(a), a & 3
    tile = tile_for(s, kind, space)
    tiles = s.rules.tiles
    worth = evaluator.types[tiles.types[tile]]
    if kind == ROOM:
        worth -= evaluator.price(s.price(evaluator.seat, space))
        if tiles.types[tile] == UTILITY and s.rules.house.scores_owned:
            worth += evaluator.bubble_worth(tile, evaluator.seat)
    face = tile << 2 | rotation
    missing = matches = 0
    is_blocked = False
    chance = evaluator.chance
    for side in range(4):
        own = tiles.swans[face] >> (3 * side) & 7
        there = cell + STEP[side]
        other = s.palace.piece_at(there)
        if other < 0:
            if own:
                missing += 1
                is_blocked = is_blocked or s.palace.is_blocked(there)
            continue
        near = s.palace.pieces[other]
        theirs = tiles.swans[face_of(near)] >> (3 * (side ^ 2)) & 7
        still = evaluator.open[other]
        if own and theirs:
            if still > 0:
                worth += evaluator.pieces[other] * (chance[still - 1] - chance[still]) // 100
            match = match_of(own, theirs)
            if match:
                matches += 1
                worth += evaluator.swan(evaluator.seat, match)
                partner = owner_of(near)
                if partner not in (-1, evaluator.seat):
                    worth += evaluator.swan(partner, match)
        elif theirs:
            if still > 0:
                worth -= evaluator.pieces[other] * chance[still] // 100
        elif own:
            is_blocked = True
            missing += 1
    if not is_blocked:
        worth += _prospect(evaluator, tile, cell, rotation, matches, missing)
    return worth


def _prospect(
    evaluator: Evaluator, tile: int, cell: int, rotation: int, matches: int, missing: int
) -> int:
    """Return what completing the new tile may bring."""
    type = evaluator.s.rules.tiles.types[tile]
    if type == STAIR:
        return evaluator.stair_worth(cell, rotation) * evaluator.chance[missing] // 100
    hoped = matches + missing // 2 if type == LIVING else 0
    return evaluator.reward(tile, evaluator.seat, hoped) * evaluator.chance[missing] // 100


def _moat(evaluator: Evaluator, cell: int) -> int:
    """Rate moat on a cell: whose tiles it keeps incomplete."""
    worth = 0
    s = evaluator.s
    for side in range(4):
        other = s.palace.piece_at(cell + STEP[side])
        if other >= 0 and evaluator.open[other] > 0:
            shown = s.rules.tiles.shown[face_of(s.palace.pieces[other])]
            if shown >> (2 * (side ^ 2)) & 3:
                worth -= evaluator.pieces[other] * evaluator.chance[evaluator.open[other]] // 100
    return worth


def _move(evaluator: Evaluator, source: int) -> int:
    """Return the worth of lifting a Moat tile: its best new cell, minus a small cost."""
    found = moat_moves(evaluator.s.palace, evaluator.s.due())
    return max([_moat(evaluator, target) for lifted, target in found if lifted == source]) - 20


def _end_swans(evaluator: Evaluator, chosen: int) -> int:
    """Return the points of all swans, including those chosen."""
    s, seat = evaluator.s, evaluator.seat
    have = [s.swan_count(seat, colour) + (chosen >> (2 * colour) & 3) for colour in range(5)]
    return set_points(s, have) * POINT
