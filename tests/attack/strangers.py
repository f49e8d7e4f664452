"""What strangers are made of: guests from addresses of their own, raw lines, prebuilt messages.

On Linux every address of 127.0.0.0/8 is this machine's, so that each stranger comes from another
one without a proxy that the server would have to believe.
"""

import asyncio
import base64
import contextlib
import json
import os
import struct
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.attack.catalogue import Scenery, Tally
from tests.server.client import Person, RefusedByServer

TEXT, PING, PONG = 0x1, 0x9, 0xA
PIECE = 65_536


class Guest(Person):
    """A guest from an address, who is not told twice to wait."""

    def __init__(self, url: str, name: str, source: str, **headers: str) -> None:
        self.source = source
        super().__init__(url, name, False, **headers)


def frame(data: bytes, kind: int = TEXT, is_whole: bool = True) -> bytes:
    """Return a message as it goes over a socket; its mask is nothing, which is allowed."""
    head = bytes([(0x80 if is_whole else 0) | kind])
    if len(data) < 126:
        head += bytes([0x80 | len(data)])
    else:
        head += bytes([0x80 | 126]) + struct.pack("!H", len(data))
    return head + bytes(4) + data


def asked(kind: str, **fields: Any) -> bytes:
    """Return a request as it goes over a socket."""
    message = {"type": kind, "id": 1, **fields}
    return frame(json.dumps(message, separators=(",", ":")).encode())


class Line:
    """A connection of bytes, which counts refusals among what it hears."""

    def __init__(
        self, tally: Tally, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.tally = tally
        self.reader = reader
        self.writer = writer
        self.is_over = False
        self._listening: asyncio.Task[None] | None = None

    def listen(self) -> None:
        """Read on, as a client does."""
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await self.reader.read(PIECE):
                self.tally.refused += data.count(b'"refused"') + data.count(b"HTTP/1.1 4")
        self.is_over = True

    async def send(self, data: bytes, count: int = 1) -> bool:
        """Send something that is `count` messages; False once the line is cut."""
        if self.is_over or self.writer.is_closing():
            return False
        try:
            self.writer.write(data)
            async with asyncio.timeout(0.5):
                await self.writer.drain()
        except ConnectionError:
            self.is_over = True
            return False
        except TimeoutError:  # it is not read, or slowly
            return not self.is_over
        self.tally.sent += count
        return True

    async def close(self) -> None:
        """Hang up."""
        if self._listening is not None:
            self._listening.cancel()
        self.writer.transport.abort()


async def opened(scenery: Scenery, source: str) -> Line:
    """Return a connection from an address."""
    parts = urlsplit(scenery.url)
    reader, writer = await asyncio.open_connection(
        parts.hostname, parts.port, local_addr=(source, 0)
    )
    return Line(scenery.tally, reader, writer)


async def socket_of(scenery: Scenery, guest: Guest, path: str, headers: str = "") -> Line:
    """Return a guest's socket after its handshake, as a connection of bytes."""
    assert guest.source is not None
    line = await opened(scenery, guest.source)
    cookie = guest.http.cookies.get("palatium")
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{headers}"
        f"Cookie: palatium={cookie}\r\n\r\n"
    )
    line.writer.write(head.encode())
    async with asyncio.timeout(20):
        answer = await line.reader.readuntil(b"\r\n\r\n")
    if b" 101 " not in answer.split(b"\r\n")[0]:
        await line.close()
        raise ConnectionError(answer.split(b"\r\n")[0].decode())
    return line


@asynccontextmanager
async def crowd(scenery: Scenery, people: int, addresses: int) -> AsyncIterator[list[Guest]]:
    """Guests from some addresses; as many as are let in."""
    found: list[Guest] = []
    try:
        for number in range(people):
            one = Guest(scenery.url, f"Mallory {number}", scenery.address(number % addresses))
            try:
                await one.__aenter__()
                found.append(one)
            except RefusedByServer:
                scenery.tally.refused += 1
                await one.http.aclose()
            scenery.tally.sent += 1
        yield found
    finally:
        for one in found:
            with contextlib.suppress(Exception):
                await one.__aexit__()


async def flood(
    scenery: Scenery, several: Iterable[Callable[[], Awaitable[bool]]], pause: float = 0.0
) -> None:
    """Do each of these again and again for as long as a flood lasts; one that is False is over."""
    end = time.monotonic() + scenery.seconds

    async def repeat(once: Callable[[], Awaitable[bool]]) -> None:
        while time.monotonic() < end:
            try:
                if not await once():
                    return
            except (OSError, httpx.HTTPError, TimeoutError):
                await asyncio.sleep(0.1)
            await asyncio.sleep(pause)

    async with asyncio.timeout(scenery.seconds + 60):
        await asyncio.gather(*[repeat(once) for once in several])


def over_http(
    tally: Tally, guest: Person, method: str, path: str, **more: Any
) -> Callable[[], Awaitable[bool]]:
    """Return a request that is sent again and again; an answer of 500 and more is a fall."""

    async def once() -> bool:
        reply = await guest.http.request(method, path, **more)
        tally.sent += 1
        tally.refused += reply.status_code >= 400
        tally.expect(reply.status_code < 500, f"{method} {path}: {reply.status_code}")
        return True

    return once


async def code_of(tally: Tally, work: Awaitable[Any]) -> str:
    """Return why something was refused; an empty text if it was not."""
    tally.sent += 1
    try:
        await work
    except RefusedByServer as error:
        tally.refused += 1
        return str(error.code)
    return ""
