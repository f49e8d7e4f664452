"""Honest tables beside the attacks, in a process of their own, which measures what they feel.

People play random legal moves by socket, against each other and against bots; one asks for a hint
now and then, and a visitor looks at the lobby. Each comes from an address of their own.
"""

import asyncio
import contextlib
import random
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import httpx

from tests.attack.strangers import Guest
from tests.server.client import AtTable, RefusedByServer, acts, is_asked

HOME = "127.0.9"
"""Where honest people come from."""
PERSON_PACE = 0.15
"""Seconds for which people think among themselves."""
BOT_PACE = 0.4
"""Seconds for which they think against bots."""
HINT_EVERY = 6
"""Turns between two hints."""
LONGEST = 60.0
"""Seconds after which an honest person takes the server for dead."""
BOTS = [
    ("palaces", "greedy"),
    ("castles", "builder"),
    ("azul", "architect"),
    ("azul", "master"),
    ("palace", "master"),
]

T = TypeVar("T")


@dataclass(slots=True)
class Felt:
    """What honest people felt for some seconds."""

    times: list[float] = field(default_factory=list)
    bots: dict[str, float] = field(default_factory=dict)
    """The longest answer, by level."""
    hints: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    busy: int = 0
    """Hints that were refused because many bots think."""
    failed: Counter[str] = field(default_factory=Counter)


class Diary:
    """Keeps what is felt until somebody asks."""

    def __init__(self) -> None:
        self.felt = Felt()
        self._under_way: set[float] = set()
        self.asked_since: dict[str, dict[AtTable, float]] = defaultdict(dict)

    async def timed(self, work: Awaitable[T]) -> T:
        """Do something that an honest person waits for."""
        started = time.perf_counter()
        self._under_way.add(started)
        try:
            async with asyncio.timeout(LONGEST):
                return await work
        except RefusedByServer as error:
            if error.code != "stale":
                self.felt.refused[f"{error.code}: {error.message}"] += 1
            raise
        finally:
            self._under_way.discard(started)
            self.felt.times.append(time.perf_counter() - started)

    def asked(self, bot: str, at: AtTable) -> None:
        """A bot is asked from now on."""
        self.asked_since[bot].setdefault(at, time.perf_counter())

    def answered(self, bot: str, at: AtTable) -> None:
        """A bot has answered."""
        since = self.asked_since[bot].pop(at, None)
        if since is not None:
            self._count(bot, time.perf_counter() - since)

    def _count(self, bot: str, seconds: float) -> None:
        self.felt.bots[bot] = max(self.felt.bots.get(bot, 0.0), seconds)

    def read(self) -> Felt:
        """Return what was felt since the last time; who still waits is counted as well."""
        now = time.perf_counter()
        self.felt.times += [now - since for since in self._under_way if now - since > BOT_PACE]
        for bot, waiting in self.asked_since.items():
            for since in waiting.values():
                self._count(bot, time.perf_counter() - since)
        out, self.felt = self.felt, Felt()
        return out


def follow(at: AtTable, bot: str, diary: Diary) -> None:
    """Notice when a bot is asked, and each of its answers."""
    take = at._take

    async def noticed(message: dict[str, Any]) -> None:
        if message["type"] == "position":
            diary.answered(bot, at)
            if message["thinking"]:
                diary.asked(bot, at)
        at.received.clear()  # nobody looks at it, and the evening is long
        await take(message)

    at._take = noticed  # type: ignore[method-assign]


async def turn(at: AtTable, seat: int, rng: random.Random, diary: Diary) -> None:
    """Play one offered option."""
    position = at.positions[seat]
    kind = "commit" if position["ask"]["together"] else "play"
    a, version = rng.choice(acts(position))["a"], position["version"]
    body = {"a": a} if kind == "commit" else {"ints": [a]}
    with contextlib.suppress(RefusedByServer):
        await diary.timed(at.request(kind, seat=seat, version=version, **body))
    await at.until(
        lambda: at.positions[seat]["version"] > version or at.positions[seat]["commit"] is not None,
        LONGEST,
    )


