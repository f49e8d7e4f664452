"""A language is one file: every text of the engine, the games, their guides and the page."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from palatium.core.errors import BadComponents
from palatium.core.text.words import places
from palatium.playing.language import english, missing, read_language
from tests.server.sites import Server

BRACES = "»{}«"


def translated() -> dict[str, str]:
    """Return every text in a made-up language that keeps the placeholders."""
    out = {key: BRACES.format(text) for key, text in english().items()}
    return out | {"language": "xx"}


def written(path: Path, texts: dict[str, str]) -> Path:
    path.write_text(json.dumps(texts), encoding="utf-8")
    return path


def test_the_catalogue_has_every_part() -> None:
    texts = english()
    for key in ("engine/ask.wait", "azul/group.pass", "page/home.title", "azul/title",
                "castles/option.modules", "palaces/guide.1.say", "castles/guide.moats.title"):
        assert texts[key].strip(), key
    assert all(isinstance(places(text), set) for text in texts.values())


def test_export_and_check(tmp_path: Path) -> None:
    file = tmp_path / "xx.json"
    command = [sys.executable, "-m", "palatium", "language"]
    subprocess.run([*command, "export", str(file)], check=True)
    assert json.loads(file.read_text(encoding="utf-8")) == english()
    again = subprocess.run([*command, "export", str(file)], capture_output=True, text=True)
    assert (again.returncode, "already exists" in again.stderr) == (2, True)
    checked = subprocess.run([*command, "check", str(file)], capture_output=True, text=True)
    assert checked.returncode == 0
    assert f"{len(english())} of {len(english())} texts" in " ".join(checked.stdout.split())


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"azul/ask.take": "Nimm"}, '"language" should be a code such as "de"'),
        ({"language": "xx", "azul/ask.tak": "Nimm"}, "(did you mean 'azul/ask.take'?)"),
        ({"language": "xx", "azul/group.pass": "{who}"}, "has the place {who}; there are: none"),
        ({"language": "xx", "azul/group.pass": "{"}, "azul/group.pass: "),
    ],
)
def test_mistakes_are_named(tmp_path: Path, texts: dict[str, str], message: str) -> None:
    with pytest.raises(BadComponents) as error:
        read_language(written(tmp_path / "xx.json", texts))
    assert message in str(error.value)


def test_what_is_missing_stays_english(tmp_path: Path) -> None:
    texts = translated()
    del texts["azul/ask.take"]
    assert missing(read_language(written(tmp_path / "xx.json", texts))) == ["azul/ask.take"]


def test_a_server_speaks_it(tmp_path: Path) -> None:
    """The language reaches its page, its games, their questions and their guides."""
    file = written(tmp_path / "xx.json", translated())
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", PALATIUM_LANGUAGE=str(file)).start()
    try:
        with httpx.Client(base_url=server.url, timeout=60, trust_env=False) as http:
            assert '<html lang="xx"' in http.get("/").text
            assert http.get("/api/words").json()["home.title"].startswith("»")
            game = http.get("/api/games").json()[0]
            assert game["title"].startswith("»")
            assert all(option["help"].startswith("»") for option in game["options"])
    finally:
        server.close()
