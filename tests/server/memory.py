"""What the server's memory is made of after many tables: `python -m tests.server.memory`.

One process makes tables over HTTP, plays some random ints at each over a socket, leaves, and has
the tables dropped. What is left is counted as Python counts it (`tracemalloc`), as the system does,
and as the system does once the allocator has given back what it can.
"""

import argparse
import asyncio
import ctypes
import gc
import os
import random
import tempfile
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import connect

from palatium.core.rng import Rng
from palatium.server.budgets import Asker, Budgets
from palatium.server.limits import MOST_BUCKETS
from palatium.server.operations.run import server_config
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.tables.views import configured_game
from palatium.server.tables.views.configured_game import RECENT
from palatium.server.telemetry import Telemetry
from tests.server.sites import LIFTED, check_raised, free_port, raised_because

GAMES = ("azul", "castles", "palace", "palaces")
INTS = 12
AT_ONCE = 4
PAGE = os.sysconf("SC_PAGE_SIZE")
SHORT = httpx.Limits(keepalive_expiry=1.0)
"""Well before the server ends a connection that says nothing."""


class Act(msgspec.Struct):
    a: int


class Group(msgspec.Struct):
    acts: list[Act]


class Ask(msgspec.Struct):
    seat: int
    together: bool
    groups: list[Group]


class Message(msgspec.Struct):
    type: str
    seat: int | None = None
    version: int = 0
    ask: Ask | None = None


_decode = msgspec.json.Decoder(Message).decode


@dataclass(frozen=True, slots=True)
class Weighed:
    """The memory of the process at one moment, in megabytes."""

    tables: int
    resident: float
    trimmed: float
    """Resident once the allocator has given back what nobody uses."""
    traced: float
    """What Python's objects take, if they are traced."""

    def __str__(self) -> str:
        return (
            f"{self.tables:6} tables: {self.resident:6.1f} MB resident, "
            f"{self.trimmed:6.1f} trimmed, {self.traced:6.1f} in objects"
        )


