"""Games played through failures: every acknowledged move must be in the record, once.

`python -m tests.server.faults --games 200 --kills 50` is the long run of `make soak`.
"""

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

import palatium as pal
from palatium.playing.fairness import proved_deal
from palatium.record.file import read_record
from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked
from tests.server.sites import Server

GAMES = ("azul", "palaces", "azul", "palaces", "castles")
TROUBLE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, ConnectionError)
PATIENCE = 120.0


@dataclass
class Tally:
    """What was acknowledged, and how often the server was away."""

    games: int = 0
    plays: int = 0
    resent: int = 0
    broken: int = 0
    refused: dict[str, int] = field(default_factory=dict)


async def insist(work: Callable[[], Awaitable[Any]], tally: Tally) -> Any:
    """Try until it works; the server may be away."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return await work()
        except TROUBLE:
            tally.broken += 1
        except RefusedByServer as error:
            if error.code != "unavailable":
                raise
            tally.refused["unavailable"] = tally.refused.get("unavailable", 0) + 1
        if time.monotonic() > end:
            raise TimeoutError("the server did not come back")
        await asyncio.sleep(0.2)


class Stubborn:
    """Plays one table to its end whatever happens, and remembers what was acknowledged."""

    def __init__(self, person: Person, game: str, seed: int, tally: Tally) -> None:
        self.person = person
        self.game = game
        self.rng = random.Random(seed)
        self.tally = tally
        self.acknowledged: dict[int, list[int]] = {}
        self.at: AtTable | None = None

    async def run(self) -> None:
        """Play the whole game, then check its record."""
        tally = self.tally
        new: dict[str, Any] = {"game": self.game, "hotseat": True, "visibility": "private"}
        if self.rng.random() < 0.4:
            bot = {"kind": "bot", "bot": "random"}
            new |= {"hotseat": False, "seats": [{"kind": "person"}, bot]}
        if self.game == "castles":
            new["config"] = {"players": 2, "edition": "base"}
        table = await insist(lambda: self.person.post("/api/tables", **new), tally)
        self.seats = [seat["number"] for seat in table["seats"] if seat["yours"]]
        self.path = table["id"]
        try:
            while not await insist(self._one, tally):
                pass
        except TimeoutError as error:
            raise TimeoutError(f"{self.path} ({self.game}) stands still: {self._seen()}") from error
        text = await insist(lambda: self.person.text(f"/api/tables/{self.path}/record"), tally)
        self._prove(text)
        tally.games += 1
        if self.at is not None:
            await self.at.close()

    def _seen(self) -> str:
        """Return what a table that does not continue shows."""
        if self.at is None:
            return "nobody sits there"
        shown = [
            (seat, position["version"], position["over"], position["ask"], position.get("table"))
            for seat, position in self.at.positions.items()
        ]
        return f"closed: {self.at.is_closed}, {str(shown)[:3000]}"

    async def _one(self) -> bool:
        """Make one decision; return True when the game is over."""
        if self.at is None or self.at.is_closed:
            if self.at is not None:
                await self.at.close()
            self.at = await self.person.sit(self.path, *self.seats)
        at = self.at

        def asked() -> list[int]:
            return [seat for seat in self.seats if is_asked(at.positions[seat], seat)]

        def is_over() -> bool:
            return at.positions[self.seats[0]]["over"] is not None

        await at.until(lambda: is_over() or asked(), 20)
        if is_over():
            return True
        seat = asked()[0]
        position = at.positions[seat]
        await self._send(at, seat, position)
        return False

    async def _send(self, at: AtTable, seat: int, position: dict[str, Any]) -> None:
        version = position["version"]
        a = self.rng.choice(acts(position))["a"]
        if position["ask"]["together"]:
            try:
                await at.request("commit", seat=seat, version=version, a=a)
            except RefusedByServer as error:
                if error.code not in ("stale", "not_now"):
                    raise
            return
        play = {"seat": seat, "version": version, "ints": [a], "key": f"{version}-{a}"}
        try:
            await at.request("play", **play)
        except TROUBLE:
            self.tally.resent += 1
            await insist(lambda: self._again(play), self.tally)
        except RefusedByServer as error:
            if error.code == "unavailable":
                await insist(lambda: self._again(play), self.tally)
            elif error.code != "stale":
                raise
            else:
                return
        self.acknowledged[version] = [a]
        self.tally.plays += 1

    async def _again(self, play: dict[str, Any]) -> None:
        """Send the same request after a failure: it counts once."""
        if self.at is None or self.at.is_closed:
            self.at = await self.person.sit(self.path, *self.seats)
        await self.at.request("play", **play)

    def _prove(self, text: str) -> None:
        record = read_record(text)
        assert pal.replay(record).seat() == pal.OVER
        ints = record.ints()
        for version, played in self.acknowledged.items():
            assert ints[version : version + len(played)] == played, (self.path, version)
        assert proved_deal(record)


async def play_through(
    server: Server,
    games: int,
    at_once: int,
    seed: int,
    trouble: Callable[[], Coroutine[Any, Any, None]],
) -> Tally:
    """Play at least a number of games, some at the same time, while the trouble lasts."""
    tally = Tally()
    numbers = itertools.count()
    beside = asyncio.create_task(trouble())

    async def player(number: int) -> None:
        person = Person(server.url, f"Player {number}")
        await insist(lambda: person.post("/api/me", name=person.name), tally)
        while (i := next(numbers)) < games or not beside.done():
            await Stubborn(person, GAMES[i % len(GAMES)], seed + i, tally).run()
        await person.__aexit__()

    players = asyncio.gather(*[player(i) for i in range(at_once)])
    try:
        await asyncio.wait([beside, players], return_when=asyncio.FIRST_COMPLETED)
        if beside.done():
            beside.result()  # raise what went wrong there
        await players
    finally:
        players.cancel()
        beside.cancel()
        await asyncio.gather(beside, players, return_exceptions=True)
    return tally


async def killed(
    server: Server, games: int, kills: int, at_once: int, seed: int, pause: float
) -> tuple[Tally, int]:
    """Play games while the server is killed again and again; return how often it was.

    If starting takes long, the pauses are longer too, or no bot would ever get to move.
    """
    rng = random.Random(seed)
    done = 0

    async def killer() -> None:
        nonlocal done
        took = 0.0
        while done < kills:
            await asyncio.sleep(rng.random() * max(pause, 3 * took))
            server.kill()
            done += 1
            started = time.monotonic()
            await asyncio.to_thread(server.start)
            took = time.monotonic() - started

    tally = await play_through(server, games, at_once, seed, killer)
    return tally, done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--pause", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'tables.db'}").start()
        started = time.monotonic()
        try:
            tally, kills = asyncio.run(
                killed(
                    server,
                    options.games,
                    options.kills,
                    options.at_once,
                    options.seed,
                    options.pause,
                )
            )
        except BaseException:
            print(server.said()[-6000:])
            raise
        finally:
            server.kill()
            server.close()
    print(f"{tally.games} games, {tally.plays} plays acknowledged, {kills} kills,"
          f" {tally.resent} resent, {time.monotonic() - started:.0f} s")
    sys.exit(0 if tally.games >= options.games and kills >= options.kills else 1)


if __name__ == "__main__":
    main()
