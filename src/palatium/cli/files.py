"""Files that are written whole or not at all."""

import os
from pathlib import Path

from palatium.cli.errors import cannot_write


def write_whole(path: Path, text: str) -> None:
    """Write a text file in one step."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True) if part.parent.is_dir() else None
        raise cannot_write(path, error) from None
