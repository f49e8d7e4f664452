"""What a careless host or a failing machine does: each needs a server of its own, so these are the
tests of the suite that play them, run beside."""

import asyncio
import os
import sys
from pathlib import Path

from tests.attack.catalogue import Scenery, attack

ROOT = Path(__file__).parents[3]
LONGEST = 80.0


async def tested(scenery: Scenery, *tests: str) -> None:
    """Run tests gently, so that they take no time from the server beside."""
    paths = [f"tests/server/{test}" for test in tests]
    command = ["-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-x", *paths]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        preexec_fn=lambda: os.nice(19),
    )
    try:
        async with asyncio.timeout(LONGEST):
            out, _ = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        scenery.tally.fell.append(f"{' '.join(tests)} did not end within {LONGEST:g} s")
        return
    scenery.tally.sent += len(tests)
    last = out.decode().strip().splitlines()[-1:] or [""]
    scenery.tally.expect(process.returncode == 0, f"{' '.join(tests)}: {last[0]}")


@attack("finding 8")
async def restores(scenery: Scenery) -> None:
    """Exports that were cut or changed, and databases that do not exist."""
    await tested(scenery, "store/test_seals.py")


@attack("finding 6")
async def clocks_set(scenery: Scenery) -> None:
    """Clocks of the machine that jump, down time, and seats that are handed over and back."""
    await tested(scenery, "safety/test_clocks.py")


@attack("medium")
async def failing_machines(scenery: Scenery) -> None:
    """A full disk, one that is read-only, a broken page, a held database, a hung Redis."""
    await tested(scenery, "operations/test_health.py", "tables/test_bus.py")


@attack("medium")
async def abandoned_tables(scenery: Scenery) -> None:
    """A start with tables that nobody came back to."""
    await tested(scenery, "tables/test_abandoned.py")


@attack("medium")
async def mails(scenery: Scenery) -> None:
    """Addresses of other people, and mails that cannot be stopped."""
    await tested(scenery, "people/test_mails.py")
