"""The prospects of a seat of The Palace of Mad King Ludwig, in hundredths of a point."""

# compiled

from dataclasses import dataclass
from typing import Final

from palatium.games.palace.board.cells import BRIDGE, SOUTH, STEP
from palatium.games.palace.board.palace import cell_of, face_of, owner_of, rotation_of, tile_of
from palatium.games.palace.box.boards import DISC1, DISC2, MOVE_SLOT, SWANS3, TEN, TIED
from palatium.games.palace.box.favors import (
    ALL_SWANS,
    FAVOR_SLOTS,
    ROOM_SLOTS,
    ROOMS,
    SECRET,
    Favor,
)
from palatium.games.palace.box.swans import match_of
from palatium.games.palace.box.tiles import (
    ACTIVITY,
    DOWNSTAIRS,
    FOOD,
    GRAY,
    HALLWAY,
    LIVING,
    ROOM_TYPES,
    SLEEPING,
    STAIR,
)
from palatium.games.palace.score import measured, sections
from palatium.games.palace.state import PalaceState

POINT: Final = 100
CHANCE: Final = [100, 55, 30, 15, 8]
"""The chance that a tile is completed, by the number of entrances not yet joined."""
USUAL_TURNS: Final = 58
"""The usual number of turns of all players together."""


@dataclass(frozen=True)
class Weights:
    """A player's weights; the defaults are the greedy player's."""

    rival: int = 55
    """How much a rival's gain counts against oneself, in hundredths, shared by all rivals."""
    spending: int = 40
    """The worth of a swan besides its set: it can be spent."""
    paying: int = 30
    """The cost of parting with a swan besides its worth."""
    hope: int = 100
    """How much of possible later gains counts, in hundredths."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Weights, (self.rival, self.spending, self.paying, self.hope)


PLAIN: Final = Weights()


class Evaluator:
    """The present worth of swans, tiles and types to a seat."""

    def __init__(self, s: PalaceState, seat: int, weights: Weights = PLAIN) -> None:
        self.s = s
        self.seat = seat
        self.weights = weights
        self.chance = [CHANCE[0]] + [chance * weights.hope // 100 for chance in CHANCE[1:]]
        """What completing a tile counts, by the number of entrances not yet joined."""
        self.players = s.rules.players
        self.turns_left = max(0, USUAL_TURNS - s.turn) // self.players + 1
        self.rival = weights.rival
        if self.players > 2:
            self.rival = self.rival * 3 // (2 * self.players)
        self.swans = [self._swan_worths(who) for who in range(self.players)]
        self.types = [self._type_worth(type) for type in range(ROOM_TYPES + 2)]
        self.section = sections(s.palace, s.rules.tiles)
        self.pieces: list[int] = []
        """The worth of completing each piece to oneself; negative if it is a rival's."""
        self.open: list[int] = []
        """By piece, the entrances not yet joined, -1 if a wall or moat is in the way."""
        for number in range(len(s.palace.pieces)):
            self.pieces.append(self._piece_worth(number))
            self.open.append(self._open(number))

    # Swans

    def _swan_worths(self, who: int) -> list[int]:
        """Return by colour what one more swan is worth to a player; of others, by open ones."""
        s = self.s
        have = [s.swan_count(who, colour) for colour in range(5)]
        points = s.rules.board.sets
        out: list[int] = []
        for colour in range(5):
            # The set that it would join has every colour with more swans.
            size = 1 + sum([1 for other in have if other > have[colour]])
            if size > s.rules.house.largest_set:
                size = 1
            out.append((points[size] - points[size - 1]) * POINT * 3 // 4 + self.weights.spending)
        return out

    def best_colour(self) -> int:
        """Return the colour to choose."""
        own = self.swans[self.seat]
        return own.index(max(own))

    def swan(self, who: int, match: int) -> int:
        """Return what a match is worth to oneself: negative for a rival's swan."""
        own = self.swans[who]
        worth = max(own) if match == GRAY else own[match - 1]
        return worth if who == self.seat else -worth * self.rival // 100

    def price(self, number: int) -> int:
        """Return the cost of paying some swans: the least useful ones go first."""
        return number * (min(self.swans[self.seat]) + self.weights.paying)

    # Types

    def _type_worth(self, type: int) -> int:
        """Return what one more tile of a type is worth on the track and for Favors."""
        s = self.s
        worth = 0
        if type < ROOM_TYPES:
            board = s.rules.board
            track = [s.owned_count(self.seat, other) for other in range(ROOM_TYPES)]
            mine = track[type]
            for column, points in enumerate(board.column_points):
                needed = sum([max(0, column + 1 - rooms) for rooms in track])
                if mine <= column and needed <= self.turns_left:
                    hope = 100 if needed * 3 <= self.turns_left * 2 else 60
                    worth += points * hope // needed
            to_row = board.row_column - mine
            if 0 < to_row <= self.turns_left // 2 + 1:
                worth += board.row_points * POINT // (to_row * to_row)
            if mine + 1 == board.third_column:
                worth += 200
        for id in s.public:
            worth += self._favor_step(s.rules.favors[id], type, 100)
        for card in s.held[self.seat]:
            worth += self._favor_step(s.rules.favors[card.face], type, 120)
        return worth * self.weights.hope // 100

    def _favor_step(self, favor: Favor, type: int, weight: int) -> int:
        """Return what a tile of a type does for a Favor."""
        if favor.kind != ROOMS or favor.arg != type:
            return 0
        margin = self.margin(favor)
        near = 45 if -2 <= margin <= 1 else 10
        worth = favor.points * near * weight // 100
        return worth if favor.is_most else -worth

    def margin(self, favor: Favor) -> int:
        """Return the lead over the best rival in what a Favor counts."""
        counts = [measured(self.s, who, favor) for who in range(self.players)]
        mine = counts.pop(self.seat)
        return mine - max(counts) if favor.is_most else min(counts) - mine

    def favor_worth(self, id: int) -> int:
        """Return what holding a Favor is worth."""
        favor = self.s.rules.favors[id]
        margin = self.margin(favor)
        hope = max(5, min(90, 40 + margin * 18))
        if favor.is_most and favor.kind in (SECRET, ROOM_SLOTS, FAVOR_SLOTS):
            hope -= 10
        if not favor.is_most and favor.kind == ALL_SWANS:
            hope -= 25
        return favor.points * max(hope, 0)

    def slot_worth(self, slot: int) -> int:
        """Return what an active slot is worth now."""
        left = self.turns_left
        if slot == TEN:
            return 10 * POINT
        if slot == SWANS3:
            return sum(sorted(self.swans[self.seat])[2:]) + 100
        if slot == TIED:
            return 150
        if slot == MOVE_SLOT:
            return 60
        is_second = self.s.discount(self.seat) > 0
        worth = left * (25 if is_second else 45)
        return worth if slot in (DISC1, DISC2) else 0

    # Pieces

    def reward(self, tile: int, who: int, matches: int) -> int:
        """Return what completing a tile is worth to its owner; `matches` of a Living room match."""
        s = self.s
        found = s.rules.tiles.all[tile]
        has_slot = len(s.empty_slots(who)) > 0
        if found.type == ACTIVITY:
            return found.points * POINT
        if found.type == DOWNSTAIRS:
            return 190
        if found.type == FOOD:
            return 320 if has_slot else 0
        if found.type == SLEEPING:
            return 380 if has_slot else 0
        if found.type == LIVING:
            return 190 * matches
        if found.type == HALLWAY:
            return self.swans[who][found.args[0]] + self.swans[who][found.args[1]]
        if found.type == STAIR or s.rules.house.scores_owned:
            return 0
        return self.bubble_worth(tile, who)

    def bubble_worth(self, tile: int, who: int) -> int:
        """Return what a Utility room pays its owner."""
        s = self.s
        found = s.rules.tiles.all[tile]
        if found.counted == "swan":
            items = s.swan_count(who, found.args[0]) + 1
        elif found.counted == "room":
            items = s.owned_count(who, found.args[0]) + 1
        else:
            items = s.slot_count(who, True)
        return found.points * POINT * items

    def _piece_worth(self, number: int) -> int:
        s = self.s
        piece = s.palace.pieces[number]
        who = owner_of(piece)
        if who < 0 or s.palace.is_complete(number):
            return 0
        tile = tile_of(piece)
        if s.rules.tiles.types[tile] == STAIR:
            worth = self.stair_worth(cell_of(piece), rotation_of(piece))
        else:
            worth = self.reward(tile, who, self._matches(number))
        return worth if who == self.seat else -worth * self.rival // 100

    def stair_worth(self, cell: int, rotation: int) -> int:
        """Return three points for each Downstairs room behind the dark end."""
        behind = self.s.palace.piece_at(cell + STEP[SOUTH + rotation & 3])
        if behind < 0 or self.section[behind] < 0:
            return 250
        return 300 * self.section.count(self.section[behind])

    def _matches(self, number: int) -> int:
        """Return the entrances of a piece that match now, plus half of those that are open."""
        s = self.s
        piece = s.palace.pieces[number]
        swans = s.rules.tiles.swans[face_of(piece)]
        matched = open_sides = 0
        for side in range(4):
            own = swans >> (3 * side) & 7
            if own == 0:
                continue
            other = s.palace.piece_at(cell_of(piece) + STEP[side])
            if other < 0:
                open_sides += 1
                continue
            theirs = s.rules.tiles.swans[face_of(s.palace.pieces[other])] >> (3 * (side ^ 2)) & 7
            if theirs and match_of(own, theirs):
                matched += 1
        return matched + open_sides // 2

    def _open(self, number: int) -> int:
        s = self.s
        piece = s.palace.pieces[number]
        shown = s.rules.tiles.shown[face_of(piece)]
        missing = s.palace.missing[number]
        for side in range(4):
            if not shown >> (2 * side) & 3:
                continue
            there = cell_of(piece) + STEP[side]
            other = s.palace.piece_at(there)
            if other >= 0:
                theirs = s.rules.tiles.shown[face_of(s.palace.pieces[other])]
                if not theirs >> (2 * (side ^ 2)) & 3:
                    return -1
            elif s.palace.is_blocked(there) and there != BRIDGE:
                return -1
        return missing
