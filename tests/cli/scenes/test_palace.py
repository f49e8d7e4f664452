"""The scene of the Palace draws every position from views and words every option."""

import io

import pytest
from rich.console import Console

import palatium as pal
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import THEME
from palatium.cli.terminal.narrate import Narrator
from palatium.core.events import Event
from tests.games.palace.table import A, B, at, hold, resume

WIDTH = 110


def drawn(s: pal.State, seat: int | None) -> str:
    """Return what a seat sees."""
    options = s.options() if s.seat() == seat else []
    around = SceneContext(s.game, ["Ann", "Bob", "Cid", "Dot"], [s.describe(a) for a in options])
    out = io.StringIO()
    console = Console(theme=THEME, file=out, width=WIDTH)
    console.print(scene("palace").draw(s.view(seat), seat, WIDTH, around))
    return out.getvalue()


@pytest.mark.parametrize("players", [2, 4])
def test_every_question_can_be_drawn_and_every_event_told(players: int) -> None:
    own = scene("palace")
    s = pal.game("palace", players=players).start()
    narrator = Narrator(s.game, own)
    around = SceneContext(s.game, ["Ann", "Bob", "Cid", "Dot"])
    rng = pal.Rng(3)
    asked: set[str] = set()
    while s.seat() != pal.OVER:
        name = s.ask().name
        options = s.options()
        if s.moves % 71 == 0 or name not in asked:
            asked.add(name)
            for seat in (0, None):
                page = drawn(s, seat)
                assert "The Palace of Mad King Ludwig" in page
                assert max(len(line) for line in page.splitlines()) <= WIDTH
            if s.seat() == pal.CHANCE:
                assert own.due(s.view(None), 1)
            else:
                view = s.view(s.seat())
                for a in options[:: len(options) // 20 + 1]:
                    preview = s.preview([a]).record()
                    assert own.choose(around, view, s.describe(a), preview).words
        events: list[Event] = []
        s.apply(s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))], events)
        for seat in (0, None):
            for line in narrator.lines(events, seat, quiet=False):
                assert "None" not in line.plain
                assert "{" not in line.plain
    assert {"act", "keep", "pay", "discard", "moat"} <= asked
    assert "points so far" in drawn(s, None)


def test_moat_tiles_to_move_and_a_row_to_throw_away_are_named() -> None:
    s = at(slots=["MOVE"], row=["DO01"], moat=[(1, 1), (-1, 1), (-1, 2)])
    s.top_hallway = s.top_stair = -1
    resume(s)
    assert s.ask().prompt.startswith("No tile can be placed")
    assert "≈≈+≈≈" in drawn(s, A)
    own, around = scene("palace"), SceneContext(s.game, ["Ann", "Bob"])
    words = {
        s.text(a): own.choose(around, s.view(A), s.describe(a), s.preview([a]).record()).words
        for a in s.options()
    }
    assert words == {"move -1 2": "-1 2", "move 1 1": "1 1", "renew": "six new Rooms"}


def test_swans_stand_in_doorways_and_legal_cells_are_marked() -> None:
    s = at(start=("HA06", "HA10", "HA13"), row=["AC01"], moat=[(1, 1)])
    page = drawn(s, A)
    assert "┌─G─┐" in page
    assert "YHa·Y" in page
    assert "≈≈≈≈≈" in page
    assert page.count("+") >= 6
    assert "+" not in drawn(s, None).split("1  3")[0]


def test_secret_swans_and_favors_lie_face_down_for_others() -> None:
    s = at(secrets=["RG", ""])
    hold(s, A, "FV05", "TIED")
    s.held[A] = tuple(card.mixed(s.new_pool(), 0b10) for card in s.held[A])
    assert "▯R ▯G" in drawn(s, A)
    assert "FV05 most Food rooms" in drawn(s, A)
    assert "▯ ▯" in drawn(s, B)
    assert "FV05" not in drawn(s, B)
