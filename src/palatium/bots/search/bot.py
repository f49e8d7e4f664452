"""The search bot: a budget in nodes or, at a live table, in milliseconds."""

from collections.abc import Callable
from time import perf_counter

from palatium.bots.search.judge import Judge
from palatium.bots.search.tree import Search
from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.registry import extras
from palatium.core.state import State
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat

NODES = 400
"""The default budget."""
MOST_NODES = 10_000_000
MOST_MS = 600_000


class Budget:
    """A number of simulations, or of seconds."""

    def __init__(self, nodes: int, seconds: float) -> None:
        self.nodes = nodes
        self.seconds = seconds


def read_budget(text: str) -> Budget:
    """Return a budget: `500n` is 500 simulations, `200ms` or `1.5s` a time; '' the default."""
    if not text:
        return Budget(NODES, 0.0)
    for unit, factor in (("ms", 0.001), ("s", 1.0), ("n", 0.0)):
        number = text.removesuffix(unit)
        if number == text or not number.replace(".", "", 1).isdecimal():
            continue
        value = float(number)
        if unit == "n" and number.isdecimal() and 1 <= value <= MOST_NODES:
            return Budget(int(value), 0.0)
        if unit != "n" and 0 < value * factor * 1000 <= MOST_MS:
            return Budget(0, value * factor)
    raise BadConfig(
        f"a search budget is written 500n (simulations), 200ms or 1s (a time), not {text!r}"
    )


def judge_for(game: Game) -> Judge:
    """Return the game's own judge, or the plain one."""
    make = extras(game.name).load("judge")
    if make is None:
        return Judge()
    found: object = make(game) if callable(make) else None
    if isinstance(found, Judge):
        return found
    raise BadConfig(f"what {game.name} names as judge makes none")


class SearchBot(Bot):
    """Looks ahead by tree search.

    With a budget in nodes the same seed gives the same choice, whatever came before. With a budget
    in time, which no seed can repeat, the tree of the last decision is reused.
    """

    def __init__(self, argument: str = "") -> None:
        super().__init__(argument)
        self.budget = read_budget(argument)
        self.watch: Callable[[Search], bool] | None = None
        """Asked after each simulation whether the search may go on; what it raises ends it."""
        self.clock = perf_counter
        """What a budget in time is measured with."""
        self._judge: Judge | None = None
        self._facts = ""
        self._last: Search | None = None

    def judge(self, game: Game) -> Judge:
        """Return the judge for this game, remade when the game changes."""
        facts = f"{game.name} {game.config} {game.components}"
        if self._judge is None or facts != self._facts:
            self._judge = judge_for(game)
            self._facts = facts
            self._last = None
        return self._judge

    def pride(self, game: Game) -> float:
        """Return how much own points count for their own sake."""
        return 0.0

    def decide(self, seat: Seat) -> int:
        options = seat.options()
        if len(options) == 1:
            return options[0]
        a = self.search(seat).best()
        return a if a in options else options[0]

    def search(self, seat: Seat) -> Search:
        """Return a search from the seat's position, run until the budget is spent."""
        judge = self.judge(seat.game)
        search = Search(judge, seat.number, seat.game.players, seat.rng, self.pride(seat.game))
        budget = self.budget
        if budget.seconds and self._last is not None:
            search.take_over(self._last, self.position(seat, judge))
        begun = self.clock()
        done = 0
        while True:
            search.simulate(self.position(seat, judge))
            done += 1
            if budget.nodes:
                if done >= budget.nodes:
                    break
            elif self.clock() - begun >= budget.seconds:
                break
            if not self.may_go_on(search):
                break
        self._last = search if budget.seconds else None
        return search

    def may_go_on(self, search: Search) -> bool:
        """Return whether whoever runs the bot lets it simulate more."""
        return self.watch is None or self.watch(search)

    def position(self, seat: Seat, judge: Judge) -> State:
        """Return a position that is possible for the seat, with the seat to decide."""
        s = seat.determinize()
        s.explain = False
        s.lines = None
        # If several choose at once, the seats before this one have committed something.
        while s.seat() != seat.number and s.waiting() >> seat.number & 1:
            s.advance(judge.quick(s, s.seat(), s.options(), seat.rng))
        return s

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "watch": None, "_judge": None, "_last": None}
