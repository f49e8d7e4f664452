"""The expectations of a seat of Castles: worth of money, rewards, Favors and Bonus cards."""

# compiled

from typing import Final

from palatium.games.castles.box.cards import BonusCard
from palatium.games.castles.box.rooms import (
    ACTIVITY,
    CORRIDOR,
    DOWN_HALLWAY,
    DOWNSTAIRS,
    EACH,
    FOOD,
    HALLWAY,
    LIVING,
    MIDDLE_SIZE,
    NO_STACK,
    OUTDOOR,
    SLEEPING,
    STAIRS,
    TYPES,
    UTILITY,
    Room,
)
from palatium.games.castles.end.card_measures import (
    COMPLETED,
    COUNT_SIZES,
    COUNT_STAIRS,
    COUNT_TYPE,
    COURTYARDS,
    DEPLETED,
    ENTRANCES,
    FAVORS_WON,
    HALLWAYS,
    INCOMPLETE,
    LAST_BUILDER,
    MONEY,
    NO_SWAN,
    PATH,
    ROOMS,
    SET_OF_SIZES,
    SET_OF_TYPES,
    SQFT_TYPE,
    SWAN_ICONS,
    Measure,
    measured,
)
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.moats import COUNT_SECTIONS, MOAT_REWARD, MoatFacts, module_of
from palatium.games.castles.modules.towers import COUNT_TOWERS, TOWER_REWARD
from palatium.games.castles.state import CastlesState

POINT: Final = 100
"""All worths are in hundredths of a point."""

TILES_A_ROUND: Final = 85
"""How many of 100 turns buy a market tile, to estimate the length of the game."""


class Weights:
    """The greedy player's weights, in hundredths of a point unless stated otherwise."""

    def __init__(self) -> None:
        self.money_late = 10
        self.money_early = 26
        """The worth of 1000 in the last round, and the increase while the game is long."""
        self.rewards = [450, 200, 320, 220, 0, 500, 0, 120]
        """A reward by type; Living and Outdoor are computed."""
        self.progress = 55
        """Percent of a reward for connecting all doors but the last."""
        self.connection = 45
        """Percent of a centre's value per open door, times the share of types it counts."""
        self.open_door = 12
        self.cramped = [450, 120, 30]
        """The cost of no, one or two free doors in the whole castle for each round to come."""
        self.favor_step = 60
        """Percent of what a Favor would now pay more."""
        self.favor_more = 60
        """For any step forward in a Favor."""
        self.bonus = 95
        """Percent of what a Bonus card would now pay more."""
        self.depleted = 60
        self.tower = 350
        """A private Favor."""
        self.passage = 30
        """The worth of keeping a passage for each round to come, up to six."""
        self.paid_to_rival = 30
        """Percent of the worth of money that goes to another player."""


class Evaluator:
    """What stays the same while a seat considers rooms and places."""

    def __init__(self, s: CastlesState, seat: int, weights: Weights, with_cards: bool) -> None:
        self.s = s
        self.seat = seat
        self.weights = weights
        self.plan = s.plans[seat]
        self.pieces = [s.room(seat, number) for number in range(len(s.built[seat]))]
        """By number in the plan; not all are rooms."""
        self.rooms = s.rooms_of(seat)
        self.free_doors = sum(self.plan.unblocked)
        hooks = s.castles.hooks
        self.walls_count = s.castles.walls_count(s, seat)
        self.is_disturbed = hooks.changed(s, hook.PENALTY, seat, -1, 0) < 0
        usual = s.castles.rewards.activity
        self.activity = weights.rewards[ACTIVITY]
        if usual:
            self.activity *= hooks.changed(s, hook.ACTIVITY_POINTS, seat, usual, 0)
            self.activity //= usual
        self.outdoor = hooks.changed(s, hook.OUTDOOR_MONEY, seat, s.castles.rewards.outdoor, 0)
        self.sections = 0
        """Moat sections, each of which pays for every room that they count."""
        self.moats: MoatFacts | None = None
        if hooks.has(COUNT_SECTIONS):
            self.sections = hooks.changed(s, COUNT_SECTIONS, seat, 0, 0)
            self.moats = module_of(s).facts
        self.has_towers = hooks.has(COUNT_TOWERS)
        self.rounds_left = rounds_left(s)
        self.hope = min(100, 18 * self.rounds_left + 10)
        """Percent of long-term plans that will still come true."""
        self.money = weights.money_late + weights.money_early * min(6, self.rounds_left) // 6
        self.type_counts = [0] * len(TYPES)
        self.each = [0] * len(TYPES)
        """By type: what own Downstairs rooms pay for one more room of it."""
        for room in self.rooms:
            self.type_counts[room.type] += 1
            if room.mode == EACH:
                for type in range(len(TYPES)):
                    if room.counts(type):
                        self.each[type] += room.value
        self.favors = [s.castles.favors[favor].measure for favor in s.favors]
        self.standings = [_standing(s, measure) for measure in self.favors]
        self.cards: list[BonusCard] = []
        if with_cards:
            self.cards = [s.castles.bonus[card.face] for card in s.hands[seat]]

    def paid(self, money: int) -> int:
        """Return what money is worth."""
        return money * self.money // 1000

    def reward(self, room: Room, score: int) -> int:
        """Return what completing a room is worth; `score` is what a Living room scores again."""
        more = self.weights.tower if room.stack == MIDDLE_SIZE and self.has_towers else 0
        if room.type == LIVING:
            return score * POINT + more
        if room.type == OUTDOOR:
            return self.paid(self.outdoor) + more
        if room.type == CORRIDOR and room.id in (HALLWAY, DOWN_HALLWAY):
            return self.weights.rewards[CORRIDOR] // 2
        if room.type == ACTIVITY:
            return self.activity + more
        return self.weights.rewards[room.type] + more

    def pick(self, what: int, score: int) -> int:
        """Return what a reward picked for Downstairs rooms is worth."""
        if what == LIVING:
            return score * POINT
        if what == OUTDOOR:
            return self.paid(self.outdoor)
        if what == ACTIVITY:
            return self.activity
        if what == FOOD and self.s.money[self.seat] < 4000:
            return self.paid(self.s.castles.amounts.pass_money)
        return self.weights.rewards[what]

    def room_worth(self, room: Room) -> int:
        """Return a room's worth wherever it lies: Favors, Bonus cards, depleted stacks."""
        total = 0
        for i, measure in enumerate(self.favors):
            step = _step(self, measure, room)
            if step:
                total += self._favor(i, step)
        for card in self.cards:
            step = _step(self, card.measure, room)
            if step:
                total += card.value * POINT * step * self.weights.bonus // (card.per * 100)
        moats = self.moats
        if moats is not None and not moats.not_counted >> room.type & 1:
            total += self.sections * moats.points_per_room * POINT
        if room.stack != NO_STACK:
            left = self.s.stacks[room.stack].total()
            total += self.weights.depleted * max(0, 3 - left) // 2
        return total

    def _favor(self, i: int, step: int) -> int:
        """Return what a step forward in a Favor is worth, given the other seats."""
        places = self.s.castles.places
        measures = self.standings[i]
        mine = measures[self.seat]
        before = _paid(measures, mine, self.seat, places)
        after = _paid(measures, mine + step, self.seat, places)
        gain = (after - before) * self.weights.favor_step // 100 + self.weights.favor_more
        return gain if len(measures) > 1 else 0


