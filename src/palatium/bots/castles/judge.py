"""The judge of Castles: the greedy player's worths, and an estimate learned from self-play."""

# compiled

from typing import Final

from palatium.bots.castles.evaluate import Evaluator, Weights, card_worth
from palatium.bots.castles.moves import tile_wishes, wanted_price, worths
from palatium.bots.castles.place import (
    best_place,
    doors_worth,
    legal_places,
)
from palatium.bots.search.judge import Judge, RatedMove, by_worth
from palatium.bots.search.learned import Learned, read_learned
from palatium.core.ids import PAYLOAD_BITS
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.games.castles.actions import PRICE, PUT, TAKE, slot_of
from palatium.games.castles.box.rooms import CONNECTION, DOWNSTAIRS
from palatium.games.castles.end.card_measures import COURTYARDS, ENTRANCES, PATH, is_depleted
from palatium.games.castles.end.card_points import bonus_points, favor_points
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.market.buying import Put, coins_on, price_of, room_in
from palatium.games.castles.state import CastlesState

HUNDRED: Final = 100.0
PRICE_STEP: Final = 0.2
"""The apparent cost, in points, of each 1000 away from the wanted price."""
HORIZON: Final = 1
QUICK_PLACES: Final = 60
PUT_WIDTH: Final = 6
DEAR: Final = (PATH, ENTRANCES, COURTYARDS)

FEATURES: Final = [
    "one",
    "points",
    "rounds left",
    "money",
    "money by rounds left",
    "favors now",
    "favors by rounds left",
    "bonus cards now",
    "bonus cards hoped for",
    "bonus cards held by rounds left",
    "doors",
    "depleted",
    "rooms",
    "open doors by rounds left",
    "Downstairs by rounds left",
]


