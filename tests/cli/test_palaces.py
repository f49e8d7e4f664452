"""Palaces in the terminal: people share one screen, and nobody sees another's secrets."""

import copy
import io
import re
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

import palatium as pal
from palatium.cli.style import THEME
from palatium.cli.terminal.reader import Reader
from palatium.cli.terminal.session import Session
from palatium.cli.terminal.turn import TerminalTurn
from palatium.playing.table import Table
from tests.cli.terminal import Terminal, plain

HANDED = re.compile(r"Pass the screen to . ([A-D])\.$")


WIPED, CLEARED = b"\x1b[2J", b"\x1b[3J"
SEED = {2: 1, 3: 11}
"""Games in which a Path and, with three players, a Pit or an Armory is won."""


def offered(page: str, seat: str) -> dict[str, int]:
    """Return the moves that a page offers to a seat, by their words."""
    menu = re.split(rf"\n. {seat}  ", page)[-1]
    found = re.findall(r"(?<= )(\d+) (\w.*?)(?=  |\n|$)", menu.partition("\n")[2])
    out: dict[str, int] = {}
    for number, words in found:
        if int(number) == len(out) + 1:
            out[words] = int(number)
    return out


def chosen(moves: dict[str, int], honest: bool) -> int:
    """Return the choice of a player who always bids honestly, or one who always bluffs."""
    for word in ("honest", "pass") if honest else ("bluff",):
        if word in moves:
            return moves[word]
    return 1


def test_a_whole_game_on_one_screen(tmp_path: Path) -> None:
    """Two people play to the end; between their pages only the next player's name is shown."""
    table = Terminal("tui", "palaces", "--hotseat", "--players", "2", "--seed", "5")
    reader, asked = "", Counter[str]()
    while not table.page.endswith("over > "):
        page = table.page
        if page.endswith("press Enter > "):
            before, _, shown = table.raw.rpartition(CLEARED)
            handed = HANDED.match(plain(shown).removesuffix("press Enter > ").strip())
            assert handed is not None, plain(shown)
            assert WIPED in before, "screen and scrollback are wiped"
            reader, typed = handed[1], ""
            asked["handed"] += 1
        else:
            who = page[-4]
            assert who == reader, "a page is drawn only for the seat that the screen went to"
            moves = offered(page, who)
            assert moves, page
            asked[who] += 1
            typed = f"{chosen(moves, asked[who] % 7 > 0)}!"
        table.type(typed)
        assert sum(asked.values()) < 1000
    assert asked["A"] > 20
    assert asked["B"] > 20
    assert asked["handed"] > 20
    assert " with " in table.page or "share the victory" in table.page
    file = tmp_path / "palaces.pal"
    table.type(f"save {file}")
    table.type("quit")
    assert table.close() == 0
    assert pal.replay(pal.load_record(file)).seat() == pal.OVER


class Script(Reader):
    """Types random moves until every wanted question was asked.

    Each page after a hand-over is compared with what it may show. A page may not change when
    everything that its seat does not know is dealt again: hands and decks, how honest a bid was,
    and what others have chosen at the same moment.
    """

    def __init__(self, out: io.StringIO, seed: int, wanted: set[str]) -> None:
        self.out = out
        self.wanted = wanted
        self.rng = pal.Rng(seed)
        self.session: Session | None = None
        self.asked: Counter[str] = Counter()
        self._mark = 0
        self._is_fresh = False

    def line(self, prompt: str) -> str:
        page = self.out.getvalue()[self._mark :]
        self._mark += len(page)
        if prompt in ("over", "save"):
            return "quit" if prompt == "over" else "no"
        if prompt == "press Enter":
            assert HANDED.match(page), page
            self._is_fresh = True
            return ""
        if self._is_fresh:
            self._compare(page, ord(prompt[-1]) - ord("A"))
        moves = sorted(offered(page, prompt[-1]).values())
        assert moves, page
        assert self.session is not None
        if self.wanted <= set(self.asked):
            return "quit"
        if self.session.table.state.ask().name == "prize":
            return "1!"  # one deck for all prizes: a short game
        return f"{moves[self.rng.below(len(moves))]}!"

    def forget(self) -> None:
        self.asked["forgotten"] += 1

    def _compare(self, page: str, seat: int) -> None:
        assert self.session is not None
        s = self.session.table.state
        name = s.ask(seat).name
        is_second = bool(s.stack[-1].shown(s, None).get("committed"))
        self.asked[f"{name} behind others" if is_second else name] += 1
        other = copy.copy(self.session)
        other.table = copy.copy(self.session.table)
        other.table.state = s.resample(seat, self.rng)
        other.console = console(io.StringIO())
        TerminalTurn(other, seat).show()
        assert isinstance(other.console.file, io.StringIO)
        assert page == other.console.file.getvalue()
        self._is_fresh = False


def console(out: io.StringIO) -> Console:
    return Console(file=out, width=80, theme=THEME, highlight=False)


@pytest.mark.parametrize("players", [2, 3])
def test_no_page_shows_what_its_seat_does_not_know(players: int) -> None:
    out = io.StringIO()
    wanted = {"bid", "prize", "honour", "give behind others", "forgotten"}
    if players > 2:
        wanted.add("drop behind others")
    script = Script(out, SEED[players], wanted)
    table = Table(pal.game("palaces", players=players), ["person"] * players, SEED[players])
    script.session = Session(table, console(out), script)
    script.session.run()
    assert wanted <= set(script.asked)
