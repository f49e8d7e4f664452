"""Analysis: figures along a game, mistakes with explanations, puzzles with grades."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import palatium as pal
from palatium.analysis.analyse import Analysis, analyse
from palatium.analysis.decisions import ADVISED, ADVISED_SHARE, advise, judge_decision
from palatium.analysis.mining import CLEAR, grade, is_question, mine, theme_of, third_look
from palatium.analysis.puzzles import (
    GRADES,
    Collection,
    Puzzle,
    in_order,
    read_collection,
    shipped,
    state_of,
)
from palatium.bots.search.bot import SearchBot
from palatium.bots.search.levels import LEVELS
from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.playing.bot import make_bot
from palatium.record import Record, positions


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of Azul in which the second player plays at random."""
    return pal.play(pal.game("azul", players=2), ["greedy", "random"], seed=3)


@pytest.fixture(scope="module")
def analysis(record: Record) -> Analysis:
    return analyse(record, nodes=8, seed=1)


def test_every_decision_is_looked_at(record: Record, analysis: Analysis) -> None:
    wanted = [
        move.number
        for s, move in zip(positions(record), record.moves, strict=False)
        if move.seat != CHANCE and len(s.options()) > 1
    ]
    assert [choice.move for turn in analysis.turns for choice in turn.choices] == wanted
    for turn in analysis.turns:
        assert sum(turn.win) == pytest.approx(1, abs=0.001)
        assert turn.win_error[0] == pytest.approx(turn.win_error[1], abs=0.001)
        assert turn.first <= turn.last
        assert {choice.seat for choice in turn.choices} == {turn.seat}
        assert len(turn.score) == len(turn.score_error) == 2


def test_the_one_without_an_idea_is_told(analysis: Analysis) -> None:
    assert 1 <= len(analysis.mattered) <= 3
    losses = [analysis.turns[i].loss for i in analysis.mattered]
    assert losses == sorted(losses, reverse=True)
    assert all(loss > 0 for loss in losses)
    worst = analysis.turns[analysis.mattered[0]]
    assert worst.seat == 1
    said = [choice.why for choice in worst.choices if choice.why]
    assert said
    assert "to win instead of" in said[0]
    by_seat = [sum(t.loss for t in analysis.turns if t.seat == seat) for seat in (0, 1)]
    assert by_seat[1] > 3 * by_seat[0]


def test_at_the_end_the_winner_is_known(record: Record, analysis: Analysis) -> None:
    assert record.outcome is not None
    assert analysis.final == record.outcome["scores"]
    assert analysis.turns[-1].win[0] > 0.95


def test_the_record_is_json(analysis: Analysis) -> None:
    again = json.loads(json.dumps(analysis.record()))
    assert again["palatium"] == 1
    assert again["mattered"] == analysis.mattered
    assert len(again["turns"]) == len(analysis.turns)
    assert {"win", "win_error", "score", "score_error", "choices", "loss"} <= set(again["turns"][0])


def test_nobody_is_blamed_for_what_they_could_not_know() -> None:
    """A decision is judged by what the seat knew: other hidden cards, the same figures."""
    game = pal.game("palaces", players=2)
    s = game.start()
    while s.seat() == CHANCE:
        s.apply(s.sample(Rng(4)))
    bot = SearchBot("8n")
    found = [
        judge_decision(bot, truth, 1, s.options()[0], 8, 1)
        for truth in (s, s.resample(s.seat(), Rng(5)), s.resample(s.seat(), Rng(6)))
    ]
    assert found[0] == found[1] == found[2]


