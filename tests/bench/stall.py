"""`python -m tests.bench.stall`: the longest stall of the event loop while long tables are opened.

Tables of Castles with all expansions are in an SQLite file. A server process in this same process
opens them all at once, each for a watcher who starts at its first move. Meanwhile a clock ticks in
the same event loop: while it is late, nobody is served. On a busy machine a tick may also be late
for lack of a processor, so the time that this thread worked between two ticks is reported as well.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import palatium as pal
from palatium.playing.dealers import FixedDealer
from palatium.record.record import Record
from palatium.server.operations.load_time import rows_of
from palatium.server.operations.run import collect_rarely
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.store.rows import SavedRows
from palatium.server.tables.live import LiveTable

MODULES = ["decrees", "moats", "passages", "swans", "towers"]
TICK = 0.001
GAMES = 5
"""Different games; each is saved as several tables."""


def long_game(seed: int, moves: int) -> Record:
    """Return a game of Castles with all expansions that has at least `moves` moves."""
    while True:
        game = pal.game("castles", players=5, edition="collector", modules=MODULES)
        record = pal.play(game, ["random"] * 5, seed=seed, dealer=FixedDealer(seed))
        if len(record.moves) > moves:
            return record
        seed += 1000


def as_table(record: Record, seed: int, name: str) -> SavedRows:
    """Return the rows of a table of people, one move before the end."""
    rows = rows_of(record)
    moves = [replace(move, table_id=name) for move in rows.moves[:-1]]
    last = rows.moves[-1]
    row = replace(
        rows.row,
        id=name,
        status="playing",
        seed=str(seed),
        outcome=None,
        version=len(moves),
        to_move=0 if last.seat < 0 else 1 << last.seat,
        companion=last.seat < 0,
    )
    seats = [
        replace(seat, table_id=name, kind="person", person_id="somebody", bot=None)
        for seat in rows.seats
    ]
    return SavedRows(row, seats, moves, {})


class Ticks:
    """How late a clock in the event loop is, by the wall and by this thread's own work."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.worked: list[float] = []

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            wall, work = time.perf_counter(), time.thread_time()
            await asyncio.sleep(TICK)
            self.late.append(time.perf_counter() - wall - TICK)
            self.worked.append(time.thread_time() - work)


async def opened(server: ServerProcess, name: str) -> LiveTable:
    """Return a table, and what a seat that has seen nothing yet is sent."""
    table = await server.tables.find(name)
    table.position(0, 0)
    return table


async def measured(folder: Path, tables: Sequence[SavedRows]) -> tuple[Ticks, float]:
    """Open all of them at once; return the clock, and how long it took."""
    settings = Settings(database=f"sqlite:///{folder}/tables.db", workers=1, log_level="error")
    server = ServerProcess(settings)
    await server.storage.open()
    for rows in tables:
        await server.storage.create(rows.row, rows.seats, rows.moves, None)
    collect_rarely()
    ticks = Ticks()
    ticking = asyncio.create_task(ticks.run())
    await asyncio.sleep(0.2)
    ticks.late.clear()
    ticks.worked.clear()
    begun = time.perf_counter()
    found = await asyncio.gather(*[opened(server, rows.row.id) for rows in tables])
    took = time.perf_counter() - begun
    ticking.cancel()
    assert all(t.version == len(r.moves) for t, r in zip(found, tables, strict=True))
    assert all(t.row.status == "playing" for t in found), "a table did not replay"
    await server.tables.close()
    await server.storage.close()
    return ticks, took


def main() -> int:
    """Measure and print; return 1 if the limit is exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--most-ms", type=float, default=None, help="fail above this stall")
    options = parser.parse_args()
    games = [long_game(seed, options.moves) for seed in range(min(GAMES, options.tables))]
    tables = [
        as_table(games[i % len(games)], i % len(games), f"long-{i}")
        for i in range(options.tables)
    ]
    with tempfile.TemporaryDirectory() as folder:
        ticks, took = asyncio.run(measured(Path(folder), tables))
    late, worked = sorted(ticks.late), sorted(ticks.worked)
    figures = {
        "tables": len(tables),
        "moves": min(len(rows.moves) for rows in tables),
        "compiled": pal.is_compiled(),
        "seconds": round(took, 2),
        "ticks": len(late),
        "longest_stall_ms": round(late[-1] * 1e3, 1),
        "stall_99_percent_ms": round(late[int(len(late) * 0.99)] * 1e3, 1),
        "longest_work_ms": round(worked[-1] * 1e3, 1),
    }
    print(json.dumps(figures))
    is_over = options.most_ms is not None and figures["longest_work_ms"] > options.most_ms
    return 1 if is_over else 0


if __name__ == "__main__":
    sys.exit(main())
