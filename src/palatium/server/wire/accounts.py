"""What HTTP takes and gives about people: names, accounts, sessions, mails."""

from typing import Annotated

from msgspec import Meta

from palatium.server.wire.base import Brief, Sentence, Wire

Password = Annotated[str, Meta(max_length=1000)]


class Arrival(Wire):
    """What came to an account from the guest that this browser was before."""

    tables: int
    has_second_try: bool
    """Whether one of them is of a day's deal that the account had played already: the account's own
    table counts, the other is unranked."""


class Me(Wire):
    """The person behind the cookie; a guest has no login."""

    id: str
    name: str
    login: str | None
    mail: str | None
    """Confirmed by a link that was mailed there."""
    wants_mail: bool
    has_mails: bool
    """Whether this server sends mails at all."""
    mail_sent_to: str | None = None
    """Where a link to confirm an address was mailed just now."""
    arrival: Arrival | None = None
    """After a log-in: what came along."""
    host: bool = False
    """Whether they may use the page for hosts."""


class MailWish(Wire):
    """Which mails an account gets; a new address is mailed a link, and counts once that is opened.
    Without an address the old one is forgotten."""

    mail: Sentence | None
    wants_mail: bool


class Name(Wire):
    """A guest's name, or a new name."""

    name: Brief


class NewAccount(Wire):
    """Turns the guest of this browser into an account; seats stay."""

    login: Brief
    password: Password
    mail: Sentence | None = None
    wants_mail: bool = False


class Login(Wire):
    """Seats held as a guest in this browser go to the account."""

    login: Brief
    password: Password


class NewPassword(Wire):
    """Another password for your account; all other sessions end."""

    password: Password
    """The present one."""
    new: Password


class Forgotten(Wire):
    """Asks for a mail with a link that sets a new password; the answer never says whether there is
    such an account."""

    login: Brief
    """Or the address that was confirmed."""


class Reset(Wire):
    """Sets a new password with a code, from a mail or from the host, and logs in."""

    code: Brief
    password: Password


class Removal(Wire):
    """Deletes your account, or a guest, who has no password."""

    password: Password | None = None


class SessionInfo(Wire):
    """A browser that you are known in."""

    id: str
    browser: str
    system: str
    """As the browser calls itself; empty if it does not say."""
    begun: float
    seen: float
    """To the hour."""
    is_this: bool


class EndSessions(Wire):
    """Ends one session, or all others if none is named."""

    id: Brief | None = None
