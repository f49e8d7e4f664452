"""People: guests with a name, accounts with a password, and the cookies that stand for them."""

import asyncio
import hashlib
import re

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from palatium.server.sources import Sources
from palatium.server.store.queries.people import StoredPeople
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.texts import good_name
from palatium.server.wire.refusals import BadMessage, NotYours, Refusal, Stale

LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{2,29}")
PASSWORD_LEAST, PASSWORD_MOST = 8, 200


class WrongPassword(Refusal):
    """Login and password do not belong together."""

    code = "not_yours"
    status = 403


def token_hash(token: str) -> str:
    """Return how a token is kept: whoever reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Finds, makes and changes people."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._sources = sources
        self._stored = StoredPeople(storage)
        self._hasher = PasswordHasher()
        self._known: dict[str, tuple[float, Person]] = {}

    async def guest(self, name: str) -> tuple[Person, str]:
        """Make a guest; return them and the token of their cookie."""
        person = Person(
            self._sources.token(12), good_name(name), None, None, None, False, self._sources.now()
        )
        token = self._sources.token(32)
        await self._stored.add_guest(person, token_hash(token), self._sources.now())
        return person, token

    async def by_token(self, token: str | None) -> Person | None:
        """Return whoever a cookie stands for."""
        if not token or len(token) > 100:
            return None
        hashed = token_hash(token)
        known = self._known.get(hashed)
        if known is not None and known[0] > asyncio.get_running_loop().time():
            return known[1]
        person = await self._stored.by_token(hashed)
        if person is None:
            return None
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[hashed] = (asyncio.get_running_loop().time() + 10, person)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Change a name, for seats that are taken from now on."""
        person.name = good_name(name)
        await self._stored.change(person.id, name=person.name)
        self._known.clear()
        return person

    async def make_account(
        self, person: Person, login: str, password: str, wants_mail: bool
    ) -> Person:
        """Turn a guest into an account."""
        if person.login is not None:
            raise NotYours(f"you are logged in as {person.login} already")
        if not LOGIN.fullmatch(login):
            raise BadMessage("a login has 3 to 30 of a-z, 0-9, dot, dash and underscore")
        if not PASSWORD_LEAST <= len(password) <= PASSWORD_MOST:
            raise BadMessage(f"a password has {PASSWORD_LEAST} to {PASSWORD_MOST} characters")
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        try:
            await self._stored.change(
                person.id, login=login, password=hashed, wants_mail=wants_mail
            )
        except Stale:
            raise NotYours(f"the login {login} is taken; choose another") from None
        self._known.clear()
        person.login, person.password, person.wants_mail = login, hashed, wants_mail
        return person

    async def want_mail(self, person: Person, wants_mail: bool, mail: str | None) -> None:
        """Turn mails on or off; an address is only taken away here, a new one must be confirmed."""
        if mail is None:
            person.mail = None
        person.wants_mail = wants_mail
        await self._stored.change(person.id, wants_mail=wants_mail, mail=person.mail)
        self._known.clear()

    def forget(self) -> None:
        """Read everybody anew, who may have changed."""
        self._known.clear()

    async def log_in(self, login: str, password: str, guest: Person | None) -> tuple[Person, str]:
        """Log in; return the account and a new token. It gets the seats of the browser's guest."""
        person = await self._stored.by_login(login) if LOGIN.fullmatch(login) else None
        stored = person.password if person is not None else None
        if not await asyncio.to_thread(self._fits, stored, password) or person is None:
            raise WrongPassword("login and password do not belong together")
        token = self._sources.token(32)
        is_other = guest is not None and guest.login is None and guest.id != person.id
        guest_id = guest.id if guest is not None and is_other else None
        await self._stored.add_session(person.id, token_hash(token), self._sources.now(), guest_id)
        self._known.clear()
        return person, token

    def _fits(self, stored: str | None, password: str) -> bool:
        """Takes as long for a login that does not exist."""
        try:
            if stored is None:
                self._hasher.hash(password[:PASSWORD_MOST])
                return False
            return self._hasher.verify(stored, password[:PASSWORD_MOST])
        except (VerificationError, InvalidHashError):
            return False

    async def log_out(self, token: str) -> None:
        """Forget a cookie."""
        hashed = token_hash(token)
        self._known.pop(hashed, None)
        await self._stored.drop_session(hashed)
