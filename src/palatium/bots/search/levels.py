"""The levels: named opponents, each with a budget in nodes calibrated to a time.

A level's nodes are about what the reference machine searches in its time (`python -m
palatium.bench.calibrate` measures this machine), so a level plays the same everywhere, and a fast
machine answers sooner. Another budget may follow after a colon: `master:200ms`, `builder:50n`.
"""

from dataclasses import dataclass
from math import exp

from palatium.bots.greedy import GreedyBot
from palatium.bots.search.bot import SearchBot, read_budget
from palatium.bots.search.judge import Judge
from palatium.core.game import Game
from palatium.core.registry import extras
from palatium.playing.seat import Seat


@dataclass(frozen=True, slots=True)
class Figures:
    """The parameters of a level."""

    nodes: int = 0
    """Simulations; 0 means no search."""
    doubt: float = 0.0
    """Points by which a move may seem worse and still be played e times less often; 0 is never."""
    pride: float = 0.0
    """How much own points count for their own sake, besides the win."""


@dataclass(frozen=True, slots=True)
class Level:
    """A named opponent."""

    name: str
    seconds: float
    """The time of a move on the reference machine; 0 is at once."""
    usual: Figures
    """The figures for a game that brings none of its own."""

    def figures(self, game: str) -> Figures:
        """Return its figures for a game."""
        own: dict[str, Figures] = getattr(extras(game).load("levels"), "LEVELS", {})
        return own.get(self.name, self.usual)

    def simulations(self, game: str) -> int:
        """Return how many simulations it spends on a move of a game."""
        return self.figures(game).nodes

    def of(self, game: str) -> tuple[str, int, float, float]:
        """Return its name and figures for a game, as plain data."""
        own = self.figures(game)
        return self.name, own.nodes, own.doubt, own.pride


LEVELS = [
    Level("apprentice", 0.0, Figures(doubt=4.0)),
    Level("journeyman", 0.0, Figures()),
    Level("builder", 0.005, Figures(6)),
    Level("architect", 0.03, Figures(40)),
    Level("master", 0.3, Figures(350)),
]
BY_NAME = {level.name: level for level in LEVELS}


class LevelBot(SearchBot):
    """A level by name; subclasses name it."""

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
        return self.level.figures(game.name).pride

    def at_first_sight(self, seat: Seat) -> int:
        """Return what the greedy bot would play or, in doubt, another move of the judge's list."""
        doubt = self.level.figures(seat.game.name).doubt
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


class Apprentice(LevelBot):
    """The easiest level: plays at first sight and often errs."""

    level = BY_NAME["apprentice"]


class Journeyman(LevelBot):
    """Plays at first sight, without errors."""

    level = BY_NAME["journeyman"]


class Builder(LevelBot):
    """A short search."""

    level = BY_NAME["builder"]


class Architect(LevelBot):
    """A medium search."""

    level = BY_NAME["architect"]


class Master(LevelBot):
    """A long search; `master:1s` searches longer."""

    level = BY_NAME["master"]
