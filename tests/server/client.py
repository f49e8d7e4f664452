"""A small client of the server: it knows no game and plays by choosing offered options."""

import asyncio
import itertools
import json
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

Data = dict[str, Any]
PATIENCE = 120.0
"""Seconds for which a client waits its turn."""


class RefusedByServer(Exception):
    """A request was refused."""

    def __init__(self, reply: Data) -> None:
        super().__init__(f"{reply.get('code')}: {reply.get('message')}")
        self.code = reply.get("code")
        self.message = reply.get("message")
        self.wait: float | None = reply.get("wait")


async def patiently(ask: Callable[[], Awaitable[Any]], is_patient: bool = True) -> Any:
    """Ask as an honest client does: who is told to wait a little does, and asks again."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return await ask()
        except RefusedByServer as error:
            if error.code != "too_fast" or error.wait is None or not is_patient:
                raise
            if time.monotonic() + error.wait > end:
                raise
            await asyncio.sleep(error.wait)


class Person:
    """A person with a cookie."""

    source: str | None = None
    """The address of this machine that they come from; None is any."""

    def __init__(self, url: str, name: str, is_patient: bool = True, **headers: str) -> None:
        self.url = url
        self.name = name
        self.is_patient = is_patient
        self.headers = headers
        self.open: list[AtTable] = []
        way = httpx.AsyncHTTPTransport(local_address=self.source)
        self.http = httpx.AsyncClient(
            base_url=url, timeout=60, trust_env=False, headers=headers, transport=way
        )

    async def __aenter__(self) -> "Person":
        await self.post("/api/me", name=self.name)
        return self

    async def __aexit__(self, *_: object) -> None:
        for table in self.open:
            await table.close()
        await self.http.aclose()

    async def post(self, path: str, **body: Any) -> Any:
        async def ask() -> Any:
            return _read(await self.http.post(path, json=body))

        return await patiently(ask, self.is_patient)

    async def get(self, path: str, **query: Any) -> Any:
        async def ask() -> Any:
            return _read(await self.http.get(path, params=query))

        return await patiently(ask, self.is_patient)

    async def text(self, path: str) -> str:
        async def ask() -> str:
            reply = await self.http.get(path)
            if reply.status_code == 429:
                _read(reply)
            return reply.text

        return str(await patiently(ask, self.is_patient))

    async def sit(self, table_id: str, *seats: int, since: int = 0) -> "AtTable":
        """Return a socket that watches seats (none: as a spectator)."""
        url = self.url.replace("http", "ws", 1) + f"/ws/tables/{table_id}"
        cookie = "; ".join([f"{k}={v}" for k, v in self.http.cookies.items()])
        headers = {**self.headers, **({"Cookie": cookie} if cookie else {})}
        socket = await connect(
            url,
            additional_headers=headers,
            max_size=None,
            compression=None,
            proxy=None,
            local_addr=None if self.source is None else (self.source, 0),
        )
        table = AtTable(socket, self.is_patient)
        self.open.append(table)
        await table.request("watch", seats=list(seats), since=since)
        return table


def _read(reply: httpx.Response) -> Any:
    if reply.status_code >= 400:
        raise RefusedByServer(reply.json())
    return reply.json() if reply.content else None


class AtTable:
    """One connection, which keeps everything that arrives; waiting is for a condition."""

    def __init__(self, socket: ClientConnection, is_patient: bool = True) -> None:
        self.socket = socket
        self.is_patient = is_patient
        self.positions: dict[int | None, Data] = {}
        self.log: dict[int | None, dict[int, Data]] = {}
        self.table: Data = {}
        self.said: list[Data] = []
        self.received: list[Data] = []
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Data]] = {}
        self._changed = asyncio.Condition()
        self.is_closed = False
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                await self._take(json.loads(text))
        except Exception:
            pass
        self.is_closed = True
        for future in self._answers.values():
            if not future.done():
                future.set_exception(ConnectionError("the socket is closed"))
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, message: Data) -> None:
        kind = message["type"]
        self.received.append(message)
        if kind == "position":
            self.positions[message["seat"]] = message
            log = self.log.setdefault(message["seat"], {})
            for entry in message["log"]:
                for move in [m for m in log if m >= entry["move"]]:
                    del log[move]
                log[entry["move"]] = entry
            for move in [m for m in log if m > message["version"]]:
                del log[move]
        elif kind == "table":
            self.table = message["table"]
        elif kind == "said":
            self.said.append(message)
        elif message.get("id") in self._answers:
            future = self._answers.pop(message["id"])
            if not future.done():
                future.set_result(message)
        async with self._changed:
            self._changed.notify_all()

    async def raw(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def request(self, kind: str, **fields: Any) -> Data:
        """Send a request and wait for its answer; RefusedByServer if it was refused."""
        return dict(await patiently(lambda: self._request(kind, fields), self.is_patient))

    async def _request(self, kind: str, fields: Data) -> Data:
        number = next(self._numbers)
        if self.is_closed:
            raise ConnectionError("the socket is closed")
        future: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        self._answers[number] = future
        try:
            await self.socket.send(json.dumps({"type": kind, "id": number, **fields}))
            answer = await asyncio.wait_for(future, 60)
        finally:
            self._answers.pop(number, None)
            future.cancel()
        if answer["type"] == "refused":
            raise RefusedByServer(answer)
        return answer

    async def until(self, condition: Callable[[], Any], seconds: float = 30) -> None:
        """Wait until a condition holds for what arrived."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: self.is_closed or condition())
        if self.is_closed and not condition():
            raise ConnectionError("the socket is closed")

    async def close(self) -> None:
        await self.socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)


def acts(position: Data) -> list[Data]:
    """Return the options that a position offers."""
    return [act for group in position["ask"]["groups"] for act in group["acts"]]


def is_asked(position: Data, seat: int) -> bool:
    """Return whether this seat has something to choose that it has not chosen yet."""
    ask = position["ask"]
    return bool(ask["groups"]) and ask["seat"] == seat and position["commit"] is None


async def play_out(
    at: AtTable, seats: list[int], rng: random.Random, most: int = 10_000, drafts: bool = True
) -> int:
    """Choose offered options for these seats until the game is over; return how many were sent."""
    sent = 0

    def next_seat() -> int | None:
        for seat in seats:
            position = at.positions.get(seat)
            if position is not None and (
                is_asked(position, seat)
                or (position["plan"] is not None and not position["ask"]["groups"])
            ):
                return seat
        return None

    def is_over() -> bool:
        return any(p["over"] is not None for p in at.positions.values())

    while sent < most:
        await at.until(lambda: is_over() or next_seat() is not None, 60)
        if is_over():
            return sent
        seat = next_seat()
        assert seat is not None
        position = at.positions[seat]
        version = position["version"]
        offered = acts(position)
        sent += 1
        try:
            if not offered:
                await at.request("publish", seat=seat, version=version)
            elif position["ask"]["together"]:
                a = rng.choice(offered)["a"]
                await at.request("commit", seat=seat, version=version, a=a)
            elif position["plan"] is not None or (drafts and rng.random() < 0.3):
                a = rng.choice(offered)["a"]
                await at.request("extend", seat=seat, version=version, a=a)
            else:
                a = rng.choice(offered)["a"]
                await at.request("play", seat=seat, version=version, ints=[a])
        except RefusedByServer as error:
            if error.code != "stale":
                raise
    return sent
