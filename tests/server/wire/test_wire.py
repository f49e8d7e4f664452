"""Everything on the wire is described, and the descriptions are kept."""

import json
from pathlib import Path

import httpx
import msgspec
import pytest

import palatium as pal
from palatium.server.wire import messages as wire
from palatium.server.wire.typescript import files
from tests.server.sites import Server

WEB = Path(__file__).parents[3] / "web" / "src"


def test_typescript_has_the_same_types() -> None:
    """`python -m palatium.server.wire.typescript web/src` regenerates the files."""
    made = files()
    assert {f"wire/{path.name}" for path in (WEB / "wire").iterdir()} | {"wire.ts"} == set(made)
    for place, text in made.items():
        assert (WEB / place).read_text(encoding="utf-8") == text, place


def test_the_socket_is_described(sqlite_server: Server) -> None:
    schema = httpx.get(f"{sqlite_server.url}/api/socket.json", timeout=60, trust_env=False).json()
    tags = set(schema["properties"]["request"]["discriminator"]["mapping"])
    assert {"watch", "play", "publish", "commit", "deal", "moment"} <= tags
    assert "Position" in schema["$defs"]


def test_scenes_of_every_game(sqlite_server: Server) -> None:
    with httpx.Client(base_url=sqlite_server.url, timeout=60, trust_env=False) as http:
        for info in http.get("/api/games").json():
            config = json.dumps({"players": info["players"][0]})
            found = http.get(f"/api/games/{info['name']}/scene", params={"config": config})
            assert found.json()["game"] == info["name"]
            assert "components" not in [option["name"] for option in info["options"]]
        assert [info["name"] for info in http.get("/api/games").json()] == pal.game_names()
        wrong = http.get("/api/games/azul/scene", params={"config": '{"players": 9}'})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_message")


@pytest.mark.parametrize("text", ['{"type":"undo","id":1,"seat":0,"more":1}', '{"type":"undo"}'])
def test_unknown_and_missing_fields_are_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=wire.Request)
