"""Catanatron in a separate process: what counts as a decision, and what an error says."""

import sys
from pathlib import Path

import pytest

from palatium.bench.catanatron import Catanatron, catanatron
from palatium.bench.speed import measure
from palatium.core.errors import BadConfig

# Six actions per game, four of them with a choice, as the real package offers them.
GAME = """
TURNS_LIMIT = 1000
class State:
    def __init__(self):
        self.num_turns = 0
        self.playable_actions = ["a"]
class Game:
    def __init__(self, players, seed):
        assert len(players) == 4
        self.state = State()
    def execute(self, action, validate_action):
        assert action in self.state.playable_actions
        self.state.num_turns += 1
        self.state.playable_actions = ["a"] if self.state.num_turns == 3 else ["a", "b"]
    def winning_color(self):
        return "RED" if self.state.num_turns == 6 else None
    def copy(self):
        return self
"""
PLAYER = """
class Color:
    RED, BLUE, WHITE, ORANGE = range(4)
class RandomPlayer:
    def __init__(self, color):
        pass
"""


def test_only_a_choice_is_a_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "catanatron"
    (package / "models").mkdir(parents=True)
    (package / "game.py").write_text(GAME)
    (package / "models" / "player.py").write_text(PLAYER)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    process = Catanatron(Path(sys.executable))
    try:
        [speed] = measure([catanatron(process)], 0.01, 2)
    finally:
        process.close()
    assert (speed.by, speed.players) == ("catanatron", 4)
    assert (speed.ints_per_game, speed.decisions_per_game) == (6, 4)
    assert speed.clone_us is not None


def test_an_environment_without_it() -> None:
    process = Catanatron(Path(sys.executable))
    with pytest.raises(BadConfig, match=r"cannot run catanatron: .*No module named 'catanatron'"):
        process.run(0.01, 1)
    process.close()
