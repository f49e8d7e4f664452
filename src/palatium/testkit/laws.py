"""The laws that every position of every game obeys; each raises Broken with what it saw."""

import json
import marshal
from math import comb
from typing import Any

from palatium.core.errors import IllegalAction
from palatium.core.events import Event, told_to
from palatium.core.frame import tag_of
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng
from palatium.core.scoring.outcome import NOBODY_WINS
from palatium.core.state import State

MOST_LISTED = 5000
"""Chance nodes with more outcomes than this are sampled, not listed."""


class Broken(AssertionError):
    """A broken law."""


def require(holds: bool, law: str, s: State, detail: object = "") -> None:
    """Raise Broken unless the law holds."""
    if not holds:
        frames = " > ".join(tag_of(frame) for frame in s.stack)
        raise Broken(f"{law} (move {s.moves}, {frames}): {detail}")


def options_are_sound(s: State) -> None:
    """Check that options ascend, are never empty in a running game, below 2**30, of known kinds."""
    options = s.options()
    if s.seat() == OVER:
        require(options == [], "no options when over", s, options)
        return
    require(bool(options), "options are never empty", s)
    rising = all(a < b for a, b in zip(options, options[1:], strict=False))
    require(rising, "options are strictly ascending", s, options)
    require(0 < options[0] and options[-1] < 1 << 30, "options fit below 2**30", s, options)
    for a in options:
        layout = s.game.layouts.of(a)
        require(layout is not None, "every option has a layout", s, a)
        require(s.allows(a), "options are allowed", s, a)
        if layout is not None:
            require(layout.by_chance == (s.seat() == CHANCE), "kinds belong to who decides", s, a)
    require(s.why_not(options[0]) is None, "why_not is None for an option", s)


def illegal_ints_change_nothing(s: State, rng: Rng, true: str) -> None:
    """Check that ints that are not options are refused with a reason, and nothing changes."""
    lines = s.lines
    options = set(s.options())
    tries = [-1, 0, 1, (1 << 30) - 1, rng.below(1 << 30)]
    for a in list(options)[:2]:
        tries += [a - 1, a + 1, a ^ (1 << 24), a ^ (1 << rng.below(24))]
    for a in tries:
        if a in options:
            continue
        require(not s.allows(a), "only options are allowed", s, a)
        require(bool(s.why_not(a)), "why_not says why", s, a)
        try:
            s.apply(a)
        except IllegalAction:
            pass
        else:
            raise Broken(f"{a} is not an option at move {s.moves}, yet it was applied")
    same = s.hash() == true and s.lines is lines
    require(same, "a refused int changes nothing", s)


def saving_keeps_everything(s: State) -> None:
    """Check that dump and load give the same position, through JSON."""
    dumped = s.dump()
    if s.moves % 16 == 0:
        json.dumps([[s.view(seat), s.appearance(seat)] for seat in [*range(s.game.players), None]])
    loaded = s.game.load(json.loads(json.dumps(dumped)))
    require(loaded.dump() == dumped, "dump, load, dump is the identity", s)
    classes = [type(frame) for frame in s.stack]
    again = [type(frame) for frame in loaded.stack]
    require(again == classes, "a frame comes back as what it was: its tag is its own", s)
    require(loaded.options() == s.options(), "a loaded state has the same options", s)
    require(loaded.check() == [], "a loaded state is sound", s, loaded.check())


def notation_round_trips(s: State, rng: Rng) -> None:
    """Check that text and parse, dense and sparse are inverse, and describe names the kind."""
    options = s.options()
    for _ in range(min(len(options), 4)):
        a = options[rng.below(len(options))]
        text = s.text(a)
        require(s.parse(text) == a, "notation round trip", s, text)
        require(s.parse(text.upper()) == a, "notation ignores case", s, text)
        require("kind" in s.describe(a), "describe names the kind", s, a)
        if s.seat() != CHANCE:
            layouts = s.game.layouts
            number = layouts.dense(a)
            require(0 <= number < layouts.space, "action numbers fit the space", s, number)
            require(layouts.sparse(number) == a, "action numbers round trip", s, a)
    json.dumps(s.ask().record())


