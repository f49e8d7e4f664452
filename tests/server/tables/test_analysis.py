"""Analysis at a table: what it tells, to whom, when, and that it holds up nobody."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import palatium as pal
from palatium.analysis.decisions import judge_decision
from palatium.bots.search.bot import SearchBot
from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.record import Record, positions
from palatium.record.file import write_record
from palatium.server.tables.views.assessment import plainly
from palatium.server.tables.views.configured_game import configured_game
from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked, play_out
from tests.server.sites import Server

NODES = 8
TWO = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose analyses are short."""
    folder = tmp_path_factory.mktemp("analysis")
    found = Server(f"sqlite:///{folder / 'tables.db'}", PALATIUM_ANALYSIS_NODES=str(NODES))
    found.start()
    yield found
    found.close()


@cache
def record() -> Record:
    """Return a game of Azul in which the second player plays at random."""
    return pal.play(pal.game("azul", players=2), ["greedy", "random"], seed=3)


def from_end(back: int) -> dict[str, Any]:
    """Return a table that continues some decisions of the first seat before the end."""
    own = [move.number for move in record().moves if move.seat == 0]
    return {"record": write_record(record()), "move": own[-back] - 1, "seats": TWO}


async def link(person: Person, table_id: str) -> str:
    """Return the address under which others watch: a table that begins with a record is private."""
    made = await person.post(f"/api/tables/{table_id}/watch")
    return f"{table_id}?watch={made['watch']}"


async def finished(person: Person, **more: Any) -> AtTable:
    """Return a table that was played to its end."""
    table = await person.post("/api/tables", **from_end(3), **more)
    at = await person.sit(table["id"], 0)
    await play_out(at, [0], random.Random(1))
    await at.until(lambda: at.positions[0]["over"] is not None)
    return at


def test_a_finished_game_is_analysed_the_same_for_all(server: Server) -> None:
    async def story() -> None:
        async with Person(server.url, "Anna") as anna, Person(server.url, "Bo") as bo:
            at = await finished(anna)
            found = await at.request("analyse")
            news = [m for m in at.received if m["type"] == "analysing"]
            assert news
            assert all(0 <= m["done"] < m["of"] for m in news)
            assert (found["seat"], found["nodes"]) == (None, NODES)
            assert found["scores"] == at.positions[0]["over"]["scores"]
            check_whole(found)
            other = await bo.sit(await link(anna, at.table["id"]))
            again = await other.request("analyse")
            assert {**again, "id": 0} == {**found, "id": 0}

    asyncio.run(story())


def check_whole(found: dict[str, Any]) -> None:
    """Check the standings along the game, and that the random player is blamed."""
    turns = found["turns"]
    assert {turn["seat"] for turn in turns} == {0, 1}
    assert [turn["first"] for turn in turns] == sorted(turn["first"] for turn in turns)
    for turn in turns:
        assert sum(turn["win"]) == pytest.approx(1, abs=0.01)
        assert len(turn["win_error"]) == len(turn["score"]) == len(turn["score_error"]) == 2
    mattered = [turns[i] for i in found["mattered"]]
    assert 1 <= len(mattered) <= 3
    assert mattered[0]["loss"] == max(turn["loss"] for turn in turns)
    worst = mattered[0]["mistakes"][0]
    assert worst["best"]["a"] != worst["played"]["a"]
    assert worst["best"]["said"]
    assert worst["played"]["said"]
    assert worst["loss"] > 2 * worst["error"]


def test_figures_are_those_of_the_library(server: Server) -> None:
    """Equal to what `palatium analyse` finds with as many simulations and the same seed."""

    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            found = await (await finished(anna)).request("analyse")
        path = positions(record())
        for s, move in zip(path, record().moves, strict=False):
            if move.seat != CHANCE and len(s.options()) > 1:
                bot = SearchBot(f"{NODES}n")
                choice = judge_decision(bot, s, move.number, move.action, NODES, 0)
                first = found["turns"][0]
                assert (first["first"], first["win"]) == (move.number, choice.best.win)
                return

    asyncio.run(story())


def test_before_the_end_only_own_decisions(server: Server) -> None:
    async def story() -> None:
        async with Person(server.url, "Anna") as anna, Person(server.url, "Bo") as bo:
            table = await anna.post("/api/tables", **from_end(3))
            at = await anna.sit(table["id"], 0)
            found = await at.request("analyse", seat=0)
            assert (found["seat"], found["scores"]) == (0, None)
            assert found["turns"]
            assert {turn["seat"] for turn in found["turns"]} == {0}
            watcher = await bo.sit(await link(anna, table["id"]))
            for someone, seat in ((at, 1), (at, None), (watcher, 0), (watcher, None)):
                with pytest.raises(RefusedByServer, match="not_yours"):
                    await someone.request("analyse", seat=seat)

    asyncio.run(story())


def test_no_advice_no_analysis_before_the_end(server: Server) -> None:
    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            table = await anna.post("/api/tables", **from_end(3), advice=False)
            at = await anna.sit(table["id"], 0)
            with pytest.raises(RefusedByServer, match="advice_off"):
                await at.request("analyse", seat=0)
            at = await finished(anna, advice=False)
            assert (await at.request("analyse"))["turns"]

    asyncio.run(story())


def test_open_tables_have_nothing_to_analyse(server: Server) -> None:
    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            seats = [{"kind": "person"}, {"kind": "open"}]
            table = await anna.post("/api/tables", game="azul", seats=seats)
            at = await anna.sit(table["id"], 0)
            with pytest.raises(RefusedByServer, match="not_now"):
                await at.request("analyse", seat=0)

    asyncio.run(story())


def test_a_long_analysis_holds_up_nobody(tmp_path: Path) -> None:
    """During an analysis that would take minutes, another table's bot answers, and the asker plays
    on; leaving ends it."""
    server = Server(
        f"sqlite:///{tmp_path / 'tables.db'}",
        PALATIUM_ANALYSIS_NODES="20000",
        PALATIUM_WORKERS="1",
    ).start()

    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            long = await anna.post("/api/tables", **from_end(3))
            at = await anna.sit(long["id"], 0)
            analysis = asyncio.create_task(at.request("analyse", seat=0))
            await at.until(lambda: any(m["type"] == "analysing" for m in at.received))
            table = await anna.post("/api/tables", game="azul", config={"first": 0}, seats=TWO)
            quick = await anna.sit(table["id"], 0)
            await quick.until(lambda: is_asked(quick.positions[0], 0))
            await quick.request(
                "play",
                seat=0,
                version=quick.positions[0]["version"],
                ints=[acts(quick.positions[0])[0]["a"]],
            )
            await quick.until(lambda: is_asked(quick.positions[0], 0))
            started = time.monotonic()
            await quick.request("preview", seat=0, chain=[acts(quick.positions[0])[0]["a"]])
            await at.request("lines", seat=0)
            assert time.monotonic() - started < 2
            assert not analysis.done()
            await at.close()
            with pytest.raises(ConnectionError):
                await analysis

    try:
        asyncio.run(story())
    finally:
        server.close()


def test_a_price_is_told_with_the_room_it_is_for() -> None:
    s = pal.game("castles", players=2).start()
    dealer = random.Random(4)
    while s.seat() == CHANCE or s.ask().name != "price":
        s.apply(s.sample(Rng(1)) if s.seat() == CHANCE else dealer.choice(s.options()))
    configured = configured_game("castles", json.dumps({"players": 2}))
    (said,) = plainly(configured, s, s.options()[0], ["Anna", "Bo"])
    assert said == f"Price: {s.ask().args['tile']}, 15,000."
