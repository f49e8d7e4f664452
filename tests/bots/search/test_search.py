"""The search: budgets, determinism, simultaneous choices, and the value of looking ahead."""

from time import perf_counter

import pytest

import palatium as pal
from palatium.bots.search.bot import SearchBot, read_budget
from palatium.bots.search.judge import Judge, final_utilities, utilities
from palatium.bots.search.levels import LEVELS
from palatium.bots.search.tree import Search
from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.bot import make_bot
from palatium.playing.dealers import SeededDealer
from palatium.playing.match import Match
from palatium.playing.seat import Seat

GAMES = [*pal.game_names(), "follies"]


def after(name: str, decisions: int, seed: int = 1, **options: object) -> State:
    """Return a position some decisions into a greedy game."""
    game = pal.game(name, **options)
    bots = [make_bot("greedy") for _ in range(game.players)]
    match = Match(game.start(False), bots, SeededDealer(seed), seed)
    s = match.state
    while decisions or s.seat() == CHANCE or len(s.options()) < 2:
        if s.seat() != CHANCE and len(s.options()) > 1:
            decisions -= 1
        s.advance(match.next_int())
    return s


@pytest.mark.parametrize(
    "text, nodes, seconds",
    [("", 400, 0.0), ("500n", 500, 0.0), ("200ms", 0, 0.2), ("1.5s", 0, 1.5), ("1n", 1, 0.0)],
)
def test_budgets(text: str, nodes: int, seconds: float) -> None:
    budget = read_budget(text)
    assert (budget.nodes, budget.seconds) == (nodes, pytest.approx(seconds))


@pytest.mark.parametrize("text", ["fast", "0n", "-3n", "1.5n", "0ms", "12", "ms", "9999s", "1e3n"])
def test_nonsense_budgets_are_refused(text: str) -> None:
    with pytest.raises(pal.BadConfig, match="500n"):
        make_bot(f"search:{text}")


@pytest.mark.parametrize("name", ["azul", "castles", "palaces"])
def test_equal_seeds_give_equal_choices(name: str) -> None:
    s = after(name, 12, players=3)
    found = {make_bot("search:12n").decide(Seat(s, s.seat(), Rng(5))) for _ in range(2)}
    bot = make_bot("search:12n")
    later = after(name, 16, players=3)
    bot.decide(Seat(later, later.seat(), Rng(8)))  # what it did before does not matter
    found.add(bot.decide(Seat(s, s.seat(), Rng(5))))
    assert len(found) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_are_played(name: str, players: int) -> None:
    game = pal.game(name, players=players)
    bots = ["search:1n"] + ["random"] * (players - 1)
    assert pal.play(game, bots, seed=3).outcome is not None


def test_a_game_without_a_judge_is_searched_by_playouts() -> None:
    s = after("azul", 100, players=2)
    search = Search(Judge(), s.seat(), 2, Rng(1))
    for _ in range(30):
        search.simulate(s.clone())
    assert search.best() in s.options()
    assert sum(tally.count for tally in search.tallies.values()) == 30


def test_the_answer_is_the_move_looked_at_most() -> None:
    s = after("azul", 90, seed=4, players=2)
    search = SearchBot("60n").search(Seat(s, s.seat(), Rng(1)))
    root = search.root
    assert root is not None
    assert root.count == sum(root.visits) == 60
    assert root.visits[root.actions.index(search.best())] == max(root.visits)


def test_a_forced_move_is_looked_at_though_the_judge_would_not() -> None:
    s = after("azul", 60, seed=2, players=2)
    bot = SearchBot("5n")
    search = bot.search(Seat(s, s.seat(), Rng(1)))
    for a in s.options():
        search.forced = a
        search.simulate(s.clone())
        assert search.tallies[a].count >= 1


def test_simultaneous_choices_are_made_without_sight_of_each_other() -> None:
    """Castles begins with everyone dropping cards at once: one node for each other seat."""
    game = pal.game("castles", players=3)
    s = game.start(False)
    while s.seat() == CHANCE:
        s.apply(s.sample(Rng(2)))
    assert s.waiting() == 7
    bot = SearchBot("12n")
    search = bot.search(Seat(s, 0, Rng(1)))
    assert search.root is not None
    assert sorted(search.root.peers) == [1, 2]
    assert all(child is None for child in search.root.children)
    for seat in (1, 2):  # a driver may ask a later seat first
        a = SearchBot("3n").decide(Seat(s, seat, Rng(1)))
        assert a in s.options(seat)


def test_a_tree_is_used_again_from_the_position_it_grew_to() -> None:
    s = after("azul", 50, players=2)
    bot = SearchBot("200n")
    seat = s.seat()
    old = bot.search(Seat(s, seat, Rng(1)))
    node = old.root
    while node is not None and (node is old.root or node.seat != seat):
        i = max(range(len(node.visits)), key=lambda k, node=node: node.visits[k])
        s.advance(node.actions[i])
        while s.seat() != CHANCE and len(s.options()) == 1:
            s.advance(s.options()[0])
        node = node.children[i]
    assert node is not None
    search = Search(bot.judge(s.game), seat, 2, Rng(2))
    search.take_over(old, s)
    assert search.root is not None
    assert search.root.signature == node.signature
    other = Search(bot.judge(s.game), seat, 2, Rng(2))
    other.take_over(old, after("azul", 52, seed=9, players=2))
    assert other.root is None


def test_a_clock_is_kept() -> None:
    s = after("azul", 50, players=2)
    bot = SearchBot("30ms")
    begun = perf_counter()
    bot.decide(Seat(s, s.seat(), Rng(1)))
    assert perf_counter() - begun < 3


def test_utilities_are_chances() -> None:
    for scores in ([50.0, 50.0], [80.0, 20.0], [10.0, 11.0, 12.0], [5.0, 5.0, 5.0, 90.0]):
        wins = utilities(scores, 6.0, 0.0)
        assert sum(wins) == pytest.approx(1)
        assert wins.index(max(wins)) == scores.index(max(scores))
        assert all(0 <= value <= 1 for value in utilities(scores, 6.0, 0.3))
    s = pal.replay(pal.play(pal.game("azul", players=3), ["random"] * 3, seed=1))
    assert sum(final_utilities(s, 0.0)) == pytest.approx(1)


def test_levels_climb() -> None:
    for game in (*pal.game_names(), "a game of one's own"):
        nodes = [level.simulations(game) for level in LEVELS]
        assert nodes == sorted(nodes)
        assert nodes[-1] > nodes[-2] > nodes[-3] > 0
    assert [level.seconds for level in LEVELS] == sorted(level.seconds for level in LEVELS)


@pytest.mark.parametrize("name", GAMES)
def test_first_sight_of_a_journeyman_is_as_good_as_greedy(name: str) -> None:
    s = after(name, 10, players=2)
    best = make_bot("journeyman").decide(Seat(s, s.seat(), Rng(1)))
    picks = {make_bot("apprentice").decide(Seat(s, s.seat(), Rng(i))) for i in range(12)}
    assert best in s.options()
    assert picks <= set(s.options())
    assert len(picks) > 1


def test_looking_ahead_pays() -> None:
    """A few simulations per move beat the greedy player of Azul over paired deals."""
    margin = 0
    game = pal.game("azul", players=2)
    for seed in range(2):
        for lineup in (["search:16n", "greedy"], ["greedy", "search:16n"]):
            record = pal.play(game, lineup, seed=seed)
            assert record.outcome is not None
            scores = record.outcome["scores"]
            assert isinstance(scores, list)
            mine = lineup.index("search:16n")
            margin += scores[mine] - scores[1 - mine]
    assert margin > 0
