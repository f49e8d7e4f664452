"""Whole games over the socket, by a client that knows no rules."""

import asyncio
import random

import pytest

import palatium as pal
from palatium.playing.fairness import proved_deal
from palatium.record.file import read_record
from tests.server.client import Person, play_out
from tests.server.sites import Server


def players_of(game: str) -> int:
    """Return three, including a bot, if the game is short; else two."""
    return 3 if game == "palaces" else 2


@pytest.mark.parametrize("game", ["azul", "palaces"])
def test_two_people_play_a_whole_game(urls: tuple[str, str], game: str) -> None:
    """Two people, and a bot if there is room; every seat sees the same end, the record is right and
    its deal is proved."""

    whole_game(urls, game)


@pytest.mark.parametrize("game", sorted({*pal.game_names()} - {"azul", "palaces"}))
def test_every_other_game(sqlite_server: Server, game: str) -> None:
    whole_game((sqlite_server.url, sqlite_server.url), game)


def whole_game(urls: tuple[str, str], game: str) -> None:
    """Play it, then check the end, the log and the record."""

    async def run() -> None:
        async with Person(urls[0], "Anna") as anna, Person(urls[1], "Bo") as bo:
            seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
            bound = await anna.post("/api/commitment")
            table = await anna.post(
                "/api/tables", game=game, seats=seats[: players_of(game)], entropy="anna", **bound
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
            assert proved_deal(record, bound["commitment"], "anna")
            assert proved_deal(record, bound["commitment"], "bo")

    asyncio.run(run())