def chance_is_exact(s: State, rng: Rng) -> None:
    """Check that weights fit the options and the draw, and samples are outcomes."""
    if s.seat() != CHANCE:
        return
    for _ in range(3):
        a = s.sample(rng)
        require(s.allows(a), "samples are outcomes", s, a)
    draw = s.stack[-1].draw(s)
    if draw is not None and comb(sum(draw.counts), draw.size) > 10**9:
        return
    options = s.options()
    if len(options) > MOST_LISTED:
        return
    weights = s.weights()
    require(len(weights) == len(options), "a weight for each outcome", s)
    require(min(weights) > 0, "weights are positive", s, weights)
    if draw is not None:
        every = comb(sum(draw.counts), draw.size)
        require(sum(weights) == every, "weights add up to all draws", s, (sum(weights), every))
        if draw.size == 1:
            for item, count in zip(draw.items, draw.counts, strict=True):
                if count == 0:
                    continue
                at = options.index(s.stack[-1].outcome(s, [item]))
                require(weights[at] == count, "weights are the counts", s, (item, count))


def secrets_are_kept(s: State, rng: Rng, true: str) -> list[int]:
    """Check that what a seat gets is unchanged when all that it may not see is dealt again.

    Return the seats from which something is hidden.
    """
    out: list[int] = []
    for seat in range(s.game.players):
        first, second = rng.below(1 << 30), rng.below(1 << 30)
        other = s.resample(seat, Rng(first))
        if other.hash() == true:  # nothing is hidden, or the new deal is the same
            continue
        out.append(seat)
        require(other.check() == [], "a resampled state is sound", s, other.check())
        require(_told(other, seat) == _told(s, seat), f"seat {seat} learns nothing hidden", s)
        same = _shown(other, None) == _shown(s, None)
        require(same, "spectators learn nothing hidden", s)
        again = other.resample(seat, Rng(second))
        alone = s.resample(seat, Rng(second))
        require(again.hash() == alone.hash(), f"resampling for {seat} depends on its view", s)
    return out


def events_tell_no_more_than_views(s: State, a: int, seats: list[int], rng: Rng) -> None:
    """Check that if positions look alike to a seat before and after an int, so do the events."""
    for seat in seats:
        other = s.resample(seat, rng)
        if not other.allows(a):
            continue
        here, there = s.clone(), other
        heard: list[Event] = []
        heard_there: list[Event] = []
        here.apply(a, heard)
        there.apply(a, heard_there)
        for viewer in (seat, None):
            if _bytes(here.view(viewer)) == _bytes(there.view(viewer)):
                same = _bytes(told_to(heard, viewer)) == _bytes(told_to(heard_there, viewer))
                require(same, f"events tell {viewer} no more than the view", s, s.text(a))


def waiting_seats_are_free(s: State, a: int) -> None:
    """Check that a seat's commit does not affect the options of the others who are asked."""
    waiting = s.waiting()
    if s.seat() < 0:
        require(waiting == 0, "nobody waits at a chance node", s, waiting)
        return
    require(bool(waiting >> s.seat() & 1), "the deciding seat waits", s)
    require(waiting & ((1 << s.seat()) - 1) == 0, "seat() is the lowest that waits", s, waiting)
    others = [seat for seat in range(s.game.players) if waiting >> seat & 1 and seat != s.seat()]
    if not others:
        return
    after = s.clone()
    after.apply(a)
    for seat in others:
        require(bool(s.options(seat)), "a waiting seat has options", s, seat)
        require(s.options(seat) == after.options(seat), "commits are independent", s, seat)


