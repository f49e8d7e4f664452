"""Much in one piece: thousands of tiny messages, pongs, requests in a row, connections, hints."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from palatium.server.bots.fair import NOBODY, Payer
from palatium.server.bots.pool import BotPool
from palatium.server.bots.worker import Answer, AnyJob
from palatium.server.budgets import CONNECTIONS, Budgets
from palatium.server.operations.connections import AHEAD, PIECE, CarefulSocket
from palatium.server.settings import Settings
from palatium.server.sockets import table as table_socket
from palatium.server.telemetry import Telemetry
from tests.attack.strangers import PONG, asked, frame
from tests.server.safety.test_connections import served
from tests.server.tables.test_puzzles import answered, at_puzzle, hardest

MANY = 20_000
GET = b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"


async def guest_with_table(port: int) -> tuple[dict[str, str], str]:
    """Return the cookie of a new guest, and the path of the socket of a table of theirs."""
    url = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        await http.post("/api/me", json={"name": "Anna"})
        new = {"game": "azul", "hotseat": True}
        table = (await http.post("/api/tables", json=new)).json()
        return {"Cookie": f"palatium={http.cookies['palatium']}"}, f"/ws/tables/{table['id']}"


async def at_table(port: int) -> ClientConnection:
    """Return a socket of a new guest at a new table."""
    cookie, path = await guest_with_table(port)
    return await connect(
        f"ws://127.0.0.1:{port}{path}", additional_headers=cookie, max_size=None, proxy=None
    )


def test_pongs_that_nobody_asked_for_end_a_connection(tmp_path: Path) -> None:
    """They were read without end: nobody else was served meanwhile."""

    async def story() -> None:
        async with served(tmp_path) as (port, server):
            at = await at_table(port)
            at.transport.write(frame(b"", PONG) * MANY)
            async with asyncio.timeout(30):
                await at.wait_closed()
                while server.sockets:
                    await asyncio.sleep(0.02)

    asyncio.run(story())


def test_tiny_messages_are_read_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that had arrived was read at once: for half a second nobody else was served."""
    waiting: list[int] = []
    take_in = CarefulSocket.send_receive_event_to_app

    def noticed(socket: CarefulSocket) -> None:
        take_in(socket)
        waiting.append(socket.queue.qsize())

    monkeypatch.setattr(CarefulSocket, "send_receive_event_to_app", noticed)
    monkeypatch.setattr(table_socket, "PENALTY", 0.0)

    async def story() -> None:
        async with served(tmp_path) as (port, _):
            at = await at_table(port)
            at.transport.write(frame(b"") * 2000 + asked("lines"))
            async for text in at:  # all are answered, in their order
                if "lined" in str(text) or '"id":1' in str(text):
                    break
            await at.close()

    asyncio.run(story())
    assert len(waiting) == 2001
    assert max(waiting) <= AHEAD + PIECE // len(frame(b""))


def test_requests_in_a_row_end_a_connection(tmp_path: Path) -> None:
    """Thousands of them were kept, some kilobytes each, until the last was answered."""

    async def story() -> None:
        async with served(tmp_path) as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(GET * AHEAD)
            for _ in range(AHEAD):
                await asyncio.wait_for(reader.readuntil(b"choose a name first"), 20)
            writer.write(GET * MANY)
            with contextlib.suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), 30)
            writer.close()

    asyncio.run(story())


def test_an_address_has_some_connections_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as (port, _):
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(CONNECTIONS)]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert b"429 Too Many" in await asyncio.wait_for(reader.read(), 20)
            writer.close()
            elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(transport=elsewhere) as http:
                reply = await http.get(f"http://127.0.0.1:{port}/livez")
                assert reply.status_code == 200
            for _, writer in held:
                writer.close()
            async with asyncio.timeout(20):
                while True:
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
                    line = await reader.readline()
                    writer.close()
                    if b" 200 " in line:
                        return

    asyncio.run(story())


def test_connections_of_a_proxy_are_not_those_of_one_person() -> None:
    alone = Budgets(Settings(), Telemetry())
    assert [alone.connected("10.0.0.1") for _ in range(CONNECTIONS + 1)][-2:] == [True, False]
    assert alone.connected("10.0.0.2")
    alone.disconnected("10.0.0.1")
    assert alone.connected("10.0.0.1")
    behind = Budgets(Settings(trust_proxy="10.0.0.0/8"), Telemetry())
    assert all(behind.connected("10.0.0.1") for _ in range(CONNECTIONS + 1))
    assert [behind.connected("192.0.2.1") for _ in range(CONNECTIONS + 1)][-1] is False


def test_hints_that_are_too_many_are_refused_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were refused as fast as they came, which kept the server busy."""
    monkeypatch.setattr(table_socket, "PENALTY", 3600.0)

    async def story() -> None:
        async with served(tmp_path) as (port, _):
            at = await at_table(port)
            at.transport.write(asked("hint", seat=7) * 300)
            refused = 0
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(20):
                    async for text in at:
                        refused += "too_fast" in str(text)
                        if refused == 1:
                            break
            other = await at_table(port)  # much is answered meanwhile
            for number in range(20):
                await other.send(f'{{"type":"lines","id":{number}}}')
            async for text in other:
                if '"id":19' in str(text):
                    break
            while True:
                try:
                    refused += "too_fast" in str(await asyncio.wait_for(at.recv(), 0.1))
                except TimeoutError:
                    break
            assert refused == 1
            at.transport.abort()
            await other.close()

    asyncio.run(story())


class Billing(BotPool):
    """A pool that notes who pays."""

    def __init__(self) -> None:
        super().__init__(1, 10.0)
        self.payers: list[Payer] = []

    async def _answer(
        self, job: AnyJob, payer: Payer = NOBODY, is_looked_at: Callable[[], bool] = bool
    ) -> Answer:
        self.payers.append(payer)
        return await super()._answer(job, payer, is_looked_at)


def test_who_has_a_puzzle_judged_pays_for_it(tmp_path: Path) -> None:
    """All puzzles and analyses stood in one row: one stranger's twenty were judged first."""
    puzzle, unknown = hardest()

    async def story() -> None:
        async with served(tmp_path) as (port, server):
            pool = server.analyst.pool = Billing()
            at = await at_puzzle(f"http://127.0.0.1:{port}", puzzle)
            await answered(at, puzzle, unknown)
            await at.close()
            await pool.close()
            assert pool.payers == [Payer("127.0.0.1", "at 127.0.0.1")]

    asyncio.run(story())


def test_a_process_may_have_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems allow 1,024 files, which are connections too, unless they are asked."""
    import resource

    from palatium.server.operations import run

    asked_for: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1 << 20))
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: asked_for.append(both))
    run.open_many()
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1 << 20, 1 << 20))
    run.open_many()
    assert asked_for == [(run.FILES, 1 << 20)]
