"""Puzzles: positions in which one move is clearly best, as shipped with the package."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from palatium.analysis.decisions import MoveEstimate
from palatium.bots.search.levels import LEVELS
from palatium.core.components.earlier import facts_named
from palatium.core.errors import BadRecord
from palatium.core.registry import extras, games_with
from palatium.core.registry import game as configured
from palatium.core.state import State

UNSOLVED = "unsolved"
GRADES = [*[level.name for level in LEVELS], UNSOLVED]
"""The lowest level that solves a puzzle, the easy ones first."""
FILE = "data/puzzles.json"
"""Beside the themes of a game."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its question, estimates of its moves, and the lowest level that solves it."""

    game: str
    version: int
    components: str
    """The rules and components that it was made with."""
    config: dict[str, object]
    ints: list[int]
    """The record up to the position; `state_of` replays it."""
    seat: int
    question: str
    theme: str
    grade: str
    """A level's name, or `unsolved`."""
    margin: float
    """By how much of the chance to win the solution beats the next best move."""
    nodes: int
    """The number of simulations of the search that confirmed it."""
    looks: list[MoveEstimate]
    """The solution first, then its rivals, best first."""
    as_good: list[int] = field(default_factory=list)
    """Other moves that are equivalent, such as a tile turned round."""

    @property
    def id(self) -> str:
        """Return a name that depends only on the position and the question."""
        text = json.dumps([self.game, self.config, self.ints], sort_keys=True)
        return f"{self.game}-{blake2b(text.encode(), digest_size=4).hexdigest()}"

    @property
    def solution(self) -> MoveEstimate:
        """The best move."""
        return self.looks[0]

    def record(self) -> dict[str, object]:
        """As plain data."""
        return {"id": self.id, **asdict(self)}


@dataclass(slots=True)
class Collection:
    """The puzzles of a game, with the commands that made them."""

    game: str
    commands: list[str]
    puzzles: list[Puzzle]

    def text(self) -> str:
        """Return the file's text: one line per puzzle, so that a new one is one line in a diff."""
        head = json.dumps({"palatium": 1, "game": self.game, "commands": self.commands}, indent=1)
        rows = ",\n".join(json.dumps(one.record(), sort_keys=True) for one in self.puzzles)
        return f'{head[:-2]},\n "puzzles": [\n{rows}\n ]\n}}\n'


def state_of(puzzle: Puzzle) -> State:
    """Return the position of a puzzle; BadRecord if the game has changed since it was made."""
    game = configured(puzzle.game, **puzzle.config)
    if (game.version, game.components) != (puzzle.version, facts_named(puzzle.components)):
        raise BadRecord(f"puzzle {puzzle.id} was made with other rules or components; mine it anew")
    s = game.start()
    for a in puzzle.ints:
        s.apply(a)
    return s


def read_collection(path: Path) -> Collection:
    """Return the puzzles of a file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        puzzles: list[Puzzle] = []
        for row in data["puzzles"]:
            name = row.pop("id")
            looks = [MoveEstimate(**look) for look in row.pop("looks")]
            puzzles.append(Puzzle(looks=looks, **row))
            if puzzles[-1].id != name:
                raise BadRecord(f"{path.name}: puzzle {name} was edited; mine it anew")
        return Collection(data["game"], data["commands"], puzzles)
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(f"{path.name}: not a file of puzzles ({error})") from None


def shipped() -> dict[str, Puzzle]:
    """Return all puzzles that come with games, by id, game by game."""
    return _puzzles_of(tuple(games_with("puzzles")))


@lru_cache(maxsize=4)
def _puzzles_of(names: tuple[str, ...]) -> dict[str, Puzzle]:
    found: dict[str, Puzzle] = {}
    for name in names:
        path = puzzle_file(name)
        if path.is_file():
            found |= {puzzle.id: puzzle for puzzle in read_collection(path).puzzles}
    return found


def puzzle_file(game: str) -> Path:
    """Return where the puzzles of a game are, if it has any."""
    package = import_module(extras(game).beside("puzzles"))
    return Path(str(package.__file__)).parent / FILE


def in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the easy ones first, among equals the clearer ones."""
    return sorted(puzzles, key=lambda one: (GRADES.index(one.grade), -one.margin, one.id))
