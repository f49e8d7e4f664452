"""The command line: one file per command, play in the terminal under `terminal`."""

import sys


def main() -> None:
    """The console entry; it needs the extra `palatium[cli]`."""
    try:
        from palatium.cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.stderr.write("palatium: the command line needs: pip install 'palatium[cli]'\n")
        sys.exit(2)
    sys.exit(run(sys.argv[1:]))
