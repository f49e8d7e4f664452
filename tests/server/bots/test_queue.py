"""One guest does not stop the bots of others: a server at its default limits."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.bots.test_bots import play_once, table_with
from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked
from tests.server.sites import LIMITS, WHICH, Server

HINTS = 12
"""Hints that one socket may ask for at once."""
SOON = 25.0
"""Seconds: uncompiled, on a machine with much else to do. One after the other, the hints and
searches here would take minutes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("queue")
    found = Server(f"sqlite:///{folder / 'tables.db'}", **{WHICH: LIMITS}).start()
    try:
        yield found
    finally:
        found.close()


async def many_hints(person: Person, sockets: int) -> None:
    """Ask for as many hints as are let through, and leave."""
    at = await table_with(person, "greedy")
    table_id = at.table["id"]
    crowd = [at, *[await person.sit(table_id, 0) for _ in range(sockets - 1)]]
    for one in crowd:
        for number in range(HINTS):
            await one.raw(json.dumps({"type": "hint", "id": 1000 + number, "seat": 0}))
    await asyncio.sleep(0.5)
    for one in crowd:
        await one.close()


async def answered(at: AtTable) -> float:
    """Play once and return how long the bot takes to answer."""
    version = await play_once(at)
    started = time.monotonic()

    def is_answered() -> bool:
        return at.positions[0]["version"] > version and is_asked(at.positions[0], 0)

    await at.until(is_answered, 90)
    return time.monotonic() - started


async def waiting(person: Person) -> int:
    """Return how many decisions wait for a process."""
    page = await person.text("/metrics")
    return next(
        int(float(line.split()[1]))
        for line in page.splitlines()
        if line.startswith("palatium_bots_queued")
    )


@pytest.mark.parametrize("sockets", [6, pytest.param(28, marks=pytest.mark.soak)])
def test_hints_of_a_guest_who_is_gone_hold_up_nobody(server: Server, sockets: int) -> None:
    async def story() -> None:
        async with Person(server.url, "Mallory") as mallory, Person(server.url, "Anna") as anna:
            at = await table_with(anna, "architect")
            await answered(at)  # the processes are up
            await many_hints(mallory, sockets)
            assert await answered(at) < SOON
            assert await waiting(anna) == 0

    asyncio.run(story())


@pytest.mark.lifted("searches must be long on any machine, so that there is a queue")
def test_a_long_queue_is_told_and_others_do_not_feel_it(tmp_path: Path) -> None:
    """A host who allows long searches: the queue is long on any machine."""
    settings = {WHICH: LIMITS, "PALATIUM_BOT_NODES": "100000"}
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", **settings).start()

    async def story() -> None:
        async with Person(server.url, "Mallory") as mallory, Person(server.url, "Anna") as anna:
            at = await table_with(anna, "greedy")
            tables = [await table_with(mallory, "search:100000n") for _ in range(6)]
            for table in tables:
                await play_once(table)
            with pytest.raises(RefusedByServer) as seat:
                await table_with(mallory, "master")
            assert seat.value.code == "busy"
            assert "Try again in about" in str(seat.value.message)
            mine = await table_with(mallory, "greedy")
            with pytest.raises(RefusedByServer) as hint:
                await mine.request("hint", seat=0)
            assert hint.value.code == "busy"
            assert await answered(at) < SOON
            for table in tables:  # their owner takes the searches back
                await mallory.post(f"/api/tables/{table.table['id']}/leave")
            started = time.monotonic()
            while await waiting(anna):
                assert time.monotonic() - started < SOON
                await asyncio.sleep(0.2)

    try:
        asyncio.run(story())
    finally:
        server.close()


@pytest.mark.parametrize("bot", ["search:1000000n", "master:2001n", "search:3s", "builder:9000ms"])
def test_a_budget_above_the_hosts_is_refused(server: Server, bot: str) -> None:
    async def story() -> None:
        async with Person(server.url, "Mallory") as mallory:
            with pytest.raises(RefusedByServer) as new:
                await table_with(mallory, bot)
            at = await table_with(mallory, "greedy")
            with pytest.raises(RefusedByServer) as change:
                await mallory.post(f"/api/tables/{at.table['id']}/seats/0", kind="bot", bot=bot)
            for refused in (new.value, change.value):
                assert refused.code == "bad_message"
                assert "longer than this server allows; at most" in str(refused.message)

    asyncio.run(story())


def test_a_hint_ends_when_the_plan_changes(tmp_path: Path) -> None:
    """Hints of this server take minutes, so that the plan changes before the answer."""
    settings = {WHICH: LIMITS, "PALATIUM_ANALYSIS_NODES": "1000000"}
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", **settings).start()

    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            at = await table_with(anna, "greedy")
            position: dict[str, Any] = at.positions[0]
            a = acts(position)[0]["a"]
            hint = asyncio.create_task(at.request("hint", seat=0))
            await asyncio.sleep(0.2)
            await at.request("extend", seat=0, version=position["version"], a=a)
            with pytest.raises(RefusedByServer) as refused:
                await asyncio.wait_for(hint, SOON)
            assert refused.value.code == "stale"

    try:
        asyncio.run(story())
    finally:
        server.close()


@pytest.mark.soak
def test_forty_tables_of_masters_hold_up_nobody(server: Server) -> None:
    """A bystander's bots answer meanwhile, and no other bot stands in for a master."""

    async def story() -> None:
        async with Person(server.url, "Mallory") as mallory, Person(server.url, "Anna") as anna:
            quick, deep = await table_with(anna, "greedy"), await table_with(anna, "architect")
            crowd = [await table_with(mallory, "master") for _ in range(38)]
            for table in crowd:
                await play_once(table)
            assert max([await answered(quick) for _ in range(3)]) < 3.0
            assert max([await answered(deep) for _ in range(3)]) < SOON
            assert "bot_stand_in" not in server.said()

    asyncio.run(story())
