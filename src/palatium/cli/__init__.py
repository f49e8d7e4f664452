"""The command line: one file per command; `terminal` plays in the terminal."""

import io
import sys

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> None:
    """Run the console entry point; it needs the extra `palatium[cli]`."""
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
            stream.reconfigure(errors="replace")  # a limited terminal still gets text
    sys.exit(run(sys.argv[1:]))