class CastlesJudge(Judge):
    """Plays the round out by greedy worths, then evaluates the castles."""

    def __init__(self, learned: Learned, horizon: int) -> None:
        super().__init__()
        self.width = 10
        self.learned = learned
        self.weights = Weights()
        self.horizon = horizon
        """How many rounds a playout continues after the present one."""
        self.until = -1
        self._wishes: list[int] = []
        self._wished: tuple[int, ...] = ()
        self._places: dict[int, int] = {}

    def temperature(self) -> float:
        return 1.5

    def explore(self) -> float:
        return 0.5

    def start(self, s: State) -> None:
        assert isinstance(s, CastlesState)
        self.until = s.round + self.horizon

    def moves(self, s: State, seat: int, options: list[int], rng: Rng) -> list[RatedMove]:
        assert isinstance(s, CastlesState)
        kind = options[0] >> PAYLOAD_BITS
        out: list[RatedMove] = []
        if kind == PRICE >> PAYLOAD_BITS:
            wanted = self._wanted(s, seat, options)
            prices = s.castles.setup.prices
            for a in options:
                out.append(RatedMove(a, -abs(prices[a & 7] - wanted) / 1000.0 * PRICE_STEP))
        else:
            found = worths(self.weights, s, seat, options)
            for i, worth in enumerate(found):
                out.append(RatedMove(options[i], worth / HUNDRED))
        out.sort(key=by_worth)
        if kind == PUT >> PAYLOAD_BITS:
            return out[:PUT_WIDTH]
        return out

    def _wanted(self, s: CastlesState, seat: int, options: list[int]) -> int:
        """Return the greedy price of the next tile; wishes are computed once per market."""
        key = (s.round, seat, s.points[seat], *s.market, *s.money, *[len(b) for b in s.built])
        if key != self._wished:
            self._wished = key
            self._wishes = tile_wishes(self.weights, s, seat)
        return wanted_price(s, self._wishes, options)

    def quick(self, s: State, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(s, CastlesState)
        kind = options[0] >> PAYLOAD_BITS
        if kind == TAKE >> PAYLOAD_BITS:
            return self._quick_take(s, seat, options)
        if kind == PUT >> PAYLOAD_BITS:
            return self._quick_put(s, seat, options)
        if kind == PRICE >> PAYLOAD_BITS:
            wanted = self._wanted(s, seat, options)
            prices = s.castles.setup.prices
            best = options[0]
            for a in options:
                if abs(prices[a & 7] - wanted) < abs(prices[best & 7] - wanted):
                    best = a
            return best
        found = worths(self.weights, s, seat, options)
        return options[found.index(max(found))]

    def _quick_take(self, s: CastlesState, seat: int, options: list[int]) -> int:
        """Return the greedy purchase, with fewer places tried; the place is cached."""
        evaluator = Evaluator(s, seat, self.weights, True)
        is_free = s.stack[-1].name() == "free"
        best = -1
        most = 0 if is_free else 5 * evaluator.money
        self._places.clear()
        for a in options:
            if a >> PAYLOAD_BITS != TAKE >> PAYLOAD_BITS or a & 3:
                continue
            slot = slot_of(a)
            room = s.castles.rooms[room_in(s, slot)]
            places = legal_places(evaluator, room)
            if not places:
                continue
            worth, where = best_place(evaluator, room, places, QUICK_PLACES)
            if not is_free:
                price = price_of(s, seat, slot)
                worth -= (price - coins_on(s, slot)) * evaluator.money // 1000
                if s.master_builder != seat:
                    worth -= price * evaluator.money * evaluator.weights.paid_to_rival // 100000
            if worth > most:
                most = worth
                best = a
                self._places[slot] = where
        return best if best >= 0 else options[-1]

    def _quick_put(self, s: CastlesState, seat: int, options: list[int]) -> int:
        top = s.stack[-1]
        if isinstance(top, Put):
            where = self._places.get(top.slot, -1)
            if where >= 0 and PUT | where in options:
                self._places.clear()
                return PUT | where
        found = worths(self.weights, s, seat, options)
        return options[found.index(max(found))]

    def stops(self, s: State) -> bool:
        """Return whether a playout ends: at the market of the first round beyond the horizon."""
        assert isinstance(s, CastlesState)
        return s.round > self.until

    def is_quiet(self, s: State) -> bool:
        assert isinstance(s, CastlesState)
        return s.round > self.until and s.stack[-1].name() == "price"

    def estimate(self, s: State) -> list[float]:
        assert isinstance(s, CastlesState)
        return [self.learned.value(row) for row in castle_features(s, self.weights)]

    def spread(self, s: State) -> float:
        assert isinstance(s, CastlesState)
        return self.learned.spread(float(s.deck_size) / s.castles.setup.room_cards)


def castle_features(s: CastlesState, weights: Weights) -> list[list[float]]:
    """Return the features of the expected score by seat."""
    players = s.castles.players
    evaluators = [Evaluator(s, seat, weights, True) for seat in range(players)]
    favors = [0.0] * players
    for i, favor in enumerate(evaluators[0].favors):
        if favor.kind in DEAR:
            continue
        for seat, amount in enumerate(favor_points(evaluators[0].standings[i], s.castles.places)):
            favors[seat] += amount
    rounds = evaluators[0].rounds_left
    late = rounds / 10.0
    out: list[list[float]] = []
    for seat in range(players):
        evaluator = evaluators[seat]
        money = s.money[seat] / 1000.0
        bonus = hopes = 0.0
        for card in s.hands[seat]:
            bonus += bonus_points(s, seat, card.face)
            hopes += card_worth(s, seat, card.face) / HUNDRED
        doors, free, depleted = _castle(s, seat, evaluator)
        out.append(
            [
                1.0,
                float(s.points[seat]),
                float(rounds),
                money,
                money * late,
                favors[seat],
                favors[seat] * late,
                bonus,
                hopes,
                len(s.hands[seat]) * late,
                doors,
                depleted,
                float(len(evaluator.rooms)),
                free * late,
                float(evaluator.type_counts[DOWNSTAIRS] % 2) * late,
            ]
        )
    return out


def _castle(s: CastlesState, seat: int, evaluator: Evaluator) -> tuple[float, float, float]:
    """Return the worth of unfinished rooms, the free doors, and points of depleted stacks."""
    plan = evaluator.plan
    doors = 0
    free = 0
    depleted = 0
    for i, room in enumerate(evaluator.pieces):
        if is_depleted(s, room.id):
            depleted += s.castles.amounts.depleted_points
        left = plan.unanswered[i]
        if left == 0 or s.completed[seat] >> i & 1:
            continue
        score = room.points
        if room.mode == CONNECTION:
            joined = plan.joined[i]
            for number in range(len(evaluator.pieces)):
                if joined >> number & 1 and room.counts(evaluator.pieces[number].type):
                    score += room.value
        count = len(plan.pieces[i].turned.doors)
        free += plan.unblocked[i]
        doors += doors_worth(evaluator, room, count, left, plan.unblocked[i], score)
    return doors / HUNDRED, float(free), float(depleted)


def castles_judge(game: CastlesGame) -> CastlesJudge:
    """Return the judge with its learned weights."""
    return CastlesJudge(read_learned("palatium.bots.castles", FEATURES), HORIZON)
