"""Scenarios: positions played out in notation."""

from palatium.core.events import Event
from palatium.core.state import State


def play_texts(s: State, *texts: str) -> list[Event]:
    """Apply moves written in notation, chance included; return the events they caused."""
    events: list[Event] = []
    for text in texts:
        s.apply(s.parse(text), events)
    return events
