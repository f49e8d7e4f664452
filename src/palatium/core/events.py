"""Events: facts in the words of the table, and who may see them."""


EVERYONE = -1


class Event:
    """One thing that happened.

    `facts` go to every seat in `heard_by`; `secret` facts only to the seats in `seen_by`. With
    `hold` a screen shows the event until the reader dismisses it (a look without a question).

    >>> import palatium as pal
    >>> drawn = pal.Event("drew", {"seat": 0, "cards": 1}, secret={"card": "Turret"}, seen_by=0b01)
    >>> drawn.told(0)
    {'event': 'drew', 'seat': 0, 'cards': 1, 'card': 'Turret'}
    >>> drawn.told(1)
    {'event': 'drew', 'seat': 0, 'cards': 1}
    """

    def __init__(
        self,
        name: str,
        facts: dict[str, object],
        secret: dict[str, object] | None = None,
        seen_by: int = 0,
        heard_by: int = EVERYONE,
        hold: bool = False,
    ) -> None:
        self.name = name
        self.facts = facts
        self.secret = secret
        self.seen_by = seen_by
        self.heard_by = heard_by
        self.hold = hold

    def whole(self, name: str) -> int:
        """Return a fact that is a whole number."""
        value = self.facts[name]
        if not isinstance(value, int):
            raise TypeError(f"{self.name}: {name} is {value!r}, no whole number")
        return value

    def told(self, seat: int | None) -> dict[str, object] | None:
        """Return what a seat (None: a spectator) may know of the event, or None if nothing."""
        bit = 0 if seat is None else 1 << seat
        if self.heard_by != EVERYONE and not self.heard_by & bit:
            return None
        out: dict[str, object] = {"event": self.name}
        out.update(self.facts)
        if self.secret is not None and self.seen_by & bit:
            out.update(self.secret)
            if self.hold:
                out["hold"] = True
        return out

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        facts = (self.name, self.facts, self.secret, self.seen_by, self.heard_by, self.hold)
        return Event, facts


def told_to(events: list[Event], seat: int | None) -> list[dict[str, object]]:
    """Return the events as one seat hears them."""
    out: list[dict[str, object]] = []
    for event in events:
        facts = event.told(seat)
        if facts is not None:
            out.append(facts)
    return out
