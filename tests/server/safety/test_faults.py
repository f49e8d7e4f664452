"""Failures while people play: clear errors, nothing lost, automatic recovery."""

import asyncio
import os
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.client import Person, RefusedByServer, acts, is_asked
from tests.server.faults import TROUBLE, killed
from tests.server.sites import Redis, Server, postgres


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """A small sample of the long run (`make soak`: 200 games, 50 kills)."""
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}").start()
    try:
        tally, kills = asyncio.run(killed(server, 2, 2, 2, 7, 1.0))
    finally:
        server.kill()
        server.close()
    assert tally.games >= 2
    assert kills == 2
    assert tally.plays > 50


async def play_once(person: Person, table_id: str, *seats: int) -> int:
    """Play one move of whichever seat is asked; return the version it led to."""
    seats = seats or (0,)
    at = await person.sit(table_id, *seats)
    try:
        await at.until(lambda: any(is_asked(at.positions[seat], seat) for seat in seats))
        seat = next(seat for seat in seats if is_asked(at.positions[seat], seat))
        position = at.positions[seat]
        a = acts(position)[0]["a"]
        done = await at.request("play", seat=seat, version=position["version"], ints=[a])
        version: int = done["version"]
        return version
    finally:
        await at.close()


NEW = {"game": "azul", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Callable[[Server], None], Callable[[Server], None]]]:
    """Yield a way to fill the disk under a server, and one to make room again. Root gets a real
    file system that is full, others a limit on the size of the server's files."""
    folder.mkdir()
    if os.geteuid() != 0:
        whole = resource.getrlimit(resource.RLIMIT_FSIZE)

        def limit(server: Server, soft: int) -> None:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, whole[1]))

        yield lambda server: limit(server, 1024), lambda server: limit(server, whole[0])
        return
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    subprocess.run(mount, check=True, timeout=20)
    ballast = folder / "ballast"
    try:
        yield (
            lambda _: ballast.write_bytes(b"x" * shutil.disk_usage(folder).free) and None,
            lambda _: ballast.unlink(),
        )
    finally:
        subprocess.run(["umount", str(folder)], check=True, timeout=20)


def test_a_full_disk(tmp_path: Path) -> None:
    """Moves are refused with a clear error, none is half saved, and play continues afterwards."""
    disk = tmp_path / "disk"
    with small_disk(disk) as (fill, make_room):
        server = Server(f"sqlite:///{disk / 'tables.db'}")

        async def story() -> None:
            async with Person(server.url, "Anna") as anna:
                table = await anna.post("/api/tables", game="azul", hotseat=True)
                version = await play_once(anna, table["id"], 0, 1)
                fill(server)
                code = ""
                while not code:
                    try:
                        version = await play_once(anna, table["id"], 0, 1)
                    except RefusedByServer as error:
                        code = str(error.code)
                assert code == "unavailable"
                make_room(server)
                assert await play_once(anna, table["id"], 0, 1) > version
                at = await anna.sit(table["id"], 0)
                assert sorted(at.log[0]) == list(range(1, at.positions[0]["version"] + 1))

        try:
            server.start()
            asyncio.run(story())
        finally:
            server.close()


@pytest.mark.soak
@pytest.mark.parametrize("seconds", [float(os.environ.get("PALATIUM_OUTAGE", "3"))])
def test_the_database_is_gone_for_a_while(seconds: float) -> None:
    """`make soak` does it for ten seconds."""
    with postgres() as database:
        server = Server(database.url).start()

        async def story() -> None:
            async with Person(server.url, "Anna") as anna:
                table = await anna.post("/api/tables", **NEW)
                version = await play_once(anna, table["id"])
                at = await anna.sit(table["id"], 0)
                await at.until(lambda: is_asked(at.positions[0], 0))
                database.stop()
                position = at.positions[0]
                a = acts(position)[0]["a"]
                with pytest.raises(RefusedByServer, match="unavailable"):
                    await at.request("play", seat=0, version=position["version"], ints=[a])
                with pytest.raises(RefusedByServer, match="unavailable"):
                    await anna.get("/api/tables")
                await asyncio.sleep(seconds)
                database.start()
                await recovered(anna)
                assert await play_once(anna, table["id"]) > version

        try:
            asyncio.run(story())
        finally:
            server.close()


async def recovered(person: Person) -> None:
    """Wait until the server answers again on its own."""
    end = time.monotonic() + 20
    while True:
        try:
            await person.get("/api/tables")
            return
        except (RefusedByServer, *TROUBLE):
            assert time.monotonic() < end
            await asyncio.sleep(0.1)


@pytest.mark.soak
@pytest.mark.parametrize("seconds", [float(os.environ.get("PALATIUM_OUTAGE", "3"))])
def test_redis_is_gone_for_a_while(seconds: float) -> None:
    """Both processes continue; what one did meanwhile, the other learns when somebody asks it, or
    afterwards."""
    redis = Redis()
    redis.start()
    with postgres() as database:
        servers = [Server(database.url, redis.url), Server(database.url, redis.url)]

        async def story() -> None:
            async with Person(servers[0].url, "Anna") as anna, Person(servers[1].url, "Bo") as bo:
                new = {**NEW, "seats": [{"kind": "person"}, {"kind": "open"}]}
                table = await anna.post("/api/tables", **new, visibility="public",
                                        config={"first": 0})
                await bo.post(f"/api/tables/{table['id']}/join")
                his, hers = await bo.sit(table["id"], 1), await anna.sit(table["id"], 0)
                redis.stop()
                version = await play_once(anna, table["id"])
                await bo.get(f"/api/tables/{table['id']}")
                await his.until(lambda: his.positions[1]["version"] == version, 20)
                assert is_asked(his.positions[1], 1)
                version = await play_once(bo, table["id"], 1)
                await asyncio.sleep(seconds)
                redis.start()
                await hers.until(lambda: hers.positions[0]["version"] == version, 20)

        try:
            for server in servers:
                server.start()
            asyncio.run(story())
        finally:
            for server in servers:
                server.close()
            redis.stop()


