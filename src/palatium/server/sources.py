"""Where a server gets the time of day and chance from. A simulation passes its own."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from palatium.playing.fairness import new_secret


@dataclass(frozen=True, slots=True)
class Sources:
    """The time of day and chance. How long something takes is measured by the event loop."""

    now: Callable[[], float] = time.time
    """Seconds since 1970: what is stored and shown."""
    uptime: Callable[[], float] = time.monotonic
    """Seconds on the tables' clock, by which players are charged."""
    token: Callable[[int], str] = secrets.token_urlsafe
    """A text that nobody can guess, of so many bytes."""
    secret: Callable[[], str] = new_secret
    """The secret of a deal."""
