"""Cookies, origins, policies, limits, and what is stored and logged."""

import asyncio
import hashlib
import os
import re
import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import palatium as pal
from palatium.server.bots.opponents import make_opponent
from tests.server.client import Person, RefusedByServer, acts, is_asked
from tests.server.sites import Server


def test_pages_and_cookies_are_safe(sqlite_server: Server) -> None:
    with httpx.Client(base_url=sqlite_server.url, timeout=60, trust_env=False) as http:
        reply = http.post("/api/me", json={"name": "Anna"})
        cookie = reply.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        for path in ("/", "/tables/x", "/api/games", "/nothing.js"):
            policy = http.get(path).headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "script" not in policy or "unsafe-inline" not in policy.split("style-src")[0]
        assert http.get("/api/nothing").status_code == 404
        assert http.get("/api/nothing").json()["code"] == "no_table"
        assert http.get("/../../etc/passwd").text.count("root:") == 0
        assert http.get("/%2e%2e/%2e%2e/etc/passwd").text.count("root:") == 0


def test_other_sites_cannot_act_for_you(sqlite_server: Server) -> None:
    evil = {"Origin": "https://evil.example"}
    with httpx.Client(base_url=sqlite_server.url, timeout=60, trust_env=False) as http:
        http.post("/api/me", json={"name": "Anna"})
        assert http.post("/api/tables", json={"game": "azul"}, headers=evil).status_code == 403
        table = http.post(
            "/api/tables", json={"game": "azul"}, headers={"Origin": sqlite_server.url}
        ).json()
        assert http.post(f"/api/tables/{table['id']}/leave", headers=evil).status_code == 403

    async def story() -> None:
        url = sqlite_server.url.replace("http", "ws") + f"/ws/tables/{table['id']}"
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with connect(url, origin="https://evil.example", proxy=None) as socket:
                await socket.recv()
        async with connect(url, origin=sqlite_server.url, proxy=None) as socket:
            assert "table" in str(await socket.recv())

    asyncio.run(story())


def test_tokens_and_passwords_are_kept_hashed_and_nothing_secret_is_logged(
    tmp_path: Path,
) -> None:
    """The database holds no token that would work, the log no token, card or text."""
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", PALATIUM_LOG_LEVEL="debug").start()
    said: list[str] = []

    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            table = await anna.post(
                "/api/tables", game="palaces", seats=[{"kind": "person"}, {"kind": "open"}]
            )
            await anna.post("/api/account", login="anna", password="correct horse")
            said.extend([table["invite"], anna.http.cookies["palatium"], "correct horse"])
            at = await anna.sit(table["id"], 0)
            await at.request("chat", text="my secret plan")
            await anna.post(
                f"/api/tables/{table['id']}/seats/1", kind="bot", bot="random"
            )
            await at.until(lambda: is_asked(at.positions[0], 0))
            said.extend(act["text"] for act in acts(at.positions[0]) if " " in act["text"])
            with pytest.raises(RefusedByServer):
                await at.request("play", seat=0, version=0, ints=[1])

    try:
        asyncio.run(story())
    finally:
        server.stop()
    log = server.said()
    server.close()
    assert '"event": "opened"' in log
    assert '"event": "closed"' in log
    for text in [*said, "my secret plan"]:
        assert text not in log
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    for token in said[:3]:
        assert token not in dump
    assert hashlib.sha256(said[0].encode()).hexdigest() in dump
    assert "$argon2id$" in dump


