"""Positions in which somebody has a Royal Decree."""


from palatium.games.castles.end.final_scoring import FinalScoring
from palatium.games.castles.flow import REFILL, Round
from palatium.games.castles.modules.decrees.draft import RevealDecrees
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn.flags import MAIN_DONE
from palatium.games.castles.turn.turn import Turn

from .box import turn
from .table import (
    resume,
)


def owner(number: int, *modules: str, players: int = 2, **more: object) -> CastlesState:
    """Return a turn of seat 1, which has a decree."""
    return turn(list(modules), players=players, decrees={1: number}, **more)


def earning(s: CastlesState, *rewards: int) -> CastlesState:
    """Return a turn whose main action has just earned these rewards."""
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    s.earned = rewards
    return resume(s)


def ending(s: CastlesState, step: int = 0) -> CastlesState:
    """Run final scoring from a step on."""
    s.stack = [FinalScoring(step)]
    s.is_last = True
    return resume(s)


def decree_points(s: CastlesState, seat: int = 1) -> list[int]:
    """Return what the lines of decrees gave."""
    return [line.amount for line in s.score_lines(seat) if line.reason == "decree"]


def closet(s: CastlesState) -> str:
    """Return a tile of 100 with one door."""
    return next(r.name for r in s.castles.rooms if r.feet == 100 and len(r.tile.doors) == 1)


def revealed(number: int, *modules: str, players: int = 2) -> CastlesState:
    """Turn up decrees; seat 1 has one that acts now."""
    s = owner(number, *modules, players=players)
    s.stack = [Round(REFILL), RevealDecrees(0)]
    return resume(s)
