"""All errors of a components folder, not only the first.

A game refuses its files at the first error. To find more, the refused value is replaced by the
shipped one in a copy, and the game is built again, until it builds or the place is unclear.
"""

import csv
import io
import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from palatium.core.errors import BadComponents
from palatium.core.game import Game
from palatium.core.ids import CHANCE
from palatium.core.registry import data_folder, spec
from palatium.core.registry import game as configured
from palatium.core.rng import Rng
from palatium.core.spec import guess

MOST = 200
JSON_PLACE = re.compile(r"^(?P<file>[^:,]+\.json): (?P<place>[\w.\[\]]+) (?:is|should) ")
CSV_PLACE = re.compile(r"^(?P<file>[^:,]+\.csv), row (?P<row>\d+), column (?P<column>[^:]+): ")


def shipped_files(name: str) -> list[Path]:
    """Return the component files that come with a game, without texts in a language."""
    data = data_folder(name)
    found = sorted(data.iterdir()) if data.is_dir() else []
    components = [p for p in found if p.suffix in (".csv", ".json")]
    return [p for p in components if not p.name.startswith(("words.", "guide."))]


def find_errors(name: str, folder: Path) -> list[str]:
    """Return every error, in the order in which the game finds them."""
    shipped = {path.name: path for path in shipped_files(name)}
    found: list[str] = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name in shipped:
            found += unread(path, shipped[path.name])
    with TemporaryDirectory() as copy:
        for path in sorted(folder.iterdir()):
            if path.is_file() and path.name in shipped:
                shutil.copyfile(path, Path(copy) / path.name)
        for options in spec(name).all_sets:
            while len(found) < MOST:
                mistake = _build(name, copy, options)
                if mistake is None:
                    break
                mistake = mistake.replace(copy, str(folder))
                is_new = mistake not in found
                if is_new:
                    found.append(mistake)
                if not is_new or not _repair(mistake, Path(copy), shipped):
                    break
    return found


def _build(name: str, folder: str, options: dict[str, object]) -> str | None:
    try:
        game = configured(name, components=folder, **options)
        _set_up(game)
    except BadComponents as error:
        return str(error)
    return None


def _set_up(game: Game) -> None:
    """Deal until somebody is asked; BadComponents if there are too few pieces."""
    told = ", ".join([f"{k}={v}" for k, v in game.config.items() if k != "components" and v])
    cannot = f"a game with {told} cannot be set up from these pieces"
    s = game.start()
    rng = Rng(1)
    try:
        for _ in range(game.bound()):
            if s.seat() != CHANCE:
                break
            s.apply(s.sample(rng))
        faults = s.check()
        is_asked = s.seat() >= 0 and bool(s.options())
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        raise BadComponents(f"{cannot} ({type(error).__name__}: {error})") from None
    if faults or not is_asked:
        why = "; ".join(faults) or "no player has a choice to make"
        raise BadComponents(f"{cannot} ({why})")


def unread(path: Path, model: Path) -> list[str]:
    """Return keys and columns of a file that nothing reads: those missing from the shipped one."""
    try:
        text, right = path.read_text("utf-8"), model.read_text("utf-8")
        if path.suffix == ".csv":
            return _unread_columns(path.name, text, right)
        return _unread_keys(path.name, json.loads(text), json.loads(right))
    except (OSError, ValueError):
        return []  # the game reports it

def _unread_columns(file: str, text: str, right: str) -> list[str]:
    known = next(csv.reader(right.splitlines()), [])
    return [
        f"{file}, row 1, column {column}: unknown column" + guess(column, known)
        for column in next(csv.reader(text.splitlines()), [])
        if column not in known
    ]


def _unread_keys(file: str, data: Any, model: Any) -> list[str]:
    known = _key_places(model)
    names = sorted({place.rpartition(".")[2] for place in known})
    return [
        f"{file}: {place} is an unknown key" + guess(place.rpartition(".")[2], names)
        for place in sorted(_key_places(data) - known)
        if place.rpartition(".")[0] in known | {""}
    ]


def _key_places(data: Any) -> set[str]:
    """Return the places of all keys; the members of a list count as one."""
    out: set[str] = set()
    waiting: list[tuple[str, Any]] = [("", data)]
    while waiting:
        place, item = waiting.pop()
        if isinstance(item, dict):
            for key, value in item.items():
                below = f"{place}.{key}" if place else str(key)
                out.add(below)
                waiting.append((below, value))
        elif isinstance(item, list):
            waiting += [(place, member) for member in item]
    return out


def _repair(mistake: str, folder: Path, shipped: dict[str, Path]) -> bool:
    """Put the shipped value in place of the error; return False if there is none."""
    match = JSON_PLACE.match(mistake) or CSV_PLACE.match(mistake)
    if match is None or match["file"] not in shipped:
        return False
    path = folder / match["file"]
    right = shipped[match["file"]].read_text(encoding="utf-8")
    wrong = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        fixed = _repair_json(wrong, right, match["place"])
    else:
        fixed = _repair_csv(wrong, right, int(match["row"]), match["column"])
    if fixed is None or fixed == wrong:
        return False
    path.write_text(fixed, encoding="utf-8")
    return True


def _repair_json(wrong: str, right: str, place: str) -> str | None:
    data: Any = json.loads(wrong)
    model: Any = json.loads(right)
    into = data
    *way, last = [int(key) if key.isdecimal() else key for key in re.findall(r"\w+", place)]
    try:
        for key in way:
            into, model = into[key], model[key]
        into[last] = model[last]
    except (KeyError, IndexError, TypeError):
        return None
    return json.dumps(data)


def _repair_csv(wrong: str, right: str, row: int, column: str) -> str | None:
    rows = list(csv.reader(wrong.splitlines()))
    model = list(csv.reader(right.splitlines()))
    try:
        rows[row - 1][rows[0].index(column)] = model[row - 1][model[0].index(column)]
    except (IndexError, ValueError):
        return None
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
