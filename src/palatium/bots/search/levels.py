"""The levels: named opponents, each with a budget in nodes that was measured as a time.

A level's nodes are about what the reference machine searches in its time (`python -m
palatium.bench.calibrate` says what they take on the machine at hand); so a level plays the same
everywhere, and a quick machine answers sooner. Behind a colon another budget may stand:
`master:200ms`, `builder:50n`.
"""

from dataclasses import dataclass
from math import exp

from palatium.bots.greedy import GreedyBot
from palatium.bots.search.bot import SearchBot, read_budget
from palatium.bots.search.judge import Judge
from palatium.core.game import Game
from palatium.core.registry import extras
from palatium.play.seat import Seat


@dataclass(frozen=True, slots=True)
class Figures:
    """How a level thinks about a move."""

    nodes: int = 0
    """Simulations; 0 is at first sight."""
    doubt: float = 0.0
    """Points by which a move may seem worse and still be played e times less; 0 is never."""
    pride: float = 0.0
    """How much own points count for their own sake, beside the win."""


@dataclass(frozen=True, slots=True)
class Level:
    """A named opponent."""

    name: str
    seconds: float
    """What a move may take on the reference machine; 0 is at once."""
    usual: Figures
    """In a game that brings no figures of its own."""

    def figures(self, game: str) -> Figures:
        """What it is made of in a game."""
        own: dict[str, Figures] = getattr(extras(game).load("levels"), "LEVELS", {})
        return own.get(self.name, self.usual)

    def simulations(self, game: str) -> int:
        """How many it spends on a move of a game."""
        return self.figures(game).nodes

    def of(self, game: str) -> tuple[str, int, float, float]:
        """Its name and figures in a game, as plain data."""
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
        return self.level.figures(game.name).pride

    def at_first_sight(self, seat: Seat) -> int:
        """What the greedy bot would play, or with doubt another move of the judge's list."""
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
