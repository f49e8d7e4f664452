"""Looks at moves as they are sent: figures, what a move does in sentences, its points at once."""

from collections.abc import Sequence

from palatium.analysis.decisions import MoveEstimate
from palatium.core.events import Event
from palatium.core.state import State
from palatium.playing.plan import is_together
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.tables.views.position import happened
from palatium.server.wire import messages as wire

PLACING = "place-tile"
SETTLED_WITHIN = 8
"""Choices of the same turn that are looked through for what an option comes to."""


def assessment(
    configured: ConfiguredGame,
    s: State,
    estimate: MoveEstimate,
    names: Sequence[str],
    seat: int | None = None,
) -> wire.Assessment:
    """Return the estimate of a move of the seat that is asked, told as that seat may hear it."""
    said, lines = told(configured, s, estimate.action, names, s.seat() if seat is None else seat)
    return wire.Assessment(
        a=estimate.action,
        text=s.text(estimate.action),
        said=said,
        lines=lines,
        simulations=estimate.simulations,
        win=estimate.win,
        win_error=estimate.win_error,
        score=estimate.score,
        score_error=estimate.score_error,
    )


def told(
    configured: ConfiguredGame, s: State, a: int, names: Sequence[str], seat: int
) -> tuple[list[str], list[wire.Line]]:
    """Return what an option of a seat does, in sentences, and the points that it gives at once."""
    if is_together(s):  # what all choose at once happens when all have chosen
        return labelled(configured, s, a, names, seat), []
    preview = s.preview([a])
    events = happened(configured, preview.events, preview.seat, names)
    said = [one.text for one in events if one.text and one.event != "scored"]
    return said or plainly(configured, s, a, names), [
        configured.line(line) for line in preview.lines
    ]


def plainly(configured: ConfiguredGame, s: State, a: int, names: Sequence[str]) -> list[str]:
    """Describe an option that says nothing at once: by what it comes to later in the turn, by the
    other half if it is the first half of placing something, else by its label and values."""
    later = _later(configured, s, a, values_of(s, a), names)
    if later:
        return later
    after = s.clone()
    after.apply(a)
    gestures = [group.gesture for group in s.ask().groups if a in group.options]
    is_first_half = PLACING in gestures and after.seat() == s.seat()
    if is_first_half and not after.revealed:
        return [after.ask().prompt]
    return labelled(configured, s, a, names, s.seat())


def labelled(
    configured: ConfiguredGame, s: State, a: int, names: Sequence[str], seat: int
) -> list[str]:
    """Describe an option of a seat by its label and its values."""
    question = s.ask(seat)
    asked = question.args  # a question names what its options give in letters
    values = [(name, asked.get(name, value)) for name, value in values_of(s, a).items()]
    shown = [_shown(configured, name, value, names) for name, value in values]
    words = configured.game.words
    key = "option.line" if shown else "option.alone"
    labels = [group.label for group in question.groups if a in group.options]
    return [words.say(key, {"label": one, "values": words.listed(shown)}) for one in labels]


def values_of(s: State, a: int) -> dict[str, object]:
    """Return the fields of an option but its kind."""
    return {name: value for name, value in s.describe(a).items() if name != "kind"}


def _shown(configured: ConfiguredGame, name: str, value: object, names: Sequence[str]) -> str:
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    said = configured.teller.fact(name, value)
    return said if isinstance(said, str) else names[said]


def _later(
    configured: ConfiguredGame, s: State, a: int, fields: dict[str, object], names: Sequence[str]
) -> list[str]:
    """Return what an option says of itself once the rest of the turn is settled, however it is: the
    events that have its own values, such as the place of a tile that is still to be paid for."""
    seat = s.seat()
    after = s.clone()
    events: list[Event] = []
    after.apply(a, events)
    for _ in range(SETTLED_WITHIN):
        if after.seat() != seat or after.revealed:
            break
        after.apply(after.options()[0], events)
    if after.revealed:
        return []
    return [
        one.text
        for one in happened(configured, events, seat, names)
        if one.text
        and any(name in one.facts for name in fields)
        and all(one.facts.get(name, value) == value for name, value in fields.items())
    ]
