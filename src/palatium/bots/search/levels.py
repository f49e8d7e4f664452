"""The levels: named opponents, each with a budget in nodes that was measured as a time.

A level's nodes are about what the reference machine searches in its time (`python -m
palatium.lab.calibrate` says what they take on the machine at hand); so a level plays the same
everywhere, and a quick machine answers sooner. Behind a colon another budget may stand:
`master:200ms`, `builder:50n`.
"""

from dataclasses import dataclass, field
from math import exp
from typing import TypeVar

from palatium.bots.greedy import GreedyBot
from palatium.bots.search.bot import SearchBot, read_budget
from palatium.bots.search.judge import Judge
from palatium.core.game import Game
from palatium.play.seat import Seat

Figure = TypeVar("Figure", int, float)

OTHER = "other"
"""The games that have no figure of their own."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a named opponent thinks."""

    name: str
    seconds: float
    """What a move may take on the reference machine; 0 is at once."""
    doubt: dict[str, float]
    """Points by which a move may seem worse and still be played e times less; 0 is never."""
    nodes: dict[str, int]
    """Simulations by game."""
    pride: dict[str, float] = field(default_factory=lambda: {OTHER: 0.0})
    """How much own points count for their own sake, beside the win, by game."""

    def simulations(self, game: str) -> int:
        """How many it spends on a move of a game."""
        return _of(self.nodes, game)

    def of(self, game: str) -> tuple[str, int, float, float]:
        """What it is made of in a game: its name, nodes, doubt and pride."""
        return self.name, self.simulations(game), _of(self.doubt, game), _of(self.pride, game)


SURE = {OTHER: 0.0}

LEVELS = [
    Level(
        "apprentice",
        0.0,
        {"palaces": 0.4, OTHER: 4.0},  # a game of Palaces is won with some five points
        {OTHER: 0},
    ),
    Level("journeyman", 0.0, SURE, {OTHER: 0}),
    Level(
        "builder",
        0.005,
        SURE,
        {"azul": 12, "castles": 4, "palace": 4, "palaces": 6, OTHER: 6},
    ),
    Level(
        "architect",
        0.03,
        SURE,
        {"azul": 80, "castles": 24, "palace": 20, "palaces": 40, OTHER: 40},
    ),
    Level(
        "master",
        0.3,
        SURE,
        {"azul": 1200, "castles": 250, "palace": 200, "palaces": 350, OTHER: 350},
        {"azul": 0.9, OTHER: 0.0},  # two who only hinder each other score little
    ),
]
BY_NAME = {level.name: level for level in LEVELS}


class LevelBot(SearchBot):
    """A level by name; the subclasses say which."""

    level = LEVELS[-1]

    def __init__(self, argument: str = "") -> None:
        super().__init__(argument or "1n")
        self.argument = argument
        self._greedy = GreedyBot()

    def decide(self, seat: Seat) -> int:
        if not self.argument:
            count = self.level.simulations(seat.game.name)
            if count == 0:
                return self.at_first_sight(seat)
            self.budget = read_budget(f"{count}n")
        return super().decide(seat)

    def pride(self, game: Game) -> float:
        return _of(self.level.pride, game.name)

    def at_first_sight(self, seat: Seat) -> int:
        """What the greedy bot would play, or with doubt another move of the judge's list."""
        doubt = _of(self.level.doubt, seat.game.name)
        s = seat.determinize()
        judge = self.judge(seat.game)
        options = seat.options()
        if doubt == 0.0 or s.seat() != seat.number:
            return self._greedy.decide(seat)
        if type(judge) is Judge:  # it knows nothing of this game
            pick = seat.rng.below(len(options) * 2)
            return options[pick] if pick < len(options) else self._greedy.decide(seat)
        found = judge.moves(s, seat.number, options, seat.rng)
        weights = [int(1e6 * exp((move.worth - found[0].worth) / doubt)) for move in found]
        return found[seat.rng.pick(weights)].a


def _of(figures: dict[str, Figure], game: str) -> Figure:
    """What a level has for a game."""
    return figures.get(game, figures[OTHER])


class Apprentice(LevelBot):
    """The first opponent."""

    level = BY_NAME["apprentice"]


class Journeyman(LevelBot):
    """No look ahead, no slips."""

    level = BY_NAME["journeyman"]


class Builder(LevelBot):
    """A blink."""

    level = BY_NAME["builder"]


class Architect(LevelBot):
    """A short thought."""

    level = BY_NAME["architect"]


class Master(LevelBot):
    """A breath; with `master:1s` it thinks longer."""

    level = BY_NAME["master"]
