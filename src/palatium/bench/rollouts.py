"""Simulations per second: random play to the end from positions along greedy games.

This is what a search without knowledge would achieve: each simulation deals the hidden cards again
for the deciding seat and plays uniformly random options to the end of the game. Processor time is
counted, so that other programs on the machine matter little.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from time import process_time
from typing import Any

from palatium.core.ids import CHANCE
from palatium.core.playout import playout
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.bot import make_bot
from palatium.playing.dealers import SeededDealer
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import Match

GAMES = 100
PER_GAME = 3
"""Positions of each game, evenly spread over its decisions and shifted from game to game."""
PEER = "gin_rummy"
PEER_SIMULATIONS = 50


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Simulations per second: the mean over positions of each one's rate, and the overall rate.

    Late positions are short and raise the mean of the rates; `in_all` divides all simulations by
    the total time.
    """

    name: str
    by: str
    players: int
    positions: int
    per_s: float
    in_all: float

    def record(self) -> dict[str, object]:
        """Return the figures as plain data."""
        return {
            "name": self.name,
            "by": self.by,
            "players": self.players,
            "positions": self.positions,
            "simulations_per_s": round(self.per_s, 1),
            "in_all_per_s": round(self.in_all, 1),
        }


def positions(name: str, options: dict[str, object], games: int) -> list[State]:
    """Return positions with a decision, spread evenly along greedy games."""
    game = configured(name, **options)
    out: list[State] = []
    for number in range(games):
        bots = [make_bot("greedy") for _ in range(game.players)]
        seed = deal_seed(Purpose.ROLLOUTS, 0, number)
        match = Match(game.start(False), bots, SeededDealer(seed), seed)
        s = match.state
        found: list[State] = []
        while s.stack:
            if s.seat() != CHANCE and len(s.options()) > 1:
                found.append(s.clone())
            s.advance(match.next_int())
        for part in range(PER_GAME):
            share = (part + (number + 0.5) / games) / PER_GAME
            out.append(found[int(share * len(found))])
    return out


def simulations(
    name: str,
    options: dict[str, object],
    games: int = GAMES,
    progress: Callable[[int], None] | None = None,
    repeats: int = 5,
) -> Rollouts:
    """Measure random rollouts of one of our games."""
    rng = Rng(1)
    spent: list[float] = []
    found = positions(name, options, games)
    for number, s in enumerate(found):
        seat = s.seat()
        begun = process_time()
        for _ in range(repeats):
            playout(s.resample(seat, rng), rng)
        spent.append((process_time() - begun) / repeats)
        if progress is not None:
            progress(number + 1)
    return _rollouts(name, "palatium", found[0].game.players, spent)


def _rollouts(name: str, by: str, players: int, spent: list[float]) -> Rollouts:
    """Return the figures from the seconds that a simulation took at each position."""
    mean = sum(1 / seconds for seconds in spent) / len(spent)
    return Rollouts(name, by, players, len(spent), mean, len(spent) / sum(spent))


def openspiel_simulations(games: int = GAMES) -> Rollouts:
    """Measure OpenSpiel's own information-set search, in C++, on positions along random games."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(PEER)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(
        1,
        evaluator,
        2.0,
        PEER_SIMULATIONS,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    rng = Rng(1)
    spent: list[float] = []
    for number in range(games):
        states: list[Any] = []
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[rng.below(len(outcomes))][0]
            else:
                legal = state.legal_actions()
                if len(legal) > 1:
                    states.append(state.clone())
                action = legal[rng.below(len(legal))]
            state.apply_action(action)
        chosen = states[int((number + 0.5) / games * len(states))]
        begun = process_time()
        bot.step(chosen)
        spent.append((process_time() - begun) / PEER_SIMULATIONS)
    return _rollouts(PEER, "openspiel", 2, spent)
