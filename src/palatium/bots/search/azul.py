"""The judge of Azul: Summer Pavilion: the greedy player's plans as first sight and as estimate."""

from typing import Final

from palatium.bots.azul_outlook import Outlook
from palatium.bots.azul_sense import POINT, TILES_IN, Sense, Weights
from palatium.bots.azul_value import NEVER, plan_of, worths
from palatium.bots.search.judge import Judge, Move, by_worth
from palatium.bots.search.learned import Learned, read_learned
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.games.azul.flow import LAST_ROUND
from palatium.games.azul.game import AzulGame
from palatium.games.azul.refill import FillDisplays
from palatium.games.azul.state import AzulState
from palatium.games.azul.take import Taking
from palatium.games.azul.tiles import total

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
        self.temperature = 2.0
        self.explore = 0.35
        self.width = 14
        self.sense = Sense(azul, Weights())

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[Move]:
        assert isinstance(s, AzulState)
        found = worths(self.sense, s, seat, options)
        out: list[Move] = []
        for i, worth in enumerate(found):
            if worth > NEVER:
                out.append(Move(options[i], worth / HUNDRED))
        if not out:
            return [Move(a, 0.0) for a in options]
        out.sort(key=by_worth)
        return out

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(s, AzulState)
        found = worths(self.sense, s, seat, options)
        best = 0
        for i in range(1, len(found)):
            if found[i] > found[best]:
                best = i
        return options[best]

    def is_quiet(self, s: State) -> bool:
        return True

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
        """By seat: what the expected score is made of, the plan for the hand above all."""
        is_taking = 0.0
        is_between = 0.0
        on_table = 0
        top = s.stack[-1]
        if isinstance(top, Taking):
            is_taking = 1.0
            on_table = total(s.centre)
            for tiles in s.displays:
                on_table += total(tiles)
        elif isinstance(top, FillDisplays):
            is_between = 1.0
            on_table = self.sense.per_round * s.azul.players
        outlook = Outlook(self.sense, s, s.round, on_table)
        late = rounds_left(s)
        out: list[list[float]] = []
        for seat in range(s.azul.players):
            plan = plan_of(s, seat, outlook)
            hand = float(total(s.hands[seat]))
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


def rounds_left(s: AzulState) -> float:
    """The share of rounds still to come after this one."""
    return (LAST_ROUND - s.round) / LAST_ROUND


def is_between(s: AzulState) -> bool:
    """Whether the displays are about to be filled."""
    return isinstance(s.stack[-1], FillDisplays)


def azul_judge(game: AzulGame) -> AzulJudge:
    """The judge with its learned weights."""
    return AzulJudge(game, read_learned("azul", FEATURES))
