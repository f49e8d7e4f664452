"""The guided first game at a terminal: a script does only what the guide says."""

import re

import pytest

from palatium.playing.guide import chapters, guide, guides
from tests.cli.terminal import Terminal, palatium, refused

TASK = re.compile(r"▸ (?:Type|For example)  \d+  or  (.+?)(?:   then|\s+│)")
HEAD = re.compile(r"─ (\d+) of (\d+)  ")


def task(page: str) -> str:
    """Return the move that the guide asks for last on a page."""
    return TASK.findall(page)[-1]


CHAPTERS = [
    pytest.param("castles", chapter, marks=pytest.mark.soak) for chapter in chapters("castles")
]


@pytest.mark.parametrize("name, chapter", [*[(name, "") for name in guides()], *CHAPTERS])
def test_doing_what_the_guide_says(name: str, chapter: str) -> None:
    steps = len(guide(name, chapter).steps)
    table = Terminal("tui", name, "--guide", *(["--chapter", chapter] if chapter else []))
    assert "Welcome" in table.page
    seen: list[int] = []
    for _ in range(100):
        if "The guide ends here" in table.page:
            break
        if "The turn is complete" in table.page:
            table.type("")
            continue
        head = HEAD.findall(table.page)
        assert head, table.page
        assert int(head[-1][1]) == steps
        seen.append(int(head[-1][0]))
        table.type(task(table.page))
    assert sorted(set(seen)) == list(range(1, steps + 1))
    assert "The guide ends here" in table.page
    assert "no guide to leave" in table.type("skip")
    table.type("quit")
    assert "Left after move" in table.type("no")
    assert table.close() == 0


def test_another_move_is_met_kindly_and_skip_leaves() -> None:
    table = Terminal("tui", "azul", "--guide")
    other = table.type("take D1 B")
    assert "You can play take D1 B" in other
    assert task(other) == "take D5 R"
    assert "Nothing counts until" in table.type("help")
    assert "Your plan  take D5 R" in table.type("take D5 R")
    table.type("undo")
    assert "without the guide" in table.type("skip")
    after = table.type("take D1 B")
    assert "Your plan  take D1 B" in after
    assert "▸" not in table.type("")
    table.type("quit")
    table.type("no")
    assert table.close() == 0


def test_through_a_pipe() -> None:
    done = palatium("tui", "palaces", "--guide", typed="prize castle\n\nquit\nno\n")
    assert done.returncode == 0
    assert "2 of 16  Bidding" in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_a_guide_brings_its_own_game() -> None:
    assert "leave out --seed" in refused("tui", "azul", "--guide", "--seed", "3")
    assert "leave out --side" in refused("tui", "azul", "--guide", "--side", "grey")
    assert "no guide for 'chess'" in refused("tui", "chess", "--guide")
    assert "name a game with a guide: azul, castles, palace, palaces" in refused("tui", "--guide")
    assert "no chapter 'moat'" in refused("tui", "castles", "--guide", "--chapter", "moat")
    assert "needs --guide" in refused("tui", "castles", "--chapter", "moats")
    assert "--guide" in palatium("tui", "--help").stdout
