"""`palatium play`: the shortest way to a game, in the browser."""

import os
import threading
import time
import urllib.request
import webbrowser

import typer

from palatium.cli.serve import LANGUAGE, missing
from palatium.cli.style import output

READY = 20.0
"""Seconds to wait for the server before the browser is opened anyway."""


def play(
    port: int | None = typer.Option(
        None, metavar="N", min=0, max=65535, help="The port.", show_default="8765"
    ),
    no_browser: bool = typer.Option(False, "--no-browser", help="Only say the address."),
    language: str | None = LANGUAGE,
) -> None:
    """Start the app on this machine and open the browser.

    Everyone on this machine plays here; palatium serve is for more.
    """
    try:
        from palatium.server.run import listen, run
        from palatium.server.settings import from_environment
    except ImportError as error:
        raise missing(error) from None
    quiet = None if "PALATIUM_LOG_LEVEL" in os.environ else "warning"  # players read no JSON
    settings = from_environment(host="127.0.0.1", port=port, language=language, log_level=quiet)
    listening = listen(settings.host, settings.port)
    settings.port = listening.getsockname()[1]
    address = f"http://127.0.0.1:{settings.port}/"
    console = output()
    console.print(f"Palatium is at {address}  (Ctrl+C ends it)", soft_wrap=True)
    console.file.flush()
    if not no_browser:
        threading.Thread(target=_show, args=(address,), daemon=True).start()
    run(settings, listening)


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
