"""A host at the command line, and people who find out what was done."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.client import AtTable, Person, RefusedByServer
from tests.server.sites import Server

SOON = 20.0
"""Seconds to wait for what happens within one."""


async def told(server: Server, *words: str) -> str:
    """Return what a command says that must succeed."""
    done = await asyncio.to_thread(server.admin, *words)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


async def listed(server: Server, command: str, *words: str) -> Any:
    return json.loads(await told(server, command, "--json", *words))


async def until_refused(ask: Callable[[], Awaitable[Any]], code: str) -> RefusedByServer:
    """Ask until the answer is a refusal."""
    async with asyncio.timeout(SOON):
        while True:
            try:
                await ask()
            except RefusedByServer as error:
                if error.code == code:
                    return error
                raise
            await asyncio.sleep(0.05)


async def until_answered(ask: Callable[[], Awaitable[Any]], code: str) -> Any:
    """Ask until the answer is not a refusal any more."""
    async with asyncio.timeout(SOON):
        while True:
            try:
                return await ask()
            except RefusedByServer as error:
                if error.code != code:
                    raise
            await asyncio.sleep(0.05)


async def until_out(at: AtTable, code: str) -> str:
    """Wait until a socket is ended; return the sentence that it was ended with."""
    await at.until(lambda: at.is_closed, SOON)
    assert at.received[-1]["type"] == "refused"
    assert at.received[-1]["code"] == code
    return str(at.received[-1]["message"])


def id_of(person: dict[str, Any]) -> str:
    return str(person["id"])


def at_address(server: Server, name: str, address: str) -> Person:
    """Somebody who comes from an address, to a server behind a proxy."""
    return Person(server.url, name, **{"X-Forwarded-For": address})
