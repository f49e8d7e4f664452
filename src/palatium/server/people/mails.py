"""Mails to people whose turn it is and who are away; only to those who want them."""

import asyncio
import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from palatium.server.settings import Settings
from palatium.server.sources import Sources
from palatium.server.store.queries.notices import Notice, StoredNotices
from palatium.server.store.storage import Storage
from palatium.server.telemetry import Telemetry
from palatium.server.wire.refusals import Refusal
from palatium.server.wire.titles import title_of

TIMEOUT = 20

IsHere = Callable[[str, str], bool]
"""Whether a person is at a table, through any process."""


class Mails:
    """Looks for turns that wait, and mails about each of them once."""

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
        self._telemetry = telemetry
        self._sources = sources
        self._is_here = is_here

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
                for notice in await self._stored.due(self._waiting_since()):
                    is_here = self._is_here(notice.table_id, notice.person_id)
                    if not is_here and await self._stored.claim(notice):
                        await self._send(notice)
            except Refusal:
                continue

    def _waiting_since(self) -> float:
        return self._sources.uptime() - self._settings.mail_after

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
            self._telemetry.failure("mail_failed", error)


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
