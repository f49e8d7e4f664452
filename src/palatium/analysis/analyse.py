"""Analysis of a recorded game: chances over time, the turns that mattered, what was better.

Every decision is judged from what its seat knew: the search deals again what that seat did not
know, so nobody is blamed for bad luck. A turn's *loss* is how much of the chance to win its choices
gave away compared with the best that the search found.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass

from palatium.analysis.decisions import JudgedDecision, judge_decision
from palatium.analysis.turns import AnalysedTurn, in_turns, that_mattered
from palatium.bots.search.bot import SearchBot
from palatium.core.errors import BadConfig
from palatium.core.ids import CHANCE
from palatium.core.state import State
from palatium.record.record import Record
from palatium.record.replaying import positions

NODES = 200


@dataclass(slots=True)
class Analysis:
    """A whole game."""

    game: str
    seats: list[str]
    nodes: int
    seed: int
    turns: list[AnalysedTurn]
    mattered: list[int]
    """The turns that mattered most, as indices into `turns`, the costliest first."""
    final: list[int]

    def record(self) -> dict[str, object]:
        """As plain data."""
        out = asdict(self)
        for data, turn in zip(out["turns"], self.turns, strict=True):
            data["loss"] = turn.loss
        return {"palatium": 1, **out}


def analyse(
    record: Record,
    nodes: int = NODES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Judge every decision of a game with `nodes` simulations each; equal seeds, equal results."""
    if nodes < 8:
        raise BadConfig(f"nodes={nodes} should be 8 or more")
    bot = SearchBot(f"{nodes}n")
    choices: list[JudgedDecision] = []
    path = positions(record)
    s = next(path)
    for number, move in enumerate(record.moves):
        if move.seat != CHANCE and len(s.options()) > 1:
            choice = judge_decision(bot, s, move.number, move.action, nodes, seed)
            if choice.is_mistake():
                choice.why = explain(s, choice)
            choices.append(choice)
        s = next(path)
        if progress is not None:
            progress(number + 1)
    turns = in_turns(choices, [move.seat for move in record.moves])
    mattered = that_mattered(turns)
    return Analysis(record.game, record.seats, nodes, seed, turns, mattered, s.scores())


def explain(s: State, choice: JudgedDecision) -> str:
    """Say how much better the other move is, at once and in the end, and for whom."""
    seat = choice.seat
    best, played = choice.best, choice.played
    chances = f"{best.win[seat]:.0%} to win instead of {played.win[seat]:.0%}"
    parts = [f"{best.text} instead of {played.text}: {chances}"]
    own = best.score[seat] - played.score[seat]
    if abs(own) >= 0.5:
        parts.append(f"it can expect {abs(own):.1f} points {'more' if own > 0 else 'less'}")
    for other in range(len(best.score)):
        theirs = best.score[other] - played.score[other]
        if other != seat and abs(theirs) >= 0.5:
            name = chr(ord("A") + other)
            parts.append(f"{name} {abs(theirs):.1f} {'more' if theirs > 0 else 'less'}")
    said = "; ".join(parts)
    lines = [_at_once(s, seat, look.action) for look in (best, played)]
    if lines[0] != lines[1]:
        said += f". At once: {lines[0]} instead of {lines[1]}"
    return said + "."


def _at_once(s: State, seat: int, action: int) -> str:
    """Return the score lines of a move, up to the next question to another seat."""
    preview = s.preview([action])
    words = s.game.words
    found: list[str] = []
    for line in preview.lines:
        if line.seat == seat:
            key = f"reason.{line.reason}"
            reason = words.say(key).lower() if words.has(key) else line.reason
            found.append(f"{line.amount:+d} {reason} {line.what}".strip())
    return ", ".join(found) or "no points"
