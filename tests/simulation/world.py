"""The world of one seed: its table, processes and people, what goes wrong, and the verdict."""

import asyncio
import hashlib
import random
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from palatium.server.tables.presence import LEASE
from tests.simulation.clock import SimulatedLoop, WallClock
from tests.simulation.database import SimulatedDatabase, engine
from tests.simulation.faults import Faults
from tests.simulation.invariants import Judge, Violation
from tests.simulation.people import Player, Spectator
from tests.simulation.processes import GRACE, SWEEP, TELEMETRY, SimulatedProcess
from tests.simulation.redis import SimulatedRedis
from tests.simulation.setting import TABLE, nobody, setting, write

PATIENCE = 300.0
"""Seconds, simulated, in which a game must come to its end once nothing goes wrong any more."""

SETTLED = LEASE * SWEEP + SWEEP + 2 * GRACE + 1
"""Seconds after which everybody knows everything, also who went down with a process."""


@dataclass(slots=True)
class Verdict:
    """What came of a seed."""

    seed: int
    violation: str | None
    trace: str
    """The hash of all that happened: equal for equal runs."""
    events: list[str]
    seconds: float
    moves: int


class World:
    """Everything there is."""

    def __init__(self, seed: int, keep_trace: bool) -> None:
        self.faults = Faults(seed)
        self.loop = SimulatedLoop(self._work_time)
        self.events: list[str] = []
        self.hash = hashlib.blake2b(digest_size=16)
        self._keep_trace = keep_trace
        self._setting = setting(self.faults.stream("setting"))
        self.hands_over = self.faults.stream("hands over").random() < 0.1
        self.resigns = self.faults.stream("resigns").random() < 0.15
        self._lives: list[SimulatedProcess] = []
        """All processes that there ever were."""

    def _work_time(self) -> float:
        return self.faults.delay(self.faults.mix.work_seconds)

    def tell(self, text: str) -> None:
        """One more line of the trace."""
        line = f"{self.loop.moment:.6f} {text}"
        self.hash.update(line.encode())
        if self._keep_trace:
            self.events.append(line)

    def _committed(self, who: str) -> None:
        before = len(self.judge.moves)
        self.judge.committed()
        new = self.judge.moves[before:]
        self.tell(f"{who} commits {new} for stamp {self.judge.stamp}")

    def _failed(self, event: str, error: BaseException) -> None:
        self.judge.check(False, f"{event}: {error!r}")

    async def run(self) -> None:
        """From the first process to the verdict."""
        faults = self.faults
        self.database = SimulatedDatabase(faults, self.tell)
        write(self.database, self._setting)
        self.judge = Judge(
            self._setting, self.database.kept, faults.stream("judge"), lambda: self.loop.moment
        )
        self.database.committed = self._committed
        TELEMETRY.failed = self._failed
        self.redis = SimulatedRedis(faults, self.tell)
        self.redis.published = self.judge.published
        self._walls = [WallClock(self.loop) for _ in range(faults.mix.processes)]
        self.processes: list[SimulatedProcess | None] = [None] * faults.mix.processes
        self.players = [Player(self, guest) for guest in self._setting.guests]
        if faults.stream("spectator").random() < 0.3:
            self.players.append(Spectator(self, nobody()))
        tasks: list[asyncio.Task[None]] = []
        try:
            for slot in range(faults.mix.processes):
                await self._start(slot)
            tasks = [self.loop.create_task(player.live()) for player in self.players]
            trouble = [self.loop.create_task(work) for work in self._troubles()]
            tasks += trouble
            self._tasks = tasks
            await self._until(lambda: False, faults.mix.chaos_seconds)
            await self._calm_down(trouble)
            is_over = await self._until(lambda: self.judge.status == "over", PATIENCE)
            self.judge.check(is_over, f"the game stands still: {self._standing()}")
            knows_all = faults.stream("company").random() < 0.2  # the longer wait takes time
            await self._until(lambda: False, SETTLED if knows_all else 2 * SWEEP + 1)
            self._settle(knows_all)
        finally:
            await _ended(tasks)
            for process in self._lives:
                await process.kill("at the end")
            self.database.close()

    async def _until(self, is_done: Any, patience: float) -> bool:
        """Let things happen; stops at the first violation."""
        end = self.loop.moment + patience
        while self.loop.moment < end and not is_done():
            if self.judge.violation is not None:
                raise Violation(self.judge.violation)
            for task in self._tasks:
                if task.done() and not task.cancelled():
                    task.result()  # a mistake of the simulation itself
            await asyncio.sleep(0.1)
        return bool(is_done())

    def _standing(self) -> str:
        told = [
            (player.name, player.guest.seat, player.position and player.position["version"])
            for player in self.players
        ]
        return f"{self.judge.status} after {len(self.judge.moves)} ints, people see {told}"

    # Processes

    def some_process(self, rng: random.Random) -> SimulatedProcess | None:
        """One that takes connections."""
        found = [process for process in self.processes if process is not None and process.is_open]
        return rng.choice(found) if found else None

    async def _start(self, slot: int) -> None:
        name = f"process {slot} life {len(self._lives) + 1}"
        self.tell(f"{name} starts")
        process = SimulatedProcess(
            name, self.loop, self.faults, self.database, self.redis, self._walls[slot], self.tell
        )
        self.processes[slot] = process
        self._lives.append(process)
        opening = self.loop.create_task(process.open())
        await asyncio.wait([opening], timeout=5)

    async def _restart(self, slot: int, is_gentle: bool) -> None:
        process = self.processes[slot]
        if process is None:
            return
        self.processes[slot] = None
        if is_gentle:
            await process.stop()
        else:
            await process.kill("by chance")
        await asyncio.sleep(self.faults.delay(0.5))
        await self._start(slot)

    # Trouble

    def _troubles(self) -> list[Coroutine[Any, Any, None]]:
        mix = self.faults.mix
        out = [self._revive()]
        for every, strike in (
            (mix.crash_every, self._crash),
            (mix.stop_every, self._stop),
            (mix.redis_outage_every, self._redis_outage),
            (mix.clock_jump_every, self._clock_jump),
        ):
            if every is not None:
                out.append(self._again_and_again(every, strike))
        return out

    async def _again_and_again(self, every: float, strike: Any) -> None:
        while True:
            await asyncio.sleep(self.faults.rng.expovariate(1 / every))
            await strike()

    async def _revive(self) -> None:
        """Processes that died of themselves are started again."""
        while True:
            await asyncio.sleep(0.2)
            for slot, process in enumerate(self.processes):
                if process is not None and process.is_dead:
                    await self._restart(slot, False)

    async def _crash(self) -> None:
        await self._restart(self.faults.rng.randrange(len(self.processes)), False)

    async def _stop(self) -> None:
        await self._restart(self.faults.rng.randrange(len(self.processes)), True)

    async def _redis_outage(self) -> None:
        self.redis.go_down()
        await asyncio.sleep(self.faults.delay(0.5))
        self.redis.come_up()

    async def _clock_jump(self) -> None:
        wall = self.faults.rng.choice(self._walls)
        wall.offset += self.faults.rng.choice((-3600.0, -5.0, 5.0, 3600.0))
        self.tell("a clock jumps")

    async def _calm_down(self, trouble: list[asyncio.Task[None]]) -> None:
        """Nothing goes wrong from here on; whatever is down comes up."""
        self.tell("calm")
        self.faults.is_calm = True
        for task in trouble:
            task.cancel()
        await asyncio.gather(*trouble, return_exceptions=True)
        if not self.redis.is_up:
            self.redis.come_up()
        for process in self._lives:
            if not process.is_open:
                await process.kill("for good")
        for slot, process in enumerate(self.processes):
            if process is None or process.is_dead:
                await self._start(slot)

    def _settle(self, knows_all: bool) -> None:
        """Everything has had its time: copies and screens show what is kept."""
        copies = {
            process.name: process.server.tables.live[TABLE]
            for process in self.processes
            if process is not None and TABLE in process.server.tables.live
        }
        self.judge.settled(copies)
        people = [one for one in self.players if one.cable is not None and not one.cable.is_cut]
        if knows_all:
            self.judge.all_here(copies, [one.guest for one in people])
        for player in self.players:
            cable, shown = player.cable, player.position
            if cable is not None and not cable.is_cut and shown is not None:
                self.judge.check(
                    shown["over"] is not None, f"{player.name} still sees {shown['version']} ints"
                )
        if self.judge.violation is not None:
            raise Violation(self.judge.violation)


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks until all have ended: `wait_for` forgets that it was cancelled if what it waits
    for comes in the same instant."""
    while waiting := [task for task in tasks if not task.done()]:
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting, timeout=1)


def simulate(seed: int, keep_trace: bool = False) -> Verdict:
    """Run one seed; equal seeds give equal verdicts."""
    engine()
    world = World(seed, keep_trace)
    asyncio.set_event_loop(world.loop)
    violation: str | None = None
    try:
        world.loop.run_until_complete(world.run())
    except Violation as error:
        violation = str(error)
    finally:
        seconds = world.loop.moment
        world.loop.close()
        asyncio.set_event_loop(None)
    moves = len(world.judge.moves)
    return Verdict(seed, violation, world.hash.hexdigest(), world.events, seconds, moves)
