"""Attacks below the requests: half-sent heads and bodies, dust, pings, lines that are not read."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from tests.attack.catalogue import Scenery, attack
from tests.attack.lines.costly import sends, sockets
from tests.attack.strangers import PING, PONG, Line, asked, crowd, flood, frame, opened, socket_of

CHUNK = 200_000
"""Bytes that are sent at once."""
PIPELINED = b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"


async def many_lines(scenery: Scenery, count: int, addresses: int) -> list[Line]:
    """Return connections that have said nothing yet; as many as are let in."""
    out: list[Line] = []
    for number in range(count):
        with contextlib.suppress(OSError):
            line = await opened(scenery, scenery.address(number % addresses))
            line.listen()
            out.append(line)
    return out


async def hang_up(lines: list[Line]) -> None:
    """End all of them."""
    for line in lines:
        await line.close()


@attack("medium")
async def slow_heads(scenery: Scenery) -> None:
    """Heads of requests that arrive byte by byte, on three hundred connections of one address."""
    lines = await many_lines(scenery, 300, 1)
    for line in lines:
        await line.send(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    await flood(scenery, [sends(line, b"a") for line in lines], 0.5)
    await hang_up(lines)


@attack("medium")
async def half_bodies(scenery: Scenery) -> None:
    """Bodies of 900 kB of which all but the last byte is sent, on sixty connections."""
    lines = await many_lines(scenery, 60, 2)
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n"
    for line in lines:
        await line.send(head + b"x" * 300_000)
    await flood(scenery, [sends(line, b"x" * 2000) for line in lines], 0.2)
    await hang_up(lines)


@attack("medium")
async def sockets_unread(scenery: Scenery) -> None:
    """Sockets that ask for positions, and never read one, from four addresses."""
    async with crowd(scenery, 4, 4) as guests:
        lines: list[Line] = []
        for guest in guests:
            table = await guest.post("/api/tables", game="castles", hotseat=True)
            path = f"/ws/tables/{table['id']}"
            for _ in range(20):
                line = await socket_of(scenery, guest, path)
                raw = line.writer.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.writer.transport.pause_reading()  # type: ignore[attr-defined]
                lines.append(line)
        watch = asked("watch", seats=[0, 1])
        await flood(scenery, [sends(line, watch) for line in lines], 0.1)
        await hang_up(lines)


@attack("variant")
async def pages_unread(scenery: Scenery) -> None:
    """The longest answers over HTTP, asked for on a hundred connections that never read."""
    lines: list[Line] = []
    for number in range(100):
        line = await opened(scenery, scenery.address(number % 2))
        raw = line.writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        lines.append(line)
    ask = b"GET /api/games/castles/scene HTTP/1.1\r\nHost: x\r\n\r\n"
    await flood(scenery, [sends(line, ask * 10, 10) for line in lines], 0.3)
    await hang_up(lines)


async def dusty(scenery: Scenery, data: bytes, count: int) -> None:
    """Flood sockets of one guest with the same bytes; whoever is cut off comes back."""
    async with crowd(scenery, 2, 2) as guests:
        tables = [await guest.post("/api/tables", game="azul", hotseat=True) for guest in guests]
        places = list(zip(guests, tables, strict=True)) * 5

        def again(number: int) -> Callable[[], Awaitable[bool]]:
            line: Line | None = None

            async def once() -> bool:
                nonlocal line
                if line is None or not await line.send(data, count):
                    guest, table = places[number]
                    line = await socket_of(scenery, guest, f"/ws/tables/{table['id']}")
                    line.listen()
                return True

            return once

        await flood(scenery, [again(number) for number in range(len(places))], 0.05)


@attack("variant")
async def pings(scenery: Scenery) -> None:
    """Pings by the thousand."""
    await dusty(scenery, frame(b"", PING) * (CHUNK // 6), CHUNK // 6)


@attack("variant")
async def pongs(scenery: Scenery) -> None:
    """Pongs that nobody asked for, by the thousand."""
    await dusty(scenery, frame(b"", PONG) * (CHUNK // 6), CHUNK // 6)


@attack("variant")
async def dust(scenery: Scenery) -> None:
    """Empty messages by the thousand, in one piece."""
    await dusty(scenery, frame(b"") * (CHUNK // 6), CHUNK // 6)


@attack("variant")
async def fragments(scenery: Scenery) -> None:
    """A message in thousands of parts of one byte."""
    parts = frame(b"{", is_whole=False) + frame(b"a", 0, is_whole=False) * (CHUNK // 7)
    await dusty(scenery, parts, CHUNK // 7)


@attack("variant")
async def pipelines(scenery: Scenery) -> None:
    """Thousands of requests in one piece, on forty connections of one address."""
    lines = await many_lines(scenery, 40, 1)
    count = CHUNK // len(PIPELINED)
    await flood(scenery, [sends(line, PIPELINED * count, count) for line in lines], 0.3)
    await hang_up(lines)


@attack("variant")
async def bombs(scenery: Scenery) -> None:
    """Compressed messages that would be a thousand times as long, over sockets and in bodies."""
    import zlib

    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezed.compress(b" " * 40_000_000) + squeezed.flush(zlib.Z_SYNC_FLUSH)
    offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
    async with crowd(scenery, 1, 1) as guests:
        (eve,) = guests
        table = await eve.post("/api/tables", game="azul", hotseat=True)
        lines: list[Line] = []
        for _ in range(20):
            line = await socket_of(scenery, eve, f"/ws/tables/{table['id']}", offer)
            line.listen()
            lines.append(line)
            packed = frame(data[:60_000])
            await line.send(bytes([packed[0] | 0x40]) + packed[1:])  # RSV1: compressed
        lines += await many_lines(scenery, 10, 1)
        head = (
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Encoding: deflate\r\n"
            b"Content-Length: %d\r\n\r\n" % len(data)
        )
        for line in lines[20:]:
            await line.send(head + data)
        await asyncio.sleep(scenery.seconds / 2)
        await hang_up(lines)


@attack("variant")
async def idle_connections(scenery: Scenery) -> None:
    """As many connections as go, from one address, that say nothing; others still get in."""
    parts = urlsplit(scenery.url)
    held: list[socket.socket] = []
    end = time.monotonic() + scenery.seconds
    try:
        while time.monotonic() < end and len(held) < 3000:
            one = socket.socket()
            one.bind((scenery.address(0), 0))
            one.setblocking(False)
            one.connect_ex((parts.hostname, parts.port))
            held.append(one)
            scenery.tally.sent += 1
            if len(held) % 50 == 0:
                await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        cut = sum([is_cut(one) for one in held])
        scenery.tally.refused += cut
        open_still = len(held) - cut
        scenery.tally.expect(open_still <= 600, f"{open_still} silent connections of one address")
    finally:
        for one in held:
            one.close()


def is_cut(one: socket.socket) -> bool:
    """Return whether the server has ended a connection, with a word or without."""
    try:
        one.recv(1)
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


@attack("variant")
async def sockets_without_end(scenery: Scenery) -> None:
    """A guest opens sockets until no more are let in, and subscribes on each again and again."""
    async with crowd(scenery, 6, 1) as guests:
        lines: list[Line] = []
        for guest in guests:
            lines += await sockets(scenery, guest, 1, game="azul")
            table = await guest.post("/api/tables", game="azul", hotseat=True)
            for _ in range(45):
                scenery.tally.sent += 1
                try:
                    line = await socket_of(scenery, guest, f"/ws/tables/{table['id']}")
                except (ConnectionError, TimeoutError):
                    scenery.tally.refused += 1
                    continue
                line.listen()
                lines.append(line)
        watch = asked("watch", seats=[0, 1])
        await flood(scenery, [sends(line, watch) for line in lines], 0.2)
        await hang_up(lines)


@attack("variant")
async def comings_and_goings(scenery: Scenery) -> None:
    """Sockets that are opened and closed at once, at a table where many look on."""
    async with crowd(scenery, 4, 4) as guests:
        table = await guests[0].post("/api/tables", game="azul", hotseat=True, visibility="public")
        path = f"/ws/tables/{table['id']}"
        looking = [await socket_of(scenery, guests[0], path) for _ in range(30)]
        for line in looking:
            line.listen()

        def come(number: int) -> Callable[[], Awaitable[bool]]:
            async def once() -> bool:
                line = await socket_of(scenery, guests[1 + number % 3], path)
                scenery.tally.sent += 1
                await line.close()
                return True

            return once

        await flood(scenery, [come(number) for number in range(9)])
        await hang_up(looking)


@attack("variant")
async def not_http(scenery: Scenery) -> None:
    """Bytes that are no HTTP, heads of 40 kB, a thousand headers, and odd methods."""
    many = b"".join([b"X-%d: y\r\n" % number for number in range(3000)])
    pieces = [
        b"\x16\x03\x01" + bytes(500),
        b"GET / HTTP/1.1\r\nX: " + b"y" * 40_000,
        b"GET /api/me HTTP/1.1\r\nHost: x\r\n" + many + b"\r\n",
        b"BREW /api/me HTTP/1.1\r\nHost: x\r\n\r\n",
        b"PROPFIND /api/tables HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n",
        b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    ]

    def say(data: bytes) -> Callable[[], Awaitable[bool]]:
        async def once() -> bool:
            line = await opened(scenery, scenery.address(len(data)))
            line.listen()
            await line.send(data)
            await asyncio.sleep(0.1)
            await line.close()
            return True

        return once

    await flood(scenery, [say(data) for data in pieces * 4], 0.02)
