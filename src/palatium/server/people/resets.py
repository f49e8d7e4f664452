"""Forgotten passwords: a code that works once, from a mail or from whoever runs the server."""

import re
import secrets

from palatium.server.people.sessions import token_hash
from palatium.server.sources import Sources
from palatium.server.store.queries.people import StoredPeople
from palatium.server.store.queries.resets import StoredResets
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import NotYours

FROM_MAIL = 3600.0
FROM_HOST = 86_400.0
"""Seconds for which a code is good."""
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Those that are not taken for one another when a code is read out."""
GROUPS, IN_GROUP = 4, 4
BAD_CODE = "this code is not valid: it works once, and not for long; ask for a new one"


def new_code() -> str:
    """Return a code that can be read out, and that nobody can guess."""
    letters = [secrets.choice(LETTERS) for _ in range(GROUPS * IN_GROUP)]
    groups = [letters[i : i + IN_GROUP] for i in range(0, len(letters), IN_GROUP)]
    return "-".join(["".join(group) for group in groups])


def code_hash(code: str) -> str:
    """Return how a code is kept; it makes no difference how somebody has typed it."""
    return token_hash(re.sub(r"[\W_]", "", code.upper()))


class Resets:
    """Makes codes, and says whose they are."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._stored = StoredResets(storage)
        self._people = StoredPeople(storage)
        self._sources = sources

    async def make(self, person: Person, seconds: float) -> str:
        """Make a code for an account."""
        code = new_code()
        await self._stored.add(code_hash(code), person.id, self._sources.now() + seconds)
        return code

    async def owner(self, code: str) -> Person:
        """Return whose code this is."""
        found = await self._stored.find(code_hash(code), self._sources.now())
        if found is None:
            raise NotYours(BAD_CODE)
        return found

    async def use(self, code: str, person: Person, password: str) -> None:
        """Set the hash of a new password; all sessions and all codes of the account end."""
        if not await self._stored.use(code_hash(code), person.id, password):
            raise NotYours(BAD_CODE)

    async def accounts(self, login_or_mail: str) -> list[Person]:
        """Return whose login or confirmed address this is."""
        if "@" in login_or_mail:
            return await self._people.by_mail(login_or_mail)
        found = await self._people.by_login(login_or_mail)
        return [] if found is None else [found]

    async def drop(self, person: Person) -> None:
        """Forget all codes of an account."""
        await self._stored.drop(person.id)

    async def drop_expired(self) -> None:
        """Forget codes that are too old."""
        await self._stored.drop_expired(self._sources.now())