def rounds_left(s: CastlesState) -> int:
    """Estimate how many rounds follow this one."""
    if s.is_last:
        return 0
    if s.castles.is_solo:
        return s.deck_size // 3
    return s.deck_size * 100 // (TILES_A_ROUND * s.castles.players)


def _standing(s: CastlesState, measure: Measure) -> list[int]:
    """Return every seat's measure; paths, entrances and courtyards are too costly to count."""
    if measure.kind in (PATH, ENTRANCES, COURTYARDS):
        return [0] * s.castles.players
    return [measured(s, seat, measure) for seat in range(s.castles.players)]


def _paid(measures: list[int], mine: int, seat: int, places: list[int]) -> int:
    """Return what a Favor pays a seat with a given measure, in hundredths of a point."""
    if mine < 1:
        return 0
    above = tied = 0
    for other, measure in enumerate(measures):
        if other != seat:
            above += measure > mine
            tied += measure == mine
    pot = sum(places[above : above + tied + 1])
    return pot * POINT // (tied + 1)


def _step(evaluator: Evaluator, measure: Measure, room: Room) -> int:
    """Return by how much a room raises a measure, as far as the room alone shows."""
    kind = measure.kind
    if kind == COUNT_TYPE:
        return measure.argument >> room.type & 1
    if kind == SQFT_TYPE:
        return room.feet if measure.argument >> room.type & 1 else 0
    if kind == COUNT_SIZES:
        return measure.argument >> room.stack & 1 if room.stack != NO_STACK else 0
    if kind in (ROOMS, INCOMPLETE):
        return 1
    if kind == NO_SWAN:
        return 0 if room.has_swan else 1
    if kind == SWAN_ICONS:
        return 1 if room.has_swan else 0
    if kind == HALLWAYS:
        return 1 if room.id in (HALLWAY, DOWN_HALLWAY) else 0
    if kind == COUNT_STAIRS:
        return 1 if room.id == STAIRS else 0
    if kind == ENTRANCES:
        return len(room.tile.doors) // 2 if room.type != CORRIDOR else 0
    return 0


EXPECTED: Final[dict[int, int]] = {
    COUNT_TYPE: 210,
    COUNT_SIZES: 140,
    HALLWAYS: 150,
    COUNT_STAIRS: 100,
    ENTRANCES: 500,
    COMPLETED: 700,
    MONEY: 900000,
    SET_OF_SIZES: 8,
    SET_OF_TYPES: 35,
    COURTYARDS: 40,
    FAVORS_WON: 120,
    DEPLETED: 250,
    LAST_BUILDER: 30,
    SWAN_ICONS: 450,
}
"""In hundredths: how much of a Bonus card's measure a castle has at the end without trying."""


def card_worth(s: CastlesState, seat: int, id: int) -> int:
    """Return what a Bonus card can be expected to pay."""
    card = s.castles.bonus[id]
    kind = card.measure.kind
    expected = EXPECTED.get(kind, 100)
    if kind == COUNT_TYPE and card.measure.argument >> CORRIDOR & 1:
        expected = 420
    if kind == COUNT_SIZES:
        expected *= card.measure.argument.bit_count()
    share = min(100, rounds_left(s) * 8)
    held = 0 if kind in (FAVORS_WON, COURTYARDS) else measured(s, seat, card.measure) * 100
    return card.value * (held + expected * share // 100) // card.per


NEXT_ORDER: Final = [
    OUTDOOR, ACTIVITY, TOWER_REWARD, CORRIDOR, UTILITY, MOAT_REWARD, FOOD, SLEEPING, DOWNSTAIRS,
    LIVING,
]
"""Money and points first; what extends the castle before what scores it again."""
