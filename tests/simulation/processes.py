"""A process: the real parts of a server in simulated surroundings, which can die at any moment."""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from palatium.core.rng import Rng
from palatium.playing.seat import Seat
from palatium.server.bots.fair import NOBODY, Payer
from palatium.server.bots.opponents import make_opponent
from palatium.server.bots.pool import BotFailed, BotPool
from palatium.server.bots.worker import Answer, AnyJob, Job, Memory
from palatium.server.process import ServerProcess, Surroundings
from palatium.server.settings import Settings
from palatium.server.sockets.table import serve_socket
from palatium.server.tables.bus import RedisBus
from palatium.server.telemetry import Telemetry
from tests.simulation.clock import OWNER, SimulatedLoop, WallClock
from tests.simulation.database import Line, SimulatedDatabase, SimulatedStorage
from tests.simulation.faults import Faults
from tests.simulation.network import Cable
from tests.simulation.redis import RedisClient, SimulatedRedis

PACE = 1.5
SWEEP = 3.0
BEAT = 0.5
GRACE = 1.0
T = TypeVar("T")

SETTINGS = Settings(
    database="sqlite:///simulated",
    redis="redis://simulated",
    requests_per_second=1e9,
    requests_burst=1e9,
    visits_per_second=1e9,
    person_work=1e9,
    address_work=1e9,
    person_sockets=10**9,
    address_sockets=10**9,
    idle_seconds=6.0,
    log_level="critical",
)


class WatchedTelemetry(Telemetry):
    """The figures of all processes of all seeds; a failure of the server's own ends a seed."""

    def __init__(self) -> None:
        super().__init__("critical")
        self.failed: Callable[[str, BaseException], None] = lambda event, error: None

    def log(self, event: str, **facts: object) -> None:
        """Nobody reads it."""

    def failure(self, event: str, error: BaseException) -> None:
        self.failed(event, error)


TELEMETRY = WatchedTelemetry()


class SimulatedBots(BotPool):
    """Bots think here, for as long as the faults say, and fail at times."""

    def __init__(self, faults: Faults, tell: Callable[[str], None]) -> None:
        super().__init__(1, 10.0)
        self._faults = faults
        self._tell = tell
        self._memory = Memory()

    async def _answer(
        self, job: AnyJob, payer: Payer = NOBODY, is_looked_at: Callable[[], bool] = bool
    ) -> Answer:
        faults = self._faults
        late = min(faults.delay(faults.mix.bot_seconds), self.budget)
        await asyncio.sleep(late)
        assert isinstance(job, Job)
        if faults.happens(faults.mix.bot_failed) or late >= self.budget:
            raise BotFailed(f"{job.bot} gave no answer")
        s = self._memory.state(job)
        a = make_opponent(job.bot).decide(Seat(s, job.seat, Rng(job.seed)))
        self._tell(f"a bot chose {a} after {len(job.ints)} ints")
        return Answer(a)


class SimulatedProcess:
    """One life of a process."""

    def __init__(
        self,
        name: str,
        loop: SimulatedLoop,
        faults: Faults,
        database: SimulatedDatabase,
        redis: SimulatedRedis,
        wall: WallClock,
        tell: Callable[[str], None],
    ) -> None:
        self.name = name
        self.database = database
        self.tell = tell
        self.is_dead = False
        self.is_open = False
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.lines: dict[Line, None] = {}
        self.cables: dict[Cable, None] = {}
        self._loop = loop
        self._context = contextvars.copy_context()
        self._context.run(OWNER.set, self)
        around = Surroundings(
            TELEMETRY,
            self._context.run(SimulatedStorage),
            RedisBus(name, RedisClient(redis, self)),
            SimulatedBots(faults, tell),
            wall.now,
            PACE,
            SWEEP,
            BEAT,
            GRACE,
        )
        self.server: ServerProcess = self._context.run(ServerProcess, SETTINGS, around)

    def begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run something as this process."""
        return self._context.run(self._loop.create_task, work)

    def check(self) -> None:
        """Nothing comes from a dead process."""
        if self.is_dead:
            raise ConnectionError(f"{self.name} is dead")

    async def open(self) -> None:
        """Start."""
        await self.begin(self.server.open())
        self.is_open = True

    def connect(self, cable: Cable, table_id: str) -> None:
        """Somebody wants to sit at a table."""
        self.cables[cable] = None
        task = self.begin(serve_socket(self.server, cable.socket, table_id))
        task.add_done_callback(lambda _: self.cables.pop(cable, None))
        task.add_done_callback(lambda _: cable.cut())
        task.add_done_callback(_look_at)

    async def stop(self) -> None:
        """End in good order, for at most a while."""
        self.tell(f"{self.name} is stopped")
        self.is_open = False
        closing = self.begin(self.server.close())
        await asyncio.wait([closing], timeout=20)
        await self.kill("after it was stopped")

    def cut_off(self) -> None:
        """From this instant on nothing of it reaches anybody."""
        self.is_dead = True
        self.is_open = False
        for line in list(self.lines):
            line.stop()
        for cable in list(self.cables):
            cable.cut()
        for task in list(self.tasks):
            task.cancel()

    async def kill(self, when: str) -> None:
        """Die, from outside."""
        if not self.is_dead:
            self.tell(f"{self.name} dies {when}")
            self.cut_off()
        while self.tasks:
            for task in list(self.tasks):
                task.cancel()
            await asyncio.sleep(0.01)

    async def die(self, when: str) -> None:
        """Die, from inside: whoever calls this goes no further."""
        self.tell(f"{self.name} dies {when}")
        self.cut_off()
        await self._loop.create_future()


def _look_at(task: "asyncio.Task[None]") -> None:
    """A socket that ended with an error is a failure of the server."""
    if not task.cancelled() and task.exception() is not None:
        error = task.exception()
        assert error is not None
        TELEMETRY.failed("socket_failed", error)
