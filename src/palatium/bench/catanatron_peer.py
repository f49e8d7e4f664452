"""Catanatron measured in its own environment; started by `palatium.bench.catanatron`.

It imports nothing of palatium. Each line it reads is a job, `run SECONDS SEED` or `clone COUNT`,
and gets one line of JSON.
"""

import json
import random
import sys
from importlib import import_module
from time import perf_counter
from typing import Any

game_module: Any = import_module("catanatron.game")
player_module: Any = import_module("catanatron.models.player")


def new_game(seed: int) -> Any:
    """Return a game of four of its random players."""
    kind, colours = player_module.RandomPlayer, player_module.Color
    seats = [colours.RED, colours.BLUE, colours.WHITE, colours.ORANGE]
    return game_module.Game([kind(colour) for colour in seats], seed=seed)


def play(game: Any, most: int) -> tuple[int, int]:
    """Play on; return decisions (an action chosen among two or more) and all actions."""
    decisions = actions = 0
    state = game.state
    limit = game_module.TURNS_LIMIT
    while actions < most and state.num_turns < limit and game.winning_color() is None:
        playable = state.playable_actions
        if len(playable) > 1:
            decisions += 1
        # The action comes from the list, so Catanatron's own check is skipped.
        game.execute(random.choice(playable), validate_action=False)
        actions += 1
    return decisions, actions


def run(seconds: float, seed: int) -> dict[str, float]:
    """Play random games, one after the other, for some seconds."""
    games = decisions = ints = 0
    seeds = random.Random(seed)
    begun = perf_counter()
    spent = 0.0
    while spent < seconds:
        more, actions = play(new_game(seeds.randrange(1, 1 << 62)), 1 << 30)
        decisions += more
        ints += actions
        games += 1
        spent = perf_counter() - begun
    return {"games": games, "decisions": decisions, "ints": ints, "spent": spent}


def clone(count: int) -> dict[str, float]:
    """Return microseconds for a copy of a game in its middle."""
    length = play(new_game(1), 1 << 30)[1]
    game = new_game(1)
    play(game, length // 2)
    begun = perf_counter()
    for _ in range(count):
        game.copy()
    return {"clone_us": (perf_counter() - begun) / count * 1e6}


def main() -> None:
    """Answer jobs until there are no more."""
    for line in sys.stdin:
        job, *numbers = line.split()
        if job == "run":
            answer = run(float(numbers[0]), int(numbers[1]))
        else:
            answer = clone(int(numbers[0]))
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
