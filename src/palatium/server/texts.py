"""Texts that people give: what is invisible or turns text around is no part of them."""

import re
import unicodedata

from palatium.server.wire.refusals import BadMessage

NAME_MOST = 24
MARKS_MOST = 2
"""Marks on one letter; some languages need two."""
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
"""Letters by their category, but nobody sees them."""
JOINERS = frozenset("\u200c\u200d")
"""Some scripts and many emoji need them, within a text."""
LOOKALIKE = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u051b\u03bf\u03b1\u03bd\u03c1\u03b9\u0131",
    "aeopcyxijshqoavpii",
)
"""Letters of other scripts that are drawn like Latin ones."""


def good_name(name: str) -> str:
    """Return a name as it is shown; BadMessage says what would be right."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(shown) <= NAME_MOST:
        raise BadMessage(f"a name has 1 to {NAME_MOST} letters, digits or signs")
    if any(is_hidden(sign) for sign in shown) or _has_many_marks(shown):
        raise BadMessage("a name has no invisible, reversing or piled-up signs; leave them out")
    return shown


def good_chat(text: str, most: int) -> str:
    """Return what somebody says as it is shown; BadMessage says what would be right."""
    kept = [sign for sign in text if sign.isspace() or sign in JOINERS or not is_hidden(sign)]
    shown = " ".join("".join(kept).split()).strip("".join(JOINERS))
    if not 1 <= len(shown) <= most:
        raise BadMessage(f"say something of 1 to {most} characters")
    if _has_many_marks(shown):
        raise BadMessage("there are too many marks on one letter; leave them out")
    return shown


def is_hidden(sign: str) -> bool:
    """Return whether a sign is a control, turns text around, or cannot be seen."""
    if sign in BLANK:
        return True
    kind = unicodedata.category(sign)
    return kind[0] == "C" or kind in ("Zl", "Zp")


def distinct(name: str, taken: list[str]) -> str:
    """Return a name under which somebody is told apart from those who have others."""
    known = {alike(other) for other in taken}
    out, number = name, 2
    while alike(out) in known:
        out, number = f"{name} ({number})", number + 1
    return out


def alike(name: str) -> str:
    """Return what is the same for names that look the same."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKE)
    return re.sub(r"[\W_]+", "", "".join([c for c in plain if not unicodedata.combining(c)]))


def _has_many_marks(text: str) -> bool:
    run = 0
    for sign in unicodedata.normalize("NFD", text):
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if run > MARKS_MOST:
            return True
    return False
