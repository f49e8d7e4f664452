"""The judge of Azul: Summer Pavilion: the greedy player's plans for ratings and estimates."""

# compiled

from typing import Final

from palatium.bots.azul.evaluate import POINT, TILES_IN, AzulTables, Evaluator, Weights
from palatium.bots.azul.moves import NEVER, hopes, plan_of, worths
from palatium.bots.search.judge import Judge, RatedMove, by_worth
from palatium.bots.search.learned import Learned, read_learned
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.games.azul.actions import CENTRE_SOURCE
from palatium.games.azul.box.tiles import total
from palatium.games.azul.game import AzulGame
from palatium.games.azul.phases.place import Placing
from palatium.games.azul.phases.refill import FillDisplays
from palatium.games.azul.phases.take import Taking, picked
from palatium.games.azul.state import CENTRE, AzulState

HUNDRED: Final = float(POINT)

FEATURES: Final = [
    "one",
    "points",
    "plan",
    "plan by rounds left",
    "rounds left",
    "hand",
    "hand by rounds left",
    "while taking",
    "hand while taking",
    "plan while taking",
    "between rounds",
    "token",
    "long stars",
]


class AzulJudge(Judge):
    """Plans what each hand can still place, as the greedy player does."""

    def __init__(self, azul: AzulGame, learned: Learned) -> None:
        super().__init__()
        self.learned = learned
        self.is_open = True
        self.width = 14
        self.tables = AzulTables(azul, Weights())
        self.searcher = 0

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[RatedMove]:
        assert isinstance(s, AzulState)
        found = worths(self.tables, s, seat, options)
        out: list[RatedMove] = []
        for i, worth in enumerate(found):
            if worth > NEVER:
                out.append(RatedMove(options[i], worth / HUNDRED))
        if not out:
            return [RatedMove(a, 0.0) for a in options]
        out.sort(key=by_worth)
        return out

    def temperature(self) -> float:
        return 2.0

    def explore(self) -> float:
        return 0.35

    def start(self, s: State) -> None:
        self.searcher = s.seat()

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(s, AzulState)
        if isinstance(s.stack[-1], Taking):
            return self._quick_take(s, seat, options)
        found = worths(self.tables, s, seat, options)
        best = 0
        for i in range(1, len(found)):
            if found[i] > found[best]:
                best = i
        return options[best]

    def _quick_take(self, s: AzulState, seat: int, options: list[int]) -> int:
        """Return the pick that serves the own hand best; the tree considers what others lose."""
        plan = plan_of(s, seat, Evaluator(self.tables, s, s.round, on_table(s) - 2))
        wild = s.wild()
        known: dict[int, int] = {}
        best = options[0]
        most = NEVER
        for a in options:
            source = (a >> 3) & 15
            tiles = s.centre if source == CENTRE_SOURCE else s.displays[source]
            taken = picked(tiles, a & 7, wild)
            worth = known.get(taken, NEVER)
            if worth == NEVER:
                worth = hopes(plan, taken)
                known[taken] = worth
            if source == CENTRE_SOURCE and s.token == CENTRE:
                price = min(total(taken), s.points[seat] - s.azul.board.score_floor)
                worth += self.tables.weights.start - price * POINT
            if worth > most:
                most = worth
                best = a
        return best

    def is_quiet(self, s: State) -> bool:
        """Return whether positions compare: while tiles are taken, only with one seat to pick."""
        return not isinstance(s.stack[-1], Taking) or s.seat() == self.searcher

    def stops(self, s: State) -> bool:
        assert isinstance(s, AzulState)
        return isinstance(s.stack[-1], FillDisplays)

    def estimate(self, s: State) -> list[float]:
        assert isinstance(s, AzulState)
        return [self.learned.value(row) for row in self.features(s)]

    def spread(self, s: State) -> float:
        assert isinstance(s, AzulState)
        return self.learned.spread(rounds_left(s))

    def features(self, s: AzulState) -> list[list[float]]:
        """Return the features of the expected score by seat, above all the plan for the hand."""
        is_taking = 0.0
        is_between = 0.0
        tiles = 0
        top = s.stack[-1]
        passed = 0
        if isinstance(top, Taking):
            is_taking = 1.0
            tiles = on_table(s)
        elif isinstance(top, FillDisplays):
            is_between = 1.0
            tiles = self.tables.per_round * s.azul.players
        else:
            for frame in s.stack:
                if isinstance(frame, Placing):
                    passed = frame.passed
        evaluator = Evaluator(self.tables, s, s.round, tiles)
        late = rounds_left(s)
        out: list[list[float]] = []
        for seat in range(s.azul.players):
            plan = plan_of(s, seat, evaluator)
            hand = float(total(s.hands[seat]))
            if not passed >> seat & 1:
                plan.go_on()
            worth = plan.worth() / HUNDRED
            long = 0.0
            for mask in plan.stars:
                tiles_in = TILES_IN[mask]
                if tiles_in < 6:
                    long += tiles_in * tiles_in
            out.append(
                [
                    1.0,
                    float(s.points[seat]),
                    worth,
                    worth * late,
                    late,
                    hand,
                    hand * late,
                    is_taking,
                    hand * is_taking,
                    worth * is_taking,
                    is_between,
                    1.0 if s.token == seat and is_between == 0.0 else 0.0,
                    long * late,
                ]
            )
        return out

    def signature(self, s: State) -> int:
        assert isinstance(s, AzulState)
        return hash(
            (
                tuple(s.points),
                tuple(s.hands),
                tuple(s.boards),
                tuple(s.displays),
                s.centre,
                s.supply,
                s.round,
                len(s.stack),
                s.seat(),
            )
        )


def on_table(s: AzulState) -> int:
    """Return the tiles that can still be taken."""
    out = total(s.centre)
    for tiles in s.displays:
        out += total(tiles)
    return out


def rounds_left(s: AzulState) -> float:
    """Return the share of rounds still to come after this one."""
    rounds = s.azul.board.rounds
    return (rounds - s.round) / rounds


def is_between(s: AzulState) -> bool:
    """Return whether the displays are about to be filled."""
    return isinstance(s.stack[-1], FillDisplays)


def azul_judge(game: AzulGame) -> AzulJudge:
    """Return the judge with its learned weights."""
    return AzulJudge(game, read_learned("palatium.bots.azul", FEATURES))
