"""The catalogue of texts of a game: rules name a key, a language is one file."""

import json
from pathlib import Path

from palatium.core.errors import BadComponents


class Words:
    """Sentences by key, with {places} for arguments."""

    def __init__(self, sentences: dict[str, str]) -> None:
        self.sentences = sentences

    def has(self, key: str) -> bool:
        """Whether the catalogue knows a key."""
        return key in self.sentences

    def say(self, key: str, args: dict[str, object] | None = None) -> str:
        """The sentence of a key, its places filled."""
        sentence = self.sentences.get(key)
        if sentence is None:
            return key
        return sentence.format_map(args) if args else sentence


def read_words(text: str, file: str) -> Words:
    """A catalogue from its JSON text: one object of key and sentence."""
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


def load_words(folder: Path, language: str = "en") -> Words:
    """The catalogue of a game's data folder on top of the engine's own."""
    sentences: dict[str, str] = {}
    for place in (Path(__file__).parent / "data", folder):
        file = f"words.{language}.json"
        try:
            text = (place / file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadComponents(f"{place / file}: no catalogue of texts: {error}") from None
        sentences.update(read_words(text, file).sentences)
    return Words(sentences)
