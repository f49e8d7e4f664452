"""Files that a command writes, with one sentence if they cannot be written."""

from pathlib import Path
from tempfile import TemporaryFile

from palatium.cli.errors import cannot_write
from palatium.record.whole import write_whole


def write_out(path: Path, text: str) -> None:
    """Write a text file in one step, in a folder that need not exist yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise cannot_write(path, error) from None


def check_out(path: Path) -> None:
    """Find out before long work whether a file can be written there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise cannot_write(path, error) from None
