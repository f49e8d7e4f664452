"""The greedy player of Azul: Summer Pavilion plays well and by the rules."""

from collections.abc import Iterator

import pytest

import follies
import palatium as pal
from palatium.bots.azul.greedy import AzulGreedy
from palatium.bots.greedy import most_points
from palatium.core.ids import CHANCE, PAYLOAD_BITS, PAYLOAD_MASK
from palatium.games.azul.actions import KEEP, PASS, PLACE
from palatium.games.azul.box.tiles import count, from_action, total
from palatium.games.azul.state import AzulState
from palatium.lab import greedy_vs_random, simulate
from palatium.playing.dealers import FixedDealer
from palatium.playing.match import Match

TABLES = [(2, "colour"), (3, "colour"), (4, "colour"), (2, "grey"), (4, "grey")]


def start(players: int, side: str) -> AzulState:
    s = pal.game("azul", players=players, side=side).start()
    assert isinstance(s, AzulState)
    return s


def decisions(players: int, side: str, seed: int) -> Iterator[tuple[AzulState, int]]:
    """Every decision of a game of greedy bots, with the position before it."""
    s = start(players, side)
    match = Match(s, [AzulGreedy() for _ in range(players)], FixedDealer(seed), seed)
    while s.stack:
        a = match.next_int()
        if s.seat() != CHANCE and len(s.options()) > 1:
            yield s, a
        s.apply(a)


def test_beats_random() -> None:
    standing = greedy_vs_random("azul", {"players": 2}, 40)
    assert standing.games == 40
    assert standing.win_rate >= 0.98
    assert standing.mean_score > 85


@pytest.mark.parametrize("players, side", TABLES[1:])
def test_beats_random_everywhere(players: int, side: str) -> None:
    standing = greedy_vs_random("azul", {"players": players, "side": side}, players)
    assert standing.win_rate == 1


def test_scores_well_against_itself() -> None:
    found = simulate(pal.game("azul", players=2), 10, seed=11, policy="greedy")
    assert sum(found.mean_scores) / 2 > 85


def test_looks_further_than_points_alone() -> None:
    wins = 0
    for seed in range(5, 15):
        bots = [AzulGreedy(), PointsBot()] if seed % 2 else [PointsBot(), AzulGreedy()]
        s = Match(start(2, "colour"), bots, FixedDealer(seed), seed).finish()
        wins += s.outcome().winners == [1 - seed % 2]
    assert wins >= 9


class PointsBot(pal.Bot):
    """Takes the most points at once."""

    def decide(self, seat: pal.Seat) -> int:
        return most_points(seat)


@pytest.mark.parametrize("players, side", TABLES)
def test_pays_wilds_only_where_naturals_run_out(players: int, side: str) -> None:
    for s, a in decisions(players, side, 21):
        if a >> PAYLOAD_BITS == PLACE >> PAYLOAD_BITS:
            cost = s.azul.board.numbers[(a >> 6) & 63]
            naturals = count(s.hands[s.seat()], (a >> 3) & 7)
            assert a & 7 == max(cost - naturals, 0)


@pytest.mark.parametrize("players, side", TABLES)
def test_passes_only_to_keep_what_it_can_use(players: int, side: str) -> None:
    """With a placement in reach it gives up a tile only for four of the next wild colour."""
    for s, a in decisions(players, side, 22):
        if a == PASS:
            assert s.round < s.azul.board.rounds
            hand = s.hands[s.seat()]
            most = s.azul.board.keep_most
            next_wild = s.azul.wild_by_round[s.round + 1]
            assert total(hand) <= most or count(hand, next_wild) >= most


@pytest.mark.parametrize("players, side", TABLES)
def test_keeps_all_it_may_but_nothing_in_the_last_round(players: int, side: str) -> None:
    for s, a in decisions(players, side, 23):
        if a >> PAYLOAD_BITS == KEEP >> PAYLOAD_BITS:
            most = min(total(s.hands[s.seat()]), s.azul.board.keep_most)
            kept = total(from_action(a & PAYLOAD_MASK))
            is_last = s.round == s.azul.board.rounds
            assert kept == (0 if is_last else most)  # it would cost more later


@pytest.mark.parametrize("players, side", TABLES)
def test_chooses_by_what_the_seat_knows(players: int, side: str) -> None:
    """The choice is the same in a position that was dealt again, and in one saved and loaded."""
    for number, (s, _) in enumerate(decisions(players, side, 24)):
        if number % 9:
            continue
        who = s.seat()
        again = s.resample(who, pal.Rng(number))
        loaded = s.game.load(s.dump())
        chosen = {
            AzulGreedy().decide(pal.Seat(one, who, pal.Rng(99))) for one in (s, again, loaded)
        }
        assert len(chosen) == 1


def test_same_seed_same_game() -> None:
    game = pal.game("azul", players=3)
    first = pal.play(game, bots=["greedy"] * 3, seed=3)
    second = pal.play(game, bots=["greedy"] * 3, seed=3)
    assert first.ints() == second.ints()
    assert pal.replay(first).seat() == pal.OVER


def test_one_bot_plays_several_games() -> None:
    bot = AzulGreedy()
    for players, side in TABLES[:2] + TABLES[3:4]:
        s = start(players, side)
        Match(s, [bot] * players, FixedDealer(1), 1).finish()
        assert min(s.scores()) > 20


def test_plays_azul_only() -> None:
    with pytest.raises(pal.BadConfig, match="this bot plays azul"):
        AzulGreedy().decide(pal.Seat(follies_position(), 0, pal.Rng(1)))


def follies_position() -> pal.State:
    return follies.SPEC.configure({}).start()
