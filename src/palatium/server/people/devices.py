"""Browsers: what they call themselves in plain words, and by what an account knows them again."""

import hashlib
import hmac
import re
from dataclasses import dataclass

from palatium.server.store.rows import Person

BROWSERS = (
    ("Edge", r"\bEdg(e|A|iOS)?/"),
    ("Opera", r"\bOPR/|\bOpera\b"),
    ("Samsung Internet", r"\bSamsungBrowser/"),
    ("Firefox", r"\b(Firefox|FxiOS)/"),
    ("Chrome", r"(Chrome|\bCriOS|\bChromium)/"),
    ("Safari", r"\bSafari/"),
)
SYSTEMS = (
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("Android", r"\bAndroid\b"),
    ("Windows", r"\bWindows\b"),
    ("Mac", r"\bMac ?OS|\bMacintosh\b"),
    ("Chromebook", r"\bCrOS\b"),
    ("Linux", r"\bLinux\b"),
)
"""The first that fits counts: most browsers claim to be others too."""
LONGEST = 500

MARK = re.compile(r"([A-Za-z0-9_-]{16})\.([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Device:
    """A browser and the system it runs on; empty where it does not say."""

    browser: str = ""
    system: str = ""


def device_of(user_agent: str) -> Device:
    """Return what a browser says it is."""
    text = user_agent[:LONGEST]
    return Device(_first(BROWSERS, text), _first(SYSTEMS, text))


def _first(kinds: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for name, pattern in kinds if re.search(pattern, text)), "")


def mark_of(person: Person, number: str) -> str:
    """Return what a browser keeps by which the account knows it again until its password changes;
    `number` is 16 characters that nobody can guess."""
    return f"{number}.{_sum(person, number)}"


def known_device(person: Person | None, mark: str | None) -> str | None:
    """Return the number of a browser that the account knows."""
    found = MARK.fullmatch(mark or "")
    if person is None or found is None:
        return None
    return found[1] if hmac.compare_digest(_sum(person, found[1]), found[2]) else None


def _sum(person: Person, number: str) -> str:
    """Signed with the hash of the password, which nobody outside the database knows."""
    text = "\0".join(("device", person.id, number))
    return hmac.new((person.password or "").encode(), text.encode(), hashlib.sha256).hexdigest()
