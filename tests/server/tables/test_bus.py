"""A Redis that hangs holds up neither bots nor tables: everybody stops waiting for it."""

import asyncio
import signal
import time

from palatium.server.tables.bus import HUNG, News, bus_for
from tests.server.sites import Redis

TURNS = 10


def test_a_hung_redis_costs_one_short_wait() -> None:
    redis = Redis()
    redis.start()
    looks = 0

    async def heard(news: News) -> None:
        """There is no other process."""

    async def missed() -> None:
        nonlocal looks
        looks += 1

    async def story() -> None:
        bus = bus_for(redis.url)
        await bus.open(heard, missed)
        try:
            assert await bus.claim("t")
            await bus.release("t")
            assert bus.is_up
            redis.signal(signal.SIGSTOP)
            before, started = looks, time.monotonic()
            for _ in range(TURNS):  # as bots do around each of their decisions
                assert await bus.claim("t")
                bus.tell("t", "written", 1)
                await bus.release("t")
            assert time.monotonic() - started < TURNS * HUNG
            while looks < before + 2:  # what others write is looked for in the database meanwhile
                await asyncio.sleep(0.05)
            assert not bus.is_up
            redis.signal(signal.SIGCONT)
            while not bus.is_up:
                await asyncio.sleep(0.05)
            assert await bus.claim("t")
        finally:
            await bus.close()

    try:
        asyncio.run(asyncio.wait_for(story(), 60))
    finally:
        redis.stop()
