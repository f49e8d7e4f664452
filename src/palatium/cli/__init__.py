"""The command line: one file per command, play in the terminal under `terminal`."""

import io
import sys

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> None:
    """The console entry; it needs the extra `palatium[cli]`."""
    try:
        from palatium.cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.stderr.write("palatium: the command line needs: pip install 'palatium[cli]'\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our signs still gets text
    sys.exit(run(sys.argv[1:]))
