"""Stories of two people at a server, and their common steps."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked

Urls = tuple[str, str]
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "person"}
OPEN = {"kind": "open"}


def two(urls: Urls, story: Callable[[Person, Person], Awaitable[None]]) -> None:
    """Run a story of two people, each at another process if there are two."""

    async def run() -> None:
        async with Person(urls[0], "Anna") as anna, Person(urls[1], "Bo") as bo:
            await story(anna, bo)

    asyncio.run(run())


async def refused(work: Awaitable[Any]) -> str:
    """Return the code of an expected refusal."""
    with pytest.raises(RefusedByServer) as caught:
        await work
    assert caught.value.message
    return str(caught.value.code)


async def against_bot(person: Person, **more: Any) -> tuple[dict[str, Any], AtTable]:
    """Return a table against the random bot, and a seat at it."""
    new = {"game": "azul", "seats": [ME, BOT], "config": {"first": 0}, **more}
    table = await person.post("/api/tables", **new)
    at = await person.sit(table["id"], 0)
    await at.until(lambda: is_asked(at.positions[0], 0))
    return table, at


async def play_one(at: AtTable, index: int = 0) -> int:
    """Play an offered option of seat 0, and wait until it is asked again."""
    position = at.positions[0]
    a: int = acts(position)[index]["a"]
    done = await at.request("play", seat=0, version=position["version"], ints=[a])
    await at.until(
        lambda: at.positions[0]["version"] >= done["version"]
        and (is_asked(at.positions[0], 0) or at.positions[0]["over"])
    )
    return a
