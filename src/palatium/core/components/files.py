"""The component files of a game: those shipped with it, or those of a user's folder."""

from pathlib import Path

from palatium.core.components.earlier import remember
from palatium.core.components.factsum import facts_hash
from palatium.core.errors import BadComponents


class Files:
    """Texts by file name, and a hash of the facts in them."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def hash(
        self, wording: list[str] | None = None, added: dict[str, str] | None = None
    ) -> str:
        """Return sixteen hex digits that change when any fact does (see `factsum`); `wording` lists
        as `FILE COLUMN` what is only for people. `added` has files that a later release brought,
        each with the hash of the facts that the rules had fixed before: while they are unchanged,
        such a file does not count, and old records still name these components."""
        counted = dict(self.texts)
        for name, usual in (added or {}).items():
            if name in counted and facts_hash({name: counted[name]}, wording or []) == usual:
                del counted[name]
        found = facts_hash(counted, wording or [])
        remember(counted, found)
        return found


def read_files(
    shipped: Path, names: list[str], folder: str | None, others: list[str] | None = None
) -> Files:
    """Return the named files, each from the user's folder if it is there, else the shipped one.

    A folder may also contain some of the `others`, which other options read.
    """
    known = names + (others or [])
    if folder is not None and not Path(folder).is_dir():
        raise BadComponents(f"components folder {folder} does not exist or is not a folder")
    if folder is not None and not any([(Path(folder) / name).is_file() for name in known]):
        raise BadComponents(
            f"components folder {folder} has none of the files {', '.join(known)}"
        )
    texts: dict[str, str] = {}
    for name in names:
        path = Path(folder) / name if folder is not None else shipped / name
        if not path.is_file():
            path = shipped / name
        try:
            texts[name] = path.read_text(encoding="utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise BadComponents(f"{name}: the file is not UTF-8 text") from None
        except OSError as error:
            raise BadComponents(f"{name}: {error.strerror}") from None
    return Files(texts)
