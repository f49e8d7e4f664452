"""Running a server process."""

import gc
import socket
from pathlib import Path

import uvicorn

from palatium.play.language import speak
from palatium.server.app import create_app
from palatium.server.settings import Settings
from palatium.server.socket import MESSAGE_MOST
from palatium.server.telemetry import log_to_stderr

GRACE = 5
"""Seconds for requests under way when the server is asked to stop."""


def run(settings: Settings, listening: socket.socket | None = None) -> None:
    """Serve until a signal says stop."""
    log_to_stderr()
    if settings.language:
        speak(Path(settings.language))
    gc.freeze()  # what is loaded stays; positions are trees, so whole sweeps find next to nothing
    gc.set_threshold(50_000, 50, 100)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws_max_size=MESSAGE_MOST * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=False,
        server_header=False,
        h11_max_incomplete_event_size=65_536,
    )
    uvicorn.Server(config).run([listening] if listening is not None else None)


def listen(host: str, port: int) -> socket.socket:
    """A socket on a port, or on any free one if it is taken (port 0 asks for that)."""
    for wanted in (port, 0):
        found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wanted))
        except OSError:
            found.close()
            if wanted == 0:
                raise
            continue
        return found
    raise OSError(f"no port is free on {host}")
