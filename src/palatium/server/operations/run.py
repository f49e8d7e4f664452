"""Running a server process."""

import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

from palatium.playing.language import speak
from palatium.server.http.app import create_app
from palatium.server.operations.connections import CarefulHttp, CarefulSocket
from palatium.server.operations.startup import prepare
from palatium.server.settings import Settings
from palatium.server.sockets.table import MESSAGE_MOST
from palatium.server.telemetry import log_to_stderr

GRACE = 5
"""Seconds for requests under way when the server is asked to stop."""


TURNS = 0.0005
"""Seconds after which a thread that builds a game lets the event loop go on. With Python's own 5 ms
each of the loop's steps would wait so long, and a request takes a dozen steps."""
FILES = 65_536
"""Files and connections that one process may have open, where the machine allows it."""


def open_many() -> None:
    """Be let to have many connections: some systems allow no more than 1,024 unless asked."""
    try:
        import resource
    except ImportError:  # there is no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def collect_rarely() -> None:
    """Spare the event loop whole sweeps of the garbage collector, which take a tenth of a second:
    what is loaded stays, and positions are trees, so sweeps find next to nothing."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def run(
    settings: Settings, listening: list[socket.socket], ready: Callable[[Path | None], None]
) -> None:
    """Serve until a signal says stop. `ready` is called once nothing is missing, with the backup of
    a database that was of an earlier release."""
    if settings.language:
        speak(Path(settings.language))
    backup = prepare(settings)
    log_to_stderr()
    ready(backup)
    collect_rarely()
    sys.setswitchinterval(TURNS)
    open_many()
    uvicorn.Server(server_config(settings)).run(listening)


def server_config(settings: Settings) -> uvicorn.Config:
    """Return how connections are served."""
    return uvicorn.Config(
        create_app(settings),
        http=CarefulHttp,
        ws=CarefulSocket,
        log_level="warning",
        access_log=False,
        ws_max_size=MESSAGE_MOST * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=False,
        server_header=False,
    )
