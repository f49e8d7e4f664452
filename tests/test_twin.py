"""The page and Python say the same: every message of the catalogue, by FormatJS and by our twin.

Node formats what Python formatted, in English and in languages with other plurals and other digits.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from palatium.core.text.locales import locale
from palatium.core.text.message import (
    NUMBER,
    PLURAL,
    SELECT,
    MessagePart,
    arguments,
    formatted,
    parse,
)
from palatium.playing.language import english

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "web" / "src" / "words" / "en.json"
LOCALES = ["en", "de", "fr", "pl", "ar", "ar-EG", "ru", "cs", "lt", "hi", "pt-PT", "ja", "de-CH"]
NUMBERS = [0, 1, 2, 3, 5, 7, 11, 12, 21, 22, 100, 101, 111, 1234, 12345, 1000000, -1, -1234567]
FORMS = [
    "{n, plural, zero {Z #} one {O #} two {T #} few {F #} many {M #} other {X #}}",
    "{n, plural, =0 {none} =1 {just one} other {# things}} of {n, number} ({n})",
    "{s, select, red {R {n, plural, one {one} other {#}}} other {'{'{s}'}' it's '' # <b>}}",
    "{n, plural, other {'#' is # for {s, select, other {{s} #}}}}",
]
SCRIPT = """
import { readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
const cases = JSON.parse(readFileSync(0, "utf8"));
const said = cases.map(([locale, message, args]) =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).format(args),
);
process.stdout.write(JSON.stringify(said));
"""


def words_of(parts: list[MessagePart]) -> dict[str, list[str]]:
    """The cases of every select of a message."""
    out: dict[str, list[str]] = {}
    todo = parts[:]
    while todo:
        part = todo.pop()
        if part.kind == SELECT:
            out.setdefault(part.text, []).extend(part.cases)
        for case in part.cases.values():
            todo += case
    return out


def cases_of(message: str, numbers: list[int]) -> list[dict[str, object]]:
    """Arguments that try every number and every word of a message."""
    parts = parse(message)
    kinds, words = arguments(parts), words_of(parts)
    rounds = max([1, *[len(cases) for cases in words.values()]])
    if any(kind in (NUMBER, PLURAL) for kind in kinds.values()):
        rounds = max(rounds, len(numbers))
    return [
        {
            name: words[name][i % len(words[name])]
            if name in words
            else numbers[i % len(numbers)]
            if kind in (NUMBER, PLURAL)
            else f"<{name}>"
            for name, kind in kinds.items()
        }
        for i in range(rounds)
    ]


def by_node(cases: list[tuple[str, str, dict[str, object]]]) -> list[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    node = shutil.which("node", path=path)
    assert node, "Node is missing; `make system` installs it"
    done = subprocess.run(
        [node, "--input-type=module", "-e", SCRIPT],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        cwd=ROOT / "web",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: list[str] = json.loads(done.stdout)
    return said


def test_the_twins_say_the_same() -> None:
    """Every message in English, and messages of every form in every language of the list."""
    texts = {key: text for key, text in english().items() if "/guide" not in key}
    page = json.loads(PAGE.read_text(encoding="utf-8"))
    texts |= {f"page/{key}": text for key, text in page.items()}
    cases = [
        (code, message, args)
        for codes, messages, numbers in (
            (["en", "pl"], list(texts.values()), [0, 1, 2, 1234]),
            (LOCALES, FORMS, NUMBERS),
        )
        for code in codes
        for message in messages
        for args in cases_of(message, numbers)
    ]
    assert len(cases) > 3000
    ours = [formatted(parse(message), args, locale(code)) for code, message, args in cases]
    theirs = by_node(cases)
    differ = [(*case, mine, other) for case, mine, other in zip(cases, ours, theirs, strict=True)
              if mine != other]
    assert differ == []
