"""A puzzle as a table that is only looked at: a position, one answer, and what it is worth.

Nothing is stored. The position is rebuilt from the shipped record, the plan lives as long as the
connection, and an answer is compared with the looks that were made when the puzzle was mined; for
a move that was not looked at then, one is made now.
"""

import time
from dataclasses import replace
from functools import lru_cache
from math import hypot

from palatium.analysis.decisions import MoveEstimate
from palatium.analysis.puzzles import GRADES, Puzzle, shipped, state_of
from palatium.core.errors import IllegalAction
from palatium.core.registry import game_names
from palatium.core.state import State
from palatium.playing.plan import Plan
from palatium.server.bots.fair import NOBODY, Payer
from palatium.server.bots.pool import BotFailed, BotPool
from palatium.server.bots.worker import LookJob
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.requests.advice import CHAIN_MOST, reason_against
from palatium.server.tables.views.assessment import assessment
from palatium.server.tables.views.configured_game import (
    ConfiguredGame,
    config_text,
    configured_game,
)
from palatium.server.tables.views.position import PlayedMove, TableContext, position, previewed
from palatium.server.wire import messages as wire
from palatium.server.wire.http import PuzzleInfo, PuzzleTable
from palatium.server.wire.refusals import (
    BadMessage,
    Illegal,
    NoTable,
    NotNow,
    NotYours,
    Unavailable,
)
from palatium.server.wire.titles import title_of

SEED = 0
AS_GOOD = 0.01
"""A move that loses no more than this of the chance to win is as good as the best."""
RECENT = 60
"""Entries of the log that are sent."""

Answer = wire.Done | wire.Previewed | wire.Because | wire.Lined | wire.Was | wire.Verdict


class OneChoice(Plan):
    """A plan that is complete after one choice: that is the answer."""

    def is_open(self) -> bool:
        return self.chosen == 0 and super().is_open()


