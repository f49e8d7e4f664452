"""The bus: how processes tell one another that a table was written to."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

RETRY = 1.0
"""Seconds between attempts to reach Redis again."""

HUNG = 0.25
"""Seconds in which Redis answers; if it does not, nobody waits for it until it does again."""

CLAIM = 15
"""Seconds for which a process may count on driving a table's bots."""


class News(msgspec.Struct):
    """What one process tells the others; what was written stands in the database."""

    source: str
    table: str
    kind: str
    """`written`, `chat`, `people` (they or their sessions changed), `orders` (a host has done
    something), `blocks` (these have blocked or unblocked somebody), or of presence: `here` (whom a
    process has at the table), `who` (asks for that), `anew` (all that was said before is void),
    `alive`."""
    stamp: int = 0
    people: list[str] = []
    strangers: int = 0


Heard = Callable[[News], Awaitable[None]]


class Bus:
    """The bus of a single process: nobody else has to be told."""

    is_shared = False
    """Whether other processes write to the same tables."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_up = True

    async def open(self, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        """Start to listen; `missed` is called when news may have been lost."""

    async def close(self) -> None:
        """Stop."""

    def tell(
        self,
        table: str,
        kind: str,
        stamp: int = 0,
        people: list[str] | None = None,
        strangers: int = 0,
    ) -> None:
        """Tell the others, as soon as possible and without waiting."""

    async def probe(self) -> str:
        """Return what is wrong in a word, or nothing."""
        return ""

    async def claim(self, table: str) -> bool:
        """Return whether this process drives the table's bots; a wrong yes costs only work."""
        return True

    async def release(self, table: str) -> None:
        """Let others drive the table's bots."""


class RedisBus(Bus):
    """Publishes to Redis. While it is gone, tables go on: the database decides who was first."""

    is_shared = True
    CHANNEL = "palatium:news"

    def __init__(self, name: str, redis: Any) -> None:
        super().__init__(name)
        self._redis = redis
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self.is_up = False

    async def open(self, heard: Heard, missed: Callable[[], Awaitable[None]]) -> None:
        ready = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(heard, missed, ready)),
            asyncio.create_task(self._send()),
        ]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 3)

    async def _listen(
        self, heard: Heard, missed: Callable[[], Awaitable[None]], ready: asyncio.Event
    ) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(self.CHANNEL)
                    await self._answers()
                    ready.set()
                    await missed()
                    while True:
                        message = await pubsub.get_message(
                            ignore_subscribe_messages=True, timeout=RETRY
                        )
                        if not self.is_up:
                            await self._answers()
                            await missed()
                        if message is not None:
                            news = msgspec.json.decode(message["data"], type=News)
                            if news.source != self.name:
                                await heard(news)
            except asyncio.CancelledError:
                raise
            except Exception:
                self.is_up = False
                await asyncio.sleep(RETRY)
                with contextlib.suppress(Exception):
                    await missed()

    async def _answers(self) -> None:
        """See that Redis answers: one that hangs still lets clients connect."""
        async with asyncio.timeout(RETRY):
            await self._redis.ping()
        self.is_up = True

    async def _send(self) -> None:
        while True:
            data = await self._outbox.get()
            while True:
                try:
                    await self._redis.publish(self.CHANNEL, data)
                    break
                except Exception:  # the same news twice does no harm, news lost would
                    await asyncio.sleep(RETRY)

    def tell(
        self,
        table: str,
        kind: str,
        stamp: int = 0,
        people: list[str] | None = None,
        strangers: int = 0,
    ) -> None:
        news = News(self.name, table, kind, stamp, people or [], strangers)
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(msgspec.json.encode(news))

    async def probe(self) -> str:
        try:
            await self._redis.ping()
        except Exception:
            return "redis"
        return "" if self.is_up else "redis"

    async def claim(self, table: str) -> bool:
        if not self.is_up:
            return True
        key = f"palatium:driver:{table}"
        try:
            async with asyncio.timeout(HUNG):
                if await self._redis.set(key, self.name, nx=True, ex=CLAIM):
                    return True
                holder = await self._redis.get(key)
                if holder is not None and holder.decode() != self.name:
                    return False
                await self._redis.expire(key, CLAIM)
        except Exception:
            self.is_up = False
        return True

    async def release(self, table: str) -> None:
        if not self.is_up:
            return
        key = f"palatium:driver:{table}"
        try:
            async with asyncio.timeout(HUNG):
                holder = await self._redis.get(key)
                if holder is not None and holder.decode() == self.name:
                    await self._redis.delete(key)
        except Exception:
            self.is_up = False

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self._redis.aclose()


async def tell_all(url: str, kind: str) -> None:
    """Tell all processes something from outside; if Redis does not answer, they find it later."""
    from redis.asyncio import Redis

    redis = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
    with contextlib.suppress(Exception):
        await redis.publish(RedisBus.CHANNEL, msgspec.json.encode(News("", "", kind)))
    with contextlib.suppress(Exception):
        await redis.aclose()


def bus_for(url: str | None) -> Bus:
    """Return the bus that the settings name."""
    name = secrets.token_hex(6)
    if url is None:
        return Bus(name)
    from redis.asyncio import Redis

    redis = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2, health_check_interval=5)
    return RedisBus(name, redis)
