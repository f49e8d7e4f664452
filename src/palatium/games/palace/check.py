"""Invariants of every position."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import faces
from palatium.core.frame import tag_of
from palatium.games.palace.board.cells import BIT, BRIDGE, STEP, cell_at
from palatium.games.palace.board.open_air import is_open
from palatium.games.palace.board.palace import NO_OWNER, cell_of, face_of, owner_of, tile_of
from palatium.games.palace.box.boards import (
    EMPTY_SLOT,
    FAVOR_IN_SLOT,
    NO_TILE,
    OWNED_BITS,
    SLOTS,
    SPACES,
    STACKS,
)
from palatium.games.palace.box.tiles import COLOURS, HALLWAY, ROOM_TYPES, can_face
from palatium.games.palace.moat.walk import ends_of, is_joined

if TYPE_CHECKING:
    from palatium.games.palace.state import PalaceState


def check_body(s: "PalaceState") -> list[str]:
    """Return broken invariants in words."""
    n = s.rules.players
    lists = (s.swans, s.secrets, s.owned, s.slots, s.held, s.drawn)
    if len(s.row) != SPACES or len(s.stacks) != STACKS or {len(part) for part in lists} != {n}:
        return [f"the Row, the stacks or the parts of {n} players have a wrong length"]
    if not 0 <= s.active < n:
        return [f"the active player {s.active} is not a seat"]
    return [
        *_check_tiles(s),
        *_check_hidden(s),
        *_check_players(s),
        *_check_building(s),
        *_check_moat(s),
    ]


def _check_tiles(s: "PalaceState") -> list[str]:
    """Check that every tile is in exactly one place."""
    seen = [*s.unseen, *s.hallways, *s.stairs, *s.gone]
    seen += [tile for tile in (*s.row, s.top_hallway, s.top_stair) if tile != NO_TILE]
    seen += [what for slots in s.slots for what in slots if 0 <= what < FAVOR_IN_SLOT]
    seen += [tile_of(piece) for piece in s.palace.pieces]
    out: list[str] = []
    if sorted(seen) != list(range(len(s.rules.tiles.all))):
        out.append(f"{len(seen)} tiles exist, or one exists twice")
    for pool in (s.unseen, s.hallways, s.stairs):
        if list(pool) != sorted(pool):
            out.append("tiles that nobody has seen are not in ascending order")
    if sum(s.stacks) != len(s.unseen):
        out.append(f"the stacks count {sum(s.stacks)} Rooms, {len(s.unseen)} are unseen")
    return out


def _check_hidden(s: "PalaceState") -> list[str]:
    favors = [*s.public, *faces(s.favors.top), *faces(s.favors.body), *faces(s.favors.bottom)]
    for cards in (*s.held, *s.drawn):
        favors += faces(cards)
    out: list[str] = []
    if sorted(favors) != list(range(len(s.rules.favors))):
        out.append(f"{len(favors)} Favors exist, or one exists twice")
    swans = [*faces(s.bridge.top), *faces(s.bridge.body), *faces(s.bridge.bottom)]
    for cards in s.secrets:
        swans += faces(cards)
    if [swans.count(colour) for colour in range(5)] != [s.rules.board.secrets] * len(COLOURS):
        out.append(f"{len(swans)} Secret Swans exist, or their colours are not level")
    return out


def _check_players(s: "PalaceState") -> list[str]:
    out: list[str] = []
    owned = [0] * s.rules.players
    for piece in s.palace.pieces:
        if owner_of(piece) != NO_OWNER:
            owned[owner_of(piece)] += 1 << (OWNED_BITS * s.rules.tiles.types[tile_of(piece)])
    if owned != s.owned:
        out.append("the tracks differ from the markers in the palace (P-BLUE-5)")
    for seat in range(s.rules.players):
        slots = s.slots[seat]
        held = [what - FAVOR_IN_SLOT for what in slots if what >= FAVOR_IN_SLOT]
        if sorted(held) != list(range(len(s.held[seat]))) or len(slots) != len(SLOTS):
            out.append(f"the slots of seat {seat} do not fit its Favors (P-BLUE-2)")
        for what in slots:
            is_room = EMPTY_SLOT < what < FAVOR_IN_SLOT
            if is_room and s.rules.tiles.types[what] >= ROOM_TYPES:
                out.append(f"seat {seat} has a Hallway or Stair on a slot (P-BLUE-1)")
        if s.swans[seat] < 0 or s.swans[seat] >> 40:
            out.append(f"seat {seat} has more or fewer swans than can be")
    return out


def _check_building(s: "PalaceState") -> list[str]:
    """Check that sides fit, `missing` is right, and all tiles can be reached (P-PLACE-7)."""
    palace, tiles = s.palace, s.rules.tiles
    out: list[str] = []
    if not palace.pieces:
        return out
    reached = {0}
    todo = [0]
    while todo:
        number = todo.pop()
        piece = palace.pieces[number]
        shown = tiles.shown[face_of(piece)]
        missing = 0
        for side in range(4):
            own = shown >> (2 * side) & 3
            there = cell_of(piece) + STEP[side]
            other = palace.piece_at(there)
            theirs = 0
            if other >= 0:
                theirs = tiles.shown[face_of(palace.pieces[other])] >> (2 * (side ^ 2)) & 3
            if not can_face(own, theirs):
                out.append(f"piece {number} faces piece {other} against P-PLACE-5 or P-PLACE-6")
            missing += own != 0 and theirs == 0 and there != BRIDGE
            if own and theirs and other not in reached:
                reached.add(other)
                todo.append(other)
        if missing != palace.missing[number]:
            out.append(f"piece {number} misses {missing} joints (P-COMP-1)")
    if len(reached) != len(palace.pieces):
        out.append("a tile cannot be reached from the bridge (P-PLACE-7)")
    first = palace.pieces[0]
    if cell_of(first) != cell_at(0, 1) or tiles.types[tile_of(first)] != HALLWAY:
        out.append("no Hallway stands at the bridge (P-SET-5)")
    return out


def _check_moat(s: "PalaceState") -> list[str]:
    palace = s.palace
    out: list[str] = []
    if s.supply() < 0 or palace.water & palace.built:
        out.append("Moat tiles lie on tiles, or there are more than exist")
    if palace.moat != palace.water.bit_count():
        out.append(f"{palace.water.bit_count()} Moat tiles lie there, {palace.moat} were counted")
    if not 0 <= s.moved <= s.rules.board.moves:
        out.append(f"{s.moved} Moat tiles were moved (P-MOVE-1)")
    if palace.water and not out:
        ends = ends_of(palace)
        known = 0
        for pocket in palace.pockets:
            known |= pocket
        for cell in (*ends.right(), *ends.left()):
            known |= BIT[cell]
        if palace.water & ~known and not s.joined:
            out.append("moat outside pockets belongs to no end (P-MOAT-6)")
        if not s.joined and is_joined(palace):
            out.append("the moat is joined, and nobody noticed (P-END-1)")
    is_asked = bool(s.stack) and tag_of(s.stack[-1]) == "Act"
    if is_asked and not s.joined and not is_open(palace):
        out.append("no upstairs entrance is open (P-OPEN-3)")
    return out
