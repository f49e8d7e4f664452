"""Records that several tests read."""

from pathlib import Path

import pytest

import palatium as pal
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.match import Match
from palatium.record.recorder import Recorder


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of Azul between bots."""
    path = tmp_path_factory.mktemp("records") / "azul.pal"
    pal.play(pal.game("azul"), ["random", "random"], seed=5).save(path)
    return path


@pytest.fixture(scope="session")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Azul in its third round, where a person is to place a tile."""
    s = pal.game("azul").start()
    match = Match(s, [make_bot("random"), make_bot("random")], FixedDealer(3), 3)
    recorder = Recorder(s, ["person", "random"], {"seed": 3})
    while not (s.seat() == 0 and s.view(0)["round"] == 3 and s.ask().name == "place"):
        who, a = s.seat(), match.next_int()
        s.apply(a)
        recorder.note(who, a, s)
    path = tmp_path_factory.mktemp("records") / "late.pal"
    recorder.record.save(path)
    return path
