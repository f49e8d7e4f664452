"""Redis: the part of it that the bus uses; what is published may be late, lost, doubled or
overtaken, and connections break."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.simulation.faults import Faults


class SimulatedRedis:
    """The server side: keys that expire, and subscribers."""

    def __init__(self, faults: Faults, tell: Callable[[str], None]) -> None:
        self.faults = faults
        self.tell = tell
        self.published: Callable[[bytes], None] = lambda data: None
        """Called with all that is published, in the same instant."""
        self.is_up = True
        self._keys: dict[str, tuple[bytes, float]] = {}
        self._subscribers: dict[Subscription, None] = {}

    def value(self, key: str) -> bytes | None:
        """What a key holds until it expires."""
        found = self._keys.get(key)
        return None if found is None or found[1] <= _time() else found[0]

    def put(self, key: str, value: bytes, seconds: float) -> None:
        self._keys[key] = (value, _time() + seconds)

    def forget(self, key: str) -> None:
        self._keys.pop(key, None)

    def join(self, subscription: "Subscription") -> None:
        self._subscribers[subscription] = None

    def part(self, subscription: "Subscription") -> None:
        self._subscribers.pop(subscription, None)

    def publish(self, data: bytes) -> None:
        """On its way to every subscriber, each time on its own."""
        self.published(data)
        for subscription in list(self._subscribers):
            if self.faults.happens(self.faults.mix.news_lost):
                self.tell(f"news lost to {subscription.name}")
                continue
            for _ in range(1 + self.faults.happens(self.faults.mix.news_doubled)):
                late = self.faults.delay(self.faults.mix.news_seconds)
                asyncio.get_running_loop().call_later(late, subscription.arrived, data)

    def go_down(self) -> None:
        """Everybody is disconnected; what was on its way is lost, keys are kept."""
        self.tell("redis is down")
        self.is_up = False
        for subscription in list(self._subscribers):
            subscription.disconnect()

    def come_up(self) -> None:
        self.tell("redis is up")
        self.is_up = True


class RedisClient:
    """The client side, with the interface of redis.asyncio.Redis; one for each process."""

    def __init__(self, server: SimulatedRedis, process: Any) -> None:
        self.server = server
        self.process = process

    async def reach(self) -> None:
        """Time passes, and the connection may break."""
        faults = self.server.faults
        await asyncio.sleep(faults.delay(faults.mix.news_seconds / 4))
        if self.process.is_dead or not self.server.is_up:
            raise ConnectionError("simulated: Redis is away")
        if faults.happens(faults.mix.redis_error):
            raise ConnectionError("simulated: Redis does not answer")

    async def publish(self, channel: str, data: bytes) -> None:
        await self.reach()
        self.server.publish(data)
        await self.reach()  # when this fails the sender does not know that it was published

    async def ping(self) -> None:
        await self.reach()

    async def set(self, key: str, value: str, nx: bool, ex: int) -> bool:
        await self.reach()
        if nx and self.server.value(key) is not None:
            return False
        self.server.put(key, value.encode(), ex)
        return True

    async def get(self, key: str) -> bytes | None:
        await self.reach()
        return self.server.value(key)

    async def expire(self, key: str, seconds: int) -> None:
        await self.reach()
        held = self.server.value(key)
        if held is not None:
            self.server.put(key, held, seconds)

    async def delete(self, key: str) -> None:
        await self.reach()
        self.server.forget(key)

    def pubsub(self) -> "Subscription":
        return Subscription(self)

    async def aclose(self) -> None:
        """Nothing is held."""


class Subscription:
    """What a process listens with."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.name = client.process.name

    async def __aenter__(self) -> "Subscription":
        return self

    async def __aexit__(self, *_: Any) -> None:
        self._client.server.part(self)

    async def subscribe(self, channel: str) -> None:
        await self._client.reach()
        self._client.server.join(self)

    async def get_message(
        self, ignore_subscribe_messages: bool, timeout: float
    ) -> dict[str, bytes] | None:
        try:
            data = await asyncio.wait_for(self._inbox.get(), timeout)
        except TimeoutError:
            return None
        if data is None:
            raise ConnectionError("simulated: Redis went away")
        return {"data": data}

    def arrived(self, data: bytes) -> None:
        """A message, unless the connection broke meanwhile."""
        if self in self._client.server._subscribers and not self._client.process.is_dead:
            self._client.server.tell(f"news to {self.name}")
            self._inbox.put_nowait(data)

    def disconnect(self) -> None:
        self._client.server.part(self)
        self._inbox.put_nowait(None)


def _time() -> float:
    return asyncio.get_running_loop().time()
