"""`python -m tests.server.release NAME`: writes data/NAME.sql.gz, the database of this release.

A real server plays tables of every game: finished and unfinished ones, hot-seat and private, with
chat, accounts, clocks and the daily deal. Records of the finished ones go to data/NAME. A later
release must open both; run `python -m tests.server.release` once, before the rules of a release
change.
"""

import asyncio
import gzip
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from palatium.server.people.sessions import token_hash
from tests.server.client import AtTable, Person, play_out
from tests.server.sites import Server

DATA = Path(__file__).parent / "data"
RECORDS = ["azul-four", "castles-all", "palace-three", "palaces-three"]
COOKIES = {"Anna": "a-cookie-of-anna", "Bo": "a-cookie-of-bo", "Cleo": "a-cookie-of-cleo"}
LOGIN = {"login": "anna", "password": "not-a-secret-of-anybody"}

ME: dict[str, Any] = {"kind": "person"}
OPEN: dict[str, Any] = {"kind": "open"}
EXPANSIONS = ["decrees", "moats", "passages", "swans", "towers"]
ALL = {"edition": "collector", "modules": EXPANSIONS}


def bots(count: int, name: str = "random") -> list[dict[str, Any]]:
    """Return seats of bots."""
    return [{"kind": "bot", "bot": name}] * count


FINISHED: dict[str, dict[str, Any]] = {
    "azul-two": {"game": "azul", "seats": [ME, *bots(1, "greedy")]},
    "azul-four": {"game": "azul", "config": {"side": "grey", "players": 4}, "hotseat": True},
    "azul-clock": {
        "game": "azul",
        "seats": [ME, *bots(2)],
        "clock": {"seconds": 100_000, "added": 5},
    },
    "castles-two": {"game": "castles", "seats": [ME, *bots(1)], "visibility": "public"},
    "castles-all": {"game": "castles", "config": ALL, "seats": [ME, *bots(2)]},
    "castles-solo": {"game": "castles", "config": {"players": 1}, "seats": [ME]},
    "palace-two": {"game": "palace", "seats": [ME, *bots(1)], "visibility": "private"},
    "palace-three": {"game": "palace", "config": {"players": 3}, "hotseat": True},
    "palaces-two": {"game": "palaces", "seats": [ME, *bots(1)]},
    "palaces-three": {"game": "palaces", "seats": [ME, *bots(2)]},
}
UNFINISHED: dict[str, tuple[dict[str, Any], int]] = {
    "azul-halfway": ({"game": "azul", "seats": [ME, *bots(1)]}, 9),
    "azul-early": (
        {"game": "azul", "config": {"players": 3}, "hotseat": True, "visibility": "private"},
        4,
    ),
    "castles-halfway": (
        {"game": "castles", "config": {**ALL, "players": 4}, "hotseat": True},
        60,
    ),
    "castles-early": (
        {"game": "castles", "seats": [ME, *bots(1)], "clock": {"seconds": 100_000, "added": 5}},
        6,
    ),
    "palace-halfway": ({"game": "palace", "config": {"players": 4}, "hotseat": True}, 40),
    "palace-early": ({"game": "palace", "seats": [ME, *bots(1)]}, 4),
    "palaces-halfway": ({"game": "palaces", "config": {"players": 4}, "hotseat": True}, 50),
    "palaces-early": ({"game": "palaces", "seats": [ME, *bots(1)]}, 4),
    "guided": ({"game": "azul", "guide": True}, 0),
    "companion": ({"game": "azul", "companion": True, "hotseat": True}, 0),
}


