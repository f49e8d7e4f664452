"""The judge of The Palace: the greedy player's worths, and an estimate learned from self-play."""

from typing import Final

from palatium.bots.palace_outlook import CHANCE, USUAL_TURNS, Outlook
from palatium.bots.palace_value import worths
from palatium.bots.search.judge import Judge, Move, by_worth
from palatium.bots.search.learned import Learned, read_learned
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.palace import owner_of
from palatium.games.palace.state import PalaceState
from palatium.games.palace.tiles import ROOM_TYPES

HUNDRED: Final = 100.0
HORIZON: Final = 2
"""So many turns of each player a playout goes on beyond the present one."""
PLACES: Final = 12

FEATURES: Final = [
    "one",
    "points",
    "turns left",
    "sets of swans",
    "swans by turns left",
    "columns",
    "columns by turns left",
    "favors held",
    "favors in public",
    "tiles to complete",
    "slots by turns left",
]


class PalaceJudge(Judge):
    """Plays some turns on by greedy worths, then reads the palace."""

    def __init__(self, learned: Learned) -> None:
        super().__init__()
        self.width = PLACES
        self.learned = learned
        self.until = -1

    def temperature(self) -> float:
        return 1.5

    def explore(self) -> float:
        return 0.5

    def start(self, s: State) -> None:
        assert isinstance(s, PalaceState)
        self.until = s.turn + HORIZON * s.rules.players

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[Move]:
        assert isinstance(s, PalaceState)
        found = worths(s, seat, options)
        out = [Move(a, found[i] / HUNDRED) for i, a in enumerate(options)]
        out.sort(key=by_worth)
        return out

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(s, PalaceState)
        found = worths(s, seat, options)
        return options[found.index(max(found))]

    def is_quiet(self, s: State) -> bool:
        assert isinstance(s, PalaceState)
        return s.turn > self.until and s.stack[-1].name() == "act"

    def estimate(self, s: State) -> list[float]:
        assert isinstance(s, PalaceState)
        return [self.learned.value(row) for row in palace_features(s)]

    def spread(self, s: State) -> float:
        assert isinstance(s, PalaceState)
        return self.learned.spread(turns_left(s))


def turns_left(s: PalaceState) -> float:
    """The share of a usual game that is still to come."""
    return max(0.0, 1.0 - s.turn / USUAL_TURNS)


def palace_features(s: PalaceState) -> list[list[float]]:
    """By seat: what the expected score is made of."""
    left = turns_left(s)
    return [_row(s, seat, left) for seat in range(s.rules.players)]


def _row(s: PalaceState, seat: int, left: float) -> list[float]:
    outlook = Outlook(s, seat)
    board = s.rules.board
    have = [s.swan_count(seat, colour) for colour in range(5)]
    have.sort(reverse=True)
    sets = 0.0
    for size in range(5):
        sets += have[size] * (board.sets[size + 1] - board.sets[size])
    track = [s.owned_count(seat, type) for type in range(ROOM_TYPES)]
    columns = 0.0
    for column, points in enumerate(board.column_points):
        reached = sum([1 for rooms in track if rooms > column])
        columns += points * reached * reached / (ROOM_TYPES * ROOM_TYPES)
    held = 0.0
    for card in s.held[seat]:
        held += outlook.favor_worth(card.face) / HUNDRED
    public = 0.0
    for id in s.public:
        public += outlook.favor_worth(id) / HUNDRED
    hopes = 0.0
    for number, piece in enumerate(s.palace.pieces):
        if owner_of(piece) == seat and outlook.open[number] > 0:
            missing = min(outlook.open[number], len(CHANCE) - 1)
            hopes += outlook.pieces[number] * CHANCE[missing] / (HUNDRED * HUNDRED)
    return [
        1.0,
        float(s.points[seat]),
        left,
        sets,
        sum(have) * left,
        columns,
        columns * left,
        held,
        public,
        hopes,
        s.slot_count(seat, True) * left,
    ]


def palace_judge(game: PalaceGame) -> PalaceJudge:
    """The judge with its learned weights."""
    return PalaceJudge(read_learned("palace", FEATURES))
