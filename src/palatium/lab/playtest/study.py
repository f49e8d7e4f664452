"""The playtest lab: what many games between bots tell a designer about a game."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from palatium import __version__
from palatium.core.components.origin import our_codes
from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.registry import spec
from palatium.core.scoring.outcome import NOBODY_WINS
from palatium.lab.crew import Crew, crew, run_stored
from palatium.lab.intervals import Estimate, Mean, quantile, two_sided
from palatium.lab.playtest.pieces import Ledgers, PieceReport
from palatium.lab.playtest.versus import Versus
from palatium.lab.playtest.watch import Watched, kinds_of, watch, watched
from palatium.lab.rating import wilson
from palatium.lab.series import SeriesJob, deal_score, moments, run_job
from palatium.lab.store import Games, Store, release
from palatium.playing.bot import make_bot
from palatium.playing.deals import SCHEME, Purpose, deal_seed

CHUNK = 8
"""How many games a worker is given at a time."""
DEAD_RATE = 0.01
DEAD_OFFERS = 100
"""An option is dead if it was offered this often and chosen less often than the rate."""


@dataclass(frozen=True, slots=True)
class PlaytestTask:
    """Some games of a playtest."""

    game: str
    options: dict[str, object]
    bots: list[str]
    seed: int
    first: int
    last: int

    def key(self) -> dict[str, object]:
        """Return what these games depend on."""
        return asdict(self) | {"palatium": release(self.game), "what": "playtest"}


def run_task(task: PlaytestTask) -> Games:
    """Play the games of a task; in game i the bots are rotated by i seats."""
    game = configured(task.game, **task.options)
    bots = len(task.bots)
    return [
        watch(
            game,
            [task.bots[(seat + i) % bots] for seat in range(game.players)],
            deal_seed(Purpose.PLAYTEST, task.seed, i),
        ).record()
        for i in range(task.first, task.last)
    ]


@dataclass(frozen=True, slots=True)
class Share:
    """A share with Wilson's 95 % interval."""

    name: str
    count: int
    of: int

    def record(self) -> dict[str, object]:
        """Return the share as plain data."""
        low, high = wilson(self.count, self.of)
        return {
            "name": self.name,
            "count": self.count,
            "share": round(self.count / max(self.of, 1), 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


@dataclass(frozen=True, slots=True)
class PlaceInOrder:
    """How a place in the order of play fares; 0 is first."""

    place: int
    win: Estimate
    score: Estimate


@dataclass(frozen=True, slots=True)
class Fired:
    """How often something happens: times per game, and in how many games at all."""

    name: str
    per_game: float
    games: float


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: times per game with and without a choice, and its number of options."""

    name: str
    per_game: float
    forced: float
    options: float


@dataclass(frozen=True, slots=True)
class OptionRate:
    """A kind of option, when others were offered too."""

    name: str
    text: str
    offered: int
    picked: int
    is_dead: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """Two levels of skill on paired deals: how often the first ranks above the second."""

    first: str
    second: str
    deals: int
    score: Estimate


@dataclass(slots=True)
class Playtest:
    """Everything that is reported."""

    game: str
    title: str
    options: dict[str, object]
    players: int
    bots: list[str]
    games: int
    seed: int
    version: str
    command: str
    scores: list[int]
    minutes: list[float]
    lead: list[int]
    settled: list[float]
    measures: dict[str, Estimate]
    places: list[PlaceInOrder]
    seat_chance: float
    ends: list[Share]
    ties: list[Share]
    points: list[tuple[str, float]]
    fired: list[Fired]
    never: list[str]
    rulings: list[Fired]
    asks: list[Asked]
    choices: list[OptionRate]
    kinds: dict[str, str]
    pieces: dict[str, list[PieceReport]]
    components: str = ""
    """Which pieces are the publisher's, and which are ours."""
    gaps: list[Gap] = field(default_factory=list)
    versus: Versus | None = None

    def every_piece(self) -> list[PieceReport]:
        """Return the pieces of all kinds, kind by kind."""
        return [entry for entries in self.pieces.values() for entry in entries]


def playtest(
    game_name: str,
    options: dict[str, object],
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    workers: int = 1,
    ray: str = "",
    store: Path | None = None,
    levels: Sequence[str] = (),
    level_deals: int = 40,
    command: str = "",
    progress: Callable[[int], None] | None = None,
) -> Playtest:
    """Watch `games` games, with the bots rotating through the seats; every crew gives the same."""
    if games < 2:
        raise BadConfig(f"games={games} should be 2 or more")
    if not bots:
        raise BadConfig("a playtest needs at least one bot")
    for name in [*bots, *levels]:
        make_bot(name)
    game = configured(game_name, **options)
    if game.players < 2:
        raise BadConfig("a playtest compares players of one game: it needs two or more")
    tasks = [
        PlaytestTask(game_name, dict(options), list(bots), seed, first, min(first + CHUNK, games))
        for first in range(0, games, CHUNK)
    ]
    kept = Store(store)
    tally = PlaytestTally(game)
    with crew(workers, ray) as hired:
        for part in run_stored(hired, run_task, tasks, kept):
            for row in part:
                tally.add(watched(row))
            if progress is not None:
                progress(tally.games)
        gaps = [
            skill_gap(hired, kept, game_name, dict(options), better, worse, seed, level_deals)
            for worse, better in zip(levels, levels[1:], strict=False)
        ]
    found = tally.report(list(bots), seed, command)
    found.gaps = gaps
    return found


def skill_gap(
    hired: Crew,
    store: Store,
    game: str,
    options: dict[str, object],
    first: str,
    second: str,
    seed: int,
    deals: int,
) -> Gap:
    """Return how often one bot ranks above another, on deals played from every seat."""
    jobs = [
        SeriesJob(game, options, first, second, deal_seed(Purpose.SKILL, seed, deal))
        for deal in range(deals)
    ]
    scores = [deal_score(part) for part in run_stored(hired, run_job, jobs, store)]
    mean, variance = moments(scores)
    return Gap(first, second, deals, Estimate(mean, (variance / len(scores)) ** 0.5))


class PlaytestTally:
    """The totals of watched games."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = 0
        self.ledgers = Ledgers(kinds_of(game), our_codes(game.origins))
        self.scores: list[int] = []
        self.minutes: list[float] = []
        self.lead: list[int] = []
        self.settled: list[float] = []
        self.means: dict[str, Mean] = {}
        self.place_wins = [Mean() for _ in range(game.players)]
        self.place_scores = [Mean() for _ in range(game.players)]
        self.ends: dict[str, int] = {}
        self.ties: dict[str, int] = {}
        self.points: dict[str, int] = {}
        self.events: dict[str, list[int]] = {}
        self.rulings: dict[str, list[int]] = {}
        self.asks: dict[str, list[int]] = {}
        self.kinds: dict[str, list[int]] = {}

    def add(self, one: Watched) -> None:
        """Add a game."""
        self.games += 1
        self.ledgers.add(one)
        self.scores += one.scores
        self.minutes.append(one.seconds / 60)
        self.lead.append(one.lead_changes)
        self.settled.append(one.settled)
        for name, value in one.figures().items():
            self.means.setdefault(name, Mean()).add(value)
        players = self.game.players
        wins = one.wins()
        for place in range(players):
            seat = (one.starter + place) % players
            self.place_wins[place].add(wins[seat])
            self.place_scores[place].add(one.scores[seat])
        _count(self.ends, one.reason)
        _count(self.ties, _tie(one))
        for reason, amount in one.points.items():
            self.points[reason] = self.points.get(reason, 0) + amount
        for found, into in ((one.events, self.events), (one.rulings, self.rulings)):
            for name, number in found.items():
                sums = into.setdefault(name, [0, 0])
                sums[0] += number
                sums[1] += 1
        for lists, sums_by in ((one.asks, self.asks), (one.kinds, self.kinds)):
            for name, numbers in lists.items():
                sums = sums_by.setdefault(name, [0] * len(numbers))
                for i, number in enumerate(numbers):
                    sums[i] += number

    def report(self, bots: list[str], seed: int, command: str) -> Playtest:
        """Return the figures of all games so far."""
        game = self.game
        boards = self.games * game.players
        by_points = sorted(self.points.items(), key=lambda pair: -abs(pair[1]))
        return Playtest(
            game=game.name,
            title=spec(game.name).title,
            options={k: v for k, v in game.config.items() if v not in (None, [], False)},
            players=game.players,
            bots=bots,
            games=self.games,
            seed=seed,
            version=__version__,
            components=game.components_note(),
            command=command,
            scores=self.scores,
            minutes=self.minutes,
            lead=self.lead,
            settled=self.settled,
            measures={name: mean.estimate() for name, mean in self.means.items()},
            places=self._places(),
            seat_chance=_evenness(self.place_wins),
            ends=_shares(self.ends, self.games),
            ties=_shares(self.ties, self.games),
            points=[(self._say("reason", name), total / boards) for name, total in by_points],
            fired=self._fired(self.events),
            never=self._never(),
            rulings=self._fired(self.rulings),
            asks=self._asks(),
            choices=self._choices(),
            kinds={kind.name: kind.title for kind in self.ledgers.kinds},
            pieces=self.ledgers.entries(),
        )

    def _places(self) -> list[PlaceInOrder]:
        return [
            PlaceInOrder(place, wins.estimate(), scores.estimate())
            for place, (wins, scores) in enumerate(
                zip(self.place_wins, self.place_scores, strict=True)
            )
        ]

    def _say(self, group: str, name: str) -> str:
        key = f"{group}.{name}"
        return self.game.words.say(key) if self.game.words.has(key) else name.replace("_", " ")

    def _fired(self, counts: dict[str, list[int]]) -> list[Fired]:
        rows = [
            Fired(name, n / self.games, games / self.games) for name, (n, games) in counts.items()
        ]
        return sorted(rows, key=lambda one: (-one.games, -one.per_game, one.name))

    def _never(self) -> list[str]:
        """Return events that the game has words for but that did not happen."""
        known = [key.split(".")[1] for key in self.game.words.sentences if key.startswith("event.")]
        return [name for name in dict.fromkeys(known) if name not in self.events]

    def _asks(self) -> list[Asked]:
        rows = [
            Asked(name, free / self.games, forced / self.games, options / max(free + forced, 1))
            for name, (free, forced, options) in self.asks.items()
        ]
        return sorted(rows, key=lambda one: -one.per_game)

    def _choices(self) -> list[OptionRate]:
        rows = [
            OptionRate(
                name,
                self._say("group", name),
                offered,
                picked,
                offered >= DEAD_OFFERS and picked < DEAD_RATE * offered,
            )
            for name, (offered, picked) in self.kinds.items()
        ]
        return sorted(rows, key=lambda one: -one.picked / max(one.offered, 1))


def _tie(one: Watched) -> str:
    """Return how first place was decided."""
    winners = one.ranks.count(1)
    if winners == 0:
        return NOBODY_WINS
    if winners > 1:
        return f"won by {winners} together"
    best = max(one.scores)
    if one.scores.count(best) > 1:
        return f"tie, then {one.tie_break}" if one.tie_break else "tie broken"
    return "won outright"


def _count(into: dict[str, int], name: str) -> None:
    into[name] = into.get(name, 0) + 1


def _shares(counts: dict[str, int], of: int) -> list[Share]:
    rows = [Share(name, count, of) for name, count in counts.items()]
    return sorted(rows, key=lambda one: -one.count)


def _evenness(wins: Sequence[Mean]) -> float:
    """Return the chance of win shares this uneven if all places were equal, at the worst place."""
    share = sum(one.total for one in wins) / max(sum(one.count for one in wins), 1)
    chances: list[float] = []
    for one in wins:
        found = one.estimate()
        if found.error:
            chances.append(two_sided((found.value - share) / found.error))
    return min(1.0, min(chances, default=1.0) * len(wins))


def record(found: Playtest) -> dict[str, object]:
    """Return the report as plain data, without the lists of single games."""
    return {
        "game": found.game,
        "title": found.title,
        "options": found.options,
        "players": found.players,
        "bots": found.bots,
        "games": found.games,
        "seed": found.seed,
        "deals": SCHEME,
        "palatium": found.version,
        "command": found.command,
        "components": found.components,
        "measures": {name: one.record() for name, one in found.measures.items()},
        "minutes": {str(q): round(quantile(found.minutes, q / 100), 1) for q in (5, 50, 95)},
        "scores": {str(q): quantile(found.scores, q / 100) for q in (5, 25, 50, 75, 95)},
        "places": [
            {"place": one.place, "win": one.win.record(), "score": one.score.record()}
            for one in found.places
        ],
        "seat_chance": round(found.seat_chance, 6),
        "ends": [one.record() for one in found.ends],
        "ties": [one.record() for one in found.ties],
        "points": {name: round(mean, 3) for name, mean in found.points},
        "events": {one.name: [round(one.per_game, 4), round(one.games, 4)] for one in found.fired},
        "never": found.never,
        "rulings": {
            one.name: [round(one.per_game, 4), round(one.games, 4)] for one in found.rulings
        },
        "questions": [asdict(one) for one in found.asks],
        "choices": [asdict(one) for one in found.choices],
        "pieces": [entry.row() for entry in found.every_piece()],
        "skill": [
            {"first": g.first, "second": g.second, "deals": g.deals, "score": g.score.record()}
            for g in found.gaps
        ],
        "versus": None if found.versus is None else found.versus.record(),
    }


def as_json(found: Playtest) -> str:
    """Return the report as JSON."""
    return json.dumps(record(found), indent=1, ensure_ascii=False) + "\n"


