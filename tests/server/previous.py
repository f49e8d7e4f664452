"""`python -m tests.server.previous`: writes data/previous.sql, a database as a release left it.

It has tables in the middle of a game. In one of them a move's check is altered, as if the rules had
changed; another is of a game that no longer exists.
"""

import asyncio
import sqlite3
import tempfile
from pathlib import Path

from palatium.server.people.sessions import token_hash
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.wire import messages as wire
from palatium.server.wire.http import NewTable

FILE = Path(__file__).parent / "data" / "previous.sql"
NAMES = ["sound", "altered", "gone"]
COOKIE = "a-cookie-of-the-previous-release"
MOVES = 9
ALTERED = 12
"""The number of the int whose check is altered."""


async def write(path: Path) -> list[str]:
    """Make tables in play, and return their ids."""
    server = ServerProcess(Settings(database=f"sqlite:///{path}"))
    await server.open()
    person, _ = await server.people.guest("Anna")
    ids: list[str] = []
    for _ in NAMES:
        new = NewTable(
            game="azul", config={"first": 0}, hotseat=True, seed=4, visibility="private"
        )
        info = await server.seating.create(new, person)
        table = await server.tables.find(info.id)
        for _ in range(MOVES):
            request = wire.Play(
                id=1,
                seat=table.state.seat(),
                version=table.version,
                ints=table.state.options()[:1],
            )
            await server.playing.answer(table, person.id, request)
        ids.append(table.id)
    await server.close()
    return ids


def dump(path: Path, ids: list[str]) -> str:
    """Return the database with names that a test knows, as SQL."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA foreign_keys=OFF")
        for name, old in zip(NAMES, ids, strict=True):
            connection.execute("UPDATE tables SET id=? WHERE id=?", (name, old))
            for part in ("seats", "moves", "commits", "keys", "invites", "chat"):
                connection.execute(
                    f"UPDATE {part} SET table_id=? WHERE table_id=?", (name, old)
                )
        connection.execute(
            "UPDATE moves SET sum='00000000' WHERE table_id='altered' AND number=?", (ALTERED,)
        )
        connection.execute("UPDATE tables SET game='forgotten' WHERE id='gone'")
        connection.execute("UPDATE sessions SET token_hash=?", (token_hash(COOKIE),))
        connection.commit()
        return "\n".join(connection.iterdump()) + "\n"
    finally:
        connection.close()


def restore(path: Path) -> None:
    """Write the database of the previous release to a file."""
    connection = sqlite3.connect(path)
    try:
        connection.executescript(FILE.read_text(encoding="utf-8"))
    finally:
        connection.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tables.db"
        FILE.write_text(dump(place, asyncio.run(write(place))), encoding="utf-8")
