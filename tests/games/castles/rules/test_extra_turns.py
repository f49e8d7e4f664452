"""The order of extra turns, C-CMP-3 and C-CMP-4, in examples and as a law."""

import random

import pytest

import palatium as pal
from palatium.games.castles.box.rooms import (
    ACTIVITY,
    DOWNSTAIRS,
    FOOD,
    LIVING,
    OUTDOOR,
    SLEEPING,
    UTILITY,
)
from palatium.games.castles.building.placing import item, what_of
from palatium.games.castles.modules.decrees.decree import decrees_of, owner_of
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn.flags import MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from tests.games.castles.box import turn
from tests.games.castles.decrees import earning, owner
from tests.games.castles.table import do, game, resume, texts

EVEN, DEPOSIT = 26, 30
"""Decrees that act at the end of a turn: an even score, a coin on the card."""
ORDERS = [EVEN, DEPOSIT, 33, 3]
"""All decrees of a game under the law: 33 places rooms at the end of a turn, 3 picks rewards."""
EARNED = [FOOD, FOOD, ACTIVITY, OUTDOOR, UTILITY, SLEEPING, LIVING]


def turns(s: CastlesState) -> list[Turn]:
    """Return the turns on the stack, the oldest first."""
    return [frame for frame in s.stack if isinstance(frame, Turn)]


def test_c_cmp_3_the_older_turn_ends_before_the_extra_turn_begins() -> None:
    """Five points in each turn: 5, 6, 11, 12."""
    s = owner(EVEN)
    seen = []
    for rewards in ((item(ACTIVITY, 0), item(FOOD, 0)), (item(ACTIVITY, 0),)):
        s.stack[-1] = Turn(1, MAIN_DONE, ())
        s.earned = rewards
        resume(s)
        if len(rewards) == 2:
            do(s, "next activity 0")
        seen.append(s.points[1])
    assert seen == [6, 12]


def test_c_cmp_3_with_rewards_left_the_extra_turn_comes_first() -> None:
    """The inner turn ends, then the older rewards come, then the older turn ends."""
    s = earning(owner(EVEN), item(FOOD, 0), item(ACTIVITY, 0))
    s.points[1] = 13
    do(s, "next food 0")
    assert [bool(frame.flags & MAIN_DONE) for frame in turns(s)] == [True, False]
    do(s, "pass")
    assert s.points[1] == 20  # 14 for the inner turn, then 5, and 1 for the older one
    assert s.seat() == 0


def test_c_cmp_3_two_food_rooms_bring_two_turns_one_after_the_other() -> None:
    s = earning(owner(DEPOSIT, money=[0, 0]), item(FOOD, 0), item(FOOD, 2))
    assert s.ask().name == "turn"
    assert [frame.flags for frame in turns(s)] == [0, 0]
    do(s, "pass", "deposit")
    assert s.ask().name == "turn"
    assert len(turns(s)) == 1
    do(s, "pass", "deposit")
    assert decrees_of(s).coins == (0, 2000)
    assert s.seat() == 0


def test_c_cmp_3_a_turn_picked_for_downstairs_rooms_waits_for_the_end_too() -> None:
    s = earning(owner(EVEN), item(DOWNSTAIRS, 0, 1))
    s.points[1] = 5
    do(s, "pick food 0")
    assert s.ask().name == "turn"
    assert len(turns(s)) == 1
    assert s.points[1] == 6


def test_c_cmp_3_the_extra_turn_is_told_once() -> None:
    for rewards, text in ((item(DOWNSTAIRS, 0, 1),), "pick food 0"), ((item(FOOD, 0),), "done"):
        s = earning(owner(DEPOSIT), *rewards)
        events: list[pal.Event] = []
        s.apply(s.parse(text), events)
        if s.ask().name == "end":
            s.apply(s.parse("done"), events)
        assert s.ask().name == "turn"
        told = [event.facts["what"] for event in events if event.name == "reward"]
        assert told.count("Food") == 1


def test_c_cmp_3_what_is_placed_at_the_end_comes_before_the_extra_turn() -> None:
    """Rewards earned while the turn ends are taken in it; the extra turn still follows."""
    s = earning(turn([], decrees={1: DEPOSIT}), item(FOOD, 0))
    assert s.ask().name == "end"
    s.earned = (item(OUTDOOR, 0),)
    resume(s)
    assert texts(s) == ["next food 0", "next outdoor 0"]
    do(s, "next outdoor 0", "done")
    assert s.ask().name == "turn"
    assert len(turns(s)) == 1


class Ledger:
    """Observes a game: which turns have begun, and what happened at their end."""

    def __init__(self, s: CastlesState) -> None:
        self.even, self.keeper = owner_of(s, EVEN), owner_of(s, DEPOSIT)
        self.last: Turn | None = None
        """The turn that was asked last."""
        self.has_ended = [False] * s.castles.players
        self.begun = 0
        """Turns of the seat since all older ones ended, and the coins put down until then."""
        self.coins = 0
        self.extra_turns = 0

    def begin(self, s: CastlesState, asked: Turn) -> None:
        """Note that a turn begins."""
        seat = asked.seat
        older = [frame for frame in turns(s)[:-1] if frame.flags]
        for frame in older:
            others = [what for what in frame.items if what_of(what) != FOOD]
            assert others or not frame.flags & MAIN_DONE, "an idle turn lies under another"
        self.extra_turns += self.last is not None and self.last.seat == seat
        if not older:
            # Everything that older turns do at their end has happened.
            if seat == self.even and self.has_ended[seat]:
                assert s.points[seat] % 2 == 0
            if seat == self.keeper:
                coins = decrees_of(s).coins[seat] // 1000
                assert coins - self.coins <= self.begun
                self.coins, self.begun = coins, 0
            self.has_ended[seat] = True
        self.begun += seat == self.keeper
        self.last = asked


def play_lawfully(seed: int) -> int:
    """Play a random game in which actions earn random rewards; return its number of extra turns."""
    out = [f"D{n:02}" for n in range(1, 37) if n not in ORDERS]
    s = game(2, modules=["decrees", "swans"], exclude=out).start()
    rng, dice = pal.Rng(seed), random.Random(seed)
    ledger: Ledger | None = None
    while s.stack:
        asked = s.stack[-1]
        if isinstance(asked, Turn) and asked.name() == "turn":
            ledger = ledger or Ledger(s)
            if not asked.flags:
                ledger.begin(s, asked)
            if dice.random() < 0.4:
                s.earned = tuple([item(dice.choice(EARNED), 0) for _ in range(dice.choice([1, 2]))])
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else dice.choice(s.options()))
    assert ledger is not None
    return ledger.extra_turns


def test_c_cmp_3_law_at_each_turn_end_only_that_turn_has_happened() -> None:
    assert sum([play_lawfully(seed) for seed in range(6)]) > 12


@pytest.mark.soak
def test_c_cmp_3_law_over_many_games() -> None:
    assert sum([play_lawfully(seed) for seed in range(6, 400)]) > 800