def test_a_bot_s_name_starts_no_program(sqlite_server: Server, tmp_path: Path) -> None:
    """Anybody may name a bot; `stdio:` would run what they like."""
    trace = tmp_path / "trace"
    bot = {"kind": "bot", "bot": f"stdio:touch {trace}"}

    async def story() -> None:
        async with Person(sqlite_server.url, "Anna") as anna:
            games = await anna.get("/api/games")
            assert all(one["name"] != "stdio" for game in games for one in game["bots"])
            waiting = await anna.post(
                "/api/tables", game="azul", seats=[{"kind": "person"}, {"kind": "open"}]
            )
            playing = await anna.post("/api/tables", game="azul")
            for path, wish in (
                ("/api/tables", {"game": "azul", "seats": [{"kind": "person"}, bot]}),
                (f"/api/tables/{waiting['id']}/seats/1", bot),
                (f"/api/tables/{playing['id']}/seats/0", bot),
            ):
                with pytest.raises(RefusedByServer, match="stdio bots are not started here"):
                    await anna.post(path, **wish)

    asyncio.run(story())
    assert not trace.exists()
    with pytest.raises(pal.BadConfig, match="not started here"):
        make_opponent(bot["bot"])


def test_limits(tmp_path: Path) -> None:
    limits = {
        "PALATIUM_VISITS_PER_SECOND": "6",
        "PALATIUM_STRANGERS_PER_MINUTE": "5",
        "PALATIUM_REQUESTS_PER_SECOND": "5",
        "PALATIUM_REQUESTS_BURST": "10",
        "PALATIUM_TABLES_PER_HOUR": "3",
    }
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", **limits).start()

    async def story() -> None:
        async with Person(server.url, "Anna", is_patient=False) as anna:
            table = await anna.post("/api/tables", game="azul")
            at = await anna.sit(table["id"], 0)
            asked = [at.request("lines") for _ in range(12)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            codes = [a.code for a in answers if isinstance(a, RefusedByServer)]
            assert codes
            assert set(codes) == {"too_fast"}
            waits = [a.wait for a in answers if isinstance(a, RefusedByServer)]
            assert all(wait is not None and 0 < wait <= 1 for wait in waits)
            for _ in range(2):
                await anna.post("/api/tables", game="azul")
            with pytest.raises(RefusedByServer, match=r"too_fast.*new tables.*in 20 minutes"):
                await anna.post("/api/tables", game="azul")
            refused = await anna.http.post("/api/tables", json={"game": "azul"})
            assert 1190 < int(refused.headers["retry-after"]) <= 1200
            big = await anna.http.post("/api/me", content=b'{"name":"' + b"x" * 70_000 + b'"}')
            assert (big.status_code, big.json()["code"]) == (413, "too_big")
        codes = []
        for _ in range(6):
            async with httpx.AsyncClient(base_url=server.url, timeout=60, trust_env=False) as http:
                codes.append((await http.post("/api/me", json={"name": "B"})).status_code)
        assert codes[0] == 200
        assert codes[-1] == 429
        async with httpx.AsyncClient(base_url=server.url, timeout=60, trust_env=False) as http:
            seen: set[int] = set()
            for _ in range(20):  # a busy machine answers no quicker than is allowed
                visits = [http.get("/api/games") for _ in range(30)]
                seen |= {reply.status_code for reply in await asyncio.gather(*visits)}
                if 429 in seen:
                    break
            assert seen == {200, 429}
            assert (await http.get("/healthz")).status_code == 200

    try:
        asyncio.run(story())
    finally:
        server.close()


def test_health_metrics_and_a_graceful_end(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}").start()

    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            table = await anna.post("/api/tables", game="azul")
            at = await anna.sit(table["id"], 0)
            figures = await anna.text("/metrics")
            assert re.search(r"^palatium_live_tables 1\.0$", figures, re.M)
            assert re.search(r"^palatium_sockets 1\.0$", figures, re.M)
            moves = re.search(r"^palatium_moves_total ([0-9.]+)$", figures, re.M)
            assert moves is not None
            assert float(moves[1]) > 0
            await asyncio.to_thread(server.stop)
            await at.until(lambda: at.is_closed)

    try:
        asyncio.run(story())
        assert '"event": "closed"' in server.said()
    finally:
        server.close()
    assert not os.path.exists(tmp_path / "tables.db-wal") or (
        os.path.getsize(tmp_path / "tables.db-wal") == 0
    )
