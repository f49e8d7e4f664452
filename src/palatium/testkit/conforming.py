"""Conformance: games by random play or bots, with every law checked at every step."""

from collections.abc import Iterator
from dataclasses import dataclass

from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng, keyed_seed
from palatium.core.state import State
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.match import Match
from palatium.testkit import laws


@dataclass(slots=True)
class Report:
    """How much was tested."""

    games: int = 0
    steps: int = 0
    longest: int = 0
    decisions: int = 0


def conformance(
    game: Game,
    games: int = 5,
    seed: int = 1,
    every: int = 1,
    most_steps: int = 10**9,
    bot: str | None = None,
) -> Report:
    """Play games and check all laws; `every` checks the costly ones at each n-th step. If a bot is
    named, it sits in every seat; otherwise options are chosen at random.

    No new game begins after `most_steps`, so that long games do not hold up a test run. Raises
    `Broken` with the law, the move and what was seen.
    """
    report = Report()
    for number in range(games):
        if report.steps >= most_steps:
            break
        length, decisions = _one_game(
            game, deal_seed(Purpose.CONFORMANCE, seed, number), every, bot
        )
        report.games += 1
        report.steps += length
        report.decisions += decisions
        report.longest = max(report.longest, length)
    _two_runs_agree(game, seed)
    return report


def _one_game(game: Game, seed: int, every: int, bot: str | None) -> tuple[int, int]:
    rng = Rng(seed)
    s = game.start()
    match = None
    if bot is not None:
        bots = [make_bot(bot) for _ in range(game.players)]
        match = Match(s, bots, FixedDealer(seed), seed)
    silent = game.start(explain=False)
    earlier: list[tuple[State, str]] = []
    decisions = 0
    while s.seat() != OVER:
        laws.require(s.moves < game.bound(), "the game ends within its bound", s, game.bound())
        a = _next_int(s, rng) if match is None else match.next_int()
        laws.state_is_sound(s)
        true = s.hash()
        if s.moves % every == 0:
            _check_position(s, a, rng, true)
        earlier.append((s.clone(), true))
        decisions += s.seat() >= 0 and len(s.options()) > 1
        s.apply(a)
        silent.advance(a)
    laws.require(silent.hash() == s.hash(), "score lines change nothing", s)
    laws.state_is_sound(s)
    laws.lines_are_told(s)
    laws.saving_keeps_everything(s)
    laws.ending_is_sound(s)
    for state, known in earlier:
        laws.require(state.hash() == known, "clones are isolated from later moves", state)
    return s.moves, decisions


def _check_position(s: State, a: int, rng: Rng, true: str) -> None:
    if s.seat() != CHANCE or _is_short(s):
        laws.options_are_sound(s)
        laws.illegal_ints_change_nothing(s, rng, true)
        laws.notation_round_trips(s, rng)
    laws.standings_are_sound(s)
    laws.chance_is_exact(s, rng)
    laws.saving_keeps_everything(s)
    hidden_from = laws.secrets_are_kept(s, rng, true)
    laws.events_tell_no_more_than_views(s, a, hidden_from, rng)
    laws.waiting_seats_are_free(s, a)
    laws.preview_is_true(s, a, true)


def _is_short(s: State) -> bool:
    return len(s.options()) <= laws.MOST_LISTED


def _next_int(s: State, rng: Rng) -> int:
    if s.seat() == CHANCE:
        return s.sample(rng)
    options = s.options()
    return options[rng.below(len(options))]


def random_hashes(game: Game, seed: int) -> Iterator[tuple[int, str]]:
    """Yield the ints and hashes of a random game."""
    rng = Rng(keyed_seed(seed, "two runs"))
    s = game.start()
    while s.seat() != OVER:
        a = _next_int(s, rng)
        s.apply(a)
        yield a, s.hash()


def _two_runs_agree(game: Game, seed: int) -> None:
    for one, two in zip(random_hashes(game, seed), random_hashes(game, seed), strict=True):
        if one != two:
            raise laws.Broken(f"two runs with one seed differ: {one} and {two}")
