"""The cost of keeping a game: the hash of each position, and reading a record back."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.state import State
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import play
from palatium.record.file import read_record, write_record
from palatium.record.record import Record
from palatium.record.replaying import replay
from palatium.record.sums import legacy_hash

RUNS = 5


@dataclass(slots=True)
class Keeping:
    """The best of several runs over all moves of one random game."""

    name: str
    players: int
    ints: int
    hash_us: float
    """Microseconds for the hash of a position, including everything the last move changed."""
    legacy_hash_us: float
    """The same with the hash of earlier releases."""
    record_ms: float
    """Milliseconds to read the record's text and check every move."""
    load_ms: float | None = None
    """Milliseconds until a server has the table in memory; None without a server."""

    def record(self) -> dict[str, object]:
        """Return the figures as plain data."""
        out = {
            key: round(value, 2) if isinstance(value, float) else value
            for key, value in asdict(self).items()
        }
        return {**out, "hash_ratio": round(self.legacy_hash_us / self.hash_us, 1)}


def sample_record(name: str, options: dict[str, object], least: int = 0) -> Record:
    """Return the first random game of at least `least` moves."""
    number = 0
    while True:
        game = configured(name, **options)
        seed = deal_seed(Purpose.BENCH, 0, number)
        found = play(game, bots=["random"] * game.players, seed=seed)
        if len(found.moves) >= least:
            return found
        number += 1


def keeping(record: Record, load: Callable[[Record], float] | None, runs: int = RUNS) -> Keeping:
    """Measure everything in turn, several times, under the same conditions; `load` gives the
    milliseconds of a server."""
    game, ints = record.configured(), record.ints()
    text = write_record(record)
    found = Keeping(game.name, game.players, len(ints), 0.0, 0.0, 1e9)
    today, before = [1e9] * len(ints), [1e9] * len(ints)
    for _ in range(runs):
        today = _less(today, _hash_times(game, ints, lambda s: s.hash()))
        before = _less(before, _hash_times(game, ints, legacy_hash))
        found.record_ms = min(found.record_ms, _record_ms(text))
        if load is not None:
            took = load(record)
            found.load_ms = took if found.load_ms is None else min(found.load_ms, took)
    found.hash_us = sum(today) / len(ints) * 1e6
    found.legacy_hash_us = sum(before) / len(ints) * 1e6
    return found


def _hash_times(game: Game, ints: list[int], hash_of: Callable[[State], str]) -> list[float]:
    """Return the seconds for the hash after each move, the best of several runs move by move."""
    s = game.start(explain=False)
    hash_of(s)
    out: list[float] = []
    for a in ints:
        s.apply(a)
        begun = perf_counter()
        hash_of(s)
        out.append(perf_counter() - begun)
    return out


def _less(best: list[float], took: list[float]) -> list[float]:
    return [min(pair) for pair in zip(best, took, strict=True)]


def _record_ms(text: str) -> float:
    begun = perf_counter()
    replay(read_record(text))
    return (perf_counter() - begun) * 1e3
