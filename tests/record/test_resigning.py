"""Resigning is a note of a record: positions replay as they were, and the result follows."""

from pathlib import Path

import pytest

import palatium as pal
from palatium.core.state import State
from palatium.record.file import read_record, write_record
from palatium.record.record import Record
from palatium.record.resigning import (
    Resignation,
    ends_game,
    final_outcome,
    noted,
    resignations,
    result_of,
)

CUT = 40


def played(players: int, cut: int | None = None) -> Record:
    """Return a game, or its first moves."""
    record = pal.play(pal.game("azul", players=players), bots=["random"] * players, seed=3)
    if cut is not None:
        record.moves, record.outcome = record.moves[:cut], None
    return record


def with_notes(record: Record, *resigned: Resignation) -> Record:
    """Return a record in which these resigned."""
    record.notes["resigned"] = noted(list(resigned))
    record.notes["result"] = dict(result_of(pal.replay(record), resigned))
    return record


def reread(record: Record) -> State:
    """Write a record, read it, and replay it."""
    return pal.replay(read_record(write_record(record)))


def test_of_two_the_other_wins_whatever_the_score() -> None:
    for seat in (0, 1):
        record = with_notes(played(2, CUT), Resignation(seat, CUT, "resigned"))
        s = reread(record)
        assert s.stack
        outcome = final_outcome(record, s)
        assert outcome is not None
        assert (outcome.winners, outcome.ranks[seat], outcome.reason) == ([1 - seat], 2, "resigned")
        assert outcome.scores == s.scores()


def test_who_resigned_is_last_in_a_game_that_others_finish() -> None:
    whole = played(4)
    assert whole.outcome is not None
    ranks = pal.replay(whole).outcome().ranks
    best = ranks.index(1)
    record = with_notes(whole, Resignation(best, 30, "resigned"))
    s = reread(record)
    assert record.outcome == s.outcome().record()  # the rules say what they say
    outcome = final_outcome(record, s)
    assert outcome is not None
    assert outcome.ranks[best] == 4
    assert [outcome.ranks[seat] for seat in range(4) if seat != best] == [
        rank - 1 for seat, rank in enumerate(ranks) if seat != best
    ]
    both = result_of(s, [Resignation(best, 30, "resigned"), Resignation(3 - best, 50, "gone")])
    assert (both["ranks"][best], both["ranks"][3 - best]) == (4, 3)


def test_a_game_that_everybody_gave_up_has_no_winner() -> None:
    s = played(2, CUT).configured().start()
    both = [Resignation(0, 0, "resigned"), Resignation(1, 0, "resigned")]
    assert result_of(s, both)["winners"] == []
    assert result_of(s, both)["reason"] == "abandoned"


def test_when_a_game_ends() -> None:
    one, two = Resignation(0, 5, "resigned"), Resignation(1, 6, "resigned")
    assert ends_game(1, [one], [0])
    assert ends_game(2, [one], [0, 1])
    assert ends_game(2, [one], [0])
    assert not ends_game(3, [one], [0, 1])
    assert ends_game(3, [one], [0])  # bots alone play on for nobody
    assert ends_game(3, [one, two], [0, 1, 2])


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ({"resigned": "B"}, "should be a list"),
        ({"resigned": [{"seat": 1}]}, "should have a seat, a move, and how"),
        ({"resigned": [{"seat": 1, "move": 3, "how": "cheated"}]}, "should have a seat"),
        ({"resigned": [{"seat": 1, "move": 999, "how": "resigned"}]}, "after move 999"),
        ({"resigned": [{"seat": 1, "move": 3, "how": "gone"}] * 2}, "B cannot resign twice"),
        ({"resigned": [{"seat": 5, "move": 3, "how": "gone"}]}, "there is no seat F"),
        ({"result": {}}, "nobody has resigned"),
        ({"resigned": [{"seat": 1, "move": 3, "how": "gone"}], "result": {}}, "the result is"),
    ],
)
def test_what_cannot_be_is_refused(notes: dict[str, object], said: str) -> None:
    record = played(2, CUT)
    record.notes.update(notes)
    with pytest.raises(pal.BadRecord, match=said):
        reread(record)


def test_a_record_without_such_notes_is_what_it_was(tmp_path: Path) -> None:
    record = played(2)
    record.save(tmp_path / "x.pal")
    assert "resigned" not in (tmp_path / "x.pal").read_text(encoding="utf-8")
    assert resignations(record) == []
    s = pal.replay(record)
    outcome = final_outcome(record, s)
    assert outcome is not None
    assert outcome.record() == record.outcome
