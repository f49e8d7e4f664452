"""People: guests with a name, accounts with a password."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from palatium.server.people.devices import Device, known_device, mark_of
from palatium.server.people.guesses import Guesses
from palatium.server.people.passwords import Passwords, check_password
from palatium.server.people.resets import Resets
from palatium.server.people.sessions import Sessions
from palatium.server.sources import Sources
from palatium.server.store.queries.moving import Moved
from palatium.server.store.queries.people import StoredPeople
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.texts import good_name
from palatium.server.wire.refusals import BadMessage, NotYours, Refusal, Stale

LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{2,29}")
NO_ACCOUNT = "a guest has no password: make an account first"
NOT_TOGETHER = "login and password do not belong together"
MARK_BYTES = 12


class WrongPassword(Refusal):
    """Login and password do not belong together."""

    code = "not_yours"
    status = 403


@dataclass(frozen=True, slots=True)
class Visitor:
    """From where somebody comes who gives a password: the address, the browser, and the mark by
    which an account may know it."""

    address: str
    device: Device
    mark: str | None


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who has just logged in: what their browser keeps, and what came along."""

    person: Person
    token: str
    mark: str
    moved: Moved


class People:
    """Finds, makes and changes people."""

    def __init__(self, storage: Storage, sources: Sources, session_days: int) -> None:
        self._sources = sources
        self._stored = StoredPeople(storage)
        self._passwords = Passwords()
        self._guesses = Guesses()
        self.sessions = Sessions(storage, sources, session_days)
        self.resets = Resets(storage, sources)
        self.check_welcome: Callable[[str], None] = lambda person_id: None
        """Refuses who may not come in; before a guest becomes one with an account."""

    async def guest(self, name: str, device: Device | None = None) -> tuple[Person, str]:
        """Make a guest; return them and the token of their cookie."""
        person = Person(
            self._sources.token(12), good_name(name), None, None, None, False, self._sources.now()
        )
        session, token = self.sessions.new(person.id, device or Device())
        await self._stored.add_guest(person, session)
        return person, token

    async def by_token(self, token: str | None) -> Person | None:
        """Return whoever a cookie stands for."""
        return await self.sessions.person(token)

    async def rename(self, person: Person, name: str) -> Person:
        """Change a name, for seats that are taken from now on."""
        person.name = good_name(name)
        await self._stored.change(person.id, name=person.name)
        self.forget()
        return person

    def forget(self) -> None:
        """Read everybody anew, who may have changed."""
        self.sessions.forget()

    async def make_account(
        self, person: Person, login: str, password: str, wants_mail: bool
    ) -> Person:
        """Turn a guest into an account."""
        if person.login is not None:
            raise NotYours(f"you are logged in as {person.login} already")
        if not LOGIN.fullmatch(login):
            raise BadMessage("a login has 3 to 30 of a-z, 0-9, dot, dash and underscore")
        check_password(password, login, person.name)
        hashed = await self._passwords.hashed(password)
        try:
            await self._stored.change(
                person.id, login=login, password=hashed, wants_mail=wants_mail
            )
        except Stale:
            raise NotYours(f"the login {login} is taken; choose another") from None
        self.forget()
        person.login, person.password, person.wants_mail = login, hashed, wants_mail
        return person

    async def want_mail(self, person: Person, wants_mail: bool, mail: str | None) -> None:
        """Turn mails on or off; an address is only taken away here, a new one must be confirmed."""
        if mail is None:
            person.mail = None
        person.wants_mail = wants_mail
        await self._stored.change(person.id, wants_mail=wants_mail, mail=person.mail)
        self.forget()

    # Passwords

    async def log_in(
        self, login: str, password: str, guest: Person | None, visitor: Visitor
    ) -> Entered:
        """Log in; the account gets what this browser's guest held."""
        person = await self._stored.by_login(login) if LOGIN.fullmatch(login) else None
        await self._check(login, person, password, visitor, NOT_TOGETHER)
        assert person is not None
        if person.password is not None and self._passwords.is_old(person.password):
            person.password = await self._passwords.hashed(password)
            await self._stored.change(person.id, password=person.password)
        return await self._enter(person, guest, visitor)

    async def check_password(self, person: Person, password: str, visitor: Visitor) -> None:
        """Refuse who does not know the password of the account that they are logged in to."""
        if person.login is None:
            raise NotYours(NO_ACCOUNT)
        fresh = await self._stored.by_id(person.id)
        key = f"own {person.login}"  # strangers who guess hold up nobody who is logged in
        await self._check(key, fresh, password, visitor, "this is not your password")

    async def change_password(
        self, person: Person, old: str, new: str, token: str, visitor: Visitor
    ) -> str:
        """Change a password; all other sessions end. Return the browser's new mark."""
        await self.check_password(person, old, visitor)
        check_password(new, person.login or "", person.name)
        person.password = await self._passwords.hashed(new)
        await self._stored.change(person.id, password=person.password)
        await self.resets.drop(person)
        await self.sessions.end_others(person.id, token)
        return self.mark(person)

    async def reset(
        self, code: str, password: str, guest: Person | None, visitor: Visitor
    ) -> Entered:
        """Set a new password with a code; all sessions end, and a new one begins."""
        key = f"code from {visitor.address}"  # nobody else waits for who guesses codes
        self._guesses.begin(key, visitor.address, None)
        person = await self.resets.owner(code)
        self._guesses.right(key, visitor.address, None)
        check_password(password, person.login or "", person.name)
        hashed = await self._passwords.hashed(password)
        await self.resets.use(code, person, hashed)
        person.password = hashed
        return await self._enter(person, guest, visitor)

    def mark(self, person: Person) -> str:
        """Return the mark by which an account knows a browser again."""
        return mark_of(person, self._sources.token(MARK_BYTES))

    async def _check(
        self, key: str, person: Person | None, password: str, visitor: Visitor, wrong: str
    ) -> None:
        """Compare a password; whoever guesses waits longer each time."""
        device = known_device(person, visitor.mark)
        self._guesses.begin(key, visitor.address, device)
        stored = None if person is None else person.password
        try:
            if not await self._passwords.fits(stored, password):
                raise WrongPassword(wrong)
        except BaseException as error:
            if not isinstance(error, WrongPassword):  # nobody has looked at it
                self._guesses.right(key, visitor.address, device)
            raise
        self._guesses.right(key, visitor.address, device)

    async def _enter(self, person: Person, guest: Person | None, visitor: Visitor) -> Entered:
        self.check_welcome(person.id)
        is_other = guest is not None and guest.login is None and guest.id != person.id
        guest_id = guest.id if guest is not None and is_other else None
        token, moved = await self.sessions.begin(person.id, visitor.device, guest_id)
        return Entered(person, token, self.mark(person), moved)
