"""The page's catalogue of words has no message that nobody says."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "web" / "src"
WORDS = PAGE / "words"

MADE = [
    r"\w+\.(about|next)\.\w+",
    r"account\.\w+(\.do|\.text)?",
    r"analysis\.(chart|figure)\.\w+",
    r"azul\.(pillar|statue|window)",
    r"begun\.(companion|record|table)",
    r"bot\.\w+",
    r"castles\.(favor|slot\.\w+)",
    r"end\.picture\.\w+",
    r"host\.(days|tab)\.\w+",
    r"keys\.\w+",
    r"look\.\w+",
    r"new\.visibility\.\w+",
    r"palace\.(line|pane)\.\w+",
    r"palaces\.(as|field\.\w+)\.\w+",
    r"palaces\.mode\.\w+\.text",
    r"proof\.\w+(\.\w+)?",
    r"refused\.\w+",
    r"resign\.(abandons|ends)",
    r"row\.(continue|join|replay|watch)",
    r"row\.begun\.(companion|record|table)",
    r"rules\.mark\.\w+",
    r"seat\.(gone|resigned)",
    r"settings\.(notify|sending|theme)\.\w+",
    r"share\.(invite|watch|what\.\w+)",
    r"standing\.\w+",
    r"tab\.\w+",
]
"""Keys that the page puts together; their names stand in the page or come from the server. The
families of `named` are found where it is called."""
SAID_WITH_THEM = {"do", "text"}
"""The last parts of keys that are no names."""


def page() -> str:
    """Return the sources of the page, without its catalogue and its tests."""
    paths = [path for end in ("ts", "svelte") for path in PAGE.rglob(f"*.{end}")]
    own = [path for path in paths if path.parent != WORDS and not path.name.endswith(".test.ts")]
    return "\n".join([path.read_text("utf-8") for path in own])


def server() -> str:
    """Return the sources and components of the package: whatever is named there may be sent."""
    package = ROOT / "src" / "palatium"
    data = [path for path in package.glob("games/*/data/*") if ".en." not in path.name]
    return "\n".join([path.read_text("utf-8") for path in [*package.rglob("*.py"), *data]])


def unsaid(messages: Mapping[str, str], text: str, names: set[str]) -> list[str]:
    """Return the keys that a text does not use; `names` are those that may be sent to it."""
    whole = set(re.findall(r"[\"'`]([\w.-]+)[\"'`]", text))
    families = set(re.findall(r"\bnamed\(\s*\"([\w.]+)\"", text))
    names = names | set(re.findall(r"\w+", text))
    made = re.compile("|".join([f"(?:{pattern})" for pattern in MADE]))

    def is_said(key: str) -> bool:
        if key in whole:
            return True
        parts = key.split(".")
        named = parts[-2] if parts[-1] in SAID_WITH_THEM and len(parts) > 2 else parts[-1]
        in_family = any(".".join(parts[:i]) in families for i in range(1, len(parts)))
        return named in names and (in_family or made.fullmatch(key) is not None)

    return [key for key in messages if not is_said(key)]


def catalogue() -> dict[str, str]:
    """Return the messages of the page."""
    found: dict[str, str] = json.loads((WORDS / "en.json").read_text("utf-8"))
    return found


def test_every_message_is_said_somewhere() -> None:
    names = set(re.findall(r"\w+", server()))
    assert unsaid(catalogue(), page(), names) == []


def test_every_made_key_exists() -> None:
    """A pattern that fits nothing would let new messages pass."""
    keys = list(catalogue())
    assert [made for made in MADE if not any(re.fullmatch(made, key) for key in keys)] == []


@pytest.mark.parametrize(
    "key, is_said",
    [
        ("home.title", True),
        ("home.subtitle", False),
        ("bot.master", True),
        ("bot.grandmaster", False),
        ("grade.master", True),
        ("rank.master", False),
        ("account.login.do", True),
        ("account.leave.do", False),
    ],
)
def test_a_message_that_nobody_says_is_seen(key: str, is_said: bool) -> None:
    text = 't("home.title"); named("grade", grade); t(`account.${way}`, way as "login")'
    assert (unsaid({key: ""}, text, {"master"}) == []) == is_said