async def beside_bot(
    url: str, game: str, bot: str, number: int, diary: Diary, hints: bool = False
) -> None:
    """Play one game against a bot."""
    rng = random.Random(number)
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
    async with Guest(url, f"Anna {number}", f"{HOME}.{number}") as anna:
        made = anna.post("/api/tables", game=game, seats=seats)
        table = await diary.timed(made)
        at = await diary.timed(anna.sit(table["id"], 0))
        follow(at, bot, diary)
        try:
            for played in range(1, 10_000):
                await at.until(lambda: ends(at) or is_asked(at.positions[0], 0), LONGEST)
                if ends(at):
                    return
                await asyncio.sleep(BOT_PACE * (0.5 + rng.random()))
                if hints and played % HINT_EVERY == 0:
                    await hint(at, diary)
                await turn(at, 0, rng, diary)
        finally:
            diary.asked_since[bot].pop(at, None)


def ends(at: AtTable) -> bool:
    """Return whether the game is over."""
    return any(position["over"] is not None for position in at.positions.values())


async def hint(at: AtTable, diary: Diary) -> None:
    """Ask what to play; a server may say that many bots are thinking."""
    started = time.perf_counter()
    try:
        await at.request("hint", seat=0)
        diary.felt.hints.append(time.perf_counter() - started)
    except RefusedByServer as error:
        diary.felt.busy += error.code == "busy"


async def among_people(url: str, number: int, diary: Diary) -> None:
    """Play one game of two people."""
    rng = random.Random(number)
    seats = [{"kind": "person"}, {"kind": "open"}]
    async with (
        Guest(url, f"Bo {number}", f"{HOME}.{number}") as bo,
        Guest(url, f"Cem {number}", f"{HOME}.{number + 1}") as cem,
    ):
        table = await diary.timed(bo.post("/api/tables", game="azul", seats=seats))
        await diary.timed(cem.post(f"/api/tables/{table['id']}/join", invite=table["invite"]))
        people = enumerate((bo, cem))
        both = [await diary.timed(one.sit(table["id"], seat)) for seat, one in people]
        while True:
            at, seat = await until_asked(both)
            if at is None:
                return
            await asyncio.sleep(PERSON_PACE * (0.5 + rng.random()))
            await turn(at, seat, rng, diary)


async def until_asked(both: list[AtTable]) -> tuple[AtTable | None, int]:
    """Return who is asked; nobody if the game is over."""
    async with asyncio.timeout(LONGEST):
        while True:
            for seat, at in enumerate(both):
                if ends(at):
                    return None, -1
                if at.is_closed:
                    raise ConnectionError("the socket is closed")
                if is_asked(at.positions[seat], seat):
                    return at, seat
            await asyncio.sleep(0.01)


async def visit(url: str, number: int, diary: Diary) -> None:
    """Look around, on a new connection each time."""
    async with Guest(url, "Dee", f"{HOME}.{number}") as dee:
        for path in ("/api/tables", "/api/me", "/api/games/azul/scene", "/api/daily") * 10:
            async with httpx.AsyncClient(
                base_url=url,
                cookies=dee.http.cookies,
                timeout=LONGEST,
                transport=httpx.AsyncHTTPTransport(local_address=dee.source),
            ) as http:
                reply = await diary.timed(http.get(path))
                if reply.status_code != 200:
                    diary.felt.refused[f"{reply.status_code} {path}"] += 1
            await asyncio.sleep(0.3)


async def again(story: Callable[[], Coroutine[Any, Any, None]], diary: Diary) -> None:
    """Do something again and again; what breaks is noted, and tried again."""
    while True:
        try:
            await story()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            diary.felt.failed[f"{type(error).__name__}: {error}"[:120]] += 1
            await asyncio.sleep(0.5)


async def evening(urls: tuple[str, ...], line: Connection) -> None:
    """Play until somebody says stop; answer with what was felt whenever they ask."""
    diary = Diary()
    stories: list[Callable[[], Coroutine[Any, Any, None]]] = []
    for number, (game, bot) in enumerate(BOTS):
        url = urls[number % len(urls)]
        stories.append(
            lambda url=url, game=game, bot=bot, number=number: beside_bot(
                url, game, bot, 10 + number, diary, bot == "architect"
            )
        )
    for number in (30, 40):
        stories.append(lambda number=number: among_people(urls[-1], number, diary))
    for number, url in enumerate(urls):
        stories.append(lambda url=url, number=number: visit(url, 50 + number, diary))
    tasks = [asyncio.create_task(again(story, diary)) for story in stories]
    try:
        while await asyncio.to_thread(line.recv) == "read":
            line.send(diary.read())
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def be_honest(urls: tuple[str, ...], line: Connection) -> None:
    """Be the process of the honest people."""
    asyncio.run(evening(urls, line))
