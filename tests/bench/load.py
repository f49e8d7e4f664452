"""`make load`: a thousand sockets on five hundred tables, and a lobby with many finished tables.

Everything runs on this machine. The figures are printed and, if a limit is given, checked.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.sites import Server, postgres


class Act(msgspec.Struct):
    a: int


class Group(msgspec.Struct):
    acts: list[Act]


class Ask(msgspec.Struct):
    groups: list[Group]


class Message(msgspec.Struct):
    type: str
    version: int = 0
    ask: Ask | None = None
    message: str = ""


_decode = msgspec.json.Decoder(Message).decode


class Seat:
    """One socket of one seat, with its last position."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = -1
        self.options: list[int] = []
        self.news = asyncio.Event()
        self.refused: list[str] = []
        self.bytes = 0
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        async for data in self.socket:
            self.bytes += len(data)
            message = _decode(data)
            if message.type == "position" and message.ask is not None:
                self.version = message.version
                self.options = [act.a for group in message.ask.groups for act in group.acts]
                self.news.set()
            elif message.type == "refused":
                self.refused.append(message.message)

    async def reach(self, version: int) -> None:
        while self.version < version:
            self.news.clear()
            await self.news.wait()


async def seated(http: httpx.AsyncClient, url: str, number: int) -> list[Seat]:
    """Return a table of two people with a socket each."""
    cookies: list[str] = []
    for name in ("Anna", "Bo"):
        reply = await http.post("/api/me", json={"name": name})
        cookies.append(f"palatium={reply.cookies['palatium']}")
        http.cookies.clear()
    new = {"game": "azul", "seats": [{"kind": "person"}, {"kind": "open"}]}
    reply = await http.post("/api/tables", json=new, headers={"Cookie": cookies[0]})
    table = reply.json()
    body = {"invite": table["invite"]}
    path = f"/api/tables/{table['id']}/join"
    await http.post(path, json=body, headers={"Cookie": cookies[1]})
    seats: list[Seat] = []
    for i in range(2):
        socket = await connect(
            f"{url.replace('http', 'ws', 1)}/ws/tables/{table['id']}",
            additional_headers={"Cookie": cookies[i]},
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
        )
        seat = Seat(socket)
        await socket.send(json.dumps({"type": "watch", "id": 1, "seats": [i]}))
        await seat.reach(0)
        seats.append(seat)
    return seats


async def play(seats: list[Seat], end: float, pace: float, times: list[float]) -> None:
    """Play one move every `pace` seconds until the end."""
    rng = random.Random(id(seats))
    due = time.perf_counter() + rng.random() * pace
    while due < end:
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        who = next((i for i, seat in enumerate(seats) if seat.options), None)
        if who is None:
            return  # the game is over
        seat = seats[who]
        version, a = seat.version, rng.choice(seat.options)
        started = time.perf_counter()
        await seat.socket.send(
            json.dumps({"type": "play", "id": 2, "seat": who, "version": version, "ints": [a]})
        )
        async with asyncio.timeout(30):
            for other in seats:
                await other.reach(version + 1)
        times.append(time.perf_counter() - started)
        due = max(due + pace, time.perf_counter())


