"""What a record proves about its deal, and what it cannot prove."""

import random
from pathlib import Path

import pytest

import palatium as pal
from palatium.cli.app import run
from palatium.core.errors import BadRecord
from palatium.playing.dealers import Dealer, FixedDealer
from palatium.playing.fairness import commitment_to, deal_notes, proved_deal, seed_of
from palatium.record.record import Record
from palatium.record.recorder import Recorder

SECRET = "5" * 64
ENTROPY = ["anna", "bo"]


def dealt(rigged: int = 0) -> Record:
    """Return a random game under the secret; its first `rigged` ints come from another seed."""
    game = pal.game("palaces", players=2)
    own, other = FixedDealer(seed_of(SECRET, ENTROPY)), FixedDealer(1)
    notes: dict[str, object] = {"seed": seed_of(SECRET, ENTROPY)}
    notes["deal"] = deal_notes(SECRET, ENTROPY)
    if rigged:
        notes["fork"] = rigged
    state = game.start()
    recorder = Recorder(state, ["anna", "bo"], notes)
    rng = random.Random(3)
    while state.seat() != pal.OVER:
        dealer: Dealer = other if state.moves < rigged else own
        if state.seat() != pal.CHANCE:
            action = rng.choice(state.options())
        else:
            action = dealer.deal(state)
            if dealer is other:
                own.follow(state, action)
        seat = state.seat()
        state.apply(action)
        recorder.note(seat, action, state)
    return recorder.record


def test_every_draw_is_proved() -> None:
    record = dealt()
    draws = sum(move.seat == pal.CHANCE for move in record.moves)
    assert f"All {draws} draws" in str(proved_deal(record))
    assert proved_deal(record, commitment_to(SECRET).upper()) is not None


def test_draws_that_came_with_a_beginning_are_counted_and_named() -> None:
    """A chosen beginning cannot pass for a fair deal."""
    record = dealt(rigged=30)
    draws = sum(move.seat == pal.CHANCE for move in record.moves)
    chosen = [move.number for move in record.moves[:30] if move.seat == pal.CHANCE]
    with pytest.raises(BadRecord, match=f"{len(chosen)} of {draws} draws cannot be proved") as told:
        proved_deal(record)
    assert str(chosen[-1]) in str(told.value)


def test_a_commitment_ties_the_record_to_its_table(tmp_path: Path) -> None:
    record = dealt()
    with pytest.raises(BadRecord, match="another secret"):
        proved_deal(record, commitment_to("6" * 64))
    path = tmp_path / "game.pal"
    record.save(path)
    command = ["replay", str(path), "--verify", "--commitment"]
    assert run([*command, commitment_to(SECRET)]) == 0
    assert run([*command, commitment_to("6" * 64)]) == 2
    del record.notes["deal"]
    with pytest.raises(BadRecord, match="names no secret"):
        proved_deal(record, commitment_to(SECRET))
    assert proved_deal(record) is None
