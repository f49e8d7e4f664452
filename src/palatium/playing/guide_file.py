"""Guide files, read and checked; every error names file, step and part."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from palatium.core.errors import BadComponents
from palatium.core.text.words import SPOKEN

HEAD = (
    *("title", "welcome", "farewell", "chapters"),
    *("options", "seed", "seat", "bot", "first", "steps"),
)
STEP = ("title", "say", "look", "moves", "then", "free", "rulings")


@dataclass(frozen=True, slots=True)
class StepText:
    """One step: what it teaches, where to look, the person's moves, then those of the others."""

    title: str
    say: str
    look: str
    moves: list[str]
    then: list[str]
    rulings: list[str]
    is_free: bool


@dataclass(frozen=True, slots=True)
class GuideFile:
    """A guide as written in its file."""

    name: str
    title: str
    welcome: str
    farewell: str
    options: dict[str, object]
    seed: int
    seat: int
    bot: str
    first: list[str]
    steps: list[StepText]
    chapters: list[str]
    """Further guides of the same game, in the recommended order."""


def read_guide(text: str, name: str) -> GuideFile:
    """Return a guide from its JSON text."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadComponents(f"{name}: not JSON: {error}") from None
    part = _Part(data, name, HEAD)
    steps = [
        _step(_Part(item, f"{name}: step {i + 1}", STEP)) for i, item in enumerate(part.items())
    ]
    for before, after in zip(steps, steps[1:], strict=False):
        if before.is_free and not after.is_free:
            raise BadComponents(f"{name}: behind a free step, every step has to be free")
    return GuideFile(
        name,
        part.text("title"),
        part.text("welcome"),
        part.text("farewell"),
        part.options(),
        part.number("seed", 0),
        part.number("seat", 0),
        part.text("bot", "greedy"),
        part.texts("first"),
        steps,
        part.texts("chapters"),
    )


def load_guide(path: Path) -> GuideFile:
    """Return a guide from a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadComponents(f"{path.name}: the file is not UTF-8 text") from None
    except OSError as error:
        raise BadComponents(f"{path.name}: {error.strerror}") from None
    return read_guide(text, path.name)


def guide_texts(file: GuideFile) -> dict[str, str]:
    """Return all texts of a guide by key: guide.welcome, guide.3.say."""
    name = file.name.removesuffix(".en.json")
    out = {
        f"{name}.title": file.title,
        f"{name}.welcome": file.welcome,
        f"{name}.farewell": file.farewell,
    }
    for i, step in enumerate(file.steps):
        out[f"{name}.{i + 1}.title"] = step.title
        out[f"{name}.{i + 1}.say"] = step.say
        if step.look:
            out[f"{name}.{i + 1}.look"] = step.look
    return out


def spoken_guide(file: GuideFile, game: str) -> GuideFile:
    """Return a guide in the current language."""
    texts = {key: SPOKEN.said(game, key, text) for key, text in guide_texts(file).items()}
    name = file.name.removesuffix(".en.json")
    steps = [
        replace(
            step,
            title=texts[f"{name}.{i + 1}.title"],
            say=texts[f"{name}.{i + 1}.say"],
            look=texts.get(f"{name}.{i + 1}.look", ""),
        )
        for i, step in enumerate(file.steps)
    ]
    return replace(
        file,
        title=texts[f"{name}.title"],
        welcome=texts[f"{name}.welcome"],
        farewell=texts[f"{name}.farewell"],
        steps=steps,
    )


def _step(part: "_Part") -> StepText:
    moves = part.texts("moves")
    if not moves:
        raise part.bad("moves should name at least one move")
    return StepText(
        part.text("title"),
        part.text("say"),
        part.text("look", ""),
        moves,
        part.texts("then"),
        part.texts("rulings"),
        part.is_set("free"),
    )


class _Part:
    """An object of the file whose parts are read by type."""

    def __init__(self, data: object, where: str, known: tuple[str, ...]) -> None:
        self._where = where
        if not isinstance(data, dict):
            raise self.bad("an object is expected")
        self._data: dict[str, object] = data
        for key in self._data:
            if key not in known:
                raise self.bad(f"'{key}' is not known; there are {', '.join(known)}")

    def bad(self, text: str) -> BadComponents:
        return BadComponents(f"{self._where}: {text}")

    def text(self, key: str, default: str | None = None) -> str:
        value = self._data.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.bad(f"{key} should be a text")
        return value

    def texts(self, key: str) -> list[str]:
        value = self._data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.bad(f"{key} should be a list of texts")
        return value

    def number(self, key: str, least: int) -> int:
        value = self._data.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self.bad(f"{key} should be a whole number from {least} up")
        return value

    def is_set(self, key: str) -> bool:
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            raise self.bad(f"{key} should be true or false")
        return value

    def options(self) -> dict[str, object]:
        value = self._data.get("options", {})
        if not isinstance(value, dict):
            raise self.bad("options should be an object")
        return value

    def items(self) -> list[object]:
        value = self._data.get("steps")
        if not isinstance(value, list) or not value:
            raise self.bad("steps should be a list of steps")
        return value
