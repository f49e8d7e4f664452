"""Attacks on the bots' time: hints, masters, analyses, puzzles."""

import asyncio
import contextlib
import time
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from palatium.analysis.puzzles import Puzzle, shipped, state_of
from tests.attack.catalogue import Scenery, attack
from tests.attack.lines.costly import sends, sockets
from tests.attack.strangers import Guest, asked, code_of, crowd, flood, socket_of
from tests.server.client import AtTable, RefusedByServer, acts, is_asked

HINTS = 12
"""Hints that one person may ask for at once."""


async def against(guest: Guest, game: str, bot: str, **more: Any) -> AtTable:
    """Return a seat at a new table with a bot."""
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
    table = await guest.post("/api/tables", game=game, seats=seats, **more)
    return await guest.sit(table["id"], 0)


async def push(scenery: Scenery, at: AtTable) -> None:
    """Play at a table for as long as a flood lasts, so that its bot always has something to do."""
    end = time.monotonic() + scenery.seconds
    while time.monotonic() < end and not at.is_closed:
        position = at.positions.get(0)
        if position is None or position["over"] is not None:
            return
        if not is_asked(position, 0) or position["ask"]["together"]:
            await asyncio.sleep(0.05)
            continue
        scenery.tally.sent += 1
        a, version = acts(position)[0]["a"], position["version"]
        try:
            await at.request("play", seat=0, version=version, ints=[a])
        except RefusedByServer:
            scenery.tally.refused += 1
            await asyncio.sleep(0.1)


@attack("finding 4")
async def hints_and_gone(scenery: Scenery) -> None:
    """330 hints on 28 sockets of one guest, who then goes away."""
    async with crowd(scenery, 1, 1) as guests:
        lines = await sockets(scenery, guests[0], 28, game="azul")
        for line in lines:
            await line.send(asked("hint", seat=0) * HINTS, HINTS)
        await asyncio.sleep(0.5)
        for line in lines:
            await line.close()
    await asyncio.sleep(scenery.seconds)


async def masters(scenery: Scenery, tables: int, addresses: int, bot: str) -> None:
    """Have bots think at many tables at once."""
    async with crowd(scenery, addresses, addresses) as guests:
        seated: list[AtTable] = []
        for number in range(tables):
            guest = guests[number % len(guests)]
            scenery.tally.sent += 1
            try:
                seated.append(await against(guest, ("azul", "palace")[number % 2], bot))
            except (RefusedByServer, ConnectionClosed):  # a person has forty sockets
                scenery.tally.refused += 1
        with contextlib.suppress(ConnectionError, TimeoutError):
            await asyncio.gather(*[push(scenery, at) for at in seated])


@attack("finding 4")
async def fifty_masters(scenery: Scenery) -> None:
    """Fifty tables of masters of one guest."""
    await masters(scenery, 50, 1, "master")


@attack("variant")
async def masters_from_many(scenery: Scenery) -> None:
    """Forty tables of masters of ten guests, each at another address."""
    await masters(scenery, 40, 10, "master")


@attack("variant")
async def longest_searches(scenery: Scenery) -> None:
    """Tables of bots with the longest budget that may be named, of four guests."""
    await masters(scenery, 8, 4, "search:2000n")


@attack("finding 4")
async def budgets_too_large(scenery: Scenery) -> None:
    """Bots whose names ask for more than the host allows, and programs of the machine."""
    async with crowd(scenery, 1, 1) as guests:
        for bot in ("search:1000000n", "master:2001n", "search:3s", "stdio:cat", "search:-5n", ""):
            code = await code_of(scenery.tally, against(guests[0], "azul", bot))
            allowed = ("", "busy") if bot == "" else ("bad_message",)
            scenery.tally.expect(code in allowed, f"{bot!r}: {code or 'was seated'}")


@attack("variant")
async def bots_among_themselves(scenery: Scenery) -> None:
    """Tables where only masters sit, which nobody looks at."""
    async with crowd(scenery, 3, 3) as guests:
        for number in range(15):
            seats = [{"kind": "bot", "bot": "master"}] * 2
            wish = guests[number % 3].post("/api/tables", game="azul", seats=seats)
            await code_of(scenery.tally, wish)
        await asyncio.sleep(scenery.seconds)


