"""Passwords: which are good enough, and how they are kept and compared.

Hashing is slow on purpose, so strangers must not have the server do much of it: it runs in one
thread, is charged to whoever asks, and only a few wait for it.
"""

import re
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from palatium.server.limits import too_fast
from palatium.server.metering import in_thread
from palatium.server.people.common_passwords import is_common
from palatium.server.wire.refusals import BadMessage

LEAST, MOST = 8, 200
AROUND_NAME = 4
"""Signs around one's own name that make a password of it."""
MOST_WAITING = 16
"""Passwords that wait to be hashed, for about two seconds; others are told to come back."""
BACK_IN = 3.0

_hasher = PasswordHasher(time_cost=2, memory_cost=65_536, parallelism=1)
"""One lane: the time of its thread is all the time that it takes."""
_thread = ThreadPoolExecutor(1, "passwords")


def check_password(password: str, *own: str) -> None:
    """Refuse a password that is soon guessed; BadMessage says what would be right."""
    if not LEAST <= len(password) <= MOST:
        raise BadMessage(f"a password has {LEAST} to {MOST} characters")
    text = re.sub(r"\W", "", password.casefold())
    for name in own:
        bare = re.sub(r"\W", "", name.casefold())
        if bare and bare in text and len(text) - len(bare) < AROUND_NAME:
            raise BadMessage("this password is your name, which is guessed first; choose another")
    if is_common(password):
        raise BadMessage(
            "this password is among those that are guessed first; choose another, such as three "
            "or four words that do not belong together"
        )


class Passwords:
    """Hashes passwords and compares them."""

    def __init__(self) -> None:
        self._waiting = 0

    async def hashed(self, password: str) -> str:
        """Return how a password is kept."""
        self._wait()
        try:
            return await in_thread(lambda: _hasher.hash(password), _thread)
        finally:
            self._waiting -= 1

    async def fits(self, stored: str | None, password: str) -> bool:
        """Return whether a password is the stored one; it takes as long if there is none."""
        self._wait()
        try:
            return await in_thread(lambda: _fits(stored, password[:MOST]), _thread)
        finally:
            self._waiting -= 1

    def is_old(self, stored: str) -> bool:
        """Return whether a password is kept as earlier releases did."""
        return _hasher.check_needs_rehash(stored)

    def _wait(self) -> None:
        if self._waiting >= MOST_WAITING:
            raise too_fast("log-ins at this moment", BACK_IN)
        self._waiting += 1


def _fits(stored: str | None, password: str) -> bool:
    try:
        if stored is None:
            _hasher.hash(password)
            return False
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
