"""Whole games over the socket, by a client that knows no rules."""

import asyncio
import random

import pytest

import palatium as pal
from palatium.record.file import read_record
from palatium.server.fairness import proved_deal
from tests.server.client import Person, play_out

SETS = [
    ("azul", {"players": 2}),
    ("castles", {"players": 2, "edition": "base"}),
    ("palaces", {"players": 3}),
]


@pytest.mark.parametrize("game, config", SETS, ids=[game for game, _ in SETS])
def test_two_people_play_a_whole_game(
    urls: tuple[str, str], game: str, config: dict[str, object]
) -> None:
    """Two people and a bot where there is room; every seat sees the same end, the record is
    right and its deal is proved."""

    async def run() -> None:
        async with Person(urls[0], "Anna") as anna, Person(urls[1], "Bo") as bo:
            seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
            table = await anna.post(
                "/api/tables", game=game, config=config, seats=seats[: config["players"]],
                entropy="anna",
            )
            assert (table["status"], len(table["commitment"])) == ("open", 64)
            joined = await bo.post(
                f"/api/tables/{table['id']}/join", invite=table["invite"], entropy="bo"
            )
            assert joined["seats"][1]["yours"]
            first = await anna.sit(table["id"], 0)
            second = await bo.sit(table["id"], 1)
            watcher = await bo.sit(table["id"])
            rng = random.Random(5)
            await asyncio.gather(
                play_out(first, [0], rng), play_out(second, [1], random.Random(6))
            )
            await watcher.until(lambda: watcher.positions[None]["over"] is not None)
            over = first.positions[0]["over"]
            assert second.positions[1]["over"] == over == watcher.positions[None]["over"]
            assert sorted(first.log[0]) == list(range(1, first.positions[0]["version"] + 1))
            record = read_record(await anna.text(f"/api/tables/{table['id']}/record"))
            assert pal.replay(record).scores() == over["scores"]
            assert record.notes["deal"]["commitment"] == table["commitment"]
            assert proved_deal(record)

    asyncio.run(run())
