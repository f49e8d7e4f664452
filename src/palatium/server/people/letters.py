"""Mails as they are written and handed over."""

import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

TIMEOUT = 20
LONG_LINES = default.clone(max_line_length=900)
"""A link in a header is not broken up: mail programs would not find it."""

MOST_NAMED = 20
"""Tables that one mail names."""


def letter(sender: str, to: str, subject: str, text: str, now: float) -> EmailMessage:
    """Return a mail with all that other servers expect."""
    out = EmailMessage(LONG_LINES)
    out["Subject"] = subject
    out["From"] = sender
    out["To"] = to
    out["Date"] = formatdate(now)
    out["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or "localhost")
    out["Auto-Submitted"] = "auto-generated"
    out.set_content(text)
    return out


def confirmation(sender: str, to: str, name: str, link: str, now: float) -> EmailMessage:
    """Ask whoever reads mails to this address whether they want them."""
    text = (
        f"Hello,\n\nsomebody who is called {name} at Palatium gave this address for mails about "
        f"their turns. If it was you, open this page and confirm it:\n\n{link}\n\n"
        "If it was not, do nothing: you will get no further mail.\n"
    )
    return letter(sender, to, "Palatium: confirm your address", text, now)


def new_password(sender: str, to: str, login: str, link: str, now: float) -> EmailMessage:
    """Send whoever forgot a password to the page that sets a new one."""
    text = (
        f"Hello,\n\nsomebody asked for a new password for the account {login} at Palatium. If it "
        f"was you, open this page within an hour and choose one:\n\n{link}\n\n"
        "The link works once. If it was not you, do nothing: your password stays as it is.\n"
    )
    return letter(sender, to, "Palatium: a new password", text, now)


def digest(
    sender: str, to: str, name: str, turns: Sequence[tuple[str, str]], stop: str, now: float
) -> EmailMessage:
    """One mail about all turns that wait, each a title and a link, and how to get no more."""
    first = turns[0][0]
    subject = f"Your turn: {first}" if len(turns) == 1 else f"Your turn at {len(turns)} tables"
    named = "\n".join(f"{title}\n{link}\n" for title, link in turns[:MOST_NAMED])
    more = len(turns) - MOST_NAMED
    text = (
        f"Hello {name},\n\nit is your turn.\n\n{named}\n"
        + (f"And at {more} more.\n\n" if more > 0 else "")
        + f"You get this mail because you asked for it. To get no more:\n{stop}\n"
    )
    out = letter(sender, to, subject, text, now)
    out["List-Unsubscribe"] = f"<{stop}>"
    out["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return out


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
