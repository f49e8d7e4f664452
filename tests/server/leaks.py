"""Nothing that is sent changes when all that a seat may not see is dealt again, nor how much is
sent and when.

`python -m tests.server.leaks --positions 10000` is the long run of `make soak`.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator

import msgspec

import palatium as pal
from palatium.analysis.decisions import advise, judge_decision
from palatium.bots.search.bot import SearchBot
from palatium.core.errors import PalatiumError
from palatium.core.events import EVERYONE
from palatium.core.ids import CHANCE, OVER
from palatium.core.registry import spec
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.plan import Plan, is_together
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.requests.analysis import mistake
from palatium.server.tables.views.assessment import assessment
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.tables.views.position import (
    PlayedMove,
    TableContext,
    entry,
    position,
    previewed,
)
from palatium.server.wire.refusals import Refusal
from tests.server.pace import Stage, check_pace

LOOKED_AT = 5
"""One in this many positions is analysed."""
NODES = 8
NAMES = ["Anna", "Bo", "Cem", "Dee", "Eve"]


class Leak(AssertionError):
    """Something that was sent reveals what it should not."""


def positions(
    name: str, count: int, seed: int
) -> Iterator[tuple[ConfiguredGame, State, list[PlayedMove], bool]]:
    """Yield random positions of random games of every option set, with the moves before them, and
    whether everybody knows of all these."""
    rng = Rng(seed)
    sets = spec(name).all_sets
    found = 0
    while found < count:
        configured = ConfiguredGame(pal.game(name, **sets[rng.below(len(sets))]))
        s = configured.game.start()
        played: list[PlayedMove] = []
        unseen: list[State] = []
        every = 1 + rng.below(6)
        while s.seat() != OVER and found < count:
            if s.moves % every == 0:
                found += 1
                yield configured, s, played, not unseen
            people = [True] * configured.game.players
            course = Continuation(s, played, None, people, {}, None, unseen)
            options = [] if s.seat() == CHANCE else s.options()
            course.apply(options[rng.below(len(options))] if options else s.sample(rng))
            played = [*played, *course.new]
            s, unseen = course.state, course.unseen()


def sent_to(
    configured: ConfiguredGame, s: State, seat: int | None, log: list[PlayedMove], rng: Rng
) -> bytes:
    """Return everything that a seat, or a spectator, gets in a position: the position itself,
    previews, reasons, plans, and the errors of invalid ints."""
    names = NAMES[: configured.game.players]
    context = TableContext(names, s.moves, log)
    out: list[object] = [position(configured, s, seat, context)]
    if seat is not None and s.seat() == seat and not is_together(s):
        options = s.options()
        for _ in range(2):
            a = options[rng.below(len(options))]
            out.append(previewed(configured, 1, s.preview([a]), names))
            out.append(s.why_not(a ^ (1 << rng.below(10))))
            plan = Plan(s, seat)
            if plan.is_open() and a in plan.state.options(seat):
                plan.extend(a)
            planned = TableContext(names, s.moves, log, plan, can_take_back=True)
            out.append(position(configured, s, seat, planned))
        for a in (0, 1, (1 << 24) + 5, options[0] ^ 1):
            out.append(error_of(s, seat, a))
    return msgspec.json.encode(out)


def error_of(s: State, seat: int, a: int) -> str:
    """Return what the server says to an int that is not an option; nothing if it is one."""
    if s.allows(a):
        return ""
    course = Continuation(s, [], None, [True] * s.game.players, {})
    try:
        course.play(seat, [a])
    except (Refusal, PalatiumError) as error:
        return str(error)
    return ""


def check_position(
    configured: ConfiguredGame, s: State, played: list[PlayedMove], rng: Rng
) -> None:
    """Check the law for every seat and for spectators."""
    for seat in range(configured.game.players):
        pick = rng.below(1 << 30)
        other = s.resample(seat, Rng(rng.below(1 << 30)))
        log = played[-3:]
        for viewer in (seat, None):
            mine = sent_to(configured, s, viewer, log, Rng(pick))
            if mine != sent_to(configured, other, viewer, log, Rng(pick)):
                raise Leak(
                    f"{configured.game.name} move {s.moves}: seat {viewer} can tell hidden cards"
                )


def check_analysis(configured: ConfiguredGame, s: State, rng: Rng) -> None:
    """Check that the analysis of a decision, and advice before it, do not depend on what the
    deciding seat may not see."""
    seat = s.seat()
    if seat < 0 or len(s.options()) < 2:
        return
    a = s.options()[rng.below(len(s.options()))]
    names = NAMES[: configured.game.players]
    told = []
    for truth in (s, s.resample(seat, Rng(rng.below(1 << 30)))):
        bot = SearchBot(f"{NODES}n")  # a bot remembers its searches: the server asks a new one too
        choice = judge_decision(bot, truth, s.moves + 1, a, NODES, 0)
        looks = [assessment(configured, truth, one, names) for one in advise(truth, seat, 0, NODES)]
        told.append(msgspec.json.encode([mistake(configured, truth, choice, names), looks]))
    if told[0] != told[1]:
        raise Leak(f"{configured.game.name} move {s.moves}: the analysis tells hidden cards")


def check_log(configured: ConfiguredGame, s: State, played: list[PlayedMove], rng: Rng) -> None:
    """Check that two ints that look alike to a viewer afterwards look alike in its log too."""
    options = s.options() if s.seat() >= 0 else [s.sample(rng) for _ in range(2)]
    if len(set(options)) < 2:
        return
    first = options[rng.below(len(options))]
    second = options[rng.below(len(options))]
    courses = []
    for a in (first, second):
        course = Continuation(s, played, None, [True] * configured.game.players, {})
        course.apply(a)
        courses.append(course)
    names = NAMES[: configured.game.players]
    for viewer in [*range(configured.game.players), None]:
        if viewer == s.seat():
            continue
        told = [
            msgspec.json.encode(
                [c.state.view(viewer), entry(configured, c.new[0], 0, viewer, names).events]
            )
            for c in courses
        ]
        logs = [msgspec.json.encode(entry(configured, c.new[0], 0, viewer, names)) for c in courses]
        if told[0] == told[1] and logs[0] != logs[1]:
            raise Leak(
                f"{configured.game.name} move {s.moves}: the log tells {viewer} a hidden int"
            )
        is_shown = entry(configured, courses[0].new[0], 0, viewer, names).text is not None
        if is_shown and s.seat() != CHANCE:
            raise Leak(f"{configured.game.name} move {s.moves}: {viewer} reads another seat's int")
        if is_shown and courses[0].new[0].seen_by != EVERYONE and viewer is None:
            raise Leak(f"{configured.game.name} move {s.moves}: spectators read a hidden draw")


def check(name: str, count: int, seed: int) -> int:
    """Check positions of one game."""
    rng = Rng(seed + 1)
    found = 0
    with asyncio.Runner() as runner:
        stage = Stage()
        for configured, s, played, is_known in positions(name, count, seed):
            check_position(configured, s, played, rng)
            check_log(configured, s, played, rng)
            if is_known:
                runner.run(check_pace(stage, configured, s, played, rng))
            if found % LOOKED_AT == 0:
                check_analysis(configured, s, rng)
            found += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=pal.game_names())
    options = parser.parse_args()
    for name in options.game or pal.game_names():
        started = time.process_time()
        found = check(name, options.positions, options.seed)
        took = time.process_time() - started
        print(f"{name}: {found} positions keep their secrets, {took:.0f} s of a core", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
