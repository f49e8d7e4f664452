"""Health: what is wrong is told in a word, at little cost, and a failure leaves a log line."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from palatium.server.health import PATIENCE, HealthCheck
from palatium.server.store.engine import engine_for
from palatium.server.store.faults import Faults
from palatium.server.store.probe import probe
from tests.server.previous import restore
from tests.server.safety.test_faults import small_disk
from tests.server.sites import Redis, Server


def health(server: Server) -> tuple[int, str]:
    found = httpx.get(f"{server.url}/healthz", timeout=10, trust_env=False)
    return found.status_code, found.text


def becomes(server: Server, answer: tuple[int, str]) -> None:
    """Wait until the server says so."""
    end = time.monotonic() + 60
    while (found := health(server)) != answer:
        assert time.monotonic() < end, found
        time.sleep(0.2)


def events(server: Server, event: str) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


@contextmanager
def held(path: Path) -> Iterator[None]:
    """A database that another program does not let go."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


def test_what_fails_is_told_and_is_well_again(tmp_path: Path) -> None:
    """A hung database, a hung Redis, a full disk."""
    redis = Redis()
    redis.start()
    path = tmp_path / "disk" / "tables.db"
    with small_disk(path.parent) as (fill, make_room):
        server = Server(f"sqlite:///{path}", redis.url)
        try:
            server.start()
            assert health(server) == (200, "ok\n")
            with held(path):
                becomes(server, (503, "database_slow\n"))
                assert httpx.get(f"{server.url}/livez", trust_env=False).text == "ok\n"
            becomes(server, (200, "ok\n"))
            redis.signal(signal.SIGSTOP)
            becomes(server, (503, "redis\n"))
            redis.signal(signal.SIGCONT)
            becomes(server, (200, "ok\n"))
            fill(server)
            becomes(server, (503, "disk_full\n" if os.geteuid() == 0 else "database\n"))
            refused = httpx.post(f"{server.url}/api/me", json={"name": "Anna"}, trust_env=False)
            while refused.status_code != 503:  # the log has room for a few more
                refused = httpx.post(f"{server.url}/api/me", json={"name": "An"}, trust_env=False)
            (failed, *_) = events(server, "database_failed")
            assert "OperationalError SQLITE_" in str(failed["cause"])
            make_room(server)
            becomes(server, (200, "ok\n"))
            told = [line["wrong"] for line in events(server, "health")]
            assert told[:4] == [["database_slow"], [], ["redis"], []]
        finally:
            server.close()
            redis.stop()


def test_a_page_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    restore(path)
    Server(f"sqlite:///{path}").start().close()
    with sqlite3.connect(path) as used:
        used.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = used.execute("PRAGMA page_size").fetchone()
        (page,) = used.execute("SELECT rootpage FROM sqlite_master WHERE name='moves'").fetchone()
    used.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))
    server = Server(f"sqlite:///{path}").start(wait=False)
    try:
        end = time.monotonic() + 60
        found = ""
        while found != "corrupt\n":
            assert time.monotonic() < end, (found, server.said())
            try:
                found = health(server)[1]
            except httpx.HTTPError:
                time.sleep(0.1)
        assert events(server, "database_corrupt") or events(server, "database_failed")
    finally:
        server.close()


def test_a_read_only_file_system(tmp_path: Path) -> None:
    """Root gets a real one; others a file that they may not write."""
    folder = tmp_path / "disk"
    folder.mkdir()
    path = folder / "tables.db"

    async def found() -> str:
        engine = engine_for(f"sqlite:///{path}")
        try:
            return await probe(engine, path, Faults())
        finally:
            await engine.dispose()

    if os.geteuid() != 0:
        restore(path)
        path.chmod(0o400)
        assert asyncio.run(found()) == "read_only"
        return
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(folder)], check=True, timeout=20)
    try:
        restore(path)
        assert asyncio.run(found()) == ""
        remount = ["mount", "-o", "remount,ro", str(folder)]
        subprocess.run(remount, check=True, timeout=20)
        assert asyncio.run(found()) == "read_only"
    finally:
        subprocess.run(["umount", str(folder)], check=True, timeout=20)


def test_many_who_ask_cost_one_question() -> None:
    """Also while it is not answered; then those who come later do not wait."""
    asked = 0
    answer = asyncio.Event()

    async def look() -> str:
        nonlocal asked
        asked += 1
        await answer.wait()
        return ""

    async def story() -> None:
        check = HealthCheck(look, "silent")
        loop = asyncio.get_running_loop()
        begin = loop.time()
        assert set(await asyncio.gather(*[check.word() for _ in range(500)])) == {"silent"}
        assert loop.time() - begin >= PATIENCE - 0.1
        begin = loop.time()
        for _ in range(500):
            assert await check.word() == "silent"
        assert loop.time() - begin < PATIENCE
        assert asked == 1
        answer.set()
        await asyncio.sleep(0.01)
        for _ in range(500):
            assert await check.word() == ""
        assert asked == 1

    asyncio.run(story())
