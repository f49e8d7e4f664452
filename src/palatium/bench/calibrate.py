"""Measure how long a move of each level takes on this machine.

    python -m palatium.bench.calibrate azul

Levels search a number of simulations. This measures simulations per second (processor time) at
positions spread along greedy games, and prints for each level its nodes, the time they take here,
and how many nodes would fill the level's intended time.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time

from palatium.bench.rollouts import positions
from palatium.bots.search.bot import SearchBot
from palatium.bots.search.levels import LEVELS
from palatium.core.rng import keyed_rng
from palatium.playing.seat import Seat

GAMES = 4
NODES = 100


@dataclass(frozen=True, slots=True)
class Pace:
    """A level here: its nodes, the seconds they take, and the nodes that its time allows."""

    level: str
    nodes: int
    seconds: float
    meant: float
    fitting: int


def nodes_per_second(name: str, players: int = 2, games: int = GAMES, nodes: int = NODES) -> float:
    """Return simulations of the search per second, the mean over positions."""
    bot = SearchBot(f"{nodes}n")
    found = positions(name, {"players": players}, games)
    bot.judge(found[0].game)
    begun = process_time()
    for number, s in enumerate(found):
        bot.search(Seat(s, s.seat(), keyed_rng(0, "calibrate", number)))
    return nodes * len(found) / (process_time() - begun)


def paces(name: str, rate: float) -> list[Pace]:
    """Return the time that each level takes at a number of nodes per second."""
    out: list[Pace] = []
    for level in LEVELS:
        nodes = level.simulations(name)
        out.append(
            Pace(level.name, nodes, nodes / rate, level.seconds, int(level.seconds * rate))
        )
    return out


def page(name: str, rate: float) -> str:
    """Return the figures in words."""
    lines = [f"{name}: {rate:,.0f} simulations per second"]
    for pace in paces(name, rate):
        lines.append(
            f"  {pace.level:11} {pace.nodes:6,} nodes  {pace.seconds:6.3f} s per move"
            f"  (target {pace.meant:g} s: {pace.fitting:,} nodes)"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> str:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args(arguments)
    return page(given.game, nodes_per_second(given.game, given.players))


if __name__ == "__main__":
    import sys

    sys.stdout.write(main() + "\n")
