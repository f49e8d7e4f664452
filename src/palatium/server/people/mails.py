"""Mails to people whose turn it is and who are away; only to those who want them, at an address
that they confirmed."""

import asyncio
import re
import smtplib
from collections.abc import Callable
from email.message import EmailMessage

from palatium.server.limits import Buckets
from palatium.server.people.letters import confirmation, digest, new_password, post
from palatium.server.people.mail_links import Purpose, check_link, good_address, link_to
from palatium.server.settings import Settings
from palatium.server.sources import Sources
from palatium.server.store.queries.notices import Notice, StoredNotices
from palatium.server.store.queries.people import StoredPeople
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.telemetry import Telemetry
from palatium.server.wire.refusals import BadMessage, Refusal
from palatium.server.wire.titles import title_of

CONFIRMATIONS = 3
RESETS = 3
"""To one address in a day: nobody's box is filled with them."""

ID = re.compile(r"[A-Za-z0-9_-]{1,24}")

IsHere = Callable[[str, str], bool]
"""Whether a person is at a table, through any process."""


class Mails:
    """Confirms addresses, looks for turns that wait, and mails each person about all of theirs."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        telemetry: Telemetry,
        sources: Sources,
        is_here: IsHere,
    ) -> None:
        self._settings = settings
        self._stored = StoredNotices(storage)
        self._people = StoredPeople(storage)
        self._telemetry = telemetry
        self._sources = sources
        self._is_here = is_here
        self._asked = Buckets(CONFIRMATIONS / 86_400, CONFIRMATIONS, "mails to this address")
        self._forgot = Buckets(RESETS / 86_400, RESETS, "mails to this address")
        self._last: dict[str, float] = {}
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def is_on(self) -> bool:
        """Whether a mail server is known."""
        return self._settings.smtp is not None

    def check_address(self, mail: str) -> None:
        """Refuse an address to which no mail could be sent."""
        if not self.is_on:
            raise BadMessage("this server sends no mails; leave the address out")
        good_address(mail)

    def confirm(self, person: Person, mail: str) -> None:
        """Mail a link to an address; it is the person's once they open it."""
        self.check_address(mail)
        self._asked.take(mail.lower())
        now = self._sources.now()
        link = link_to(self._settings.public_url or "", "confirm", person, mail, now)
        self._send(confirmation(self._settings.mail_from, mail, person.name, link, now))

    def _send(self, letter: EmailMessage) -> None:
        """Hand a mail over beside; nobody waits for it, or learns how long it took."""
        task = asyncio.create_task(self._post(letter))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def can_reset(self, person: Person) -> bool:
        """Return whether somebody can be mailed a new password; counts it if so."""
        return person.mail is not None and not self._forgot.of(person.mail.lower()).take()

    def send_reset(self, person: Person, code: str) -> None:
        """Mail the link with which an account gets a new password; behind the # it stays out of
        logs, and of what browsers tell other sites."""
        assert person.mail is not None
        link = f"{(self._settings.public_url or '').rstrip('/')}/reset#{code}"
        sender, login = self._settings.mail_from, person.login or ""
        self._send(new_password(sender, person.mail, login, link, self._sources.now()))

    async def follow(
        self, purpose: Purpose, person_id: str, mail: str, until: str, given: str
    ) -> None:
        """Do what the link of a mail is for: confirm an address, or stop mails to it."""
        person = await self._people.by_id(person_id) if ID.fullmatch(person_id) else None
        now = self._sources.now()
        person = check_link(purpose, person, mail, until, given, now)
        if purpose == "confirm":
            await self._people.change(person.id, mail=mail)
        else:
            await self._people.change(person.id, wants_mail=False)

    async def run(self) -> None:
        """Look again and again."""
        pace = min(max(self._settings.mail_after / 5, 0.2), 30)
        while True:
            await asyncio.sleep(pace)
            try:
                await self._look()
            except Refusal:
                continue

    async def _look(self) -> None:
        now, every = self._sources.now(), self._settings.mail_every
        self._last = {who: at for who, at in self._last.items() if 0 <= now - at < every}
        waiting: dict[str, list[Notice]] = {}
        asked_before = self._sources.uptime() - self._settings.mail_after
        for notice in await self._stored.due(asked_before):
            if not self._is_here(notice.table_id, notice.person_id):
                waiting.setdefault(notice.person_id, []).append(notice)
        for person_id, notices in waiting.items():
            if person_id in self._last:
                continue  # they go into the next mail
            ours = [notice for notice in notices if await self._stored.claim(notice)]
            person = await self._people.by_id(person_id)
            if ours and person is not None and person.mail is not None:
                self._last[person_id] = now
                await self._post(self._digest(person, person.mail, ours, now))

    def _digest(self, person: Person, mail: str, notices: list[Notice], now: float) -> EmailMessage:
        base = (self._settings.public_url or "").rstrip("/")
        turns = [(title_of(each.game), f"{base}/tables/{each.table_id}") for each in notices]
        stop = link_to(base, "stop", person, mail, now)
        return digest(self._settings.mail_from, mail, person.name, turns, stop, now)

    async def _post(self, message: EmailMessage) -> None:
        try:
            await asyncio.to_thread(post, self._settings.smtp or "", message)
        except (OSError, smtplib.SMTPException) as error:
            self._telemetry.failure("mail_failed", error)
