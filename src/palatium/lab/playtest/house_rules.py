"""House rules: how much the other reading of a sentence of the rulebook changes.

A reading that only changes the scoring is measured by scoring the same finished games again. One
that changes the flow is measured on paired deals: same deal, same bots, same seeds of the bots. It
is compared with the usual rule with other seeds of the bots, which shows the effect of luck alone.
In the solo game nobody else can win, so scores are compared, also on paired deals. If the bots
never meet a rule, `random` plays.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.registry import spec
from palatium.core.rng import keyed_seed
from palatium.core.spec import Option
from palatium.core.state import State
from palatium.lab.crew import Crew
from palatium.lab.intervals import Estimate, Mean
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import Match

CHUNK = 10
RANDOM = "random"
"""The bot that meets every rule in the end."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A house rule with another value than usual, in a game where it matters."""

    game: str
    rule: str
    value: object
    about: str
    options: dict[str, object]

    def usual(self) -> Game:
        """Return the game without the house rule."""
        return configured(self.game, **self.options)

    def changed(self) -> Game:
        """Return the game with it."""
        return configured(self.game, **{**self.options, self.rule: self.value})


@dataclass(frozen=True, slots=True)
class Trial:
    """Some deals to play with both readings."""

    reading: Reading
    bot: str
    seed: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PairedDeal:
    """One deal: with the usual rule, with the other reading, and with other seeds of the bots.

    Each has the margin of the winner (solo: the score) and the number of moves.
    """

    usual: tuple[int, int]
    other: tuple[int, int]
    luck: tuple[int, int]
    is_rescored: bool
    """Whether the moves of the usual game are legal under the other reading to the end."""
    has_other_points: bool
    """Whether these moves then score differently."""
    is_other_winner: bool
    """Whether these moves then have another winner."""

    def came_up(self) -> bool:
        """Return whether the reading made any difference."""
        return not self.is_rescored or self.has_other_points or self.other != self.usual


@dataclass(frozen=True, slots=True)
class RuleEffect:
    """What a reading changes."""

    reading: Reading
    bot: str
    deals: int
    came_up: int
    """In how many deals the reading made any difference."""
    is_alone: bool
    is_scoring: bool
    points_changed: Estimate
    winner_changed: Estimate
    """The share of games with another winner, for readings that only change the scoring."""
    margin: Estimate
    length: Estimate
    luck_margin: Estimate
    luck_length: Estimate

    def record(self) -> dict[str, object]:
        """Return the effect as plain data."""
        return asdict(self)


def readings(game: str) -> list[Reading]:
    """Return all other readings of a game's house rules."""
    return [
        Reading(game, option.name, value, option.help, dict(option.matters_with))
        for option in spec(game).options
        if option.is_house_rule
        for value in _others(option)
    ]


def _others(option: Option) -> list[object]:
    values: Sequence[object] = [False, True] if option.kind == "flag" else option.values
    return [value for value in values if value != option.default]


def measure(
    hired: Crew,
    reading: Reading,
    bot: str,
    deals: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> RuleEffect:
    """Play deals with both readings and compare."""
    trials = [
        Trial(reading, bot, seed, first, min(first + CHUNK, deals))
        for first in range(0, deals, CHUNK)
    ]
    found: list[PairedDeal] = []
    for part in hired.run(play_trial, trials):
        found.extend(part)
        if progress is not None:
            progress(len(found))
    is_alone = reading.usual().players == 1
    came_up = sum(deal.came_up() for deal in found)
    # If no points differ but games do, bots did what only this reading allows.
    only_scores = not came_up or any(deal.has_other_points for deal in found)
    return RuleEffect(
        reading,
        bot,
        len(found),
        came_up,
        is_alone,
        not is_alone and only_scores and all(deal.is_rescored for deal in found),
        _mean([float(deal.has_other_points) for deal in found]),
        _mean([float(deal.is_other_winner) for deal in found]),
        _mean([float(deal.other[0] - deal.usual[0]) for deal in found]),
        _mean([float(deal.other[1] - deal.usual[1]) for deal in found]),
        _mean([float(deal.luck[0] - deal.usual[0]) for deal in found]),
        _mean([float(deal.luck[1] - deal.usual[1]) for deal in found]),
    )


def measure_where_it_comes_up(
    hired: Crew,
    reading: Reading,
    bot: str,
    deals: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> list[RuleEffect]:
    """Measure with a bot, and if the rule came up in no game, also with `random`."""
    found = [measure(hired, reading, bot, deals, seed, progress)]
    if not found[0].came_up and bot != RANDOM:
        found.append(measure(hired, reading, RANDOM, deals, seed, progress))
    return found


def play_trial(trial: Trial) -> list[PairedDeal]:
    """Play the deals of a trial."""
    usual, changed = trial.reading.usual(), trial.reading.changed()
    out: list[PairedDeal] = []
    for number in range(trial.first, trial.last):
        seed = deal_seed(Purpose.HOUSE_RULES, trial.seed, number)
        ints, end = _play(usual, trial.bot, seed, seed)
        again = _replay(changed, ints)
        out.append(
            PairedDeal(
                _figures(end, ints),
                _figures(*_play(changed, trial.bot, seed, seed)[::-1]),
                _figures(*_play(usual, trial.bot, seed, keyed_seed(seed, "luck"))[::-1]),
                again is not None,
                again is not None and again.scores() != end.scores(),
                again is not None and again.outcome().winners != end.outcome().winners,
            )
        )
    return out


def _play(game: Game, bot: str, deal: int, seed: int) -> tuple[list[int], State]:
    s = game.start(False)
    match = Match(s, [make_bot(bot) for _ in range(game.players)], FixedDealer(deal), seed)
    ints: list[int] = []
    while s.stack:
        ints.append(match.next_int())
        s.apply(ints[-1])
    return ints, s


def _replay(game: Game, ints: list[int]) -> State | None:
    """Return the same moves under another rule, if all are legal and end the game."""
    s = game.start(False)
    for a in ints:
        if not s.allows(a):
            return None
        s.apply(a)
    return None if s.stack else s


def _figures(s: State, ints: list[int]) -> tuple[int, int]:
    scores = sorted(s.scores(), reverse=True)
    margin = scores[0] - scores[1] if len(scores) > 1 else scores[0]
    return margin, len(ints)


def _mean(values: list[float]) -> Estimate:
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean.estimate()
