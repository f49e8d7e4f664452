"""Servers as real processes, on each database."""

import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import httpx

from palatium.server.settings import Settings
from tests.commands import forked, ran

LIFTED = {
    "PALATIUM_VISITS_PER_SECOND": "5000",
    "PALATIUM_STRANGERS_PER_MINUTE": "100000",
    "PALATIUM_TABLES_PER_HOUR": "1000000",
    "PALATIUM_REQUESTS_PER_SECOND": "2000",
    "PALATIUM_REQUESTS_BURST": "4000",
    "PALATIUM_PERSON_WORK": "100",
    "PALATIUM_ADDRESS_WORK": "100",
    "PALATIUM_PERSON_SOCKETS": "20000",
    "PALATIUM_ADDRESS_SOCKETS": "20000",
    "PALATIUM_WORKERS": "1",
}
"""All tests come from one address, and most are about something else than limits."""
WHICH, LIMITS = "PALATIUM_TEST_LIMITS", "default"
"""`PALATIUM_TEST_LIMITS=default` runs everything at the limits that a host gets; clients wait when
they are told to."""
RAISABLE = {*LIFTED, "PALATIUM_BOT_NODES", "PALATIUM_BOT_SECONDS"}
"""What holds strangers back."""
START = 60.0

_reasons: list[str] = []
"""Why the test that runs may raise limits."""


class LimitRaised(Exception):
    """A test lifts a limit and does not say why."""


@contextmanager
def raised_because(reason: str | None) -> Iterator[None]:
    """Let servers be started with raised limits, if there is a reason."""
    before = _reasons[:]
    _reasons[:] = [] if reason is None else [reason]
    try:
        yield
    finally:
        _reasons[:] = before


def check_raised(settings: Mapping[str, str]) -> None:
    """Refuse settings above the defaults: a test that needs them is marked as `lifted`."""
    defaults = Settings(database="sqlite://")
    for name in RAISABLE & set(settings):
        default: float = getattr(defaults, name.removeprefix("PALATIUM_").lower())
        if float(settings[name]) > default and not _reasons:
            raise LimitRaised(f"{name}={settings[name]}: say why with @pytest.mark.lifted(...)")


def free_port() -> int:
    """Return an unused port, below those that clients get: a client that tries to reach a stopped
    server could otherwise take its port."""
    while True:
        port = random.SystemRandom().randrange(20_000, 30_000)
        with socket.socket() as found:
            if found.connect_ex(("127.0.0.1", port)) != 0:
                return port


class Server:
    """One server process that can be killed and started again."""

    def __init__(self, database: str, redis: str | None = None, **settings: str) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        descriptor, self._log = tempfile.mkstemp(prefix="palatium-log-")
        os.close(descriptor)
        limits = {} if LIMITS in (os.environ.get(WHICH), settings.get(WHICH)) else LIFTED
        check_raised(settings)
        self._environment = {**os.environ, **limits, **settings, "PALATIUM_DATABASE": database}
        if redis is not None:
            self._environment["PALATIUM_REDIS"] = redis
        self._process: ForkServerProcess | None = None

    def start(self, wait: bool = True) -> "Server":
        arguments = ["serve", "--port", str(self.port)]
        streams = (os.devnull, self._log, self._log)
        self._process = forked(arguments, streams, self._environment)
        if wait:
            self.wait()
        return self

    def admin(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run `palatium admin` on the database of this server, as its host would."""
        return ran("admin", *words, variables={**self._environment, "COLUMNS": "200"})

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + START
        while time.monotonic() < end:
            assert self._process is not None
            if self._process.exitcode is not None:
                raise RuntimeError(f"the server ended: {self.said()}")
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2, trust_env=False).is_success:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise RuntimeError(f"the server does not answer: {self.said()}")

    def ended(self) -> int:
        """Return the exit code of a process that ends on its own."""
        assert self._process is not None
        self._process.join(START)
        assert self._process.exitcode is not None, self.said()
        return self._process.exitcode

    def said(self) -> str:
        """Return its log."""
        return Path(self._log).read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """Send SIGKILL, also to the bots' processes."""
        if self._process is not None:
            os.killpg(self.pid, signal.SIGKILL)
            self._process.join()
            self._process = None

    def stop(self) -> None:
        """Send SIGTERM, and wait."""
        if self._process is not None:
            self._process.terminate()
            self._process.join(15)
            if self._process.exitcode is None:
                self.kill()
            self._process = None

    def close(self) -> None:
        self.stop()
        Path(self._log).unlink(missing_ok=True)


class Postgres:
    """A real PostgreSQL with its own database, which can be stopped and started again."""

    def __init__(self) -> None:
        # pgserver runs the server as its own user, who cannot enter pytest's folders
        self.folder = Path(tempfile.mkdtemp(prefix="palatium-pg-"))
        self.folder.chmod(0o755)
        if "XDG_RUNTIME_DIR" not in os.environ:  # pgserver keeps its lock there
            os.environ["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(prefix="palatium-")
        import pgserver

        self._data = self.folder / "data"
        self._bin = Path(pgserver.__file__).parent / "pginstall" / "bin"
        self._server = pgserver.get_server(self._data, cleanup_mode="stop")
        self._server.psql("CREATE DATABASE palatium;")
        self.url: str = self._server.get_uri("palatium")

    def _control(self, *words: str) -> None:
        user = "pgserver" if os.geteuid() == 0 else None
        command = [str(self._bin / "pg_ctl"), "-D", str(self._data), "-w", *words]
        subprocess.run(command, check=True, timeout=60, user=user, stdout=subprocess.DEVNULL)

    def stop(self) -> None:
        """Stop at once, as after a crash."""
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        """Start again."""
        log = str(self._data / "log")
        self._control("-o", f'-h "" -k {self._data}', "-l", log, "start")

    def close(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for as long as it is needed."""
    found = Postgres()
    try:
        yield found
    finally:
        found.close()


class Redis:
    """A real Redis that can be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
        )
        end = time.monotonic() + 10
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("redis-server does not answer")

    def signal(self, number: int) -> None:
        """Send a signal, such as SIGSTOP."""
        assert self._process is not None
        self._process.send_signal(number)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def site(kind: str, folder: Path, **settings: str) -> Iterator[list[Server]]:
    """The servers of one kind of installation: sqlite, postgres, or two processes on redis."""
    if kind == "sqlite":
        server = Server(f"sqlite:///{folder / 'tables.db'}", **settings).start()
        try:
            yield [server]
        finally:
            server.close()
        return
    with postgres() as database:
        if kind == "postgres":
            server = Server(database.url, **settings).start()
            try:
                yield [server]
            finally:
                server.close()
            return
        redis = Redis()
        redis.start()
        servers = [Server(database.url, redis.url, **settings) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            yield servers
        finally:
            for server in servers:
                server.close()
            redis.stop()
