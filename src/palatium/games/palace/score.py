"""Values at the final count (P-SCORE, P-FAV-2 to P-FAV-6)."""

from typing import TYPE_CHECKING, Final

from palatium.games.palace.board.cells import SOUTH, STEP
from palatium.games.palace.board.palace import (
    Palace,
    cell_of,
    face_of,
    owner_of,
    rotation_of,
    tile_of,
)
from palatium.games.palace.box.boards import TEN, TIED
from palatium.games.palace.box.favors import (
    ALL_SWANS,
    FAVOR_SLOTS,
    ROOM_SLOTS,
    ROOMS,
    SECRET,
    Favor,
)
from palatium.games.palace.box.tiles import (
    ACTIVITY,
    DOWNSTAIRS,
    ROOM_TYPES,
    STAIR,
    TYPES,
    UTILITY,
    Tiles,
)

if TYPE_CHECKING:
    from palatium.games.palace.state import PalaceState

BLUEPRINTS: Final = "blueprints"
STAIRS_LINE: Final = "stairs"
UTILITY_LINE: Final = "utility"
ACTIVITY_LINE: Final = "activity"
SWAN_SETS: Final = "swans"
FAVORS_LINE: Final = "favors"
SCOREPAD: Final = [BLUEPRINTS, STAIRS_LINE, UTILITY_LINE, ACTIVITY_LINE, SWAN_SETS, FAVORS_LINE]
"""The lines of the scorepad in order; each has several reasons."""


class Gain:
    """Points on a line of the scorepad, with reason and ruling."""

    def __init__(self, line: str, amount: int, reason: str, what: str, ruling: str) -> None:
        self.line = line
        self.amount = amount
        self.reason = reason
        self.what = what
        self.ruling = ruling


def blueprint_gains(s: "PalaceState", seat: int) -> list[Gain]:
    """Return the gains of the +10 slot, rows of five, and columns (P-SCORE-1)."""
    board = s.rules.board
    out: list[Gain] = []
    if s.is_active(seat, TEN):
        out.append(Gain(BLUEPRINTS, board.ten, "ten", "", "P-SCORE-1"))
    track = [s.owned_count(seat, type) for type in range(ROOM_TYPES)]
    for type, rooms in enumerate(track):
        if rooms >= board.row_column:
            out.append(Gain(BLUEPRINTS, board.row_points, "row", TYPES[type], "P-SCORE-1"))
    for column, points in enumerate(board.column_points):
        if min(track) > column:
            out.append(Gain(BLUEPRINTS, points, "column", str(column + 1), "P-SCORE-1"))
    return out


def sections(palace: Palace, tiles: Tiles) -> list[int]:
    """Return by piece the section of Downstairs rooms it belongs to, or -1 (P-SCORE-2)."""
    out = [-1] * len(palace.pieces)
    found = 0
    for number in range(len(out)):
        if out[number] >= 0 or tiles.types[tile_of(palace.pieces[number])] != DOWNSTAIRS:
            continue
        out[number] = found
        todo = [number]
        while todo:
            piece = palace.pieces[todo.pop()]
            shown = tiles.shown[face_of(piece)]
            for side in range(4):
                other = palace.piece_at(cell_of(piece) + STEP[side])
                if other < 0 or out[other] >= 0 or not shown >> (2 * side) & 3:
                    continue
                near = palace.pieces[other]
                is_joined = tiles.shown[face_of(near)] >> (2 * (side ^ 2)) & 3
                if is_joined and tiles.types[tile_of(near)] == DOWNSTAIRS:
                    out[other] = found
                    todo.append(other)
        found += 1
    return out


def stair_rooms(palace: Palace, tiles: Tiles, seat: int) -> int:
    """Return the Downstairs rooms in the sections behind a seat's complete Stairs, each once."""
    entries: list[int] = []
    for number, piece in enumerate(palace.pieces):
        is_stair = tiles.types[tile_of(piece)] == STAIR
        if is_stair and owner_of(piece) == seat and palace.is_complete(number):
            dark = SOUTH + rotation_of(piece) & 3
            entries.append(palace.piece_at(cell_of(piece) + STEP[dark]))
    if not entries:
        return 0
    section = sections(palace, tiles)
    behind = {section[number] for number in entries}
    return sum([1 for found in section if found >= 0 and found in behind])


