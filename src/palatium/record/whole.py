"""Files that are written completely or not at all, even if the program is interrupted."""

import os
from pathlib import Path


def write_whole(path: Path, data: str | bytes) -> None:
    """Write a file in one step: readers find either the old content or all of the new."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data.encode() if isinstance(data, str) else data)
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
