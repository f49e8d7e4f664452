"""The greedy player of The Palace of Mad King Ludwig."""

import pytest

import palatium as pal
from palatium.bots.palace.evaluate import Evaluator
from palatium.bots.palace.greedy import PalaceGreedy
from palatium.bots.palace.moves import worths
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.seat import Seat
from tests.games.palace.table import A, B, at, give, hold, texts

GAMES = range(8)


def test_beats_random() -> None:
    """Plays the first games of the long run (`palatium.testkit.greedy_runs`)."""
    won = 0
    for number in GAMES:
        bots = ["random", "random"]
        bots[number % 2] = "greedy"
        seed = deal_seed(Purpose.DUEL, 0, number)
        record = pal.play(pal.game("palace", players=2), bots, seed)
        won += number % 2 in pal.replay(record).outcome().winners
    assert won == len(GAMES)


@pytest.mark.parametrize("players", [3, 4])
def test_plays_to_the_end_with_others_of_its_kind(players: int) -> None:
    record = pal.play(pal.game("palace", players=players), ["greedy"] * players, seed=5)
    s = pal.replay(record)
    assert s.seat() == pal.OVER
    assert min(s.scores()) > 40


def test_its_choice_depends_on_nothing_it_may_not_see() -> None:
    s = pal.game("palace", players=3).start()
    rng = pal.Rng(5)
    for _ in range(160):
        if s.seat() >= 0 and len(s.options()) > 1 and s.waiting().bit_count() == 1:
            other = s.resample(s.seat(), pal.Rng(9))
            here = PalaceGreedy().decide(Seat(s, s.seat(), pal.Rng(2)))
            there = PalaceGreedy().decide(Seat(other, s.seat(), pal.Rng(2)))
            assert here == there
            s.apply(here)
        else:
            s.apply(s.sample(rng) if s.seat() < 0 else s.options()[0])


def best(s: pal.State, seat: int) -> str:
    """Return the option that it rates best."""
    options = s.options()
    found = worths(s, seat, options)  # type: ignore[arg-type]
    return s.text(options[found.index(max(found))])


def test_it_completes_its_own_rooms_and_not_those_of_rivals() -> None:
    s = at(pieces=[("AC03", 1, 3, 1, A)], row=["AC04"])
    assert best(s, A).startswith("room 6 2 3")
    s = at(pieces=[("AC03", 1, 3, 1, B)], row=["AC04"])
    assert not best(s, A).startswith("room 6 2 3")


def test_it_values_swans_by_the_set_they_join() -> None:
    s = at(swans=["RRBBG"])
    own = Evaluator(s, A).swans[A]
    assert own[3] == own[4] > own[0]
    assert Evaluator(s, A).best_colour() in (3, 4)
    give(s, A, "YYPP")
    assert Evaluator(s, A).best_colour() == 2


def test_it_keeps_favors_it_leads() -> None:
    s = at()
    for _ in range(3):
        give(s, A, "R")
    evaluator = Evaluator(s, A)
    codes = s.rules.favor_codes
    assert evaluator.favor_worth(codes.index("FV17")) > evaluator.favor_worth(codes.index("FV18"))
    hold(s, A, "FV05", "TIED")
    assert Evaluator(s, A).types[2] > evaluator.types[2]
    assert texts(s)
