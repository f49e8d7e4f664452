"""The ladder: each level against the one below, the strongest against greedy, and ratings."""

import json
import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from palatium import __version__, is_compiled
from palatium.core.errors import BadConfig
from palatium.core.registry import extras
from palatium.core.registry import game as configured
from palatium.lab.crew import crew
from palatium.lab.rating import Result, rating_intervals, ratings
from palatium.lab.selfplay import SelfPlay, self_play
from palatium.lab.series import Series, run_series
from palatium.lab.store import Store
from palatium.playing.deals import SCHEME
from palatium.record.whole import write_whole

STEP = 0.65
"""The score that a level should reach against the one below."""
RUNGS = ["random", "apprentice", "journeyman", "builder", "architect", "master"]
STYLES = ["hoarder", "rusher", "shark"]
TOP = "master"
GREEDY = "greedy"
SAME = {GREEDY: "journeyman"}
"""One player under two names, rated as one."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A bot's place on the ladder."""

    name: str
    rating: float
    low: float
    high: float
    ms_per_move: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """All series of a game with the ratings fitted to them."""

    game: str
    options: dict[str, object]
    players: int
    seed: int
    command: str
    machine: str
    version: str
    compiled: bool
    series: list[Series]
    bots: list[Rated]
    among: list[SelfPlay]
    """The points of bots that play against themselves."""
    deals: int = SCHEME

    def record(self) -> dict[str, object]:
        """Return the figures as plain data."""
        return asdict(self)


def rungs(game: str, with_styles: bool = True) -> list[tuple[str, str, float]]:
    """Return who plays whom, with the score that the first should reach."""
    out = [(RUNGS[i], RUNGS[i - 1], STEP) for i in range(1, len(RUNGS))]
    goal: float = getattr(extras(game).load("levels"), "AGAINST_GREEDY", STEP)
    out.append((TOP, GREEDY, goal))
    if with_styles:
        out.extend((RUNGS[3], style, 0.5) for style in STYLES)
    return out


def climb(
    game: str,
    options: dict[str, object],
    seed: int,
    most: int,
    workers: int,
    store: Path | None,
    command: str,
    pairs: Sequence[tuple[str, str, float]] | None = None,
    progress: Callable[[str, int], None] | None = None,
    ray: str = "",
    among: Sequence[str] = (),
) -> Ladder:
    """Play all series of a ladder; a stopped run resumes from its store."""
    if most < 1:
        raise BadConfig(f"deals={most} should be 1 or more")
    settled = dict(options)
    settled.setdefault("players", 2)
    players = configured(game, **settled).players
    if players < 2:
        raise BadConfig("a ladder needs two players or more")
    kept = Store(store)
    found: list[Series] = []
    results: list[tuple[str, str, list[list[Result]]]] = []
    with crew(workers, ray) as hired:
        for first, second, goal in pairs or rungs(game):

            def report(deals: int, first: str = first, second: str = second) -> None:
                if progress is not None:
                    progress(f"{first} against {second}", deals)

            series, played = run_series(
                game, settled, first, second, goal, seed, most, kept, hired, report
            )
            found.append(series)
            results.append((first, second, played))
        own: list[SelfPlay] = []
        for bot in among:

            def count(games: int, bot: str = bot) -> None:
                if progress is not None:
                    progress(f"{bot} in self-play", games)

            own.append(self_play(game, settled, bot, seed, kept, hired, count))
    bots = _rate(found, results)
    return Ladder(
        game,
        settled,
        players,
        seed,
        command,
        machine(),
        __version__,
        is_compiled(),
        found,
        bots,
        own,
    )


def _rate(
    found: Sequence[Series], results: Sequence[tuple[str, str, list[list[Result]]]]
) -> list[Rated]:
    names: list[str] = []
    for first, second, _ in results:
        names += [name for name in (_player(second), _player(first)) if name not in names]
    deals: list[list[Result]] = []
    for first, second, played in results:
        place = [names.index(_player(first)), names.index(_player(second))]
        for deal in played:
            deals.append([([place[i] for i in lineup], ranks) for lineup, ranks in deal])
    rated = ratings(len(names), [game for deal in deals for game in deal])
    spans = rating_intervals(len(names), deals)
    out: list[Rated] = []
    for i, name in enumerate(names):
        times = [one.ms_per_move[0] for one in found if _player(one.first) == name]
        times += [one.ms_per_move[1] for one in found if _player(one.second) == name]
        mean = sum(times) / len(times)
        out.append(Rated(name, round(rated[i]), round(spans[i][0]), round(spans[i][1]), mean))
    return sorted(out, key=lambda one: -one.rating)


def _player(name: str) -> str:
    """Return who is rated under a name."""
    return SAME.get(name, name)


def machine() -> str:
    """Return the hardware in one line."""
    name = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


def save(ladder: Ladder, folder: Path) -> None:
    """Save the figures of a game beside those of the others."""
    folder.mkdir(parents=True, exist_ok=True)
    name = ladder.game if ladder.players == 2 else f"{ladder.game}-{ladder.players}"
    text = json.dumps(ladder.record(), indent=1) + "\n"
    write_whole(folder / f"{name}.json", text)
