"""Turns of an analysed game: decisions in a row, and those that mattered most."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from palatium.analysis.decisions import JudgedDecision

MATTERED = 3
NOT_WORTH_A_WORD = 0.01


@dataclass(slots=True)
class AnalysedTurn:
    """Consecutive decisions of a seat, with the chances before them."""

    seat: int
    first: int
    last: int
    win: list[float]
    win_error: list[float]
    score: list[float]
    score_error: list[float]
    choices: list[JudgedDecision] = field(default_factory=list)

    @property
    def loss(self) -> float:
        """Return what the choices of the turn gave away."""
        return sum(choice.loss for choice in self.choices if choice.is_mistake())


def in_turns(choices: Sequence[JudgedDecision], seats: Sequence[int]) -> list[AnalysedTurn]:
    """Return decisions by turn; `seats` says who made each move of the game, choice or not: a turn
    ends when another seat does something. The first decision gives the chances before the turn."""
    turns: list[AnalysedTurn] = []
    last = 0
    for choice in choices:
        between = [who for who in seats[last : choice.move - 1] if who >= 0]
        if not turns or turns[-1].seat != choice.seat or any(w != choice.seat for w in between):
            best = choice.best
            turns.append(
                AnalysedTurn(
                    choice.seat,
                    choice.move,
                    choice.move,
                    best.win,
                    best.win_error,
                    best.score,
                    best.score_error,
                )
            )
        turns[-1].choices.append(choice)
        turns[-1].last = last = choice.move
    return turns


def that_mattered(turns: Sequence[AnalysedTurn], most: int = MATTERED) -> list[int]:
    """Return the turns that gave away most, by index, the costliest first."""
    ranked = sorted(range(len(turns)), key=lambda i: (-turns[i].loss, i))
    return [i for i in ranked if turns[i].loss > NOT_WORTH_A_WORD][:most]
