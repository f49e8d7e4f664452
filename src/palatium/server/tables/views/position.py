"""What a seat is shown: a pure function of position, seat and the seat's own plan.

Nothing else goes into it, so the test of secrets can call it with positions that look alike to
the seat and compare the bytes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from palatium.core.events import EVERYONE, Event, told_to
from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng
from palatium.core.scoring.standing import EVERYBODY, Standing
from palatium.core.state import State
from palatium.core.text.preview import Preview
from palatium.playing.plan import Plan, is_together
from palatium.record.resigning import Resignation, result_of
from palatium.server.slices import Work
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.wire import messages as wire

MOST_DRAWS = 400
"""A dealer's question lists its outcomes up to this many."""

COURSE = 60
"""Moments along a game at which its course is told, about."""

COMPLETE = "The turn is complete: play it, or take something back."


@dataclass(slots=True)
class PlayedMove:
    """An int that was applied: by whom, what happened, who may know which one it was."""

    seat: int
    action: int
    events: list[Event]
    seen_by: int
    sum: str
    batch: int
    chosen: bool
    told: dict[int | None, list[wire.Happened]] = field(default_factory=dict)

    def is_open(self) -> bool:
        """Return whether everyone hears the same."""
        return all(e.secret is None and e.heard_by == EVERYONE for e in self.events)


@dataclass(slots=True)
class TableContext:
    """What is known about a table beside its position."""

    names: list[str]
    version: int
    log: Sequence[PlayedMove] = ()
    plan: Plan | None = None
    commit: int | None = None
    can_take_back: bool = False
    thinking: Sequence[int] = ()
    guide: wire.GuideFacts | None = None
    is_dealer: bool = False
    resigned: Sequence[Resignation] = ()
    is_over: bool = False
    """Whether the game has ended although its rules would go on."""


def position(
    configured: ConfiguredGame, base: State, seat: int | None, context: TableContext
) -> wire.Position:
    """Return the table as a seat (None: a spectator) may see it."""
    plan = context.plan
    s = base if plan is None else plan.state
    first = context.version - len(context.log)
    return wire.Position(
        version=context.version,
        seat=seat,
        view=s.view(seat),
        appearance=dict(s.appearance(seat)),
        ask=question(configured, s, seat, context),
        plan=None if plan is None else shown_plan(configured, plan, context.names),
        log=[
            entry(configured, played, first + i, seat, context.names)
            for i, played in enumerate(context.log)
        ],
        scores=s.scores(),
        standings=[standing(one) for one in s.standings(seat)],
        ends=[
            wire.EndMark(code=end.code, text=end.text, ruling=end.ruling, left=end.left, of=end.of)
            for end in s.ends()
        ],
        over=ending(configured, base, context.resigned)
        if base.seat() == OVER or context.is_over
        else None,
        can_take_back=context.can_take_back,
        thinking=list(context.thinking),
        commit=context.commit,
        guide=context.guide,
    )


def standing(one: Standing) -> wire.Standing:
    """Return how the seats stand in something."""
    return wire.Standing(
        kind=one.kind,
        code=one.code,
        text=one.text,
        ruling=one.ruling,
        owner=None if one.owner == EVERYBODY else one.owner,
        counts=one.counts,
        hidden=one.hidden,
        ranks=one.ranks,
        points=one.points,
    )


def question(
    configured: ConfiguredGame, s: State, seat: int | None, context: TableContext
) -> wire.Ask:
    """Return the question put to a seat, or what it waits for."""
    if s.seat() == CHANCE and context.is_dealer and context.plan is None:
        return draw_question(configured, s)
    asked = seat is not None and bool(s.waiting() >> seat & 1)
    plan = context.plan
    if plan is not None and not plan.is_open():
        asked = False
    if not asked:
        name, prompt = "wait", configured.game.words.say("ask.wait")
        if plan is not None:
            name, prompt = "complete", COMPLETE
        elif s.seat() == OVER:
            name, prompt = "over", configured.game.words.say("why.over")
        return _ask(name, s.seat(), prompt)
    found = s.ask(seat)
    return wire.Ask(
        name=found.name,
        seat=found.seat,
        prompt=found.prompt,
        args=found.args,
        veiled=found.veiled,
        together=is_together(s),
        groups=[
            wire.ActGroup(
                gesture=group.gesture,
                label=group.label,
                acts=[configured.act(a) for a in group.options],
            )
            for group in found.groups
        ],
    )


def over_ask(configured: ConfiguredGame | None) -> wire.Ask:
    """Return the question of a table on which nobody is asked any more."""
    prompt = (
        "This table does not go on."
        if configured is None
        else configured.game.words.say("why.over")
    )
    return _ask("over", OVER, prompt)


def _ask(name: str, seat: int, prompt: str) -> wire.Ask:
    return wire.Ask(
        name=name, seat=seat, prompt=prompt, args={}, veiled=False, together=False, groups=[]
    )


