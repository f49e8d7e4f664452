"""`python -m tests.bench.costs`: what each request costs at most, in processor time.

A server whose limits are lifted is asked the longest legal thing of every kind, at the ends of long
games; its own meters say what each kind took at most without a pause. docs/security.md has the
figures.
"""

import asyncio
import random
import re
import tempfile
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import httpx

from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked
from tests.server.sites import Server

LONGEST: dict[str, dict[str, Any]] = {
    "castles": {"edition": "collector", "modules": ["towers", "moats", "swans"], "players": 4},
    "palace": {"players": 4},
    "palaces": {"players": 4},
    "azul": {"players": 4},
}
MOVES = 120
KIND = re.compile(r'^palatium_longest_step_seconds\{kind="([^"]+)"\} ([0-9.e-]+)$', re.M)


async def play_some(at: AtTable, seats: list[int], rng: random.Random, moves: int) -> None:
    """Play offered options, planning some of them."""
    for _ in range(moves):
        asked = [seat for seat in seats if is_asked(at.positions[seat], seat)]
        if not asked:
            return
        seat = asked[0]
        position = at.positions[seat]
        version, a = position["version"], rng.choice(acts(position))["a"]
        if position["ask"]["together"]:
            await perhaps(at.request("commit", seat=seat, version=version, a=a))
            continue
        await perhaps(at.request("preview", seat=seat, chain=[a] * 50))
        await perhaps(at.request("preview", seat=seat, chain=[a]))
        for kind in {act["fields"].get("kind") for act in acts(position)}:
            fields = dict.fromkeys(position["ask"]["groups"][0]["acts"][0]["fields"], "nothing")
            await perhaps(at.request("why_not", seat=seat, fields={**fields, "kind": kind}))
        await perhaps(at.request("why_not", seat=seat, a=a ^ 1))
        await perhaps(at.request("extend", seat=seat, version=version, a=a))
        for kind in ("undo", "redo", "drop"):
            await perhaps(at.request(kind, seat=seat))
        await perhaps(at.request("play", seat=seat, version=version, ints=[a]))


async def perhaps(asked: Awaitable[Any]) -> None:
    """Ask for something that may be refused."""
    with suppress(RefusedByServer):
        await asked


async def ask_all(url: str, game: str, rng: random.Random) -> None:
    """Ask everything about one long game."""
    async with Person(url, "Anna") as anna:
        config = LONGEST[game]
        table = await anna.post("/api/tables", game=game, config=config, hotseat=True)
        path, seats = f"/api/tables/{table['id']}", list(range(config["players"]))
        at = await anna.sit(table["id"], *seats)
        await play_some(at, seats, rng, MOVES)
        for seat in [None, *seats]:
            version = min([one["version"] for one in at.positions.values()])  # known to all
            await at.request("moment", move=version, seat=seat)
            await at.request("lines", seat=seat)
        await at.request("watch", seats=seats, since=0)
        version = next(iter(at.positions.values()))["version"]
        print(f"{game}: {version} ints")
        other = await anna.sit(table["id"])
        await other.request("chat", text="x" * 400)
        for tail in ("", "/scene", "/record"):
            await anna.http.get(path + tail)
        await anna.get(f"/api/games/{game}/scene")
        await anna.get(f"/api/games/{game}/rules")
        await anna.post("/api/tables", game=game)
        await anna.post(f"{path}/seats/0", kind="bot", bot="greedy")
        await anna.post(f"{path}/leave")


async def measured(url: str) -> dict[str, float]:
    """Ask a server everything; return the longest step of each kind in seconds."""
    rng = random.Random(0)
    for game in LONGEST:
        await ask_all(url, game, rng)
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        puzzles = (await http.get("/api/puzzles")).json()
        for game in LONGEST:
            puzzle = next(one for one in puzzles if one["game"] == game)
            await http.get(f"/api/puzzles/{puzzle['id']}")
        for path in ("/api/games", "/api/tables", "/api/daily", "/api/openapi.json", "/api/words"):
            await http.get(path)
        for path in ("/api/socket.json", "/healthz", "/metrics", "/", "/tables/x"):
            await http.get(path)
        figures = (await http.get("/metrics")).text
    return {kind: float(seconds) for kind, seconds in KIND.findall(figures)}


def main() -> None:
    """Print a table, the longest first."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/tables.db").start()
        try:
            found = asyncio.run(measured(server.url))
        finally:
            server.close()
    for kind, seconds in sorted(found.items(), key=lambda item: -item[1]):
        print(f"{kind:45} {1000 * seconds:8.1f} ms")


if __name__ == "__main__":
    main()
