"""Options of a game on a command line: `--side grey` or `--option side=grey`."""

from collections.abc import Sequence

from palatium.core.errors import BadConfig
from palatium.core.registry import spec
from palatium.core.spec import GameSpec, Option, guess

FLAGS = {"true": True, "yes": True, "on": True, "1": True,
         "false": False, "no": False, "off": False, "0": False}  # fmt: skip


def game_options(
    name: str, players: int | None, pairs: Sequence[str], extra: Sequence[str], own: Sequence[str]
) -> dict[str, object]:
    """Return all options given for a game; `own` are the command's own, to guess at typos."""
    shelf = spec(name)
    out: dict[str, object] = {}
    if players is not None:
        out["players"] = players
    for key, text in [_pair(pair) for pair in pairs] + _extra_pairs(extra):
        key = key.replace("-", "_")
        if key in out:
            raise BadConfig(f"{name}: {key} is given twice")
        out[key] = _read(_find(shelf, key, own), text)
    return out


def _find(shelf: GameSpec, key: str, own: Sequence[str]) -> Option:
    names = [option.name for option in shelf.options]
    if key not in names:
        raise BadConfig(
            f"neither this command nor {shelf.name} has an option '{key}'; "
            f"{shelf.name} has {', '.join(names)}" + guess(key, [*names, *own])
        )
    return shelf.option(key)


def _pair(text: str) -> tuple[str, str]:
    key, sep, value = text.partition("=")
    if not sep or not key:
        raise BadConfig(f"--option {text!r} should read name=value")
    return key, value


def _extra_pairs(extra: Sequence[str]) -> list[tuple[str, str]]:
    """Return pairs from what the command itself did not know: --side grey, --side=grey."""
    out: list[tuple[str, str]] = []
    rest = list(extra)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--") or len(word) < 3:
            raise BadConfig(f"unexpected argument '{word}'; options begin with --")
        key, sep, value = word[2:].partition("=")
        if not sep:
            if not rest or rest[0].startswith("--"):
                raise BadConfig(f"--{key} needs a value")
            value = rest.pop(0)
        out.append((key, value))
    return out


def _read(option: Option, text: str) -> object:
    """Return the value that a text means; the game refuses what does not fit."""
    if option.kind in ("whole", "seat"):
        digits = text[1:] if text.startswith("-") else text
        return int(text) if digits.isdecimal() and len(digits) < 10 else text
    if option.kind == "flag":
        return FLAGS.get(text.lower(), text)
    if option.kind in ("many", "texts"):
        return [part for part in text.split(",") if part]
    return text
