"""The greedy player of Castles plays well and by the rules."""

from statistics import mean, median

import pytest

import palatium as pal
from palatium.bots.castles.evaluate import Evaluator, Weights, card_worth, rounds_left
from palatium.bots.castles.greedy import CastlesGreedy
from palatium.bots.castles.place import fixed_worth, legal_places, place_worth
from palatium.core.rng import Rng
from palatium.games.castles.box.rooms import FIRST_TILE
from palatium.games.castles.building.placing import place_room
from palatium.games.castles.end.card_points import bonus_points
from palatium.games.castles.state import CastlesState
from palatium.lab import greedy_vs_random
from palatium.playing.seat import Seat

GAMES = 20 if pal.is_compiled() else 4


def finished(players: int, edition: str, seed: int) -> CastlesState:
    """Return the end of a game of greedy players."""
    game = pal.game("castles", players=players, edition=edition)
    s = pal.replay(pal.play(game, ["greedy"] * players, seed=seed))
    assert isinstance(s, CastlesState)
    return s


def test_beats_random() -> None:
    standing = greedy_vs_random("castles", {"players": 2}, 2 * GAMES)
    assert standing.win_rate >= 0.98


@pytest.mark.soak
def test_scores_well_against_itself() -> None:
    ends = [finished(4, "base", seed) for seed in range(GAMES)]
    assert mean([max(s.scores()) for s in ends]) > 90
    assert median([min(s.scores()) for s in ends]) >= 30


def test_plays_every_edition_and_number_of_players() -> None:
    for players in (1, 2, 3):
        assert max(finished(players, "collector", 7).scores()) > 40


def test_what_it_expects_of_a_place_is_what_the_place_scores() -> None:
    """Immediate points are exact: without hopes for later, worth and score agree."""
    weights = Weights()
    weights.rewards = [0] * 8
    weights.progress = weights.connection = weights.open_door = 0
    weights.favor_step = weights.favor_more = weights.bonus = weights.depleted = 0
    weights.money_early = weights.money_late = 0
    weights.cramped = []
    rng = Rng(3)
    checked = 0
    s = pal.game("castles", players=2, edition="collector").start(explain=False)
    assert isinstance(s, CastlesState)
    while s.stack and checked < 60:
        if s.seat() >= 0 and s.ask().name == "turn":
            evaluator = Evaluator(s, s.seat(), weights, True)
            evaluator.hope = 0
            for tile in [tile for tile in s.market if tile >= FIRST_TILE][:2]:
                room = s.castles.rooms[tile]
                for place in legal_places(evaluator, room)[::17]:
                    other = s.clone()
                    before = other.points[evaluator.seat]
                    place_room(other, evaluator.seat, tile, place)
                    gained = other.points[evaluator.seat] - before
                    rescored = sum(
                        _score_again(other, evaluator.seat, reward >> 4 & 63)
                        for reward in other.earned
                        if reward & 15 == 4
                    )
                    worth = fixed_worth(evaluator, room) + place_worth(evaluator, room, place)
                    assert worth == 100 * (gained + rescored)
                    checked += 1
        options = s.options()
        s.advance(s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))])
    assert checked >= 60


def _score_again(s: CastlesState, seat: int, number: int) -> int:
    """Return what a completed Living room would score again."""
    room = s.room(seat, number)
    joined = s.plans[seat].joined[number]
    counted = [i for i in range(len(s.built[seat])) if joined >> i & 1]
    own = [i for i in counted if room.mode == 1 and room.counts(s.room(seat, i).type)]
    return room.points + room.value * len(own)


def test_values_bonus_cards_by_what_it_has_and_may_get() -> None:
    s = finished(2, "base", 1)
    codes = s.castles.bonus_codes
    assert rounds_left(s) == 0
    for code in codes:
        # At the end a card is worth what it pays, except for halves that are rounded down.
        worth = card_worth(s, 0, codes.index(code))
        paid = 100 * bonus_points(s, 0, codes.index(code))
        assert paid <= worth < paid + 100
    start = pal.game("castles", players=2).start()
    assert isinstance(start, CastlesState)
    sizes, food = codes.index("B01"), codes.index("B13")
    assert card_worth(start, 0, sizes) < card_worth(start, 0, food)


def test_its_choice_depends_on_nothing_it_may_not_see() -> None:
    s = pal.game("castles", players=3, edition="base").start()
    rng = Rng(5)
    for _ in range(90):
        if s.seat() >= 0 and len(s.options()) > 1 and s.waiting().bit_count() == 1:
            other = s.resample(s.seat(), Rng(9))
            here = CastlesGreedy().decide(Seat(s, s.seat(), Rng(2)))
            there = CastlesGreedy().decide(Seat(other, s.seat(), Rng(2)))
            assert here == there
            s.apply(here)
        else:
            s.apply(s.sample(rng) if s.seat() < 0 else s.options()[0])


ALL = ["decrees", "moats", "passages", "swans", "towers"]


def test_plays_the_expansions() -> None:
    """It joins rooms by passages, digs, exchanges swans, keeps Favors and uses its decree."""
    game = pal.game("castles", players=3, edition="collector", modules=ALL)
    words: set[str] = set()
    for seed in (3, 4, 5):
        record = pal.play(game, ["greedy", "random", "greedy"], seed=seed)
        s = pal.replay(record)
        assert min(s.scores()[0], s.scores()[2]) > s.scores()[1]
        state = game.start()
        for a in record.ints():
            if state.seat() in (0, 2):
                words.add(state.text(a).split()[0])
            state.apply(a)
    assert {"link", "dig", "exchange", "choose", "decree", "foyer"} <= words


def test_plays_decrees_that_act() -> None:
    """Leave, tithe, yard, strongbox, removal: each is used by a seat that has it."""
    left = {"D28": "leave", "D21": "tithe", "D30": "deposit", "D29": "cash"}
    others = [f"D{n:02}" for n in range(1, 37) if f"D{n:02}" not in left]
    game = pal.game("castles", players=2, edition="collector", modules=["decrees"], exclude=others)
    words: set[str] = set()
    for seed in (1, 2):
        s = game.start()
        for a in pal.play(game, ["greedy", "greedy"], seed=seed).ints():
            words.add(s.text(a).split()[0])
            s.apply(a)
    assert {"leave", "deposit"} <= words


def test_with_expansions_its_choice_depends_on_nothing_it_may_not_see() -> None:
    s = pal.game("castles", players=2, edition="collector", modules=ALL).start()
    rng = Rng(5)
    for _ in range(130):
        if s.seat() >= 0 and len(s.options()) > 1 and s.waiting().bit_count() == 1:
            other = s.resample(s.seat(), Rng(9))
            here = CastlesGreedy().decide(Seat(s, s.seat(), Rng(2)))
            assert here == CastlesGreedy().decide(Seat(other, s.seat(), Rng(2)))
            s.apply(here)
        else:
            s.apply(s.sample(rng) if s.seat() < 0 else s.options()[0])
