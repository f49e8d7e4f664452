"""What each option of The Palace of Mad King Ludwig is worth to the seat that decides."""

# compiled

from typing import Final

from palatium.bots.palace.evaluate import PLAIN, POINT, Outlook, Weights
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
from palatium.games.palace.cells import STEP
from palatium.games.palace.legal import tile_for
from palatium.games.palace.moat import moat_moves
from palatium.games.palace.palace import face_of, owner_of
from palatium.games.palace.scoring import set_points
from palatium.games.palace.state import PalaceState
from palatium.games.palace.swans import match_of
from palatium.games.palace.tiles import LIVING, STAIR, UTILITY

PLACING: Final = [ROOM >> PAYLOAD_BITS, HALL >> PAYLOAD_BITS, STAIRS >> PAYLOAD_BITS]


def worths(s: PalaceState, seat: int, options: list[int], weights: Weights = PLAIN) -> list[int]:
    """The worth of each option, in hundredths of a point."""
    outlook = Outlook(s, seat, weights)
    return [_worth(outlook, a) for a in options]


def _worth(outlook: Outlook, a: int) -> int:
    kind = a >> PAYLOAD_BITS
    if kind in PLACING:
        return _placement(outlook, a)
    s, seat = outlook.s, outlook.seat
    if kind == PAY >> PAYLOAD_BITS:
        return -outlook.swans[seat][(a & PAYLOAD_MASK) % 5]
    if kind == COLOUR >> PAYLOAD_BITS:
        return outlook.swans[seat][a & PAYLOAD_MASK]
    if kind == BLUEPRINT >> PAYLOAD_BITS:
        space = a >> 3 & 7
        is_bought = s.stack[-1].name() == "act"
        owed = s.blueprint_cost(seat, space) if is_bought else s.price(seat, space)
        return outlook.slot_worth(a & 7) - outlook.price(owed)
    if kind == FAVOR >> PAYLOAD_BITS:
        return 380 - outlook.price(s.favor_cost(seat))
    if kind == KEEP >> PAYLOAD_BITS:
        return outlook.favor_worth((a & PAYLOAD_MASK) >> 3) - outlook.slot_worth(a & 7) // 3
    if kind == MOAT >> PAYLOAD_BITS:
        return _moat(outlook, a & PAYLOAD_MASK)
    if kind == MOVE >> PAYLOAD_BITS:
        return _move(outlook, a & PAYLOAD_MASK)
    if kind == NEXT >> PAYLOAD_BITS:
        return outlook.reward(a & PAYLOAD_MASK, seat, 2)
    if kind == DISCARD >> PAYLOAD_BITS:
        return -10 - outlook.price(s.price(seat, a & PAYLOAD_MASK))
    if kind == SWANS >> PAYLOAD_BITS:
        return _end_swans(outlook, a & PAYLOAD_MASK)
    return 0


def _placement(outlook: Outlook, a: int) -> int:
    """A tile at a place: its type, its joints, what it completes, opens and blocks."""
    s = outlook.s
    kind = a >> PAYLOAD_BITS << PAYLOAD_BITS
    space, cell, rotation = space_of(a), place_of(a), a & 3
    tile = tile_for(s, kind, space)
    tiles = s.rules.tiles
    worth = outlook.types[tiles.types[tile]]
    if kind == ROOM:
        worth -= outlook.price(s.price(outlook.seat, space))
        if tiles.types[tile] == UTILITY and s.rules.house.scores_owned:
            worth += outlook.bubble_worth(tile, outlook.seat)
    face = tile << 2 | rotation
    missing = matches = 0
    is_blocked = False
    chance = outlook.chance
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
        still = outlook.open[other]
        if own and theirs:
            if still > 0:
                worth += outlook.pieces[other] * (chance[still - 1] - chance[still]) // 100
            match = match_of(own, theirs)
            if match:
                matches += 1
                worth += outlook.swan(outlook.seat, match)
                partner = owner_of(near)
                if partner not in (-1, outlook.seat):
                    worth += outlook.swan(partner, match)
        elif theirs:
            if still > 0:
                worth -= outlook.pieces[other] * chance[still] // 100
        elif own:
            is_blocked = True
            missing += 1
    if not is_blocked:
        worth += _prospect(outlook, tile, cell, rotation, matches, missing)
    return worth


def _prospect(
    outlook: Outlook, tile: int, cell: int, rotation: int, matches: int, missing: int
) -> int:
    """What completing the new tile may bring."""
    type = outlook.s.rules.tiles.types[tile]
    if type == STAIR:
        return outlook.stair_worth(cell, rotation) * outlook.chance[missing] // 100
    hoped = matches + missing // 2 if type == LIVING else 0
    return outlook.reward(tile, outlook.seat, hoped) * outlook.chance[missing] // 100


def _moat(outlook: Outlook, cell: int) -> int:
    """Moat on a cell: whose tiles it keeps from being complete."""
    worth = 0
    s = outlook.s
    for side in range(4):
        other = s.palace.piece_at(cell + STEP[side])
        if other >= 0 and outlook.open[other] > 0:
            shown = s.rules.tiles.shown[face_of(s.palace.pieces[other])]
            if shown >> (2 * (side ^ 2)) & 3:
                worth -= outlook.pieces[other] * outlook.chance[outlook.open[other]] // 100
    return worth


def _move(outlook: Outlook, source: int) -> int:
    """A Moat tile taken up: the best cell it may go to, and what moving costs in thought."""
    found = moat_moves(outlook.s.palace, outlook.s.due())
    return max([_moat(outlook, target) for lifted, target in found if lifted == source]) - 20


def _end_swans(outlook: Outlook, chosen: int) -> int:
    """The points of all swans with those chosen."""
    s, seat = outlook.s, outlook.seat
    have = [s.swan_count(seat, colour) + (chosen >> (2 * colour) & 3) for colour in range(5)]
    return set_points(s, have) * POINT
