"""A program to be interrupted: `python -m tests.interrupted WORK GAME TIMES`.

It writes a dot whenever it begins to work, expects one Ctrl-C after each, and checks its data
before it continues. At the end it says how often it was interrupted.
"""

import sys
from abc import ABC, abstractmethod

import numpy as np

import palatium as pal
from palatium.core.game import Game
from palatium.envs.batch import Batch


class Work(ABC):
    """Work that never ends."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def go_on(self) -> None:
        """Do a little of it."""

    def check(self) -> None:
        """Check what an interruption has left."""


class Playouts(Work):
    """Random games, one after the other."""

    def go_on(self) -> None:
        pal.playout(self.game.start(explain=False), pal.Rng(1))


class Steps(Work):
    """Random games, move by move: the current position is always intact."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rng = pal.Rng(2)
        self.state = game.start()

    def go_on(self) -> None:
        state = self.state
        if state.seat() == pal.OVER:
            self.state = self.game.start()
        elif state.seat() == pal.CHANCE:
            state.apply(state.sample(self.rng))
        else:
            options = state.options()
            state.apply(options[self.rng.below(len(options))])

    def check(self) -> None:
        if pal.is_compiled():
            assert self.state.check() == []
        else:  # interpreted code is interrupted between any two steps
            self.state = self.game.start()


class Searches(Work):
    """A search bot against itself."""

    def go_on(self) -> None:
        pal.play(self.game, bots=["search:300n"] * self.game.players, seed=3)


class Batches(Work):
    """Many games side by side: a reset repairs an interrupted step."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.batch = Batch(game.name, 16, 4)
        self.rng = np.random.default_rng(4)

    def go_on(self) -> None:
        self.batch.step(self.batch.sample(self.rng))

    def check(self) -> None:
        try:
            self.go_on()
        except pal.IllegalAction as error:
            if "reset" not in str(error):
                raise
            self.batch.reset(5)
            self.go_on()


WORKS = {"playouts": Playouts, "steps": Steps, "searches": Searches, "batches": Batches}


def main(name: str, game: str, times: int) -> None:
    """Work until interrupted `times` times."""
    work = WORKS[name](pal.game(game))
    caught = 0
    while caught < times:
        try:
            sys.stdout.write(".")
            sys.stdout.flush()
            while True:
                work.go_on()
        except KeyboardInterrupt:
            caught += 1
        work.check()
    print(caught)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