def draw_question(configured: ConfiguredGame, s: State) -> wire.Ask:
    """Return what a person who deals is asked: which outcome the real table had."""
    found = s.ask()
    draw = s.stack[-1].draw(s)
    layout = configured.game.layouts.of(s.sample(Rng(0)))
    assert layout is not None
    due: wire.DrawFacts = {
        "word": layout.word,
        "fields": [field.name for field in layout.fields],
        "expected": [field.codec.expected() for field in layout.fields],
        "size": draw.size if draw is not None else 1,
        "pile": draw.pile if draw is not None else "",
    }
    is_short = draw is None or draw.size == 1
    options = s.options() if is_short else []
    groups = []
    if 0 < len(options) <= MOST_DRAWS:
        acts = [configured.act(a) for a in options]
        groups = [wire.ActGroup(gesture=layout.gesture, label=layout.word, acts=acts)]
    return wire.Ask(
        name=found.name,
        seat=CHANCE,
        prompt=found.prompt,
        args={**found.args, "draw": due},
        veiled=False,
        together=False,
        groups=groups,
    )


def shown_plan(configured: ConfiguredGame, plan: Plan, names: Sequence[str]) -> wire.Plan:
    """Return a seat's own plan."""
    lines = [configured.line(line) for line in plan.lines()]
    ints = plan.ints()
    return wire.Plan(
        ints=ints,
        texts=[configured.game.layouts.text(a) for a in ints],
        events=happened(configured, plan.events(), plan.seat, names),
        lines=lines,
        points=sum([line.amount for line in lines if line.seat == plan.seat]),
        open=plan.is_open(),
        can_undo=plan.chosen > 0,
        can_redo=plan.undone > 0,
    )


def entry(
    configured: ConfiguredGame,
    played: PlayedMove,
    number: int,
    seat: int | None,
    names: Sequence[str],
) -> wire.Entry:
    """Return one int of the log. A seat knows the notation of its own ints and of draws it saw."""
    key = None if played.is_open() else seat
    told = played.told.get(key)
    if told is None:
        told = happened(configured, played.events, key, names)
        played.told[key] = told
    bit = 0 if seat is None else 1 << seat
    is_known = played.seen_by == EVERYONE or bool(played.seen_by & bit)
    text = configured.game.layouts.text(played.action) if is_known else None
    return wire.Entry(move=number + 1, seat=played.seat, text=text, events=told)


def happened(
    configured: ConfiguredGame, events: Sequence[Event], seat: int | None, names: Sequence[str]
) -> list[wire.Happened]:
    """Return events as a seat hears them, each with its sentence."""
    out: list[wire.Happened] = []
    for facts in told_to(list(events), seat):
        text = configured.teller.sentence(facts, names)
        name = str(facts.pop("event"))
        out.append(wire.Happened(event=name, facts=facts, text=text))
    return out


def previewed(
    configured: ConfiguredGame, number: int, preview: Preview, names: Sequence[str]
) -> wire.Previewed:
    """Return what a chain would do, for the seat that asks."""
    lines = [configured.line(line) for line in preview.lines]
    return wire.Previewed(
        id=number,
        done=preview.done,
        points=sum([line.amount for line in lines if line.seat == preview.seat]),
        events=happened(configured, preview.events, preview.seat, names),
        lines=lines,
        next_seat=preview.next_seat,
    )


def ending(
    configured: ConfiguredGame, s: State, resigned: Sequence[Resignation] = ()
) -> wire.OverFacts:
    """Return how it ended, with the points of every seat by reason."""
    table: dict[str, list[int]] = {}
    for line in s.score_lines():
        row = table.setdefault(line.reason, [0] * s.game.players)
        row[line.seat] += line.amount
    by_reason: list[wire.ReasonFacts] = [
        {"reason": reason, "text": configured.teller.reason(reason), "points": points}
        for reason, points in table.items()
    ]
    return {**result_of(s, resigned), "table": by_reason}


def course_of(game: Game, ints: Sequence[int]) -> Work[list[wire.Course]]:
    """Return how the seats would have stood at moments along a finished game; empty if the score
    lines tell it, because nothing is left to the end."""
    s = game.start(explain=False)
    every = max(1, len(ints) // COURSE)
    out: list[wire.Course] = []
    is_told = True
    for i, a in enumerate(ints):
        s.advance(a)
        if i % every == 0 or i + 1 == len(ints):
            scores = s.prospects()
            is_told = is_told and scores == s.scores()
            out.append(wire.Course(move=i + 1, scores=scores))
        yield
    return [] if is_told else out


def seen_by(s: State) -> int:
    """Return who may know which int answers the present question: the one who answers it, and those
    who see a draw. What others learn of it, events tell them."""
    who = s.seat()
    return s.stack[-1].seen_by(s) if who == CHANCE else 1 << who