def resident() -> float:
    """Return the megabytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def weighed(tables: int) -> Weighed:
    """Weigh this process."""
    gc.collect()
    before = resident()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc
    if trim is not None:
        trim(0)
    traced = tracemalloc.get_traced_memory()[0] / 1e6 if tracemalloc.is_tracing() else 0.0
    return Weighed(tables, before, resident(), traced)


@asynccontextmanager
async def serving(folder: Path, **more: Any) -> AsyncIterator[tuple[str, ServerProcess]]:
    """A server in this process, without limits: one client plays for all."""
    check_raised(LIFTED)
    lifted = {name.removeprefix("PALATIUM_").lower(): float(LIFTED[name]) for name in LIFTED}
    lifted |= {name: int(lifted[name]) for name in ("workers", "person_sockets", "address_sockets")}
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}",
        **{**lifted, "idle_seconds": 0.1, "log_level": "critical", **more},
    )
    config = server_config(settings)
    config.port = free_port()
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    try:
        while not server.started:
            assert not task.done()
            await asyncio.sleep(0.05)
        yield f"http://127.0.0.1:{config.port}", config.app.state.server  # type: ignore[union-attr]
    finally:
        server.should_exit = True
        await task


async def one_table(http: httpx.AsyncClient, rng: random.Random, body: dict[str, Any]) -> None:
    """Make a table, play some ints at it, and go."""
    made = await http.post("/api/tables", json=body)
    assert made.status_code == 200, made.text
    table = made.json()
    address = str(http.base_url).replace("http", "ws", 1).rstrip("/") + f"/ws/tables/{table['id']}"
    cookie = {"Cookie": f"palatium={http.cookies['palatium']}"}
    seats = [seat["number"] for seat in table["seats"]]
    async with connect(
        address, additional_headers=cookie, compression=None, max_size=None, proxy=None
    ) as socket:
        await socket.send(msgspec.json.encode({"type": "watch", "id": 0, "seats": seats}).decode())
        played = 0
        async for text in socket:
            message = _decode(text)
            if message.type == "refused" or played == INTS:
                break
            ask = message.ask
            if ask is None or ask.seat != message.seat or not ask.groups:
                continue
            kind = {"type": "commit"} if ask.together else {"type": "play"}
            a = rng.choice([act.a for group in ask.groups for act in group.acts])
            what = {"a": a} if ask.together else {"ints": [a]}
            played += 1
            head = {**kind, "id": played, "seat": ask.seat, "version": message.version}
            await socket.send(msgspec.json.encode({**head, **what}).decode())


def same(number: int) -> dict[str, Any]:
    """Return what most tables are: one of the games as it comes out of the box."""
    return {"game": GAMES[number % len(GAMES)], "hotseat": True}


def odd(number: int) -> dict[str, Any]:
    """Return a table of a game that nobody else plays."""
    config = {"columns": 15 + number % 17, "rows": 12 + number % 13}
    return {"game": "palace", "hotseat": True, "config": config}


async def play_many(url: str, server: ServerProcess, first: int, count: int, make: Any) -> None:
    """Play tables, a few at once, and have them dropped."""
    numbers = iter(range(first, first + count))

    async def some() -> None:
        rng = random.Random(first)
        async with httpx.AsyncClient(
            base_url=url, timeout=120, trust_env=False, limits=SHORT
        ) as http:
            await http.post("/api/me", json={"name": "Anna"})
            for number in numbers:
                await one_table(http, rng, make(number))

    await asyncio.gather(*[some() for _ in range(AT_ONCE)])
    async with asyncio.timeout(120):
        while server.tables.live:
            await asyncio.sleep(0.1)
            server.tables.drop_idle()


def kept(server: ServerProcess) -> dict[str, int]:
    """Return how much lies in what the server remembers on purpose."""
    games = list(configured_game._recent.values())
    return {
        "configured games": len(games),
        "options of them": sum(len(game._acts) for game in games),
        "people": len(server.people._known),
    }


def caches() -> Iterator[tuple[str, float]]:
    """Fill what the server remembers, one thing after the other; the megabytes that each takes."""
    for game in GAMES:
        configured_game.configured_game(game, "{}").scene()
    budgets, before = Budgets(Settings(database="sqlite://"), Telemetry()), resident()
    for number in range(MOST_BUCKETS):
        asker = Asker(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", f"person {number}")
        budgets.visits.take(asker.address)
        budgets.strangers.take(asker.address)
        budgets.requests.take(asker.key)
        budgets.make_table(asker)
        budgets.check(asker)
    yield f"budgets of {MOST_BUCKETS:,} people and addresses", resident() - before
    before = resident()
    kept = [configured_game.configured_game("palace", _odd_config(n)) for n in range(RECENT)]
    sizes = [len(one.scene()) for one in kept]
    yield f"{len(sizes)} configured games with their scenes", resident() - before
    before, rng = resident(), Rng(1)
    for one in kept:
        s = one.game.start(explain=False)
        for _ in range(60):
            options = [] if s.seat() < 0 else s.options()
            for a in options:
                one.act(a)
            s.apply(options[rng.below(len(options))] if options else s.sample(rng))
    count = sum(len(one._acts) for one in kept)
    yield f"{count:,} options of them", resident() - before


def _odd_config(number: int) -> str:
    return configured_game.config_text(odd(number)["config"])


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--every", type=int, default=400, help="tables between two weighings")
    parser.add_argument("--odd", action="store_true", help="games that nobody else plays")
    parser.add_argument("--trace", action="store_true", help="say which lines hold what")
    parser.add_argument("--caches", action="store_true", help="fill what is remembered, and end")
    options = parser.parse_args()
    if options.caches:
        for what, megabytes in caches():
            print(f"{megabytes:6.1f} MB {what}")
        return
    make = odd if options.odd else same
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as (url, server):
            await play_many(url, server, 0, 40, same)
            before = None
            if options.trace:
                tracemalloc.start()
                await play_many(url, server, 0, 40, same)
                before = tracemalloc.take_snapshot()
            print(weighed(0), flush=True)
            for first in range(0, options.tables, options.every):
                await play_many(url, server, first, options.every, make)
                print(weighed(first + options.every), kept(server), flush=True)
            if before is not None:
                after = tracemalloc.take_snapshot()
                for line in after.compare_to(before, "lineno")[:25]:
                    print(f"{line.size_diff / 1e3:8.0f} kB {line.count_diff:7} {line.traceback}")


if __name__ == "__main__":
    with raised_because("one client plays for all"):
        asyncio.run(main())
