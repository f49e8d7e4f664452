"""Who is at a table: through which processes, and since when the others are away.

It is about connections, never about moves. Heads show what was told last (`shown`), which only
comings and goings change: a head that is sent for another reason says nothing new about people.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

MINUTE = 60.0
"""Nobody is told, and nothing keeps, when somebody left more exactly than this."""


@dataclass(frozen=True, slots=True)
class Company:
    """Those who are connected at one moment: people by their ids, others by their number."""

    people: frozenset[str] = frozenset()
    strangers: int = 0


class Claim(NamedTuple):
    """What another process says of its people at a table, with the number of that news."""

    number: int
    company: Company


def gathered(person_ids: Iterable[str | None]) -> Company:
    """Return the company of these connections, of which those of one person count once."""
    found = list(person_ids)
    return Company(frozenset([who for who in found if who is not None]), found.count(None))


@dataclass(slots=True)
class Attendance:
    """What one process knows of the company at one table."""

    elsewhere: dict[str, Claim] = field(default_factory=dict)
    """By process: whom others have at the table, as long as their leases last."""
    shown: Company = Company()
    """What those at the table were told last."""
    told: Company = Company()
    """What other processes were told last of those here."""
    last: dict[str, float] = field(default_factory=dict)
    """The minute in which each person was here last."""
    is_settling: bool = False
    """Whether what changed is about to be told."""

    def together(self, own: Company) -> Company:
        """Return all who are at the table, those here and those elsewhere."""
        others = [claim.company for claim in self.elsewhere.values()]
        people = own.people.union(*[company.people for company in others])
        return Company(people, own.strangers + sum([company.strangers for company in others]))

    def away(self, person_id: str | None, now: float) -> int | None:
        """Return for how many minutes a person has been away; None if they are here, or nobody
        knows."""
        if person_id is None or person_id in self.shown.people or person_id not in self.last:
            return None
        return max(int((now - self.last[person_id]) // MINUTE), 0)

    def watching(self, seated: Iterable[str | None]) -> int:
        """Return how many are at the table without a seat."""
        return len(self.shown.people - set(seated)) + self.shown.strangers


def minute_of(now: float) -> float:
    """Return the beginning of a minute."""
    return now - now % MINUTE
