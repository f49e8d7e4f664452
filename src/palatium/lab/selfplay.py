"""Self-play: the points that a bot scores against itself, in games of its own."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from palatium.core.registry import game as configured
from palatium.lab.crew import Alone, Crew, run_stored
from palatium.lab.intervals import Mean
from palatium.lab.store import Games, Store, release
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import Match

GAMES = 100


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One game of a bot against itself, by the seed of its deal."""

    game: str
    options: dict[str, object]
    among: str
    seed: int

    def key(self) -> dict[str, object]:
        """Return what it depends on."""
        return asdict(self) | {"palatium": release(self.game)}


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The mean points of a seat, with their 95 % interval over games."""

    bot: str
    games: int
    mean: float
    low: float
    high: float


def play_own(task: OwnGame) -> Games:
    """Play the game."""
    game = configured(task.game, **task.options)
    s = game.start(False)
    bots = [make_bot(task.among) for _ in range(game.players)]
    match = Match(s, bots, FixedDealer(task.seed), task.seed)
    while s.stack:
        s.advance(match.next_int())
    return [{"scores": s.outcome().scores}]


def self_play(
    game: str,
    options: dict[str, object],
    bot: str,
    seed: int,
    store: Store,
    hired: Crew | None = None,
    progress: Callable[[int], None] | None = None,
    games: int = GAMES,
) -> SelfPlay:
    """Play a number of games; stored ones are not played again."""
    tasks = [
        OwnGame(game, options, bot, deal_seed(Purpose.SELF_PLAY, seed, number))
        for number in range(games)
    ]
    mean = Mean()
    for number, played in enumerate(run_stored(hired or Alone(), play_own, tasks, store), 1):
        scores = played[0]["scores"]
        assert isinstance(scores, Sequence)
        mean.add(sum(scores) / len(scores))
        if progress is not None:
            progress(number)
    found = mean.estimate()
    return SelfPlay(bot, games, round(found.value, 2), round(found.low, 2), round(found.high, 2))