def test_advice_compares_the_best_moves_and_comes_again(record: Record) -> None:
    nodes = 160
    steps = zip(positions(record), record.moves, strict=False)
    s = next(s for s, move in steps if move.seat == 0 and len(s.options()) > ADVISED)
    found = advise(s, 0, 1, nodes)
    assert len({look.action for look in found}) == ADVISED
    assert all(look.action in s.options() for look in found)
    assert all(look.simulations >= nodes // ADVISED_SHARE for look in found)
    assert found[0].simulations == max(look.simulations for look in found)
    assert found[1].win[0] >= found[2].win[0]
    assert advise(s, 0, 1, nodes) == found


def test_too_few_simulations_are_refused(record: Record) -> None:
    with pytest.raises(pal.BadConfig, match="nodes=3"):
        analyse(record, nodes=3)


def test_puzzles_come_back_as_the_position_they_were(record: Record, tmp_path: Path) -> None:
    """A puzzle has the ints that lead to it, and its grade is the lowest level that solves it."""
    ints: list[int] = []
    for s, move in zip(positions(record), record.moves, strict=False):
        if move.number > 150 and move.seat == 1 and len(s.options()) > 4:
            break
        ints.append(move.action)
    best = make_bot("journeyman").decide(pal.Seat(s, 1, Rng(1)))
    assert grade(s, best, 1) in ("apprentice", "journeyman")
    look = judge_decision(SearchBot("8n"), s, 1, best, 8, 1).played
    puzzle = Puzzle(
        record.game,
        record.version,
        record.components,
        record.config,
        ints,
        1,
        "place",
        "place",
        "journeyman",
        0.1,
        8,
        [look],
    )
    assert state_of(puzzle).hash() == s.hash()
    path = tmp_path / "azul.json"
    path.write_text(Collection("azul", ["palatium puzzles azul"], [puzzle]).text())
    assert read_collection(path).puzzles == [puzzle]
    path.write_text(path.read_text().replace(str(ints[-1]), str(ints[-1] + 1)))
    with pytest.raises(pal.BadRecord, match="edited"):
        read_collection(path)
    with pytest.raises(pal.BadRecord, match="other rules"):
        state_of(replace(puzzle, components="0"))


def test_only_what_stands_out_becomes_a_puzzle(record: Record) -> None:
    found = mine(cut(record, 24), nodes=8, seed=1)
    for puzzle in found:
        assert puzzle.margin >= CLEAR
        assert puzzle.solution.action in state_of(puzzle).options()
        wins = [one.win[puzzle.seat] for one in puzzle.looks]
        assert wins == sorted(wins, reverse=True)
        assert puzzle.solution.action not in [one.action for one in puzzle.looks[1:]]
        assert puzzle.grade in [*[level.name for level in LEVELS], "unsolved"]


@pytest.mark.parametrize("game", ["azul", "castles", "palace", "palaces"])
def test_the_shipped_puzzles(game: str) -> None:
    """At least a dozen of each game; each is a sound position with one clearly best move."""
    mine_of = [one for one in shipped().values() if one.game == game]
    assert len(mine_of) >= 12
    assert len({one.grade for one in mine_of}) >= 3
    assert len({one.theme for one in mine_of}) >= (1 if game == "palace" else 2)
    assert in_order(mine_of) == mine_of
    for puzzle in mine_of:
        s = state_of(puzzle)
        assert s.seat() == puzzle.seat
        assert is_question(s)
        assert {one.action for one in puzzle.looks} <= set(s.options())
        assert puzzle.margin >= CLEAR
        assert puzzle.as_good == [one.action for one in puzzle.looks[1 : len(puzzle.as_good) + 1]]
        assert puzzle.grade in GRADES[1:]
        assert puzzle.theme == theme_of(s, puzzle.question, puzzle.solution.action)


def test_moves_that_come_to_the_same_are_found() -> None:
    """A third look considers everything legal; an equivalent of the solution is not a rival."""
    puzzle = next(one for one in shipped().values() if one.game == "palaces")
    quick = replace(puzzle, nodes=120, looks=puzzle.looks[:1])
    again = third_look(quick)
    assert again == third_look(quick)
    if again is not None:
        known = [one.action for one in again.looks]
        assert known[0] == puzzle.solution.action
        assert len(known) == len(set(known))
        assert again.as_good == known[1 : len(again.as_good) + 1]
        assert again.margin >= CLEAR


def cut(record: Record, moves: int) -> Record:
    """Return the beginning of a game."""
    return replace(record, moves=record.moves[:moves], outcome=None)
