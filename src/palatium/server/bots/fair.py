"""The fair queue: whoever has had the least of the bots' time goes first.

Every address has an equal share, within it every person, and a person's decisions keep their order.
A share is counted in seconds of work, so many short decisions weigh as much as a few long ones.
Whoever comes back after a pause starts level with the others: nobody saves time up.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar


class Payer(NamedTuple):
    """Whose share a bot's time is taken from: a person's, at the address they come from; an empty
    address is not known."""

    address: str
    person: str


NOBODY = Payer("", "")


class Waiting(Protocol):
    """Something that waits its turn."""

    payer: Payer
    cost: float
    """Seconds that it will probably take."""

    def is_urgent(self) -> bool:
        """Return whether somebody is looking on; all others come after those."""


W = TypeVar("W", bound=Waiting)


@dataclass(slots=True)
class _Person(Generic[W]):
    used: float
    waiting: deque[W] = field(default_factory=deque)


@dataclass(slots=True)
class _House(Generic[W]):
    """Those who share an address."""

    used: float
    clock: float = 0.0
    people: dict[str, _Person[W]] = field(default_factory=dict)


class FairQueue(Generic[W]):
    """Those who wait, by address and person."""

    def __init__(self) -> None:
        self._houses: dict[str, _House[W]] = {}
        self._clock = 0.0
        """What those had used who were served last."""

    def push(self, one: W) -> None:
        """Wait."""
        self._person(one.payer).waiting.append(one)

    def _person(self, payer: Payer) -> _Person[W]:
        house = self._houses.get(payer.address)
        if house is None:
            house = self._houses[payer.address] = _House(self._clock)
        elif not any(person.waiting for person in house.people.values()):
            house.used = max(house.used, self._clock)
        person = house.people.get(payer.person)
        if person is None:
            person = house.people[payer.person] = _Person(house.clock)
        elif not person.waiting:
            person.used = max(person.used, house.clock)
        return person

    def pop(self, fits: Callable[[W], bool] = lambda _: True) -> W | None:
        """Return whose turn it is among those that fit, None if there is nobody."""
        for urgent in (True, False):
            best: tuple[float, float, _House[W], _Person[W], W] | None = None
            for house in self._houses.values():
                for person in house.people.values():
                    one = _first(person.waiting, urgent, fits)
                    if one is not None and (
                        best is None or (house.used, person.used) < (best[0], best[1])
                    ):
                        best = (house.used, person.used, house, person, one)
            if best is not None:
                _, _, house, person, one = best
                person.waiting.remove(one)
                self._clock = max(self._clock, house.used)
                house.clock = max(house.clock, person.used)
                self.charge(one.payer, one.cost)
                return one
        self._forget_idle()
        return None

    def charge(self, payer: Payer, seconds: float) -> None:
        """Count time that was used, or give it back."""
        house = self._houses.get(payer.address)
        person = None if house is None else house.people.get(payer.person)
        if house is not None and person is not None:
            house.used += seconds
            person.used += seconds

    def remove(self, one: W) -> bool:
        """Give up; return whether it still waited."""
        house = self._houses.get(one.payer.address)
        person = None if house is None else house.people.get(one.payer.person)
        if person is None or one not in person.waiting:
            return False
        person.waiting.remove(one)
        return True

    def ahead(self, payer: Payer, cost: float) -> float:
        """Return the seconds of work that would be done before something new of this payer begins,
        with somebody looking on."""
        within: dict[str, dict[str, float]] = {}
        for address, house in self._houses.items():
            people = within[address] = {}
            for name, person in house.people.items():
                people[name] = sum([one.cost for one in person.waiting if one.is_urgent()])
        own = within.pop(payer.address or self._address(payer.person), {})
        mine = own.pop(payer.person, 0.0)
        first = mine + sum([min(theirs, mine + cost) for theirs in own.values()])
        return first + sum([min(sum(house.values()), first + cost) for house in within.values()])

    def _address(self, person: str) -> str:
        for address, house in self._houses.items():
            if person in house.people:
                return address
        return ""

    def __len__(self) -> int:
        return sum([len(p.waiting) for h in self._houses.values() for p in h.people.values()])

    def _forget_idle(self) -> None:
        """Forget who waits for nothing and has had no more than the others; everybody, if nobody
        waits."""
        is_empty = not len(self)
        for address, house in list(self._houses.items()):
            for name, person in list(house.people.items()):
                if not person.waiting and (is_empty or person.used <= house.clock):
                    del house.people[name]
            if not house.people and (is_empty or house.used <= self._clock):
                del self._houses[address]


def _first(waiting: deque[W], urgent: bool, fits: Callable[[W], bool]) -> W | None:
    for one in waiting:
        if one.is_urgent() == urgent and fits(one):
            return one
    return None
