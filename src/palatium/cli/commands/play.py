"""`palatium play`: the quickest way to a game, in the browser."""

import os
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import typer

from palatium.cli.commands.serve import LANGUAGE, address, missing, say, tell_backup
from palatium.core.errors import BadConfig

READY = 20.0
"""How many seconds to wait for the server before opening the browser anyway."""


def play(
    port: int | None = typer.Option(
        None,
        metavar="N",
        min=0,
        max=65535,
        help="The port; another is used if it is taken.",
        show_default="8765",
    ),
    no_browser: bool = typer.Option(False, "--no-browser", help="Only print the address."),
    language: str | None = LANGUAGE,
) -> None:
    """Start the app on this machine and open the browser.

    Only this machine can reach it; use palatium serve to play with others.
    """
    try:
        from palatium.server.operations.run import run
        from palatium.server.operations.startup import listen
        from palatium.server.settings import from_environment
    except ImportError as error:
        raise missing(error) from None
    quiet = None if "PALATIUM_LOG_LEVEL" in os.environ else "warning"  # players do not read JSON
    settings = from_environment(host="127.0.0.1", port=port, language=language, log_level=quiet)
    try:
        listening = listen(settings.host, settings.port)
    except BadConfig:
        listening = listen(settings.host, 0)  # another game may be running on the usual port
    settings.port = listening[0].getsockname()[1]
    at = f"{address(settings)}/"

    def ready(backup: Path | None) -> None:
        tell_backup(backup)
        say(f"Palatium is at {at}  (Ctrl+C to stop)")
        if not no_browser:
            threading.Thread(target=_show, args=(at,), daemon=True).start()

    run(settings, listening, ready)


def _show(address: str) -> None:
    """Open the browser once the server answers."""
    end = time.monotonic() + READY
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address + "healthz", timeout=2):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