def memory(pid: int) -> int:
    """Return the resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def seconds_used(pid: int) -> float:
    """Return the processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def tables_at_once(
    server: Server, tables: int, seconds: float, pace: float
) -> dict[str, float]:
    """Return the figures of many live tables."""
    limits = httpx.Limits(max_connections=8)
    async with httpx.AsyncClient(
        base_url=server.url, timeout=60, limits=limits, trust_env=False
    ) as http:
        found: list[list[Seat]] = []
        for i in range(tables):
            found.append(await seated(http, server.url, i))
    times: list[float] = []
    before = seconds_used(server.pid)
    started = time.perf_counter()
    end = started + seconds
    await asyncio.gather(*[play(seats, end, pace, times) for seats in found])
    took = time.perf_counter() - started
    used = seconds_used(server.pid) - before
    refused = [text for seats in found for seat in seats for text in seat.refused]
    received = sum(seat.bytes for seats in found for seat in seats)
    for seats in found:
        for seat in seats:
            await seat.socket.close()
            seat.reader.cancel()
    times.sort()
    return {
        "tables": tables,
        "sockets": tables * 2,
        "seconds": round(took, 1),
        "moves": len(times),
        "moves_per_s": round(len(times) / took, 1),
        "p50_ms": round(times[len(times) // 2] * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "max_ms": round(times[-1] * 1000, 1),
        "server_cpu": round(used / took, 2),
        "server_mb": memory(server.pid),
        "kb_received_per_move": round(received / max(len(times), 1) / 1024, 1),
        "refused": len(refused),
    }


def first(connection: sqlite3.Connection, name: str) -> dict[str, object]:
    """Return a row of a table."""
    rows = connection.execute(f"SELECT * FROM {name} LIMIT 1")
    return dict(zip([column[0] for column in rows.description], rows.fetchone(), strict=True))


def add(connection: sqlite3.Connection, name: str, rows: list[dict[str, object]]) -> None:
    """Add rows that all have the same columns."""
    columns = ",".join(rows[0])
    marks = ",".join("?" * len(rows[0]))
    values = [tuple(row.values()) for row in rows]
    connection.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", values)


def fill(path: Path, count: int) -> None:
    """Fill a database with finished tables, copied from one that was played."""
    with sqlite3.connect(path) as connection:
        table = first(connection, "tables")
        table |= {"status": "over", "visibility": "public", "deadline": None}
        table["outcome"] = json.dumps({"scores": [1, 2], "winners": [1]})
        numbers = range(count)
        old = [{**table, "id": f"old{i}", "changed": float(i)} for i in numbers]
        add(connection, "tables", old)
        seat = first(connection, "seats") | {"kind": "person", "name": "Somebody", "bot": None}
        seats = [
            {**seat, "table_id": f"old{i}", "number": n, "person_id": f"p{i % 5000}"}
            for i in numbers
            for n in range(2)
        ]
        add(connection, "seats", seats)
    connection.close()


async def settled(server: Server) -> None:
    """Wait until the tables in play have been checked after the start."""
    for _ in range(600):
        if "tables_checked" in server.said():
            return
        await asyncio.sleep(0.1)


async def lobby_time(server: Server, times: int = 40) -> float:
    """Return the third slowest of some lobby requests, in milliseconds."""
    await settled(server)
    async with httpx.AsyncClient(base_url=server.url, timeout=60, trust_env=False) as http:
        await http.post("/api/me", json={"name": "Anna"})
        await http.post("/api/tables", json={"game": "azul"})
        taken: list[float] = []
        for _ in range(times):
            started = time.perf_counter()
            reply = await http.get("/api/tables")
            assert reply.status_code == 200
            taken.append(time.perf_counter() - started)
    return round(sorted(taken)[-3] * 1000, 1)


async def run(options: argparse.Namespace, folder: Path, database: str) -> bool:
    server = Server(database).start()
    try:
        figures = await tables_at_once(server, options.tables, options.seconds, options.pace)
        print(json.dumps(figures), flush=True)
        is_good = figures["p99_ms"] < options.p99 and figures["refused"] == 0
        if options.finished:
            path = folder / "tables.db"
            fresh = Server(database)
            server.stop()
            fresh.start()
            few = {"lobby_ms": await lobby_time(fresh), "server_mb": memory(fresh.pid)}
            fresh.close()
            fill(path, options.finished)
            fresh = Server(database).start()
            many = {"lobby_ms": await lobby_time(fresh), "server_mb": memory(fresh.pid)}
            fresh.close()
            print(json.dumps({"finished": options.finished, "few": few, "many": many}))
            is_good = is_good and many["lobby_ms"] < 50
            is_good = is_good and many["server_mb"] < few["server_mb"] + 20
    finally:
        server.close()
    return is_good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds a move at each table")
    parser.add_argument("--finished", type=int, default=100_000, help="finished tables to add")
    parser.add_argument("--p99", type=float, default=250, help="milliseconds allowed")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, no finished tables")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.postgres:
            options.finished = 0
            with postgres() as database:
                is_good = asyncio.run(run(options, folder, database.url))
        else:
            is_good = asyncio.run(run(options, folder, f"sqlite:///{folder / 'tables.db'}"))
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
