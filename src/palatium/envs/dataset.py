"""Datasets of self-play: what bots saw, could do and did, and how it ended, as NumPy arrays.

A dataset is a folder: `dataset.json` says what was played and what the columns mean, and each
`part-00000.npz` holds some games. The arrays have one row for each decision:

observations  int16 [rows, width], as the deciding seat saw the position
actions       int32 [rows], the action number that was played
legal         int32, the legal action numbers of all rows one after the other
starts        int64 [rows + 1], where the legal numbers of each row begin and end
seats         int8 [rows], who decided
games         int32 [rows], the game's number in the dataset
explored      bool [rows], whether the action was drawn at random instead of the bot's own
utilities     float32 [rows], how the game ended for the seat, from -1 to 1 by rank
margins       int16 [rows], its final score less the best of the others
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from palatium import __version__
from palatium.core.errors import BadConfig
from palatium.core.ids import CHANCE
from palatium.core.registry import game as configured
from palatium.core.rng import keyed_rng
from palatium.envs.encoding import encoding
from palatium.envs.episode import utilities
from palatium.envs.numbering import Numbering
from palatium.envs.schema import SchemaColumn
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import SCHEME, Purpose, Split, deal_seed
from palatium.playing.match import Match
from palatium.record.whole import write_whole

Arrays = dict[str, NDArray[np.generic]]
FORMAT = 1
ABOUT = "dataset.json"


@dataclass(frozen=True, slots=True)
class DatasetTask:
    """Some games of a dataset; in game i the bots are rotated by i seats.

    With probability `explore` a decision is drawn uniformly from all options, so that a learner
    also sees what the bots would not do.
    """

    game: str
    options: dict[str, object]
    bots: list[str]
    seed: int
    first: int
    last: int
    explore: float = 0.0
    split: Split = Split.TRAIN


class _Rows:
    """Rows collected so far."""

    def __init__(self) -> None:
        self.observations: list[list[int]] = []
        self.actions: list[int] = []
        self.legal: list[int] = []
        self.starts: list[int] = [0]
        self.seats: list[int] = []
        self.games: list[int] = []
        self.explored: list[bool] = []
        self.utilities: list[float] = []
        self.margins: list[int] = []


def run_task(task: DatasetTask) -> Arrays:
    """Play the games of a task."""
    game = configured(task.game, **task.options)
    code, numbering = encoding(game), Numbering(game)
    rows = _Rows()
    for i in range(task.first, task.last):
        seed = deal_seed(Purpose.DATASET, task.seed, i, task.split)
        bots = [make_bot(task.bots[(seat + i) % len(task.bots)]) for seat in range(game.players)]
        s = game.start(False)
        match = Match(s, bots, FixedDealer(seed), seed)
        rng = keyed_rng(seed, "dataset")
        while s.stack:
            seat = s.seat()
            if seat == CHANCE or len(s.options()) == 1:
                s.advance(match.next_int())
                continue
            options = s.options()
            explores = rng.random() < task.explore
            a = options[rng.below(len(options))] if explores else match.next_int()
            rows.observations.append(code.row(s.view(seat), seat))
            rows.actions.append(numbering.number(a))
            rows.legal += numbering.numbers(options)
            rows.starts.append(len(rows.legal))
            rows.seats.append(seat)
            rows.games.append(i)
            rows.explored.append(explores)
            s.advance(a)
        ended, scores = utilities(s), s.scores()
        for seat in rows.seats[len(rows.utilities) :]:
            others = [score for other, score in enumerate(scores) if other != seat]
            rows.utilities.append(ended[seat])
            rows.margins.append(scores[seat] - max(others, default=0))
    return {
        "observations": np.array(rows.observations, np.int16).reshape(-1, code.width),
        "actions": np.array(rows.actions, np.int32),
        "legal": np.array(rows.legal, np.int32),
        "starts": np.array(rows.starts, np.int64),
        "seats": np.array(rows.seats, np.int8),
        "games": np.array(rows.games, np.int32),
        "explored": np.array(rows.explored, np.bool_),
        "utilities": np.array(rows.utilities, np.float32),
        "margins": np.array(rows.margins, np.int16),
    }


def tasks(
    game: str,
    options: dict[str, object],
    bots: Sequence[str],
    games: int,
    seed: int,
    explore: float,
    chunk: int,
    split: Split = Split.TRAIN,
) -> list[DatasetTask]:
    """Return a dataset split into tasks, one part each."""
    if games < 1:
        raise BadConfig(f"games={games} should be 1 or more")
    if chunk < 1:
        raise BadConfig(f"chunk={chunk} should be 1 or more")
    if not 0 <= explore <= 1:
        raise BadConfig(f"explore={explore} should be a chance from 0 to 1")
    for name in bots:
        make_bot(name)
    encoding(configured(game, **options))
    return [
        DatasetTask(
            game, dict(options), list(bots), seed, first, min(first + chunk, games), explore, split
        )
        for first in range(0, games, chunk)
    ]


def write_part(folder: Path, number: int, part: Arrays) -> Path:
    """Write one part; the file appears only when it is complete."""
    path = folder / f"part-{number:05}.npz"
    file = BytesIO()
    np.savez_compressed(file, allow_pickle=False, **part)
    write_whole(path, file.getvalue())
    return path


def write_about(folder: Path, task: DatasetTask, games: int, parts: int) -> None:
    """Write what the parts hold."""
    code = encoding(configured(task.game, **task.options))
    about = asdict(task) | {
        "format": FORMAT,
        "palatium": __version__,
        "deals": SCHEME,
        "games": games,
        "parts": parts,
        "encoding": code.version,
        "actions": configured(task.game, **task.options).layouts.space,
        "columns": [
            [column.name, column.low, column.high, column.is_category] for column in code.columns()
        ],
    }
    del about["first"], about["last"]
    text = json.dumps(about, indent=1) + "\n"
    write_whole(folder / ABOUT, text)


class Dataset:
    """A dataset on disk, read part by part."""

    def __init__(self, folder: Path) -> None:
        path = folder / ABOUT
        try:
            about = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadConfig(f"{folder} is not a dataset: {error}") from None
        if about.get("format") != FORMAT:
            raise BadConfig(f"{path} has format {about.get('format')!r}, this reads {FORMAT}")
        self.about: dict[str, object] = about
        self.game = str(about["game"])
        self.columns = [SchemaColumn(*column) for column in about["columns"]]
        self.actions = int(about["actions"])
        self.files = [folder / f"part-{number:05}.npz" for number in range(int(about["parts"]))]
        missing = [file.name for file in self.files if not file.is_file()]
        if missing:
            raise BadConfig(f"{folder} lacks {', '.join(missing)}")

    def parts(self) -> Iterator[Arrays]:
        """Yield the parts in order."""
        for file in self.files:
            with np.load(file) as found:
                yield {name: found[name] for name in found.files}

    def all(self) -> Arrays:
        """Return everything in one piece, for datasets that fit into memory."""
        return joined(list(self.parts()))


def joined(parts: Sequence[Arrays]) -> Arrays:
    """Return several parts as one."""
    names = [name for name in parts[0] if name != "starts"]
    out: Arrays = {name: np.concatenate([part[name] for part in parts]) for name in names}
    starts: list[NDArray[np.generic]] = [np.zeros(1, np.int64)]
    at = 0
    for part in parts:
        starts.append(part["starts"][1:].astype(np.int64) + at)
        at += len(part["legal"])
    out["starts"] = np.concatenate(starts)
    return out


def masks(part: Arrays, rows: NDArray[np.int64], actions: int) -> NDArray[np.bool_]:
    """Return the legal actions of some rows as a matrix of flags."""
    out = np.zeros((len(rows), actions), np.bool_)
    starts, legal = part["starts"], part["legal"]
    for i, row in enumerate(rows):
        out[i, legal[starts[row] : starts[row + 1]]] = True
    return out
