"""The arena: paired deals, rotated seats, the same figures with any number of workers."""

import json
from pathlib import Path

import pytest

import palatium as pal
from palatium.lab import arena
from palatium.lab.pairings import ArenaTask, Played, played_from, run_task, standings
from palatium.lab.rating import rating_intervals, ratings, wilson
from palatium.lab.seating import Rota, entries, seatings
from palatium.playing.deals import Purpose, deal_seed


def test_workers_change_nothing() -> None:
    alone = arena("azul", {"players": 2}, ["greedy", "random"], 12, seed=3, workers=1)
    helped = arena("azul", {"players": 2}, ["greedy", "random"], 12, seed=3, workers=2)
    assert alone == helped


def test_a_deal_is_played_from_every_seat() -> None:
    played = run_task(ArenaTask("azul", {"players": 3}, ["greedy", "random", "random"], 8, 0, 6))
    lineups = [one["lineup"] for one in played]
    assert lineups == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1], [1, 0, 2], [2, 1, 0]]
    named = ["".join("gr"[i > 0] for i in lineup) for lineup in lineups[:3]]
    assert named == ["grr", "rgr", "rrg"]


def test_a_game_is_the_one_that_play_records() -> None:
    names = ["greedy", "random"]
    played = run_task(ArenaTask("azul", {"players": 2}, names, 8, 0, 4))
    for number, one in enumerate(map(played_from, played)):
        lineup = [names[i] for i in one.lineup]
        seed = deal_seed(Purpose.ARENA, 8, number // 2)
        record = pal.play(pal.game("azul", players=2), bots=lineup, seed=seed)
        assert record.outcome is not None
        assert record.outcome["scores"] == one.scores


def test_shared_wins_count_as_their_share() -> None:
    played = [
        Played([0, 1, 2], [50, 50, 10], [1, 1, 3]),
        Played([2, 0, 1], [30, 60, 20], [2, 1, 3]),
    ]
    found = standings(["a", "b", "c"], played)
    assert [one.wins for one in found] == [1.5, 0.5, 0]
    assert [one.win_rate for one in found] == [0.75, 0.25, 0]
    assert [one.mean_score for one in found] == [55, 35, 20]
    assert found[0].rating > found[1].rating > found[2].rating


def test_more_bots_than_seats_take_turns() -> None:
    assert seatings(3, 2) == [[0, 1], [0, 2], [1, 2]]
    found = arena("azul", {"players": 2}, ["random", "greedy", "random"], 12, seed=1)
    assert [one.games for one in found.bots] == [8, 8, 8]
    assert sum(one.wins for one in found.bots) == pytest.approx(12)


def test_fewer_bots_than_seats_fill_them_in_all_ways() -> None:
    assert seatings(2, 3) == [[0, 0, 1], [0, 1, 1]]
    assert seatings(1, 2) == [[0, 0]]
    found = arena("azul", {"players": 3}, ["greedy", "random"], 6, seed=1)
    assert [one.games for one in found.bots] == [6, 6]
    assert [one.seats for one in found.bots] == [9, 9]
    assert sum(one.wins for one in found.bots) == pytest.approx(6)


@pytest.mark.parametrize(
    "bots, players",
    [
        (["greedy", "greedy"], 2),
        (["greedy"], 2),
        (["greedy", "random", "greedy"], 2),
        (["greedy", "random", "greedy", "random"], 4),
        (["random"] * 4, 4),
        (["greedy", "random"], 3),
    ],
)
def test_no_game_is_played_twice(bots: list[str], players: int) -> None:
    """Equal bots in equal seats of one deal would play the same game, and count it twice."""
    rota = Rota(bots, players)
    games = [rota.game(number) for number in range(60)]
    named = [(deal, tuple(bots[i] for i in lineup)) for deal, lineup in games]
    assert len(set(named)) == len(named)
    deals = [deal for deal, _ in games]
    assert sorted(set(deals)) == list(range(deals[-1] + 1))


def test_a_bot_that_is_named_twice_is_two_entries() -> None:
    assert entries(["greedy", "random", "greedy"]) == ["greedy#1", "random", "greedy#2"]
    found = arena("azul", {}, ["random", "random"], 12, seed=1)
    assert [one.name for one in found.bots] == ["random#1", "random#2"]
    assert [one.games for one in found.bots] == [12, 12]
    assert [one.seats for one in found.bots] == [12, 12]
    assert sum(one.wins for one in found.bots) == pytest.approx(12)
    assert found.bots[0].rating_low < found.bots[0].rating_high, "these are twelve deals"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_entries_of_one_bot_sit_everywhere_equally_often(count: int) -> None:
    rota = Rota(["random"] * count, count)
    lineups = [rota.game(number)[1] for number in range(5 * count)]
    for seat in range(count):
        assert sorted(lineup[seat] for lineup in lineups) == sorted(list(range(count)) * 5)


def test_a_seat_for_each_bot_by_default() -> None:
    assert arena("azul", {}, ["random"] * 4, 4, seed=1).players == 4


def test_the_record_is_json() -> None:
    found = arena("azul", {"players": 2}, ["random", "random"], 4, seed=2)
    again = json.loads(json.dumps(found.record()))
    assert (again["game"], again["players"], again["games"], again["seed"]) == ("azul", 2, 4, 2)
    wanted = {"name", "games", "seats", "wins", "win_rate", "low", "high", "mean_score", "rating"}
    wanted |= {"rating_low", "rating_high"}
    assert [set(one) for one in again["bots"]] == [wanted, wanted]


def test_progress_is_told() -> None:
    told: list[int] = []
    arena("azul", {"players": 2}, ["random", "random"], 10, seed=1, progress=told.append)
    assert told == [8, 10]


def test_wilson_interval() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    low, high = wilson(400, 400)
    assert low == pytest.approx(0.99049, abs=1e-5)
    assert high == 1.0
    assert wilson(5, 10) == pytest.approx((0.23659, 0.76341), abs=1e-5)


def test_ratings_explain_results() -> None:
    three_to_one = [([0, 1], [1, 2])] * 300 + [([0, 1], [2, 1])] * 100
    first, second = ratings(2, three_to_one)
    assert first + second == pytest.approx(3000)
    assert first - second == pytest.approx(190.85, abs=2)
    assert ratings(2, []) == [1500, 1500]


@pytest.mark.parametrize(
    "bots, games, workers, message",
    [
        (["greedy", "gready"], 2, 1, "there is no bot 'gready'"),
        (["greedy", "random"], 0, 1, "games=0"),
        (["greedy", "random"], 2, 0, "workers=0"),
        ([], 2, 1, "at least one bot"),
    ],
)
def test_nonsense_is_named(bots: list[str], games: int, workers: int, message: str) -> None:
    with pytest.raises(pal.BadConfig, match=message):
        arena("azul", {"players": 2}, bots, games, seed=1, workers=workers)


def test_a_stopped_run_is_taken_up_again(tmp_path: Path) -> None:
    store = tmp_path / "games.jsonl"
    whole = arena("azul", {"players": 2}, ["greedy", "random"], 20, seed=3)
    arena("azul", {"players": 2}, ["greedy", "random"], 16, seed=3, store=store)
    lines = store.read_text().splitlines()
    assert len(lines) == 2
    store.write_text("\n".join([lines[0], lines[1][:40]]))  # stopped while writing
    again = arena("azul", {"players": 2}, ["greedy", "random"], 20, seed=3, store=store)
    assert again == whole
    assert len(store.read_text().splitlines()) == 3
    before = store.read_text()
    assert arena("azul", {"players": 2}, ["greedy", "random"], 20, seed=3, store=store) == whole
    assert store.read_text() == before
    store.write_text("nonsense\n" + before)
    with pytest.raises(pal.BadConfig, match="line 1 is not a stored result"):
        arena("azul", {"players": 2}, ["greedy", "random"], 20, seed=3, store=store)


def test_rating_intervals_hold_the_rating_and_narrow() -> None:
    deals = [[([0, 1], [1, 2]), ([1, 0], [2, 1])], [([0, 1], [1, 2]), ([1, 0], [1, 2])]]
    few = rating_intervals(2, deals * 5)
    many = rating_intervals(2, deals * 80)
    first = ratings(2, [game for deal in deals * 80 for game in deal])[0]
    assert many[0][0] < first < many[0][1]
    assert many[0][1] - many[0][0] < few[0][1] - few[0][0]
    assert rating_intervals(2, []) == [(1500, 1500)] * 2
