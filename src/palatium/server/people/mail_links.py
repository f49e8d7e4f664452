"""Links in mails: they prove that somebody read the mail, and nothing has to be kept for them.

A link is signed with the hash of the account's password, which nobody outside the database knows.
"""

import hashlib
import hmac
import re
from typing import Literal
from urllib.parse import urlencode

from palatium.server.store.rows import Person
from palatium.server.wire.refusals import BadMessage, NotYours

Purpose = Literal["confirm", "stop"]

DAYS = 3
"""For which a link to confirm an address is good; one to stop mails, until the password changes."""

ADDRESS = re.compile(r"[^@\s<>,;:\"\\()\[\]]{1,64}@[a-zA-Z0-9.-]{1,120}")


def good_address(mail: str) -> str:
    """Return a mail address; BadMessage says what would be right."""
    if not ADDRESS.fullmatch(mail) or not mail.isprintable():
        raise BadMessage("a mail address looks like name@example.org")
    return mail


def link_to(base: str, purpose: Purpose, person: Person, mail: str, now: float) -> str:
    """Return the address of the page that confirms an address or stops mails to it."""
    until = str(int(now) + DAYS * 86_400) if purpose == "confirm" else "0"
    fields = {"person": person.id, "mail": mail, "until": until}
    fields["sum"] = _sum(purpose, person, mail, until)
    return f"{base.rstrip('/')}/api/mail/{purpose}?{urlencode(fields)}"


def check_link(
    purpose: Purpose, person: Person | None, mail: str, until: str, given: str, now: float
) -> Person:
    """Return the person whose link this is; NotYours if it is not one of ours, or too old."""
    if person is None or not hmac.compare_digest(
        _sum(purpose, person, mail, until).encode(), given.encode()
    ):
        raise NotYours("this link is not valid; log in, and ask for mails or turn them off there")
    if purpose == "confirm" and now > int(until):
        raise NotYours("this link is too old; log in, and enter the address again")
    return person


def _sum(purpose: Purpose, person: Person, mail: str, until: str) -> str:
    key = (person.password or "").encode()
    if not key:
        raise NotYours("only an account can get mails")
    text = "\0".join((purpose, person.id, mail, until))
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
