"""What is sent does not change when all that a seat may not see is dealt again.

`python -m tests.server.leaks --positions 10000` is the long run of `make soak`.
"""

import argparse
import sys
import time
from collections.abc import Iterator

import msgspec

import palatium as pal
from palatium.analysis.look import advise, look_at
from palatium.bots.search.bot import SearchBot
from palatium.core.errors import PalatiumError
from palatium.core.events import EVERYONE
from palatium.core.ids import CHANCE, OVER
from palatium.core.registry import spec
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.play.plan import Plan, is_together
from palatium.server.analysis import mistake
from palatium.server.assessing import assessment
from palatium.server.course import Course
from palatium.server.desk import Desk
from palatium.server.errors import Refusal
from palatium.server.showing import Around, Past, entry, position, previewed

LOOKED_AT = 5
"""Of so many positions one is looked at by the analysis."""
NODES = 8
NAMES = ["Anna", "Bo", "Cem", "Dee", "Eve"]


class Leak(AssertionError):
    """Something that was sent tells what it should not."""


def positions(name: str, count: int, seed: int) -> Iterator[tuple[Desk, State, list[Past]]]:
    """Random positions of random games of every option set, each with its past."""
    rng = Rng(seed)
    sets = spec(name).all_sets
    found = 0
    while found < count:
        desk = Desk(pal.game(name, **sets[rng.below(len(sets))]))
        s = desk.game.start()
        past: list[Past] = []
        every = 1 + rng.below(6)
        while s.seat() != OVER and found < count:
            if s.moves % every == 0:
                found += 1
                yield desk, s, past
            course = Course(s, past, None, [True] * desk.game.players, {})
            options = [] if s.seat() == CHANCE else s.options()
            course.apply(options[rng.below(len(options))] if options else s.sample(rng))
            past = [*past, *course.new]
            s = course.state


def sent_to(desk: Desk, s: State, seat: int | None, log: list[Past], rng: Rng) -> bytes:
    """Everything that a seat, or a spectator, gets in a position: the position itself, previews,
    reasons, plans, and the errors of ints that are none."""
    names = NAMES[: desk.game.players]
    around = Around(names, s.moves, log)
    out: list[object] = [position(desk, s, seat, around)]
    if seat is not None and s.seat() == seat and not is_together(s):
        options = s.options()
        for _ in range(2):
            a = options[rng.below(len(options))]
            out.append(previewed(desk, 1, s.preview([a]), names))
            out.append(s.why_not(a ^ (1 << rng.below(10))))
            plan = Plan(s, seat)
            if plan.is_open() and a in plan.state.options(seat):
                plan.extend(a)
            planned = Around(names, s.moves, log, plan, can_take_back=True)
            out.append(position(desk, s, seat, planned))
        for a in (0, 1, (1 << 24) + 5, options[0] ^ 1):
            out.append(error_of(s, seat, a))
    return msgspec.json.encode(out)


def error_of(s: State, seat: int, a: int) -> str:
    """What the server says to an int that is no option; nothing if it is one."""
    if s.allows(a):
        return ""
    course = Course(s, [], None, [True] * s.game.players, {})
    try:
        course.play(seat, [a])
    except (Refusal, PalatiumError) as error:
        return str(error)
    return ""


def check_position(desk: Desk, s: State, past: list[Past], rng: Rng) -> None:
    """The law for every seat and for spectators."""
    for seat in range(desk.game.players):
        pick = rng.below(1 << 30)
        other = s.resample(seat, Rng(rng.below(1 << 30)))
        log = past[-3:]
        for viewer in (seat, None):
            mine = sent_to(desk, s, viewer, log, Rng(pick))
            if mine != sent_to(desk, other, viewer, log, Rng(pick)):
                raise Leak(f"{desk.game.name} move {s.moves}: seat {viewer} can tell hidden cards")


def check_analysis(desk: Desk, s: State, rng: Rng) -> None:
    """What the analysis says about a decision, and what advice says before it, does not depend on
    what the deciding seat may not see."""
    seat = s.seat()
    if seat < 0 or len(s.options()) < 2:
        return
    a = s.options()[rng.below(len(s.options()))]
    names = NAMES[: desk.game.players]
    bot = SearchBot(f"{NODES}n")
    told = []
    for truth in (s, s.resample(seat, Rng(rng.below(1 << 30)))):
        choice = look_at(bot, truth, s.moves + 1, a, NODES, 0)
        looks = [assessment(desk, truth, one, names) for one in advise(truth, seat, 0, NODES)]
        told.append(msgspec.json.encode([mistake(desk, truth, choice, names), looks]))
    if told[0] != told[1]:
        raise Leak(f"{desk.game.name} move {s.moves}: the analysis tells hidden cards")


def check_log(desk: Desk, s: State, past: list[Past], rng: Rng) -> None:
    """Two ints that look alike to a viewer afterwards look alike in its log too."""
    options = s.options() if s.seat() >= 0 else [s.sample(rng) for _ in range(2)]
    if len(set(options)) < 2:
        return
    first = options[rng.below(len(options))]
    second = options[rng.below(len(options))]
    courses = []
    for a in (first, second):
        course = Course(s, past, None, [True] * desk.game.players, {})
        course.apply(a)
        courses.append(course)
    names = NAMES[: desk.game.players]
    for viewer in [*range(desk.game.players), None]:
        if viewer == s.seat():
            continue
        told = [
            msgspec.json.encode(
                [c.state.view(viewer), entry(desk, c.new[0], 0, viewer, names).events]
            )
            for c in courses
        ]
        logs = [
            msgspec.json.encode(entry(desk, c.new[0], 0, viewer, names)) for c in courses
        ]
        if told[0] == told[1] and logs[0] != logs[1]:
            raise Leak(f"{desk.game.name} move {s.moves}: the log tells {viewer} a hidden int")
        is_shown = entry(desk, courses[0].new[0], 0, viewer, names).text is not None
        if is_shown and s.seat() != CHANCE:
            raise Leak(f"{desk.game.name} move {s.moves}: {viewer} reads another seat's int")
        if is_shown and courses[0].new[0].seen_by != EVERYONE and viewer is None:
            raise Leak(f"{desk.game.name} move {s.moves}: spectators read a hidden draw")


def check(name: str, count: int, seed: int) -> int:
    """Positions of one game that keep their secrets."""
    rng = Rng(seed + 1)
    found = 0
    for desk, s, past in positions(name, count, seed):
        check_position(desk, s, past, rng)
        check_log(desk, s, past, rng)
        if found % LOOKED_AT == 0:
            check_analysis(desk, s, rng)
        found += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in pal.games():
        started = time.monotonic()
        found = check(name, options.positions, options.seed)
        print(f"{name}: {found} positions keep their secrets, {time.monotonic() - started:.0f} s",
              flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
