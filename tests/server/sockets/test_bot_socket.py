"""Outside bots over a socket: they play whole games, and errors do them no harm."""

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Person, play_out
from tests.server.conftest import Sites
from tests.server.sites import Server

EXAMPLE = Path(__file__).parents[3] / "examples" / "bots" / "at_a_table.py"
SEATS = [{"kind": "person"}, {"kind": "open"}]


@pytest.mark.parametrize(("game", "kind"), [("azul", "redis"), ("palaces", "sqlite")])
def test_the_example_plays_a_whole_game(sites: Sites, game: str, kind: str) -> None:
    """Person and bot connect to different processes, if there are two. Palaces has simultaneous
    questions, and secrets."""
    here, there = sites(kind)[0].url, sites(kind)[-1].url

    async def story() -> None:
        async with Person(here, "Anna") as anna:
            table = await anna.post("/api/tables", game=game, seats=SEATS, visibility="private")
            link = f"{there}/table/{table['id']}?invite={table['invite']}"
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), link, stderr=asyncio.subprocess.PIPE
            )
            at = await anna.sit(table["id"], 0)
            await at.until(lambda: at.table["seats"][1]["name"] == "First Legal", 60)
            try:
                await play_out(at, [0], random.Random(3))
            except TimeoutError:
                bot.kill()
                _, said = await bot.communicate()
                raise AssertionError(f"it stands still; the bot said {said.decode()!r}") from None
            _, said = await asyncio.wait_for(bot.communicate(), 60)
            assert (bot.returncode, said) == (0, b"")

    asyncio.run(story())


async def said(line: ClientConnection) -> list[dict[str, Any]]:
    """Return everything that is said until the server ends it."""
    out: list[dict[str, Any]] = []
    try:
        while True:
            out.append(json.loads(await asyncio.wait_for(line.recv(), 30)))
    except ConnectionClosed:
        return out


HELLO = {"type": "hello", "protocol": 1}


async def greeted(line: ClientConnection) -> None:
    assert json.loads(await line.recv()) == HELLO
    await line.send(json.dumps(HELLO))


async def nothing(line: ClientConnection) -> None:
    await line.send("x")


async def other_protocol(line: ClientConnection) -> None:
    await line.send(json.dumps({"type": "hello", "protocol": 7}))


async def no_option(line: ClientConnection) -> None:
    await greeted(line)
    while json.loads(await line.recv())["type"] != "options":
        pass
    await line.send(json.dumps({"type": "choose", "id": 1, "int": 5}))


async def other_question(line: ClientConnection) -> None:
    await greeted(line)
    while json.loads(await line.recv())["type"] != "options":
        pass
    await line.send(json.dumps({"type": "choose", "id": 2, "int": 5}))


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        (nothing, "the bot should say 'hello' as one JSON object, not 'x'"),
        (other_protocol, "the bot speaks protocol 7, this is 1"),
        (no_option, "the bot chose 5, which is none of its"),
        (other_question, "the bot answered question 2, not 1"),
    ],
)
def test_a_bot_that_stumbles_is_told_why_and_may_come_back(
    sqlite_server: Server, does: Callable[[ClientConnection], Awaitable[None]], sentence: str
) -> None:
    one = sqlite_server

    async def story() -> None:
        async with Person(one.url, "Anna") as anna, Person(one.url, "Bo") as bo:
            new = {"game": "azul", "seats": SEATS, "config": {"first": 0}}
            table = await anna.post("/api/tables", **new)
            await bo.post(f"/api/tables/{table['id']}/join", invite=table["invite"])

            def at_seat(person: Person, seat: int) -> connect:
                cookie = "; ".join(f"{k}={v}" for k, v in person.http.cookies.items())
                return connect(
                    f"{one.url.replace('http', 'ws', 1)}/ws/bots/{table['id']}/{seat}",
                    additional_headers={"Cookie": cookie},
                    max_size=None,
                    proxy=None,
                )

            async with at_seat(bo, 0) as line:
                assert "not yours" in (await said(line))[-1]["message"]
            before = (await anna.sit(table["id"], 0)).positions[0]["version"]
            async with at_seat(anna, 0) as line:
                await does(line)
                assert sentence in (await said(line))[-1]["message"]
            assert (await anna.sit(table["id"], 0)).positions[0]["version"] == before
            async with at_seat(anna, 0) as line:
                await greeted(line)
                kinds = [json.loads(await line.recv())["type"] for _ in range(3)]
                assert kinds == ["new", "view", "options"]

    asyncio.run(story())