class PuzzleBoard:
    """A puzzle set up; all connections share it and change nothing of it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.configured: ConfiguredGame = configured_game(puzzle.game, config_text(puzzle.config))
        state_of(puzzle)  # refuses what was made with other rules
        way = Continuation(
            self.configured.game.start(), [], None, [True] * self.configured.game.players, {}
        )
        for a in puzzle.ints:
            way.apply(a)
        self.state: State = way.state
        self.played: list[PlayedMove] = way.new
        self.names = [f"Player {chr(ord('A') + i)}" for i in range(self.configured.game.players)]

    def info(self) -> PuzzleInfo:
        """Return what the list tells about it; not the solution."""
        return puzzle_info(self.puzzle)

    def table(self) -> wire.TableInfo:
        """Return the head of the table that it looks like."""
        puzzle = self.puzzle
        now = time.time()
        return wire.TableInfo(
            id=puzzle.id,
            game=puzzle.game,
            title=title_of(puzzle.game),
            config=puzzle.config,
            status="playing",
            visibility="public",
            seats=[
                wire.SeatInfo(
                    number=i,
                    kind="person" if i == puzzle.seat else "bot",
                    name=name,
                    yours=i == puzzle.seat,
                    here=i == puzzle.seat,
                )
                for i, name in enumerate(self.names)
            ],
            version=len(self.played),
            to_move=[puzzle.seat],
            owner=False,
            advice=True,
            hotseat=False,
            companion=False,
            guide=False,
            daily=None,
            clock=None,
            commitment="",
            invite=None,
            created=now,
            changed=now,
        )


class Attempt:
    """One connection's plan on a board."""

    def __init__(self, board: PuzzleBoard, pool: BotPool, payer: Payer = NOBODY) -> None:
        self.board = board
        self.seat = board.puzzle.seat
        self._pool = pool
        self._payer = payer
        self._plan: OneChoice | None = None

    def position(self, since: int | None = None) -> wire.Position:
        """Return the board with the plan, as the seat may see it."""
        board = self.board
        first = max(len(board.played) - RECENT, 0) if since is None else len(board.played)
        context = TableContext(board.names, len(board.played), board.played[first:], self._plan)
        return position(board.configured, board.state, self.seat, context)

    async def answer(self, request: wire.Request) -> tuple[Answer, bool]:
        """Carry a request out; whether the position has to be sent again."""
        if isinstance(request, wire.Watch):
            if any(seat != self.seat for seat in request.seats):
                raise NotYours(f"this puzzle is looked at from seat {self.seat}")
            return self._done(request), True
        if isinstance(request, wire.Extend | wire.Undo | wire.Redo | wire.Drop):
            self._planned(request)
            return self._done(request), True
        if isinstance(request, wire.Publish):
            return await self._judged(request), False
        if isinstance(request, wire.PreviewAsk):
            return self._preview(request), False
        if isinstance(request, wire.WhyNot):
            self._own(request.seat)
            s = self.board.state if self._plan is None else self._plan.state
            why = reason_against(self.board.configured, s, self._plan, request)
            return wire.Because(id=request.id, message=why), False
        if isinstance(request, wire.Lines):
            lines = [self.board.configured.line(line) for line in self.board.state.score_lines()]
            return wire.Lined(id=request.id, lines=lines, course=[]), False
        if isinstance(request, wire.Moment):
            return self._moment(request), False
        kind = type(request).__name__.lower()
        raise NotNow(f"a puzzle has no {kind}: choose a move and send it")

    def _done(self, request: wire.Ask0) -> wire.Done:
        return wire.Done(id=request.id, version=len(self.board.played))

    def _own(self, seat: int) -> None:
        if seat != self.seat:
            raise NotYours(f"this puzzle is played from seat {self.seat}")

    def _planned(self, request: wire.Extend | wire.Undo | wire.Redo | wire.Drop) -> None:
        self._own(request.seat)
        plan = self._plan or OneChoice(self.board.state, self.seat)
        try:
            if isinstance(request, wire.Extend):
                plan.extend(request.a)
            elif isinstance(request, wire.Undo):
                plan.undo()
            elif isinstance(request, wire.Redo):
                plan.redo()
        except IllegalAction as error:
            raise Illegal(str(error)) from None
        self._plan = None if isinstance(request, wire.Drop) else plan

    def _preview(self, request: wire.PreviewAsk) -> wire.Previewed:
        self._own(request.seat)
        if len(request.chain) > CHAIN_MOST:
            raise BadMessage(f"a chain has at most {CHAIN_MOST} ints")
        if self._plan is not None and not self._plan.is_open():
            raise NotNow("there is nothing to foresee for this seat now")
        try:
            found = self.board.state.preview(request.chain)
        except IllegalAction as error:
            raise Illegal(str(error)) from None
        return previewed(self.board.configured, request.id, found, self.board.names)

    def _moment(self, request: wire.Moment) -> wire.Was:
        board = self.board
        move = min(max(request.move, 0), len(board.played))
        s = board.configured.game.start()
        for played in board.played[:move]:
            s.apply(played.action)
        context = TableContext(board.names, move, board.played[max(move - 1, 0) : move])
        return wire.Was(id=request.id, position=position(board.configured, s, self.seat, context))

    async def _judged(self, request: wire.Publish) -> wire.Verdict:
        """Judge the answer beside the best moves."""
        self._own(request.seat)
        if self._plan is None or not self._plan.chosen:
            raise NotNow("choose a move first")
        board, puzzle = self.board, self.board.puzzle
        a = self._plan.ints()[0]
        best = puzzle.solution
        looks = list(puzzle.looks)
        played = next((one for one in looks if one.action == a), None)
        if played is None:
            played = await self._look(a)
            looks.append(played)
        me = self.seat
        loss = best.win[me] - played.win[me]
        error = hypot(best.win_error[me], played.win_error[me])
        is_solved = a == best.action or a in puzzle.as_good or loss <= AS_GOOD
        looks.sort(key=lambda one: (one.action != best.action, -one.win[me]))
        return wire.Verdict(
            id=request.id,
            solved=is_solved,
            a=a,
            loss=0.0 if is_solved else round(loss, 4),
            error=round(error, 4) if a != best.action else 0.0,
            looks=[assessment(board.configured, board.state, one, board.names) for one in looks],
        )

    async def _look(self, a: int) -> MoveEstimate:
        """Judge a move that nobody judged when the puzzle was made."""
        puzzle = self.board.puzzle
        move = len(puzzle.ints) + 1
        config = dict(puzzle.config)
        job = LookJob(puzzle.id, puzzle.game, config, puzzle.ints, a, move, puzzle.nodes // 2, SEED)
        try:
            choice = await self._pool.look(job, self._payer)
        except BotFailed:
            raise Unavailable("the answer could not be judged; try again") from None
        if choice is None:
            raise Unavailable("there is nothing to decide in this puzzle")
        return replace(choice.played)


@lru_cache(maxsize=64)
def board_of(puzzle_id: str) -> PuzzleBoard:
    """Return a puzzle of the package, set up; NoTable if there is none."""
    puzzle = shipped().get(puzzle_id)
    if puzzle is None:
        raise NoTable(f"there is no puzzle {puzzle_id[:40]}")
    return PuzzleBoard(puzzle)


def puzzle_info(puzzle: Puzzle) -> PuzzleInfo:
    """Return what the list tells about a puzzle."""
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        title=title_of(puzzle.game),
        players=configured_game(puzzle.game, config_text(puzzle.config)).game.players,
        theme=puzzle.theme,
        grade=puzzle.grade,
    )


@lru_cache(maxsize=1)
def shelf() -> list[PuzzleInfo]:
    """Return all puzzles of games on the shelf, the easy ones of each game first."""
    known = [puzzle for puzzle in shipped().values() if puzzle.game in game_names()]
    known.sort(key=lambda one: (game_names().index(one.game), GRADES.index(one.grade)))
    return [puzzle_info(puzzle) for puzzle in known]


def puzzle_table(puzzle_id: str) -> PuzzleTable:
    """Return a puzzle as a table, and the one after it."""
    board = board_of(puzzle_id)
    same = [one.id for one in shelf() if one.game == board.puzzle.game]
    after = same[(same.index(puzzle_id) + 1) % len(same)]
    return PuzzleTable(puzzle=board.info(), table=board.table(), next=after)
