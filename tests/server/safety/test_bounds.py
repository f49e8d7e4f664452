"""What lies here is bounded: sockets, configured games; and refusals over HTTP are slow."""

import asyncio
import gc
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from palatium.server.budgets import Asker, Budgets
from palatium.server.http import guard
from palatium.server.settings import Settings
from palatium.server.tables.views import configured_game as games
from palatium.server.telemetry import Telemetry
from palatium.server.wire.refusals import TooFast
from tests.server.memory import odd
from tests.server.safety.test_connections import served
from tests.server.safety.test_dust import guest_with_table


def test_a_person_has_forty_sockets_and_an_address_two_hundred() -> None:
    budgets = Budgets(Settings(), Telemetry())
    for person in ("a", "b", "c", "d", "e"):
        for _ in range(40):
            budgets.came(Asker("10.0.0.1", person))
        with pytest.raises(TooFast, match="close one of them"):
            budgets.came(Asker("10.0.0.2", person))
    with pytest.raises(TooFast):
        budgets.came(Asker("10.0.0.1", "f"))
    budgets.came(Asker("10.0.0.2", "f"))
    budgets.went(Asker("10.0.0.1", "a"))
    budgets.came(Asker("10.0.0.1", "f"))


def test_a_server_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as (port, server):
            server.settings.most_sockets = 1
            cookie, path = await guest_with_table(port)
            url = f"ws://127.0.0.1:{port}{path}"
            async with connect(url, additional_headers=cookie, proxy=None) as first:
                await first.recv()
                with pytest.raises(InvalidStatus):
                    await connect(url, additional_headers=cookie, proxy=None)

    asyncio.run(story())


def test_configured_games_that_nobody_needs_are_few() -> None:
    """Those of tables stay, however many others are asked for."""
    mine = games.configured_game("palace", games.config_text(odd(0)["config"]))
    for number in range(1, games.RECENT + 10):
        games.configured_game("palace", games.config_text(odd(number)["config"]))
    gc.collect()
    assert len(games._recent) == games.RECENT
    assert len(games._known) <= games.RECENT + 10  # and those that other tests hold
    assert games.configured_game("palace", games.config_text(odd(0)["config"])) is mine


def test_refusals_over_http_are_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PENALTY", 3600.0)

    async def story() -> None:
        async with served(tmp_path) as (port, server):
            server.budgets.strangers.of("127.0.0.1").charge(1000)
            url = f"http://127.0.0.1:{port}"
            async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
                refused = asyncio.create_task(http.post("/api/me", json={"name": "Eve"}))
                for _ in range(5):  # others are answered meanwhile
                    assert (await http.get("/api/games")).status_code == 200
                assert not refused.done()
                refused.cancel()

    asyncio.run(story())
