"""The catalogue of texts: rules use keys, and a language is one file.

English ships with the code: a file for the engine, one for each game, one for the page. Another
language is one file with the texts of all of them, each key prefixed by its section:
`azul/ask.take`, `engine/pass`, `page/home.play`. Missing texts stay English.
"""

import json
from pathlib import Path

from palatium.core.errors import BadComponents
from palatium.core.text.locales import ENGLISH, Locale, locale
from palatium.core.text.message import MessagePart, arguments, chosen, formatted, parse, plain

ENGINE = "engine"


class Words:
    """ICU messages by key, and the language that they are in."""

    def __init__(self, sentences: dict[str, str], speech: Locale = ENGLISH) -> None:
        self.sentences = sentences
        self.facts: dict[str, object] = {}
        """Amounts of the game's components, which every sentence may name."""
        self.speech = speech
        self._parsed: dict[str, list[MessagePart]] = {}

    def has(self, key: str) -> bool:
        """Return whether the catalogue has a key."""
        return key in self.sentences

    def say(self, key: str, args: dict[str, object] | None = None) -> str:
        """Return the message of a key with its arguments; an unknown key as it is."""
        if key not in self.sentences:
            return key
        parts = self.parts(key)
        known = {**self.facts, **args} if args is not None else self.facts
        named: dict[str, object] = {}
        for name, value in known.items():
            named[name] = self.word(value) if isinstance(value, str) else value
        return formatted(chosen(parts, known, self.speech), named, self.speech)

    def word(self, token: str) -> str:
        """Return a token of the game, such as a colour, in the language; or a text as it is."""
        key = "word." + token
        return self.sentences.get(key, token)

    def joined(self, items: list[str]) -> str:
        """Return several things that belong together: this, that and the other."""
        if len(items) < 2:
            return "".join(items)
        said = self.say("list.last", {"first": items[-2], "last": items[-1]})
        for item in items[-3::-1]:
            said = self.say("list.more", {"first": item, "rest": said})
        return said

    def listed(self, items: list[str]) -> str:
        """Return several things one after the other."""
        if not items:
            return self.say("list.none")
        said = items[-1]
        for item in items[-2::-1]:
            said = self.say("list.more", {"first": item, "rest": said})
        return said

    def parts(self, key: str) -> list[MessagePart]:
        """Return the parts of a message, parsed once."""
        found = self._parsed.get(key)
        if found is None:
            try:
                found = parse(self.sentences[key])
            except ValueError as error:
                raise BadComponents(f"the text of {key}: {error}") from None
            self._parsed[key] = found
        return found

    def fix(self, key: str, said: str) -> None:
        """Let a key say a text that is not a message any more: its arguments are filled in."""
        self.sentences[key] = said
        self._parsed[key] = plain(said)


class Language:
    """The current language, if it is not English: texts by section and key."""

    def __init__(self) -> None:
        self.code = "en"
        self.sentences: dict[str, str] = {}
        self.speech = ENGLISH

    def said(self, section: str, key: str, english: str) -> str:
        """Return a text in this language, or in English if it is missing."""
        return self.sentences.get(f"{section}/{key}", english)


SPOKEN = Language()


def use_language(code: str, sentences: dict[str, str]) -> None:
    """Use a language from now on; games that are already configured keep theirs."""
    SPOKEN.code = code
    SPOKEN.sentences = sentences
    SPOKEN.speech = locale(code)


def read_words(text: str, file: str) -> Words:
    """Return a catalogue from its JSON text: an object of keys and sentences."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadComponents(f"{file}: not JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadComponents(f"{file}: an object of texts by key is expected")
    sentences: dict[str, str] = {}
    for key, sentence in data.items():
        if not isinstance(key, str) or not isinstance(sentence, str):
            raise BadComponents(f"{file}: the text of {key!r} should be a string")
        sentences[key] = sentence
    return Words(sentences)


def places(message: str) -> set[str]:
    """Return the arguments of a message; ValueError says what is wrong with it."""
    return set(arguments(parse(message)))


def load_words(folder: Path) -> Words:
    """Return the catalogue of a game's data folder on top of the engine's, in the language used."""
    sentences: dict[str, str] = {}
    own = folder.resolve().parent.name
    for section, place in ((ENGINE, Path(__file__).parents[1] / "data"), (own, folder)):
        for key, english in english_words(place).sentences.items():
            sentences[key] = SPOKEN.said(section, key, english)
    return Words(sentences, SPOKEN.speech)


def english_words(folder: Path) -> Words:
    """Return the English texts of a folder."""
    path = folder / "words.en.json"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"{path}: no catalogue of texts: {error}") from None
    return read_words(text, path.name)
