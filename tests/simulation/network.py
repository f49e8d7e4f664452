"""The network between people and processes: connections keep the order of what they carry, are
slow, and break; then all that was on its way is lost, and each side learns of it when it does."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

from palatium.server.budgets import Asker
from palatium.server.process import ServerProcess
from tests.simulation.faults import Faults

SLOWEST = 3.0
"""Seconds that a message takes at most: what is sent before the calm arrives before the end."""

LEARN = 1.0
"""Seconds, about, until a side learns that a connection broke."""


class Broken(Exception):
    """The connection has ended."""


class Cable:
    """A connection of one person to the socket of one process."""

    def __init__(
        self, faults: Faults, name: str, token: str, seen: Callable[[bytes], None]
    ) -> None:
        self._faults = faults
        self._rng: random.Random = faults.stream(name)
        self._seen = seen
        """Called with all that the server sends, in the instant in which it does."""
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_client: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._last = {"up": 0.0, "down": 0.0}
        self.is_cut = False
        self._to_server.put_nowait({"type": "websocket.connect"})
        scope = {
            "asker": Asker("simulated"),
            "type": "websocket",
            "path": "/",
            "query_string": b"",
            "headers": [(b"cookie", f"{ServerProcess.COOKIE}={token}".encode())],
            "subprotocols": [],
        }
        self.socket = WebSocket(scope, self._to_server.get, self._sent)

    def _carry(self, way: str, deliver: Callable[[], None]) -> None:
        """Deliver something after what was sent before it, unless the cable is cut on the way."""
        if self.is_cut:
            return
        loop = asyncio.get_running_loop()
        late = min(self._faults.delay(self._faults.mix.network_seconds, self._rng), SLOWEST)
        self._last[way] = at = max(loop.time() + late, self._last[way] + 1e-6)
        loop.call_at(at, lambda: None if self.is_cut else deliver())
        if self._faults.happens(self._faults.mix.break_message, self._rng):
            loop.call_later(late * self._rng.random() * 2, self.cut)

    async def _sent(self, message: Any) -> None:
        """What the server sends."""
        if message["type"] == "websocket.send":
            data = message["text"].encode()
            self._seen(data)
            self._carry("down", lambda: self._to_client.put_nowait(data))
        elif message["type"] == "websocket.close":
            self._carry("down", lambda: self._to_client.put_nowait(None))

    def send(self, data: bytes) -> None:
        """What the person sends."""
        message = {"type": "websocket.receive", "text": data.decode()}
        self._carry("up", lambda: self._to_server.put_nowait(message))

    async def receive(self, patience: float) -> bytes | None:
        """What arrived, None after a while without anything; Broken once it has ended."""
        try:
            data = await asyncio.wait_for(self._to_client.get(), patience)
        except TimeoutError:
            return None
        if data is None:
            raise Broken
        return data

    def has_more(self) -> bool:
        """Whether something arrived that was not read yet."""
        return not self._to_client.empty()

    def cut(self) -> None:
        """Break in the middle."""
        if self.is_cut:
            return
        self.is_cut = True
        loop = asyncio.get_running_loop()
        loop.call_later(self._rng.expovariate(1 / LEARN), self._to_client.put_nowait, None)
        gone = {"type": "websocket.disconnect", "code": 1006}
        loop.call_later(self._rng.expovariate(1 / LEARN), self._to_server.put_nowait, gone)

    def end(self) -> None:
        """The person goes away."""
        if not self.is_cut:
            self.is_cut = True
            self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1001})