def preview_is_true(s: State, a: int, true: str) -> None:
    """Check that a preview changes nothing and its lines are the points that follow."""
    preview = s.preview([a])
    require(s.hash() == true, "a preview changes nothing", s)
    after = s.clone()
    after.apply(a)
    if after.revealed:
        require(preview.done == 0, "a preview stops before it reveals", s)
        return
    for seat in range(s.game.players):
        gained = after.scores()[seat] - s.scores()[seat]
        lines = sum(line.amount for line in preview.lines if line.seat == seat)
        require(gained == lines, "a preview's lines are the points", s, (seat, gained, lines))


def state_is_sound(s: State) -> None:
    """Check that check() finds nothing: invariants hold, scores are the sum of their lines."""
    require(s.check() == [], "check() is empty", s, s.check())


def standings_are_sound(s: State) -> None:
    """Check that standings cover every seat, and that what ends the game runs out."""
    players = s.game.players
    for seat in [*range(players), None]:
        for one in s.standings(seat):
            lists = [len(one.counts), len(one.hidden), len(one.ranks), len(one.points)]
            require(lists == [players] * 4, "a standing speaks of every seat", s, one.record())
            require(bool(one.text and one.ruling), "a standing has text and ruling", s, one.code)
            unknown = [who for who, count in enumerate(one.counts) if count is None]
            silent = all(one.ranks[who] == 0 and one.points[who] == 0 for who in unknown)
            require(silent, "what is not known has no place and no points", s, one.record())
    for end in s.ends():
        require(bool(end.text and end.ruling), "an end has text and ruling", s, end.code)
        if end.left is not None and end.of is not None:
            require(0 <= end.left <= end.of, "what is left is part of the whole", s, end.text)


def lines_are_told(s: State) -> None:
    """Check that every score line has a reason and a ruling, and lines add up seat by seat."""
    for seat in range(s.game.players):
        lines = s.score_lines(seat)
        total = sum(line.amount for line in lines)
        require(total == s.scores()[seat], "scores are the sum of their lines", s, seat)
        for line in lines:
            require(bool(line.reason and line.ruling), "every line has reason and ruling", s, line)


def ending_is_sound(s: State) -> None:
    """Check that at the end nobody decides, and the outcome names winners and a reason."""
    require(s.seat() == OVER, "the game is over", s)
    require(s.options() == [], "no options when over", s)
    outcome = s.outcome()
    require(len(outcome.ranks) == s.game.players, "everybody has a rank", s)
    if outcome.tie_break == NOBODY_WINS:
        require(min(outcome.ranks) == 2, "who ties for the first place is second", s, outcome.ranks)
    else:
        require(bool(outcome.winners), "somebody wins", s)
        require(min(outcome.ranks) == 1, "the best rank is 1", s, outcome.ranks)
    require(bool(outcome.reason), "the outcome says why the game ended", s)
    json.dumps(outcome.record())
    try:
        s.apply(0)
    except IllegalAction:
        return
    raise Broken("an int was applied after the end")


def _told(s: State, seat: int) -> bytes:
    """Return everything that a seat can ask for."""
    options = s.options(seat) if s.seat() >= 0 else []
    asked = s.ask(seat).record() if options else None
    lines = [line.record() for line in s.score_lines()]
    why = s.why_not(1) if options and s.seat() == seat else None
    told: list[object] = [_shown(s, seat), options, [s.text(a) for a in options], asked, lines, why]
    if s.seat() == seat:
        for a in options[:: len(options) // 4 + 1]:
            told.append([s.preview([a]).record(), s.why_not(a ^ 1), s.why_not(a ^ 2)])
    return _bytes(told)


def _shown(s: State, seat: int | None) -> bytes:
    """Return what a seat (None: a spectator) sees without asking."""
    standings = [one.record() for one in s.standings(seat)]
    ends = [end.record() for end in s.ends()]
    return _bytes([s.view(seat), s.appearance(seat), standings, ends])


def _bytes(data: Any) -> bytes:
    """Return plain data as bytes, including the order of keys; faster than JSON."""
    return marshal.dumps(data, 2)
