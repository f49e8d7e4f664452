"""The judge of Palaces: the greedy player's evaluator, and an estimate learned from self-play."""

# compiled

from typing import Final

from palatium.bots.palaces.evaluate import LEVEL, Evaluator, text_worth
from palatium.bots.search.judge import Judge, RatedMove, by_worth
from palatium.bots.search.learned import Learned, read_learned
from palatium.core.cards.hidden import faces
from palatium.core.ids import PAYLOAD_BITS
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.games.palaces import actions
from palatium.games.palaces.actions import BID, BLUFF, HONEST
from palatium.games.palaces.bidding.suit_counts import count
from palatium.games.palaces.box.cards import BUILD_SUIT
from palatium.games.palaces.game import PalacesGame
from palatium.games.palaces.state import PalacesState

HORIZON: Final = 3
BLUFF_WORTH: Final = -1.0
WRONG_NUMBER: Final = 0.5
OTHER_CHOICE: Final = 0.6

FEATURES: Final = [
    "one",
    "levels",
    "rounds left",
    "tiles to match",
    "tiles to match by rounds left",
    "hand",
    "hand by rounds left",
    "texts in hand",
    "won cards by rounds left",
    "won texts by rounds left",
    "won builders by rounds left",
    "builder in hand that matches",
]


class PalacesJudge(Judge):
    """Plays some rounds like the greedy player, then evaluates the palaces."""

    def __init__(self, learned: Learned, horizon: int) -> None:
        super().__init__()
        self.width = 10
        self.learned = learned
        self.horizon = horizon
        """How many rounds a playout continues after the present one."""
        self.until = -1
        self._target_key: tuple[int, ...] = ()
        self._target = (0.0, -1)

    def temperature(self) -> float:
        return 0.5

    def explore(self) -> float:
        return 0.6

    def start(self, s: State) -> None:
        assert isinstance(s, PalacesState)
        self.until = s.round + self.horizon

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[RatedMove]:
        assert isinstance(s, PalacesState)
        name = s.stack[-1].name()
        evaluator = self._evaluator(s, seat, name)
        if name in ("honour", "bid", "prize", "resolve", "text", "number"):
            out = [RatedMove(a, self._worth(s, evaluator, name, a) / LEVEL) for a in options]
            if name == "prize":  # of equal prizes, none is preferred for its place
                for move in out:
                    move.worth += 0.0001 * rng.below(100)
        else:
            liked = evaluator.small_choice(name, options, rng)
            out = [RatedMove(a, 0.0 if a == liked else -OTHER_CHOICE / LEVEL) for a in options]
        out.sort(key=by_worth)
        return out

    def _worth(self, s: PalacesState, evaluator: Evaluator, name: str, a: int) -> float:
        if name == "prize":
            return evaluator.choice_worth(s.available[a & 3])
        if name == "resolve":
            return evaluator.item_worth(a)
        if name == "text":
            return evaluator.use_worth(a & 127)
        if name == "bid":
            if a == BID | HONEST:
                worth, v = evaluator.target()
                return worth if v >= 0 else 0.0
            return BLUFF_WORTH if a == BID | BLUFF else 0.0
        if name == "number":
            _, v = evaluator.target()
            if v < 0:
                v = evaluator.raised()
            return -WRONG_NUMBER * abs((a & 127) - count(v, evaluator.suit()))
        if a >> PAYLOAD_BITS == actions.FAIL >> PAYLOAD_BITS:
            return -evaluator.card_worth(a & 127)
        return evaluator.show_worth(a)

    def _evaluator(self, s: PalacesState, seat: int, name: str) -> Evaluator:
        """Return an evaluator; it keeps a bidder's target for the same prize, high bid and hand."""
        evaluator = Evaluator(s, seat)
        if name == "bid" or name == "number":
            tower = evaluator.tower
            low = evaluator.low
            wanted = tower[low] if low < len(tower) else -1
            key = (seat, s.prize, s.high, len(tower), low, wanted, *evaluator.hand, *s.supply)
            if key != self._target_key:
                self._target_key = key
                self._target = evaluator.target()
            evaluator.remember(self._target)
        return evaluator

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(s, PalacesState)
        name = s.stack[-1].name()
        evaluator = self._evaluator(s, seat, name)
        if name == "prize":
            return evaluator.prize(options, rng)
        if name == "bid":
            return evaluator.mode(options, rng)
        if name == "number":
            return evaluator.number(options)
        if name in ("honour", "resolve", "text"):
            best = options[0]
            most = -1.0e9
            for a in options:
                worth = self._worth(s, evaluator, name, a)
                if worth > most:
                    most = worth
                    best = a
            return best
        return evaluator.small_choice(name, options, rng)

    def stops(self, s: State) -> bool:
        return False

    def is_quiet(self, s: State) -> bool:
        assert isinstance(s, PalacesState)
        return s.round > self.until and s.stack[-1].name() == "prize"

    def estimate(self, s: State) -> list[float]:
        assert isinstance(s, PalacesState)
        return [self.learned.value(row) for row in palace_features(s)]

    def spread(self, s: State) -> float:
        assert isinstance(s, PalacesState)
        return self.learned.spread(rounds_left(s) / 12.0)


def rounds_left(s: PalacesState) -> float:
    """Estimate how many rounds are left: decks and supplies run out (L-END-1)."""
    most = 40.0
    for deck in range(len(s.rooms)):
        most = min(most, 2.0 * s.left_in(deck))
    for left in s.supply:
        most = min(most, 2.0 * left)
    return most


def palace_features(s: PalacesState) -> list[list[float]]:
    """Return the features of the expected number of levels by seat."""
    left = rounds_left(s)
    late = left / 10.0
    effect = s.cards.effect
    out: list[list[float]] = []
    for seat in range(s.players):
        tower = s.towers[seat]
        low = s.lows[seat]
        gap = len(tower) - low
        hand = faces(s.hands[seat])
        texts = 0.0
        matching = 0.0
        for face in hand:
            texts += text_worth(s.cards, face)
            if effect[face] == BUILD_SUIT and gap and tower[low] == face & 3:
                matching = 1.0
        won_texts = 0.0
        builders = 0.0
        for face in s.won[seat]:
            won_texts += text_worth(s.cards, face)
            builders += 1.0 if effect[face] == BUILD_SUIT else 0.0
        out.append(
            [
                1.0,
                float(low),
                left,
                float(min(gap, 3)),
                float(min(gap, 3)) * late,
                float(len(hand)),
                len(hand) * late,
                texts,
                len(s.won[seat]) * late,
                won_texts * late,
                builders * late,
                matching,
            ]
        )
    return out


def palaces_judge(game: PalacesGame) -> PalacesJudge:
    """Return the judge with its learned weights."""
    return PalacesJudge(read_learned("palatium.bots.palaces", FEATURES), HORIZON)
