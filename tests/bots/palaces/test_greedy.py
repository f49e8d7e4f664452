"""The greedy player of Palaces beats random play and sees no secret."""

from itertools import combinations

import pytest

import palatium as pal
from palatium.bots.palaces.evaluate import LARGEST_BID, MOST_SEARCHED, Evaluator
from palatium.games.palaces.bidding.auction import base
from palatium.games.palaces.bidding.suit_counts import ONE, order
from palatium.games.palaces.box.cards import ADD_SUIT
from palatium.games.palaces.state import PalacesState
from palatium.playing.bot import make_bot
from palatium.playing.match import Match


def win_rate(seeds: range) -> float:
    """Return the share of two-player games that greedy wins, seats alternating."""
    game = pal.game("palaces", players=2)
    won = 0.0
    for seed in seeds:
        mine = seed % 2
        bots = [make_bot("greedy" if seat == mine else "random") for seat in range(2)]
        s = Match(game.start(explain=False), bots, pal.FixedDealer(seed), seed).finish()
        winners = s.outcome().winners
        won += (mine in winners) / len(winners)
    return won / len(seeds)


def test_greedy_beats_random() -> None:
    """`make soak` plays 400."""
    assert win_rate(range(1, 81)) >= 0.95


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_plays_any_number(players: int) -> None:
    record = pal.play(pal.game("palaces", players=players), ["greedy"] * players, seed=3)
    assert pal.replay(record).check() == []


def plain_target(evaluator: Evaluator) -> tuple[float, int]:
    """Return the intended bid, by trying every set of cards one by one."""
    s = evaluator.s
    best = (-99.0, -1)
    usable = sorted(evaluator.hand, key=lambda face: (-evaluator.use_worth(face), face))
    usable = usable[:MOST_SEARCHED]
    scarce = 0.5 if len(evaluator.hand) < 4 else 0.0
    for size in range(0 if s.palaces.is_bare else 1, min(len(usable), LARGEST_BID) + 1):
        for chosen in combinations(usable, size):
            v = base(s)
            worth = evaluator.prize_worth(s.prize)
            for face in chosen:
                is_trellis = s.cards.effect[face] == ADD_SUIT
                v += ONE[face & 3] * (2 if is_trellis else 1)
                worth += 0.0 if is_trellis else evaluator.use_worth(face)
                worth -= evaluator.card_cost
            worth -= scarce * size / max(len(evaluator.hand), 1)
            if (worth, -v) > (best[0], -best[1]) and order(v) > order(s.high):
                best = (worth, v)
    return best


@pytest.mark.parametrize("options", [{"players": 4}, {"players": 3, "bare_bid": True}])
def test_the_bid_in_mind_is_the_best_of_all_sets(options: dict[str, object]) -> None:
    s = pal.game("palaces", **options).start(explain=False)
    assert isinstance(s, PalacesState)
    match = Match(s, [make_bot("greedy") for _ in range(s.players)], pal.FixedDealer(5), 5)
    looked = 0
    while s.stack:
        if s.stack[-1].name() == "bid":
            evaluator = Evaluator(s, s.seat())
            assert evaluator.target() == plain_target(evaluator)
            looked += 1
        s.apply(match.next_int())
    assert looked >= 50
