"""Settings: from the command line and from PALATIUM_* variables."""

import os
import re
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from palatium.core.errors import BadConfig
from palatium.server.proxies import Proxies

WEB = ("http", "https")
MAIL = ("smtp", "smtp+tls", "smtps")
MAIL_ADDRESS = re.compile(r"[^@\s<>,]{1,64}@[^@\s<>,]{1,120}")
LOG_LEVELS = ("debug", "info", "warning", "error")


@dataclass(slots=True)
class Settings:
    """How a server runs. Every field can be set by a variable: PALATIUM_REDIS sets `redis`."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    redis: str | None = None
    backups: str | None = None
    """Where a database of an earlier release is backed up before it is brought up to date."""
    origins: list[str] = field(default_factory=list)
    """Origins beside the server's own that may connect, such as a development server's."""
    secure: bool = False
    """Cookies only over HTTPS."""
    trust_proxy: str = "no"
    """Which proxies' X-Forwarded-For is believed (`proxies.py`)."""
    workers: int = 2
    """Processes for bots; no more than there are cores."""
    bot_seconds: float = 10.0
    """Seconds of a processor that a bot may use for a decision."""
    bot_nodes: int = 2000
    """Simulations that somebody may give a bot by name (`search:500n`); a millisecond counts as
    one."""
    analysis_nodes: int = 0
    """Simulations for each decision of an analysis and for a hint; 0 is as many as an architect
    and a master have."""
    idle_seconds: float = 120.0
    abandoned_days: int = 90
    """Days without a move after which a table is taken as left; 0 is never."""
    session_days: int = 90
    """Days without a visit after which a browser must log in again; 0 is never."""
    gone_days: int = 7
    """Days without a move after which others may end the game of a player who is asked at a table
    without a clock, or let a bot play; 0 is never."""
    resting_days: int = 14
    """Days without a move after which a table rests: it is listed apart, and nobody is told that it
    is their turn; 0 is never."""
    requests_per_second: float = 20.0
    requests_burst: float = 60.0
    visits_per_second: float = 50.0
    """HTTP requests and new sockets from one address; four times as many at once."""
    strangers_per_minute: float = 60.0
    """New guests and log-ins from one address."""
    tables_per_hour: float = 120.0
    """New tables of one person."""
    person_work: float = 0.1
    """Seconds of processor time that the requests of one person may take in a second; 30 times as
    much at once."""
    address_work: float = 0.3
    """The same for all who come from one address."""
    person_sockets: int = 40
    address_sockets: int = 200
    most_sockets: int = 20_000
    log_level: str = "info"
    smtp: str | None = None
    """smtp://user:password@host:port for mails about turns."""
    mail_from: str = "palatium@localhost"
    mail_after: float = 300.0
    """Seconds that a turn waits before its player is mailed."""
    mail_every: float = 1800.0
    """Seconds between two mails to one person; each tells all turns that wait."""
    public_url: str | None = None
    language: str | None = None
    """A file of translated texts."""

    def __post_init__(self) -> None:
        if not self.database:
            self.database = f"sqlite:///{data_folder() / 'palatium.db'}"


def data_folder() -> Path:
    """Return where a household's tables are kept."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "palatium"


def from_environment(**given: object) -> Settings:
    """Read settings from variables; what is given and not None takes precedence."""
    _refuse_mistyped()
    values: dict[str, Any] = {}
    for item in fields(Settings):
        text = os.environ.get(f"PALATIUM_{item.name.upper()}")
        if text is not None:
            values[item.name] = _parsed(item.name, text, str(item.type))
    values.update({key: value for key, value in given.items() if value is not None})
    out = Settings(**values)
    _check(out)
    return out


def _check(settings: Settings) -> None:
    """Numbers and words that would only fail later, or never."""
    if not 0 <= settings.port <= 65535:
        raise BadConfig(f"PALATIUM_PORT={settings.port} should be from 0 to 65535")
    if settings.workers < 1:
        raise BadConfig(f"PALATIUM_WORKERS={settings.workers} should be 1 or more")
    if settings.bot_nodes < 1:
        raise BadConfig(f"PALATIUM_BOT_NODES={settings.bot_nodes} should be 1 or more")
    if settings.log_level.lower() not in LOG_LEVELS:
        levels = ", ".join(LOG_LEVELS)
        raise BadConfig(f"PALATIUM_LOG_LEVEL={settings.log_level} should be one of {levels}")
    Proxies(settings.trust_proxy)
    for item in fields(Settings):
        value: object = getattr(settings, item.name)
        if isinstance(value, float) and not 0 < value < float("inf"):
            raise BadConfig(f"PALATIUM_{item.name.upper()}={value:g} should be above 0")
        if isinstance(value, int) and value < 0:
            raise BadConfig(f"PALATIUM_{item.name.upper()}={value} should be 0 or more")
    _check_addresses(settings)


def _check_addresses(settings: Settings) -> None:
    """Of pages and mails: a wrong one would only be seen by those who get it."""
    for origin in settings.origins:
        if not _is_url(origin, WEB) or urlsplit(origin).path:
            raise BadConfig(f"PALATIUM_ORIGINS: {origin} should read https://HOST, without a path")
    if settings.public_url is not None and not _is_url(settings.public_url, WEB):
        raise BadConfig(f"PALATIUM_PUBLIC_URL={settings.public_url} should read https://HOST")
    if settings.smtp is None:
        return
    if not _is_url(settings.smtp, MAIL):  # not shown: it may hold a password
        raise BadConfig("PALATIUM_SMTP should read smtp://USER:PASSWORD@HOST:PORT, or smtps://...")
    if settings.public_url is None:
        raise BadConfig("PALATIUM_SMTP needs PALATIUM_PUBLIC_URL, the address for links in mails")
    if not MAIL_ADDRESS.fullmatch(parseaddr(settings.mail_from)[1]):
        raise BadConfig(f"PALATIUM_MAIL_FROM={settings.mail_from} should read NAME@HOST")


def _is_url(text: str, schemes: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _refuse_mistyped() -> None:
    """A variable that is nearly one of ours would go unseen, and the default would count."""
    known = [item.name.upper() for item in fields(Settings)]
    for variable in os.environ:
        name = variable.removeprefix("PALATIUM_")
        if name != variable and name not in known:
            for meant in get_close_matches(name, known, 1, 0.8):
                raise BadConfig(f"{variable} is not a setting; did you mean PALATIUM_{meant}?")


def _parsed(name: str, text: str, kind: str) -> object:
    variable = f"PALATIUM_{name.upper()}"
    if "bool" in kind:
        if text.lower() not in ("0", "1", "true", "false", "yes", "no"):
            raise BadConfig(f"{variable}={text} should be yes or no")
        return text.lower() in ("1", "true", "yes")
    if "list" in kind:
        return [part.strip() for part in text.split(",") if part.strip()]
    try:
        if "int" in kind:
            return int(text)
        if "float" in kind:
            return float(text)
    except ValueError:
        sort = "a whole number" if "int" in kind else "a number"
        raise BadConfig(f"{variable}={text} should be {sort}") from None
    return text
