"""How much is sent, and when, hides what a seat may not see: at the server's default limits."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from palatium.core.state import State
from palatium.games.palaces.actions import BID, BLUFF, HONEST
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.store.rows import Person
from palatium.server.tables.live import LiveTable, ToldPosition
from palatium.server.tables.views.unseen import UnseenSteps
from palatium.server.wire import messages as wire
from palatium.server.wire.http import NewTable, SeatAsk
from palatium.server.wire.refusals import Refusal
from tests.server.leaks import check
from tests.server.pace import Ear, PaceLeak


def bidding(folder: Path, mode: int) -> list[list[Any]]:
    """Return what the other seat and a spectator hear, and are answered, while a bid is made."""

    async def run() -> list[list[Any]]:
        url = f"sqlite:///{folder}/{mode}.db"
        server = ServerProcess(Settings(database=url, log_level="error"))
        await server.storage.open()
        try:
            ada, _ = await server.people.guest("Ada")
            seats = [SeatAsk(kind="person"), SeatAsk(kind="person")]
            clock = wire.ClockInfo(seconds=600, added=5)
            new = NewTable(
                game="palaces", seats=seats, hotseat=True, visibility="private", seed=3, clock=clock
            )
            table = await server.tables.find((await server.seating.create(new, ada)).id)
            return await one_bid(server, ada, table, mode)
        finally:
            await server.tables.close()
            await server.storage.close()

    return asyncio.run(run())


async def one_bid(server: ServerProcess, ada: Person, table: LiveTable, mode: int) -> list[Any]:
    while table.state.stack[-1].name() != "bid":
        await play(server, ada, table, table.state.options()[0])
    bidder = table.state.seat()
    ears = [Ear(1 - bidder), Ear(None)]
    for ear in ears:
        ear.person_id = None if ear.seat is None else ada.id
        table.watchers[ear] = None
        table.show_head(ear)
        table.show(ear, ear.seat, 0)
        ear.heard.clear()
    before, seconds = table.info(None), table.seats[bidder].seconds
    await play(server, ada, table, BID | mode)
    while table.state.seat() == bidder:
        assert [ear.heard for ear in ears] == [[], []]
        now = table.info(None)
        assert (now.version, now.changed) == (before.version, before.changed)
        assert await probed(server, ada, table, 1 - bidder) == before.version
        assert (table.seats[bidder].seconds or 0) <= (seconds or 0)
        wanted = table.state.options()
        await play(server, ada, table, wanted[-1] if mode == HONEST else wanted[0])
    return [[json.loads(data) for data in ear.heard] for ear in ears]


async def play(server: ServerProcess, ada: Person, table: LiveTable, a: int) -> None:
    seat = table.state.seat()
    request = wire.Play(id=1, seat=seat, version=table.version, ints=[a])
    await server.playing.answer(table, ada.id, request)


async def probed(server: ServerProcess, ada: Person, table: LiveTable, seat: int) -> int:
    """Return the version that the other seat can find out."""
    for version in range(table.version + 3):
        try:
            await server.playing.answer(
                table, ada.id, wire.Play(id=1, seat=seat, version=version, ints=[1])
            )
        except Refusal as error:
            if error.code != "stale":
                return version
    raise AssertionError("no version is the present one")


def test_a_bid_is_told_at_once_whatever_it_is(tmp_path: Path) -> None:
    """An honest bid, of which some numbers are forced, and a bluff give as many messages."""
    honest, bluff = bidding(tmp_path, HONEST), bidding(tmp_path, BLUFF)
    for one, other in zip(honest, bluff, strict=True):
        kinds = [message["type"] for message in one]
        assert kinds == [message["type"] for message in other]
        assert kinds.count("position") == 1
        assert len(one[0]["log"]) == len(other[0]["log"]) == 5
        assert one[0]["version"] == other[0]["version"]


def told_one_by_one(steps: UnseenSteps, now: State) -> list[State]:
    """Return no step: everybody is told of each."""
    return []


def always_sent(table: LiveTable, watcher: Ear, seat: int | None, found: ToldPosition) -> None:
    """Send everything, however little it says."""
    watcher.send(found.data)


@pytest.mark.parametrize(
    ("kind", "method", "planted"),
    [
        (UnseenSteps, "until", told_one_by_one),
        (LiveTable, "_send_position", always_sent),
    ],
)
def test_the_law_sees_a_leak(
    kind: type, method: str, planted: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, method, planted)
    with pytest.raises(PaceLeak):
        check("palaces", 200, 3)
