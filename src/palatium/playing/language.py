"""The whole catalogue as one file for translators, and the check of a translation."""

import json
from pathlib import Path

from palatium.core.errors import BadComponents
from palatium.core.registry import data_folder, game_names, spec
from palatium.core.spec import guess as near
from palatium.core.text.words import ENGINE, english_words, places, read_words, use_language
from palatium.playing.guide_file import guide_texts, load_guide

PACKAGE = Path(__file__).parents[1]
PAGE_WORDS = PACKAGE / "web" / "dist" / "words.en.json"
PAGE = "page"
WORDS = "words.en.json"
CODE = "language"
"""The key of the language's own code, such as de."""


def english() -> dict[str, str]:
    """Return every English text by section and key."""
    out = {CODE: "en"}
    parts = [(ENGINE, english_words(PACKAGE / "core" / "data").sentences)]
    if PAGE_WORDS.is_file():
        text = PAGE_WORDS.read_text(encoding="utf-8")
        parts.append((PAGE, read_words(text, PAGE_WORDS.name).sentences))
    for name in game_names():
        found = spec(name)
        out[f"{name}/title"] = found.title
        for option in found.options:
            out[f"{name}/option.{option.name}"] = option.help
        data = data_folder(name)
        if not (data / WORDS).is_file():
            continue  # games of other packages keep their own texts
        parts.append((name, english_words(data).sentences))
        for path in sorted(data.glob("guide*.en.json")):
            parts.append((name, guide_texts(load_guide(path))))
    for section, sentences in parts:
        for key, sentence in sentences.items():
            out[f"{section}/{key}"] = sentence
    return out


def read_language(path: Path) -> dict[str, str]:
    """Return the texts of a language file; every error names its key."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadComponents(f"{path.name}: the file is not UTF-8 text") from None
    except OSError as error:
        raise BadComponents(f"{path.name}: {error.strerror}") from None
    sentences = read_words(text, path.name).sentences
    code = sentences.get(CODE, "")
    if not code or not code.replace("-", "").isalnum():
        raise BadComponents(f'{path.name}: "{CODE}" should be a code such as "de"')
    known = english()
    for key, sentence in sentences.items():
        if key not in known:
            raise BadComponents(
                f"{path.name}: there is no text '{key}'" + near(key, sorted(known))
            )
        try:
            more = places(sentence) - places(known[key])
        except ValueError as error:
            raise BadComponents(f"{path.name}: {key}: {error}") from None
        if more:
            there = ", ".join(sorted(places(known[key]))) or "none"
            raise BadComponents(
                f"{path.name}: {key} has the place {{{sorted(more)[0]}}}; there are: {there}"
            )
    return sentences


def missing(sentences: dict[str, str]) -> list[str]:
    """Return the keys that a language does not translate."""
    return [key for key in english() if key not in sentences]


def speak(path: Path) -> None:
    """Use the language of a file from now on."""
    sentences = read_language(path)
    use_language(sentences[CODE], sentences)


def template() -> str:
    """Return the English catalogue, to be translated."""
    return json.dumps(english(), ensure_ascii=False, indent=2) + "\n"