@attack("variant")
async def hint_storm(scenery: Scenery) -> None:
    """Hints without end from one address, by guests with several sockets each."""
    async with crowd(scenery, 5, 1) as guests:
        lines = [line for guest in guests for line in await sockets(scenery, guest, 6, game="azul")]
        await flood(scenery, [sends(line, asked("hint", seat=0) * 50, 50) for line in lines])
        for line in lines:
            await line.close()


@attack("variant")
async def hints_from_many(scenery: Scenery) -> None:
    """The same by twenty guests from twenty addresses."""
    async with crowd(scenery, 20, 20) as guests:
        lines = [line for guest in guests for line in await sockets(scenery, guest, 1, game="azul")]
        await flood(scenery, [sends(line, asked("hint", seat=0), 1) for line in lines], 0.2)
        for line in lines:
            await line.close()


@attack("medium")
async def analysis_slots(scenery: Scenery) -> None:
    """Eight guests from four addresses analyse as much as they may; one more comes."""
    async with crowd(scenery, 9, 5) as guests:
        seats = [{"kind": "bot", "bot": "random"}] * 2
        table = await guests[0].post("/api/tables", game="palaces", seats=seats)
        at = await guests[0].sit(table["id"])
        await at.until(lambda: at.positions[None]["over"] is not None, 60)
        path = f"/ws/tables/{table['id']}"
        lines = [await socket_of(scenery, guest, path) for guest in guests[:8] for _ in range(3)]
        for line in lines:
            line.listen()
            await line.send(asked("analyse") * 4, 4)
        late = await guests[8].sit(table["id"])
        first = asyncio.create_task(late.request("analyse"))
        scenery.tally.sent += 1
        try:
            await late.until(lambda: any(m["type"] == "analysing" for m in late.received), 20)
        except TimeoutError:
            refused = first.done() and first.exception()
            scenery.tally.fell.append(f"a ninth person's analysis did not begin: {refused}")
        first.cancel()
        await flood(scenery, [sends(line, asked("analyse")) for line in lines], 0.1)
        for line in lines:
            await line.close()


@attack("variant")
async def puzzles_judged(scenery: Scenery) -> None:
    """Answers to a puzzle that a bot must judge, on twenty sockets; another person has one too."""
    puzzle = max(shipped().values(), key=lambda one: len(state_of(one).options()))
    known = {look.action for look in puzzle.looks}
    unknown = [a for a in state_of(puzzle).options() if a not in known]
    async with crowd(scenery, 5, 5) as guests:
        busy = [await at_puzzle(guest, puzzle) for guest in guests[:4] for _ in range(5)]
        judging = [
            asyncio.create_task(judged(scenery, at, puzzle, unknown[n % len(unknown)]))
            for n, at in enumerate(busy)
        ]
        await asyncio.sleep(1)
        honest, started = await at_puzzle(guests[4], puzzle), time.monotonic()
        await judged(scenery, honest, puzzle, unknown[-1])
        took = time.monotonic() - started
        scenery.tally.expect(took < 10, f"another person's puzzle was judged after {took:.1f} s")
        await asyncio.sleep(max(scenery.seconds - took, 0))
        for at in [*busy, honest]:
            await at.close()
        for task in judging:
            task.cancel()
        await asyncio.gather(*judging, return_exceptions=True)


async def at_puzzle(guest: Guest, puzzle: Puzzle) -> AtTable:
    """Return somebody at a puzzle."""
    assert guest.source is not None
    socket = await connect(
        guest.url.replace("http", "ws", 1) + f"/ws/puzzles/{puzzle.id}",
        additional_headers={"Cookie": f"palatium={guest.http.cookies['palatium']}"},
        max_size=None,
        compression=None,
        proxy=None,
        local_addr=(guest.source, 0),
    )
    at = AtTable(socket, False)
    await at.request("watch", seats=[puzzle.seat])
    return at


async def judged(scenery: Scenery, at: AtTable, puzzle: Puzzle, a: int) -> None:
    """Choose a move of a puzzle, and have it judged."""
    seat, version = puzzle.seat, at.positions[puzzle.seat]["version"]
    scenery.tally.sent += 2
    with contextlib.suppress(RefusedByServer, ConnectionError):
        await at.request("extend", seat=seat, version=version, a=a)
        await at.request("publish", seat=seat, version=version)
