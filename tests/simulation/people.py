"""People: they connect to any process, play what the server offers, and never give up. A request
whose answer got lost is sent again with the same key."""

import asyncio
import contextlib
from typing import Any

import msgspec

from palatium.server.process import ServerProcess
from palatium.server.tables.live_tables import retried
from palatium.server.wire import messages as wire
from palatium.server.wire.http import Join, Resign, SeatChange
from palatium.server.wire.messages import TableInfo
from palatium.server.wire.refusals import Refusal
from tests.simulation.invariants import Attempt
from tests.simulation.network import Broken, Cable
from tests.simulation.processes import SimulatedProcess
from tests.simulation.setting import TABLE, Guest

THINK = 0.05
AGAIN = 0.3
"""Seconds, about, before somebody tries again."""


class Player:
    """One person with one browser."""

    def __init__(self, world: Any, guest: Guest) -> None:
        self._world = world
        self._rng = world.faults.stream(guest.person.id)
        self._faults = world.faults
        self.guest = guest
        self.name = guest.person.id
        self.cable: Cable | None = None
        self.position: dict[str, Any] | None = None
        self._head: dict[str, Any] | None = None
        self._attempt: Attempt | None = None
        self._is_planning = False
        self._asked_as = self._watch_as = 0
        self._requests = 0
        self._cables = 0
        self._has_rested = False
        self._plans = world.faults.stream(f"{self.name} plans").random() < 0.4

    async def live(self) -> None:
        """Sit down, play, come back, until the game is over."""
        while True:
            try:
                process = self._world.some_process(self._rng)
                if process is not None and self.guest.seat is None:
                    await self._join(process)
                elif process is not None:
                    await self._sit(process)
            except Broken:
                self._world.tell(f"{self.name} lost the connection")
            self.cable = None
            await asyncio.sleep(self._rng.expovariate(1 / AGAIN))

    # Requests over HTTP

    async def _call(self, process: SimulatedProcess, work: Any) -> TableInfo:
        """Ask a process for something; the answer may get lost."""
        faults = self._faults
        await asyncio.sleep(faults.delay(faults.mix.network_seconds, self._rng))
        if process.is_dead:
            raise Broken
        task = process.begin(work(process.server))
        await asyncio.wait([task])
        if task.cancelled():
            raise Broken
        if isinstance(error := task.exception(), Exception) and not isinstance(error, Refusal):
            self._world.judge.check(False, f"a request failed: {error!r}")
            raise Broken
        await asyncio.sleep(faults.delay(faults.mix.network_seconds, self._rng))
        if process.is_dead or faults.happens(faults.mix.break_message, self._rng):
            raise Broken
        return task.result()

    async def _join(self, process: SimulatedProcess) -> None:
        wish = Join(entropy=self.guest.token)

        async def work(server: ServerProcess) -> TableInfo:
            person = await server.people.by_token(self.guest.token)
            table = await server.tables.find(TABLE)
            assert person is not None
            return await retried(lambda: server.seating.join(table, person, wish))

        try:
            info = await self._call(process, work)
        except Refusal as error:
            usual = error.code in ("unavailable", "stale")
            self._world.judge.check(usual, f"{self.name} got no seat: {error}")
            raise Broken from None
        held = [seat.number for seat in info.seats if seat.yours]
        self._world.judge.check(len(held) == 1, f"{self.name} was seated at {held}")
        self.guest.seat = held[0]
        self._world.judge.seated(self.name, held[0])

    async def _take(self, process: SimulatedProcess, kind: str) -> None:
        """Hand the seat to a bot, or take it back from the one that the clock put there."""

        async def work(server: ServerProcess) -> TableInfo:
            person = await server.people.by_token(self.guest.token)
            table = await server.tables.find(TABLE)
            assert person is not None
            assert self.guest.seat is not None
            seat, wish = self.guest.seat, SeatChange(kind=kind, bot="random")
            return await retried(lambda: server.seating.change_seat(table, seat, person, wish))

        code = "unavailable"
        while code == "unavailable":
            await asyncio.sleep(self._rng.expovariate(1 / AGAIN))
            try:
                await self._call(process, work)
                return
            except Refusal as error:
                code = error.code
        usual = code in ("stale", "not_now")
        self._world.judge.check(usual, f"{self.name} cannot change the seat: {code}")

    async def _resign(self, process: SimulatedProcess) -> None:
        """Resign, and ask again until the answer arrives."""

        async def work(server: ServerProcess) -> TableInfo:
            person = await server.people.by_token(self.guest.token)
            table = await server.tables.find(TABLE)
            assert person is not None
            wish = Resign(seat=self.guest.seat)
            return await retried(lambda: server.resigning.resign(table, person, wish))

        assert self.guest.seat is not None
        self._world.judge.by_bot.add(self.guest.seat)
        while True:
            try:
                info = await self._call(process, work)
                break
            except Refusal as error:
                usual = error.code in ("unavailable", "stale", "not_now")
                self._world.judge.check(usual, f"{self.name} cannot resign: {error}")
                if error.code == "not_now":
                    return
            await asyncio.sleep(self._rng.expovariate(1 / AGAIN))
        resigned = [seat.number for seat in info.seats if seat.resigned is not None]
        self._world.judge.resigned(self.guest.seat, resigned)

    # The socket

    async def _sit(self, process: SimulatedProcess) -> None:
        self._cables += 1
        self._head = self.position = None
        if self._attempt is not None and self._attempt.kind == "publish":
            self._attempt = None  # it has no key: who asks again could not tell what became of it
        name = f"{self.name} cable {self._cables}"
        cable = self.cable = Cable(
            self._faults, name, self.guest.token, lambda data: self._leaves(process, data)
        )
        process.connect(cable, TABLE)
        self._watch()
        if self._attempt is not None:
            self._send_attempt()
        while True:
            data = await cable.receive(3600.0)
            if data is not None:
                await self._arrived(process, msgspec.json.decode(data))

    def _watch(self) -> None:
        seats = [] if self.guest.seat is None else [self.guest.seat]
        self._watch_as = self._number()
        self._send(wire.Watch(id=self._watch_as, seats=seats))

    def _leaves(self, process: SimulatedProcess, data: bytes) -> None:
        table = process.server.tables.live.get(TABLE)
        self._world.judge.sent(self.guest.seat, msgspec.json.decode(data), table)

    def _number(self) -> int:
        self._requests += 1
        return self._requests

    def _send(self, request: wire.Ask0) -> None:
        assert self.cable is not None
        self.cable.send(msgspec.json.encode(request))

    async def _arrived(self, process: SimulatedProcess, message: dict[str, Any]) -> None:
        kind = message["type"]
        told = message.get("version", message.get("code", ""))
        self._world.tell(f"{self.name} hears {kind} {message.get('id', '')} {told}")
        if kind == "table":
            self._head = message["table"]
        elif kind == "position":
            self.position = message
        elif kind in ("done", "refused") and message["id"] == self._asked_as:
            await self._answered(message)
        elif kind == "refused" and message["id"] == self._watch_as:
            self._world.judge.check(
                message["code"] == "unavailable", f"{self.name} may not look: {message}"
            )
            await asyncio.sleep(self._rng.expovariate(1 / AGAIN))
            self._watch()
        elif kind == "refused" and message["id"] is None:
            self._world.judge.check(
                message["code"] == "unavailable", f"{self.name} was turned away: {message}"
            )
        if self.cable is not None and not self.cable.has_more():
            await self._go_on(process)

    async def _answered(self, message: dict[str, Any]) -> None:
        attempt = self._attempt
        assert attempt is not None
        if message["type"] == "done" and self._is_planning:
            self._is_planning = False
            self._send_attempt()
        elif message["type"] == "done":
            self._world.judge.acknowledged(attempt, message["version"])
            self._attempt = None
        elif message["code"] == "unavailable" and attempt.kind == "publish":
            self._attempt = None
        elif message["code"] == "unavailable":
            await asyncio.sleep(self._rng.expovariate(1 / AGAIN))
            self._send_attempt()
        else:
            self._world.judge.refused(attempt, message["code"])
            self._attempt = None
            await asyncio.sleep(self._rng.expovariate(1 / AGAIN))

    async def _go_on(self, process: SimulatedProcess) -> None:
        """Choose something if it is this person's turn."""
        head, shown, seat = self._head, self.position, self.guest.seat
        if head is None or shown is None or self._attempt is not None or seat is None:
            return
        if head["status"] not in ("playing", "left"):
            return
        if head["seats"][seat]["resigned"] is not None:
            return
        if head["seats"][seat]["kind"] == "bot":
            await self._take(process, "person")
            return
        if shown["plan"] is not None and shown["plan"]["ints"]:
            self._begin("publish", seat, shown["version"], shown["plan"]["ints"][0])
            self._send_attempt()
            return
        acts = [act for group in shown["ask"]["groups"] for act in group["acts"]]
        if not acts or shown["ask"]["seat"] != seat or shown["commit"] is not None:
            return
        await asyncio.sleep(self._rng.expovariate(1 / THINK))
        if self._world.resigns and self._rng.random() < 0.3:
            await self._resign(process)
            return
        if self._world.hands_over and not self._has_rested:
            self._has_rested = True
            self._world.judge.by_bot.add(seat)
            await self._take(process, "bot")
            return
        kind = "commit" if shown["ask"]["together"] else "publish" if self._plans else "play"
        self._begin(kind, seat, shown["version"], self._rng.choice(acts)["a"])
        if kind == "publish":
            self._is_planning = True
            number = self._asked_as = self._number()
            attempt = self._attempt
            assert attempt is not None
            self._send(wire.Extend(id=number, seat=seat, version=attempt.version, a=attempt.action))
        else:
            self._send_attempt()

    def _begin(self, kind: Any, seat: int, version: int, action: int) -> None:
        key = f"{self.name} {version} {action}"
        self._is_planning = False
        self._attempt = Attempt(kind, self.name, seat, version, action, key)
        self._world.judge.tries(self._attempt)

    def _send_attempt(self) -> None:
        attempt = self._attempt
        assert attempt is not None
        is_twice = attempt.kind != "publish" and self._faults.happens(
            self._faults.mix.resend, self._rng
        )
        for _ in range(1 + is_twice):
            number = self._asked_as = self._number()
            self._world.tell(f"{self.name} sends {attempt.kind} {attempt.key!r} as {number}")
            if attempt.kind == "play":
                self._send(
                    wire.Play(
                        id=number,
                        seat=attempt.seat,
                        version=attempt.version,
                        ints=[attempt.action],
                        key=attempt.key,
                    )
                )
            elif attempt.kind == "publish":
                self._send(wire.Publish(id=number, seat=attempt.seat, version=attempt.version))
            else:
                self._send(
                    wire.Commit(
                        id=number, seat=attempt.seat, version=attempt.version, a=attempt.action
                    )
                )


class Spectator(Player):
    """Somebody without a name, who looks on."""

    async def live(self) -> None:
        while True:
            process = self._world.some_process(self._rng)
            with contextlib.suppress(Broken):
                if process is not None:
                    await self._sit(process)
            self.cable = None
            await asyncio.sleep(self._rng.expovariate(1 / AGAIN))
