"""Mails to people whose turn it is and who are away; only to those who want them."""

import asyncio
import smtplib
import ssl
import time
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from sqlalchemy import select, update

from palatium.server import schema
from palatium.server.errors import Refusal
from palatium.server.hall import Hall
from palatium.server.heads import title_of

TIMEOUT = 20

tables, seats, people = schema.tables, schema.seats, schema.people


@dataclass(frozen=True, slots=True)
class Notice:
    """Somebody to be told about a table."""

    table_id: str
    game: str
    seat: int
    version: int
    person_id: str
    name: str
    mail: str


class Mails:
    """Looks for turns that wait, and mails about each of them once."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._settings = hall.settings

    @property
    def is_on(self) -> bool:
        """Whether a mail server is known."""
        return self._settings.smtp is not None

    async def run(self) -> None:
        """Look again and again."""
        pace = min(max(self._settings.mail_after / 5, 0.2), 30)
        while True:
            await asyncio.sleep(pace)
            try:
                for notice in await self.due(time.time()):
                    if not self._is_here(notice) and await self._claim(notice):
                        await self._send(notice)
            except Refusal:
                continue

    async def due(self, now: float) -> list[Notice]:
        """Turns that have waited long enough and were not mailed about."""
        query = (
            select(tables, seats.c.number, people.c.id.label("who"), people.c.name, people.c.mail)
            .join(seats, seats.c.table_id == tables.c.id)
            .join(people, people.c.id == seats.c.person_id)
            .where(
                tables.c.status == "playing",
                tables.c.asked_at < now - self._settings.mail_after,
                seats.c.kind == "person",
                seats.c.mailed < tables.c.version,
                people.c.wants_mail.is_(True),
                people.c.mail.is_not(None),
            )
            .limit(200)
        )
        async with self._hall.storage.transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Notice(r.id, r.game, r.number, r.version, r.who, r.name, r.mail)
            for r in rows
            if r.to_move >> r.number & 1
        ]

    def _is_here(self, notice: Notice) -> bool:
        table = self._hall.tables.get(notice.table_id)
        if table is None:
            return False
        return notice.person_id in table.here()

    async def _claim(self, notice: Notice) -> bool:
        """Whether this process is the one that mails."""
        async with self._hall.storage.transaction() as connection:
            done = await connection.execute(
                update(seats)
                .where(
                    seats.c.table_id == notice.table_id,
                    seats.c.number == notice.seat,
                    seats.c.mailed < notice.version,
                )
                .values(mailed=notice.version)
            )
            return done.rowcount == 1

    async def _send(self, notice: Notice) -> None:
        title = title_of(notice.game)
        base = (self._settings.public_url or "").rstrip("/")
        message = EmailMessage()
        message["Subject"] = f"Your turn: {title}"
        message["From"] = self._settings.mail_from
        message["To"] = notice.mail
        link = f"{base}/tables/{notice.table_id}"
        message.set_content(
            f"Hello {notice.name},\n\nit is your turn at a table of {title}.\n\n{link}\n\n"
            "You get this mail because you asked for it in your account.\n"
        )
        try:
            await asyncio.to_thread(post, self._settings.smtp or "", message)
        except (OSError, smtplib.SMTPException) as error:
            self._hall.telemetry.failure("mail_failed", error)


def post(url: str, message: EmailMessage) -> None:
    """Hand a mail to smtp://, smtp+tls:// (STARTTLS) or smtps://, with a user or without."""
    parts = urlsplit(url)
    host = parts.hostname or "localhost"
    server: smtplib.SMTP
    if parts.scheme == "smtps":
        context = ssl.create_default_context()
        server = smtplib.SMTP_SSL(host, parts.port or 465, timeout=TIMEOUT, context=context)
    else:
        server = smtplib.SMTP(host, parts.port or 25, timeout=TIMEOUT)
    with server:
        if parts.scheme == "smtp+tls":
            server.starttls(context=ssl.create_default_context())
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message)
