"""Looks at moves as they are sent: figures, what a move does in sentences, its points at once."""

from collections.abc import Sequence

from palatium.bots.search.looking import Look
from palatium.core.state import State
from palatium.server import wire
from palatium.server.desk import Desk
from palatium.server.showing import happened

PLACING = "place-tile"


def assessment(desk: Desk, s: State, look: Look, names: Sequence[str]) -> wire.Assessment:
    """A look at a move of the seat that is asked in a position, told as that seat may hear it."""
    preview = s.preview([look.action])
    told = happened(desk, preview.events, preview.seat, names)
    said = [one.text for one in told if one.text and one.event != "scored"]
    return wire.Assessment(
        a=look.action,
        text=s.text(look.action),
        said=said or plainly(s, look.action),
        lines=[desk.line(line) for line in preview.lines],
        simulations=look.simulations,
        win=look.win,
        win_error=look.win_error,
        score=look.score,
        score_error=look.score_error,
    )


def plainly(s: State, a: int) -> list[str]:
    """An option that tells nothing at once, by its label and its values; where it is the first
    half of placing something, the next question says what."""
    for group in s.ask().groups:
        if a in group.options:
            shown = [str(value) for name, value in s.describe(a).items() if name != "kind"]
            said = [f"{group.label}: {', '.join(shown)}." if shown else f"{group.label}."]
            if group.gesture == PLACING:
                after = s.clone()
                after.apply(a)
                if after.seat() == s.seat() and not after.revealed:
                    said.append(after.ask().prompt)
            return said
    return []
