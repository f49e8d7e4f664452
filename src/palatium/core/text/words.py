"""The catalogue of texts: rules use keys, and a language is one file.

English ships with the code: a file for the engine, one for each game, one for the page. Another
language is one file with the texts of all of them, each key prefixed by its section:
`azul/ask.take`, `engine/pass`, `page/home.play`. Missing texts stay English.
"""

import json
from pathlib import Path
from string import Formatter

from palatium.core.errors import BadComponents

ENGINE = "engine"


class Words:
    """Sentences by key, with {places} for arguments."""

    def __init__(self, sentences: dict[str, str]) -> None:
        self.sentences = sentences
        self.facts: dict[str, object] = {}
        """Amounts of the game's components, which every sentence may name."""

    def has(self, key: str) -> bool:
        """Return whether the catalogue has a key."""
        return key in self.sentences

    def say(self, key: str, args: dict[str, object] | None = None) -> str:
        """Return the sentence of a key with its places filled in."""
        sentence = self.sentences.get(key)
        if sentence is None:
            return key
        if not self.facts or "{" not in sentence:
            return sentence.format_map(args) if args else sentence
        known = {**self.facts, **(args or {})}
        return sentence.format_map(known) if args or places(sentence) <= set(known) else sentence


class Language:
    """The current language, if it is not English: texts by section and key."""

    def __init__(self) -> None:
        self.code = "en"
        self.sentences: dict[str, str] = {}

    def said(self, section: str, key: str, english: str) -> str:
        """Return a text in this language, or in English if it is missing."""
        return self.sentences.get(f"{section}/{key}", english)


SPOKEN = Language()


def use_language(code: str, sentences: dict[str, str]) -> None:
    """Use a language from now on; games that are already configured keep theirs."""
    SPOKEN.code = code
    SPOKEN.sentences = sentences


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


def places(sentence: str) -> set[str]:
    """Return the {places} of a sentence; ValueError if its braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def load_words(folder: Path) -> Words:
    """Return the catalogue of a game's data folder on top of the engine's, in the language used."""
    sentences: dict[str, str] = {}
    own = folder.resolve().parent.name
    for section, place in ((ENGINE, Path(__file__).parents[1] / "data"), (own, folder)):
        for key, english in english_words(place).sentences.items():
            sentences[key] = SPOKEN.said(section, key, english)
    return Words(sentences)


def english_words(folder: Path) -> Words:
    """Return the English texts of a folder."""
    path = folder / "words.en.json"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"{path}: no catalogue of texts: {error}") from None
    return read_words(text, path.name)
