"""Half-sent requests and readers who do not read: they hold little, and not for long."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from palatium.server.budgets import Asker, Held
from palatium.server.http import guard
from palatium.server.operations import connections
from palatium.server.operations.run import server_config
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.sockets.table import QUEUE_BYTES, Connection
from tests.server.sites import check_raised, free_port

Story = Callable[[int, ServerProcess], Awaitable[None]]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """All waits shorter, in their proportion."""
    monkeypatch.setattr(connections, "LOOK", 0.1)
    monkeypatch.setattr(connections, "HEAD_SECONDS", 1.0)
    monkeypatch.setattr(connections, "STUCK_SECONDS", 1.0)
    monkeypatch.setattr(guard, "BODY_SECONDS", 2.0)


@asynccontextmanager
async def served(folder: Path, rate: float = 20.0) -> AsyncIterator[tuple[int, ServerProcess]]:
    """A server in this process, at its default limits but for the rate of requests."""
    database = f"sqlite:///{folder / 'tables.db'}"
    check_raised({"PALATIUM_REQUESTS_PER_SECOND": str(rate)})
    settings = Settings(database=database, requests_per_second=rate, requests_burst=3 * rate)
    config = server_config(settings)
    config.port = free_port()
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    try:
        while not server.started:
            assert not task.done()
            await asyncio.sleep(0.05)
        yield config.port, config.app.state.server  # type: ignore[union-attr]
    finally:
        server.should_exit = True
        await task


async def answer_to(port: int, *parts: bytes) -> bytes:
    """Send parts, and return what comes back until the server ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.05)
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionError:
        return b""
    finally:
        writer.close()


POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.usefixtures("impatient")
def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as (port, _):
            replies = await asyncio.gather(
                answer_to(port, b"GET /api/me HTTP/1.1\r\nHost: x\r\n"),
                answer_to(port),
                answer_to(port, POST + b"Content-Length: 60000\r\n\r\n{", b'"name"', b": "),
                answer_to(port, POST + b"X: " + b"y" * 40_000),
            )
            assert [reply.split(b" ")[1] for reply in replies] == [b"408", b"408", b"408", b"431"]
            assert b"within" in replies[0]
            assert b"arrive whole within" in replies[2]
            assert b"at most 32768 bytes" in replies[3]
            async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
                url = f"http://127.0.0.1:{port}"
                reply = await http.post(f"{url}/api/me", json={"name": "Anna"})
                assert reply.status_code == 200

    asyncio.run(story())


async def ping_on(at: ClientConnection) -> None:
    """Send pings and nothing else."""
    while True:
        await at.ping()
        await asyncio.sleep(0)


@pytest.mark.lifted("somebody who never reads must be sent more than the buffers of a machine hold")
@pytest.mark.usefixtures("impatient")
def test_who_does_not_read_or_only_pings_is_let_go(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, 1000) as (port, server):
            url = f"http://127.0.0.1:{port}"
            async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
                await http.post("/api/me", json={"name": "Anna"})
                table = (await http.post("/api/tables", json={"game": "castles"})).json()
                cookie = {"Cookie": f"palatium={http.cookies['palatium']}"}
            at = f"ws://127.0.0.1:{port}/ws/tables/{table['id']}"
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", port))
            async with connect(at, additional_headers=cookie, sock=small, max_queue=1) as deaf:
                deaf.transport.pause_reading()
                text = '{"type": "watch", "id": 1, "seats": [0]}'
                end = time.monotonic() + 30
                while server.sockets and time.monotonic() < end:
                    try:
                        await deaf.send(text)
                    except ConnectionClosed:
                        break
                    await asyncio.sleep(0.005)
                while server.sockets and time.monotonic() < end:
                    await asyncio.sleep(0.05)
                assert server.sockets == 0
                deaf.transport.abort()
            async with connect(at, additional_headers=cookie, proxy=None) as noisy:
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(ping_on(noisy), 30)

    asyncio.run(story())


def test_what_nobody_reads_is_bounded(tmp_path: Path) -> None:
    """By connection and by address, and forgotten when the connection ends."""

    async def story() -> None:
        server = ServerProcess(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}"))
        server.budgets.outgoing = Held(3_000_000)
        nobody: object = None
        asker = Asker("10.0.0.1")
        several = [Connection(server, nobody, asker, "") for _ in range(5)]  # type: ignore[arg-type]
        several[0].send(b"x" * 2 * QUEUE_BYTES)  # one message may be longer
        assert not several[0].ended.is_set()
        several[0].send(b"x")
        assert several[0].ended.is_set()
        for one in several[1:]:
            one.send(b"x" * 900_000)
        assert [one.ended.is_set() for one in several[1:]] == [False, False, False, True]
        for one in several:
            one.hang_up()
        assert server.budgets.outgoing.hold("10.0.0.1", 3_000_000)

    asyncio.run(story())


def test_half_sent_bodies_of_an_address_are_bounded() -> None:
    held = Held(100)
    assert held.hold("a", 60)
    assert not held.hold("a", 60)
    assert held.hold("b", 60)
    held.let_go("a", 60)
    assert held.hold("a", 100)