def tile_gains(s: "PalaceState", seat: int, swans: list[int]) -> list[Gain]:
    """Return the gains of Stairs, Utility and Activity; `swans` are those known of a seat."""
    tiles = s.rules.tiles
    rooms = stair_rooms(s.palace, tiles, seat)
    stairs: list[Gain] = []
    if rooms:
        points = tiles.all[tiles.stairs[0]].points * rooms
        stairs.append(Gain(STAIRS_LINE, points, "stairs", str(rooms), "P-SCORE-2"))
    utility: list[Gain] = []
    activity: list[Gain] = []
    for number, piece in enumerate(s.palace.pieces):
        if owner_of(piece) != seat:
            continue
        tile = tiles.all[tile_of(piece)]
        scores_owned = tile.type == UTILITY and s.rules.house.scores_owned
        if not scores_owned and not s.palace.is_complete(number):
            continue
        if tile.type == ACTIVITY:
            activity.append(Gain(ACTIVITY_LINE, tile.points, "activity", tile.name, "P-SCORE-4"))
        elif tile.type == UTILITY:
            if tile.counted == "swan":
                items = swans[tile.args[0]]
            elif tile.counted == "room":
                items = s.owned_count(seat, tile.args[0])
            else:
                items = s.slot_count(seat, True)
            if items:
                points = tile.points * items
                utility.append(Gain(UTILITY_LINE, points, "utility", tile.name, "P-SCORE-3"))
    return stairs + utility + activity


def swan_sets(swans: list[int], largest: int) -> list[int]:
    """Return how many sets of 1, 2, 3 ... different colours are best: the largest first
    (P-SCORE-5).

    A colour can be in as many sets as it has swans. What a full set leaves over goes to the next
    ones.
    """
    out = [0] * largest
    over = 0
    for least in range(1, max(swans, default=0) + 1):
        over += sum([1 for number in swans if number >= least])
        size = min(over, largest)
        out[size - 1] += 1
        over -= size
    while over:
        size = min(over, largest)
        out[size - 1] += 1
        over -= size
    return out


def set_points(s: "PalaceState", swans: list[int]) -> int:
    """Return the points of some swans, by colour, as sets."""
    return sum([gain.amount for gain in set_gains(s, swans)])


def set_gains(s: "PalaceState", swans: list[int]) -> list[Gain]:
    """Return the sets of swans, larger ones first."""
    points = s.rules.board.sets
    sets = swan_sets(swans, s.rules.house.largest_set)
    out: list[Gain] = []
    for size in range(len(sets), 0, -1):
        if sets[size - 1]:
            amount = points[size] * sets[size - 1]
            out.append(Gain(SWAN_SETS, amount, "set", f"{sets[size - 1]} x {size}", "P-SCORE-5"))
    return out


def measured(s: "PalaceState", seat: int, favor: Favor) -> int:
    """Return how much a seat has of what a Favor counts (P-FAV-2)."""
    if favor.kind == ROOMS:
        return s.owned_count(seat, favor.arg)
    if favor.kind == SECRET:
        return len(s.secrets[seat])
    if favor.kind == ALL_SWANS:
        return s.swan_total(seat)
    if favor.kind == ROOM_SLOTS:
        return s.slot_count(seat, False)
    if favor.kind == FAVOR_SLOTS:
        return s.slot_count(seat, True)
    return s.swan_count(seat, favor.arg)


def is_won(s: "PalaceState", counts: list[int], seat: int, is_most: bool) -> bool:
    """Return whether a seat wins a Favor, by what each seat has."""
    return wins(counts, seat, is_most, s.is_active(seat, TIED), s.rules.house.pays_none)


def wins(counts: list[int], seat: int, is_most: bool, takes_ties: bool, pays_none: bool) -> bool:
    """Return whether a seat has most or fewest (P-FAV-3, P-FAV-5, P-FAV-6)."""
    mine = counts[seat]
    if is_most and mine == 0 and not pays_none:
        return False
    best = max(counts) if is_most else min(counts)
    return mine == best and (takes_ties or counts.count(best) == 1)


def favor_winners(s: "PalaceState", id: int) -> list[int]:
    """Return the seats that win a Favor at present."""
    favor = s.rules.favors[id]
    players = range(s.rules.players)
    counts = [measured(s, seat, favor) for seat in players]
    return [seat for seat in players if is_won(s, counts, seat, favor.is_most)]


def final_gains(s: "PalaceState", seat: int) -> list[Gain]:
    """Return everything that a seat scores, in the order of the scorepad (P-SCORE-7)."""
    swans = [s.swan_count(seat, colour) for colour in range(5)]
    out = blueprint_gains(s, seat) + tile_gains(s, seat, swans) + set_gains(s, swans)
    for id in s.public:
        if seat in favor_winners(s, id):
            favor = s.rules.favors[id]
            out.append(Gain(FAVORS_LINE, favor.points, "public", favor.code, "P-SCORE-6"))
    for card in s.held[seat]:
        if seat in favor_winners(s, card.face):  # P-FAV-4
            favor = s.rules.favors[card.face]
            out.append(Gain(FAVORS_LINE, favor.points, "personal", favor.code, "P-SCORE-6"))
    return out
