"""Bots in their own processes: a slow one holds up nobody, a broken one is replaced."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

from tests.server.client import AtTable, Person, acts, is_asked
from tests.server.sites import Server

BOTS = '''
import os, time
import palatium as pal

class Slow(pal.Bot):
    def decide(self, seat):
        time.sleep(60)

class Broken(pal.Bot):
    def decide(self, seat):
        os._exit(3)

class Cheat(pal.Bot):
    def decide(self, seat):
        return 12345

class Mute(pal.Bot):
    def decide(self, seat):
        return None
'''
ENTRY = """[palatium.bots]
slow = oddbots:Slow
broken = oddbots:Broken
cheat = oddbots:Cheat
mute = oddbots:Mute
"""


def install(folder: Path) -> str:
    """Install bots of an outside package; return the path that finds them."""
    (folder / "oddbots.py").write_text(BOTS)
    info = folder / "oddbots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: oddbots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY)
    return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])


async def table_with(person: Person, bot: str) -> AtTable:
    seats: list[dict[str, Any]] = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
    table = await person.post("/api/tables", game="azul", config={"first": 0}, seats=seats)
    at = await person.sit(table["id"], 0)
    await at.until(lambda: is_asked(at.positions[0], 0))
    return at


async def play_once(at: AtTable) -> int:
    position = at.positions[0]
    done = await at.request(
        "play", seat=0, version=position["version"], ints=[acts(position)[0]["a"]]
    )
    version: int = done["version"]
    return version


def test_slow_and_broken_bots(tmp_path: Path) -> None:
    server = Server(
        f"sqlite:///{tmp_path / 'tables.db'}",
        PYTHONPATH=install(tmp_path),
        PALATIUM_BOT_SECONDS="6",
        PALATIUM_WORKERS="2",
    ).start()

    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            bots = (await anna.get("/api/games"))[0]["bots"]
            assert {"slow", "broken", "cheat", "mute"} <= {bot["name"] for bot in bots}
            slow, quick = await table_with(anna, "slow"), await table_with(anna, "random")
            version = await play_once(slow)
            assert slow.positions[0]["thinking"] == [1]
            started = time.monotonic()
            for _ in range(2):
                await play_once(quick)
                await quick.until(lambda: is_asked(quick.positions[0], 0))
            assert slow.positions[0]["version"] == version
            assert time.monotonic() - started < 6
            await slow.until(lambda: slow.positions[0]["version"] > version)
            for bot in ("broken", "cheat", "mute"):
                odd = await table_with(anna, bot)
                version = await play_once(odd)
                await odd.until(lambda odd=odd, v=version: odd.positions[0]["version"] > v)
                await odd.until(lambda odd=odd: bool(odd.said))
                assert odd.said[0]["seat"] == 1
                assert "Greedy played this one for me" in odd.said[0]["text"]

    try:
        asyncio.run(story())
        assert server.said().count('"bot_stand_in"') >= 4
    finally:
        server.close()
