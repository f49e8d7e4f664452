"""The judge of The Palace: the greedy player's worths, and an estimate learned from self-play."""

# compiled

from typing import Final

from palatium.bots.palace.evaluate import CHANCE, USUAL_TURNS, Evaluator
from palatium.bots.palace.moves import worths
from palatium.bots.search.judge import Judge, RatedMove, by_worth
from palatium.bots.search.learned import Learned, read_learned
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.games.palace.board.palace import owner_of
from palatium.games.palace.box.tiles import ROOM_TYPES
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.score import SCOREPAD, final_gains
from palatium.games.palace.state import PalaceState

HUNDRED: Final = 100.0
HORIZON: Final = 2
"""How many turns of each player a playout continues after the present one."""
PLACES: Final = 12

SHARED: Final = ["one", "turns left"]
OWN: Final = [
    *SCOREPAD,
    "columns",
    "tiles to complete",
    "types wanted",
    "swans held",
    "tiles",
    "discount",
    "rooms on blueprints",
    "to move",
]
"""The scorepad at present, and what is still to come."""
FEATURES: Final = [*SHARED, *OWN, *[f"{name} by turns left" for name in OWN]]


class PalaceJudge(Judge):
    """Plays some turns by greedy worths, then evaluates the palace."""

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

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[RatedMove]:
        assert isinstance(s, PalaceState)
        found = worths(s, seat, options)
        out = [RatedMove(a, found[i] / HUNDRED) for i, a in enumerate(options)]
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
    """Return the share of a usual game still to come."""
    return max(0.0, 1.0 - s.turn / USUAL_TURNS)


def palace_features(s: PalaceState) -> list[list[float]]:
    """Return the features of the expected score by seat."""
    left = turns_left(s)
    return [_row(s, seat, left) for seat in range(s.rules.players)]


def _row(s: PalaceState, seat: int, left: float) -> list[float]:
    evaluator = Evaluator(s, seat)
    own = _points_now(s, seat)
    track = [s.owned_count(seat, type) for type in range(ROOM_TYPES)]
    columns = 0.0
    for column, points in enumerate(s.rules.board.column_points):
        reached = sum([1 for rooms in track if rooms > column])
        columns += points * reached * reached / (ROOM_TYPES * ROOM_TYPES)
    tiles = 0
    hopes = 0.0
    for number, piece in enumerate(s.palace.pieces):
        if owner_of(piece) != seat:
            continue
        tiles += 1
        if evaluator.open[number] > 0:
            missing = min(evaluator.open[number], len(CHANCE) - 1)
            hopes += evaluator.pieces[number] * CHANCE[missing] / (HUNDRED * HUNDRED)
    own += [
        columns,
        hopes,
        sum(evaluator.types) / HUNDRED,
        float(s.swan_total(seat)),
        float(tiles),
        float(s.discount(seat)),
        float(s.slot_count(seat, False)),
        1.0 if s.seat() == seat else 0.0,
    ]
    return [1.0, left, *own, *[value * left for value in own]]


def _points_now(s: PalaceState, seat: int) -> list[float]:
    """Return by line of the scorepad what a seat would score if the game ended now."""
    points = [0.0] * len(SCOREPAD)
    for gain in final_gains(s, seat):
        points[SCOREPAD.index(gain.line)] += gain.amount
    return points


def palace_judge(game: PalaceGame) -> PalaceJudge:
    """Return the judge with its learned weights."""
    return PalaceJudge(read_learned("palatium.bots.palace", FEATURES))