async def play(url: str) -> tuple[dict[str, str], dict[str, str]]:
    """Play everything; return the tables' ids by name, and the records of some."""
    rng = random.Random(1)
    ids: dict[str, str] = {}
    async with Person(url, "Anna") as anna, Person(url, "Bo") as bo, Person(url, "Cleo") as cleo:
        await anna.post("/api/account", **LOGIN, mail="anna@example.org", wants_mail=False)
        for name, new in FINISHED.items():
            ids[name] = await played(anna, new, rng)
        for name, (new, most) in UNFINISHED.items():
            ids[name] = await played(anna, new, rng, most)
        ids["daily"] = await played(bo, {"daily": True}, rng)
        for name, game, most in (("friends", "palaces", 12), ("friends-over", "azul", 10_000)):
            ids[name] = await together(anna, bo, cleo, game, most)
        waiting = await anna.post("/api/tables", game="castles", seats=[ME, OPEN], config={})
        ids["open"] = waiting["id"]
        left = await bo.post("/api/tables", game="azul", seats=[ME, *bots(1)])
        ids["left"] = left["id"]
        await bo.post(f"/api/tables/{left['id']}/leave")
        forked = await anna.post(f"/api/tables/{ids['azul-two']}/fork", move=12, seats=[])
        ids["fork"] = forked["id"]
        records = {name: await anna.text(f"/api/tables/{ids[name]}/record") for name in RECORDS}
    return ids, records


async def played(
    person: Person, new: dict[str, Any], rng: random.Random, most: int = 10_000
) -> str:
    """Play one table as its only person, to the end or for `most` requests."""
    table = await person.post("/api/tables", **new)
    own = [seat["number"] for seat in table["seats"] if seat["yours"]]
    at = await person.sit(table["id"], *own)
    await at.request("chat", text=f"{person.name} plays {table['title']}.")
    await play_out(at, own, rng, most)
    await at.close()
    name: str = table["id"]
    return name


async def together(anna: Person, bo: Person, cleo: Person, game: str, most: int) -> str:
    """Return a table of three people, each with their own browser."""
    new = {"game": game, "seats": [ME, OPEN, OPEN], "visibility": "link", "advice": False}
    table = await anna.post("/api/tables", **new, clock={"seconds": 5_000_000, "added": 60})
    name: str = table["id"]
    for guest in (bo, cleo):
        await guest.post(f"/api/tables/{name}/join", invite=table["invite"])
    seats: list[AtTable] = [
        await person.sit(name, seat) for seat, person in enumerate((anna, bo, cleo))
    ]
    await seats[1].request("chat", text="Good luck, everybody.")
    turns = [
        asyncio.create_task(play_out(at, [seat], random.Random(seat), most))
        for seat, at in enumerate(seats)
    ]
    await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for turn in turns:
        turn.cancel()
    await asyncio.gather(*turns, return_exceptions=True)
    for at in seats:
        await at.close()
    return name


def dump(path: Path, ids: dict[str, str]) -> str:
    """Return the database with names and cookies that a test knows, as SQL."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA foreign_keys=OFF")
        for name, old in ids.items():
            connection.execute("UPDATE tables SET id=? WHERE id=?", (name, old))
            connection.execute("UPDATE tables SET rematch=? WHERE rematch=?", (name, old))
            for part in ("seats", "moves", "commits", "keys", "invites", "chat"):
                connection.execute(f"UPDATE {part} SET table_id=? WHERE table_id=?", (name, old))
        for name, cookie in COOKIES.items():
            connection.execute(
                "UPDATE sessions SET token_hash=? WHERE person_id IN"
                " (SELECT id FROM people WHERE name=?)",
                (token_hash(cookie), name),
            )
        connection.commit()
        return "\n".join(connection.iterdump()) + "\n"
    finally:
        connection.close()


def restore(name: str, path: Path) -> None:
    """Write the database of a release to a file."""
    connection = sqlite3.connect(path)
    try:
        connection.executescript(gzip.decompress((DATA / f"{name}.sql.gz").read_bytes()).decode())
    finally:
        connection.close()


def main(name: str) -> None:
    """Write the database and the records."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        server = Server(f"sqlite:///{path}").start()
        try:
            ids, records = asyncio.run(play(server.url))
        finally:
            server.close()
        text = dump(path, ids)
    (DATA / f"{name}.sql.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    (DATA / name).mkdir(exist_ok=True)
    for table, record in records.items():
        (DATA / name / f"{table}.pal").write_text(record, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
