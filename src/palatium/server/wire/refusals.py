"""Refusals of the server: each has a code for programs and a sentence for people."""

from palatium.core.errors import PalatiumError
from palatium.server.wire import messages as wire


class Refusal(PalatiumError):
    """A request that is not carried out and changes nothing."""

    code: wire.Code = "illegal"
    status = 409

    def __init__(self, message: str, wait: float | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.wait = wait
        """Seconds after which the same request may be carried out, where that is known."""


class Stale(Refusal):
    """The table has moved on."""

    code = "stale"


class Outrun(Stale):
    """Another process wrote to the table first: read it anew and try again."""


class Illegal(Refusal):
    """The engine does not allow it."""

    code = "illegal"


class NotNow(Refusal):
    """It would be possible at another time."""

    code = "not_now"


class NotYours(Refusal):
    """It is somebody else's."""

    code = "not_yours"
    status = 403


class AdviceOff(Refusal):
    """The table plays without advice."""

    code = "advice_off"
    status = 403


class Frozen(Refusal):
    """The table cannot go on."""

    code = "frozen"


class NoTable(Refusal):
    """There is no such thing, or it is not for you."""

    code = "no_table"
    status = 404


class BadMessage(Refusal):
    """What was sent cannot be read."""

    code = "bad_message"
    status = 400


class TooFast(Refusal):
    """Too many requests."""

    code = "too_fast"
    status = 429


class TooSlow(Refusal):
    """A request that did not arrive in time."""

    code = "too_slow"
    status = 408


class TooBig(Refusal):
    """Too much in one request."""

    code = "too_big"
    status = 413


class Unavailable(Refusal):
    """Something that the server needs does not answer."""

    code = "unavailable"
    status = 503


class Busy(Refusal):
    """The bots have too much to do."""

    code = "busy"
    status = 503


class NoName(Refusal):
    """Nobody is known behind this request."""

    code = "no_name"
    status = 401


class Banned(Refusal):
    """A host does not let them in."""

    code = "banned"
    status = 403


class Muted(Refusal):
    """They may look on, but not speak."""

    code = "muted"
    status = 403
