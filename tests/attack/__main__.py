"""`python -m tests.attack`: play attacks on a real server at its default limits, beside honest
tables, and say what came of each. `make attack` does it with the compiled build.
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import palatium as pal
from tests.attack.catalogue import ALL, FLOOD, Attack, Scenery, Tally
from tests.attack.honest import Felt, be_honest
from tests.attack.lines import KINDS
from tests.attack.measures import Result, resident, table, verdict
from tests.bench.load import seconds_used
from tests.commands import FORKS
from tests.server.sites import LIMITS, WHICH, Server, site

ALONE = 10.0
"""Seconds until all bots have played, and for which nobody attacks then, to compare with."""
LEAST = 3.0
"""Seconds for which honest people are watched at least, and SETTLE those after the attack."""
SETTLE = 0.7
GIVE_UP = 100.0
"""Seconds after which an attack is ended, whatever it does."""


class Evening:
    """Honest people at the servers of one installation."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.urls = tuple(server.url for server in servers)
        self._line, theirs = FORKS.Pipe()
        self._people = FORKS.Process(target=be_honest, args=(self.urls, theirs), daemon=True)
        self._people.start()
        self._most = 0

    def felt(self) -> Felt:
        """Return what they felt since the last time."""
        self._line.send("read")
        return _received(self._line)

    async def watch_memory(self) -> None:
        """Notice the most memory that a server needs."""
        while True:
            found = [resident(server.pid) for server in self.servers]
            self._most = max([self._most, *found])
            await asyncio.sleep(0.5)

    async def beside(self, one: Attack, number: int, seconds: float) -> Result:
        """Play an attack, and return what came of it."""
        tally = Tally()
        scenery = Scenery(self.urls, f"127.1.{1 + number % 250}", seconds, tally)
        self.felt()
        self._most = 0
        watching = asyncio.create_task(self.watch_memory())
        before, began = [seconds_used(server.pid) for server in self.servers], time.monotonic()
        try:
            async with asyncio.timeout(GIVE_UP):
                await one.story(scenery)
        except Exception as error:
            tally.fell.append(f"the attack ended with {type(error).__name__}: {error}"[:200])
        await asyncio.sleep(max(LEAST - (time.monotonic() - began), SETTLE))
        watching.cancel()
        used = [
            seconds_used(server.pid) - was for server, was in zip(self.servers, before, strict=True)
        ]
        core = max(used) / (time.monotonic() - began)
        return Result(one, tally, self.felt(), self._most, core)

    def end(self) -> None:
        """Send everybody home."""
        with contextlib.suppress(OSError):
            self._line.send("stop")
        self._people.join(10)
        if self._people.is_alive():
            self._people.kill()


def _received(line: Connection) -> Felt:
    felt = line.recv()
    assert isinstance(felt, Felt)
    return felt


@contextmanager
def installed(kind: str) -> Iterator[list[Server]]:
    """The servers of an installation, at the limits that a host gets."""
    with (
        tempfile.TemporaryDirectory(prefix="palatium-attack-") as folder,
        site(kind, Path(folder), **{WHICH: LIMITS}) as servers,
    ):
        yield servers


def played(kind: str, wanted: list[Attack], seconds: float, alone: float) -> list[Result]:
    """Play attacks on one kind of installation, after some seconds without one."""

    async def nobody(scenery: Scenery) -> None:
        await asyncio.sleep(alone)

    quiet = [Attack("nobody", "", "nobody attacks", nobody)] if alone else []
    results: list[Result] = []
    with installed(kind) as servers:
        evening = Evening(servers)
        try:
            time.sleep(alone)
            for number, one in enumerate([*quiet, *wanted]):
                started = time.monotonic()
                result = asyncio.run(evening.beside(one, number, seconds))
                results.append(result)
                print(table([result]).splitlines()[-1], f"{time.monotonic() - started:.0f} s")
                for complaint in result.complaints():
                    print(f"    {complaint}")
                sys.stdout.flush()
        finally:
            evening.end()
    return results


def page(by_kind: dict[str, list[Result]], took: float) -> str:
    """Return docs/attack.md."""
    build, load = "compiled" if pal.is_compiled() else "uncompiled", os.getloadavg()[0]
    out = [
        "# Attacks on the server",
        "",
        "`make attack` plays these; `python -m tests.attack --out docs/attack.md` wrote this page.",
        "A real server at its default limits is attacked from many addresses of one machine, and",
        "honest tables beside it are measured from another process. [security.md](security.md)",
        "says what is promised.",
        "",
        f"Engine: {build}. Attackers, honest people, servers and databases share one machine of",
        f"{os.cpu_count()} cores, whose load was {load:.1f} at the end. All of it took",
        f"{took / 60:.0f} minutes.",
        "",
    ]
    for kind, results in by_kind.items():
        names = {"sqlite": "One process on SQLite", "redis": "Two on PostgreSQL and Redis"}
        out += [f"## {names.get(kind, kind)}", "", f"Verdict: {verdict(results)}.", ""]
        out += [table(results), ""]
        for result in results:
            out += [f"- `{result.attack.name}`: {why}" for why in result.complaints()]
    out += ["## What each does", ""]
    out += [f"- `{one.name}` ({one.about}): {one.what}." for one in ALL.values()]
    return "\n".join(out) + "\n"


def main() -> None:
    """Play what was asked for; exit 1 if something fell."""
    parser = argparse.ArgumentParser(prog="tests.attack", description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="play this one")
    parser.add_argument("--list", action="store_true", help="list the attacks, and end")
    parser.add_argument("--site", action="append", choices=["sqlite", "postgres", "redis"])
    parser.add_argument("--seconds", type=float, default=FLOOD, help="how long a flood lasts")
    parser.add_argument("--alone", type=float, default=ALONE, help="seconds without an attack")
    parser.add_argument("--out", type=Path, help="write a report to this file")
    options = parser.parse_args()
    assert KINDS  # what they list is in ALL
    if options.list:
        for one in ALL.values():
            print(f"{one.name:28} {one.about:12} {one.what}")
        return
    for name in options.only or []:
        if name not in ALL:
            parser.error(f"there is no attack {name!r}; --list names them all")
    wanted = [ALL[name] for name in options.only] if options.only else list(ALL.values())
    started = time.monotonic()
    by_kind: dict[str, list[Result]] = {}
    for kind in options.site or ["sqlite"]:
        by_kind[kind] = played(kind, wanted, options.seconds, options.alone)
    for kind, results in by_kind.items():
        print(f"\n{kind}\n{table(results)}\n{verdict(results)}")
    if options.out is not None:
        options.out.write_text(page(by_kind, time.monotonic() - started), encoding="utf-8")
    sys.exit(any(result.complaints() for results in by_kind.values() for result in results))


if __name__ == "__main__":
    main()
