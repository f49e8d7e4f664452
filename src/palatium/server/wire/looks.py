"""Wire types of looks at moves: analysis and puzzles."""

from palatium.server.wire.base import Line, Wire


class Assessment(Wire):
    """What simulations through one move say: the means by seat, with their standard errors."""

    a: int
    text: str
    said: list[str]
    """What it does, in sentences."""
    lines: list[Line]
    """The points that it gives at once."""
    simulations: int
    win: list[float]
    win_error: list[float]
    score: list[float]
    score_error: list[float]


class Mistake(Wire):
    """A decision for which something clearly better was found."""

    move: int
    prompt: str
    """What was asked."""
    options: int
    played: Assessment
    best: Assessment
    loss: float
    """How much of the chance to win it gave away, and the standard error of that."""
    error: float


class AnalysedTurn(Wire):
    """Decisions of a seat in a row: how all stood before them, and what was given away."""

    seat: int
    first: int
    last: int
    decisions: int
    win: list[float]
    win_error: list[float]
    score: list[float]
    score_error: list[float]
    loss: float
    mistakes: list[Mistake]


class Analysing(Wire, tag="analysing"):
    """How far an analysis is: decisions looked at, of so many."""

    done: int
    of: int


class Analysed(Wire, tag="analysed"):
    """An analysis: the same game gives the same one."""

    id: int
    version: int
    seat: int | None
    """Whose decisions and whose knowledge; None: everybody's, the game being over."""
    nodes: int
    turns: list[AnalysedTurn]
    mattered: list[int]
    """The turns that gave away most, by their place, the dearest first."""
    scores: list[int] | None
    """At the end of the game."""


class Verdict(Wire, tag="verdict"):
    """What a puzzle says to an answer."""

    id: int
    solved: bool
    a: int
    """What was played."""
    loss: float
    """How much of the chance to win it has less than the best, and the standard error of that."""
    error: float
    looks: list[Assessment]
    """Moves compared, the best first; the one that was played is among them."""
