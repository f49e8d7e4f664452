"""Guides: guided first games, written as data and played by the engine.

A guide fixes the options, the deal and the moves of the others. Each step teaches something in a
sentence or two and names the moves that the person then makes. Playing it through once gives a list
of ints; a person's place in it depends only on the ints played, so taking moves back needs no
special care.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from palatium.core.errors import BadComponents, BadConfig, BadNotation, PalatiumError
from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER
from palatium.core.registry import data_folder, game_names
from palatium.core.registry import game as configured
from palatium.core.spec import guess as near
from palatium.core.state import State
from palatium.playing.bot import Bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.guide_file import GuideFile, StepText, load_guide, spoken_guide
from palatium.playing.seat import Seat
from palatium.playing.table import PERSON, Table

_FILE = "guide.en.json"


@dataclass(frozen=True, slots=True)
class GuidePlace:
    """A person's place in a guide: the step, its number from 1, and the move it asks for now."""

    number: int
    step: StepText
    move: int


def guides() -> list[str]:
    """Return the games that have a guide."""
    return [name for name in game_names() if (data_folder(name) / _FILE).is_file()]


def chapters(name: str) -> dict[str, str]:
    """Return the chapters that continue the guide of a game: titles by name, in order."""
    return {chapter: _file(name, chapter).title for chapter in _file(name).chapters}


def guide(name: str, chapter: str = "") -> "Guide":
    """Return the guide of a game, or one of its chapters; BadConfig if there is none."""
    if name not in guides():
        found = f"; there is one for {', '.join(guides())}"
        raise BadConfig(f"there is no guide for '{name}'" + found + near(name, guides()))
    known = _file(name).chapters
    if chapter and chapter not in known:
        found = f"; there are {', '.join(known)}" if known else ""
        raise BadConfig(
            f"the guide of {name} has no chapter '{chapter}'" + found + near(chapter, known)
        )
    file = _file(name, chapter)
    return Guide(file, configured(name, **file.options))


def guide_to(game: Game) -> "Guide":
    """Return the guide or chapter with exactly this configuration."""
    for chapter in ["", *_file(game.name).chapters]:
        if configured(game.name, **_file(game.name, chapter).options).config == game.config:
            return guide(game.name, chapter)
    raise BadConfig(f"no guide of {game.name} is played with {game.config}")


@lru_cache(maxsize=32)
def _file(name: str, chapter: str = "") -> GuideFile:
    file = f"guide.{chapter}.en.json" if chapter else _FILE
    return spoken_guide(load_guide(data_folder(name) / file), name)


class Guide:
    """A guide that has been played through: every move in it is legal."""

    def __init__(self, file: GuideFile, game: Game) -> None:
        self.file = file
        self.game = game
        self.line: list[int] = []
        self._steps: dict[int, int] = {}
        if file.seat >= game.players:
            seat = f"seat {file.seat} is not at a table of {game.players}"
            raise BadComponents(f"{file.name}: {seat}")
        _Reading(self).run()

    @property
    def steps(self) -> list[StepText]:
        """Return the steps, in order."""
        return self.file.steps

    def note(self, a: int, step: int = -1) -> None:
        """Add an int to the line; the person's ints carry the place of their step."""
        if step >= 0:
            self._steps[len(self.line)] = step
        self.line.append(a)

    def next_int(self, ints: Sequence[int]) -> int | None:
        """Return the guide's next int, or None off its line or after its end."""
        n = len(ints)
        return self.line[n] if n < len(self.line) and self.line[:n] == list(ints) else None

    def place(self, ints: Sequence[int]) -> GuidePlace | None:
        """Return what the guide says to a person who has come this far; None if nothing."""
        a = self.next_int(ints)
        step = self._steps.get(len(ints))
        if a is None or step is None:
            return None
        return GuidePlace(step + 1, self.steps[step], a)

    def is_step_start(self, ints: Sequence[int]) -> bool:
        """Return whether the next move is the first of its step."""
        n = len(ints)
        return n in self._steps and self._steps[n] not in [self._steps.get(i) for i in range(n)]

    def rest_of_step(self, ints: Sequence[int]) -> list[str]:
        """Return the moves from here to the end of the step, in notation."""
        n = len(ints)
        step = self._steps.get(n)
        return [
            self.game.layouts.text(self.line[i])
            for i in range(n, len(self.line))
            if step is not None and self._steps.get(i) == step
        ]

    def is_done(self, ints: Sequence[int]) -> bool:
        """Return whether all steps are done, or the person left the line where a step allows it."""
        for i, (played, guided) in enumerate(zip(ints, self.line, strict=False)):
            if played != guided:
                return i in self._steps and self.steps[self._steps[i]].is_free
        return len(ints) > max(self._steps)

    def table(self) -> "GuidedTable":
        """Return a table for the person and the scripted others."""
        return GuidedTable(self)


class GuidedTable(Table):
    """A table where bots follow the guide as long as the person does."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide
        others = [guide.file.bot] * guide.game.players
        others[guide.file.seat] = PERSON
        super().__init__(guide.game, others, guide.file.seed)

    def _begin(self) -> None:
        super()._begin()
        self.bots = [None if bot is None else _Follower(self, bot) for bot in self.bots]

    def guided_int(self) -> int | None:
        """Return the guide's next int."""
        return self._guide.next_int(self.ints)


class _Follower(Bot):
    """A bot that plays what the guide says, and decides itself where it says nothing."""

    def __init__(self, table: GuidedTable, own: Bot) -> None:
        super().__init__()
        self._table = table
        self._own = own

    def decide(self, seat: Seat) -> int:
        a = self._table.guided_int()
        return a if a is not None and a in seat.options() else self._own.decide(seat)


class _Reading:
    """A player of a guide that names the first error in it."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide
        self._file = guide.file
        self._moves = [(i, move) for i, step in enumerate(guide.steps) for move in step.moves]
        self._others = [(-1, move) for move in guide.file.first]
        self._others += [(i, move) for i, step in enumerate(guide.steps) for move in step.then]

    def run(self) -> None:
        s = self._guide.game.start(explain=False)
        dealer = FixedDealer(self._file.seed)
        while s.seat() != OVER:
            step, is_own = -1, s.seat() == self._file.seat
            if s.seat() == CHANCE:
                a = dealer.deal(s)
            elif len(s.options()) == 1 and not (is_own and s.ask().veiled):
                a = s.options()[0]
            else:
                queue = self._moves if is_own else self._others
                if not queue:
                    break
                step, text = queue.pop(0)
                a = self._parsed(s, step, text)
            self._guide.note(a, step if is_own else -1)
            s.apply(a)
        for step, text in self._moves + self._others:
            raise self._bad(step, f"'{text}' is never asked for: the guide stops before it")

    def _parsed(self, s: State, step: int, text: str) -> int:
        try:
            a = s.parse(text)
        except BadNotation as error:
            raise self._bad(step, str(error)) from None
        if a not in s.options():
            who = "the person" if s.seat() == self._file.seat else f"seat {s.seat()}"
            why = s.why_not(a) or "that is not possible"
            raise self._bad(step, f"'{text}' by {who} at move {s.moves}: {why}")
        return a

    def _bad(self, step: int, text: str) -> PalatiumError:
        where = f"step {step + 1}" if step >= 0 else "first"
        return BadComponents(f"{self._file.name}: {where}: {text}")
