"""Analysis of tables: every decision looked at by a search in a process of its own.

A decision is looked at through the eyes of the seat that made it, with what that seat knew then.
After the end all decisions are looked at; before it only those of the seat that asks, where the
table allows advice. A look depends on the position and on nothing else, so looks are remembered one
by one, and the same game gives the same analysis whoever asks and whenever.
"""

import asyncio
import json
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from palatium.analysis.decisions import JudgedDecision
from palatium.analysis.turns import AnalysedTurn, in_turns, that_mattered
from palatium.bots.search.levels import BY_NAME
from palatium.core.ids import OVER
from palatium.core.state import State
from palatium.server.bots.fair import Payer
from palatium.server.bots.pool import BotFailed, BotPool
from palatium.server.bots.worker import LookJob
from palatium.server.budgets import Asker
from palatium.server.slices import Work
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.views.assessment import assessment
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.tables.views.position import PlayedMove
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import AdviceOff, NotNow, NotYours, TooFast, Unavailable

SEED = 0
LEVEL = "architect"
LOOK_SECONDS = 60.0
REMEMBERED = 10_000
"""Looks kept in memory; others are made again."""
MOST_AT_ONCE = 40
"""Analyses under way in this process."""
OF_ONE = 2
"""Of these, for one person, or for all who have no name at one address."""
OF_ADDRESS = 6
"""And for one address."""
EVERYBODY = "everybody"
WAIT = 60.0
"""Seconds after which to try again."""
TELL_EVERY = 0.2
"""Seconds between two words on how far it is."""

Key = tuple[str, int, str, int]
Tell = Callable[[wire.Analysing], bool]
"""Sends word of how far it is; False if nobody listens any more."""


@dataclass(slots=True)
class Snapshot:
    """A table at the moment of the question."""

    id: str
    game: str
    config: dict[str, object]
    configured: ConfiguredGame
    names: list[str]
    played: list[PlayedMove]
    seat: int | None
    scores: list[int] | None

    def decisions(self) -> list[int]:
        """Return the moves to be looked at, counted from 0."""
        return [
            i
            for i, played in enumerate(self.played)
            if played.chosen and (self.seat is None or played.seat == self.seat)
        ]


class Analyst:
    """Answers `analyse`."""

    def __init__(self, tables: LiveTables) -> None:
        self.tables = tables
        self.pool = BotPool(1, LOOK_SECONDS, is_gentle=True)
        self._known: OrderedDict[Key, JudgedDecision | None] = OrderedDict()
        self._at_work: dict[Key, asyncio.Task[JudgedDecision | None]] = {}
        self._running: Counter[str] = Counter()

    async def analyse(
        self, table: LiveTable, asker: Asker, request: wire.Analyse, tell: Tell
    ) -> wire.Analysed:
        """Look at every decision that the asking person may have looked at."""
        person_id = asker.person_id
        async with table.lock:
            await self.tables.refresh(table)
            shot = snapshot(table, person_id, request.seat)
        with self._one_of_few(asker):
            try:
                payer = Payer(asker.address, asker.key)
                choices = await self._looks(shot, payer, tell)
            except BotFailed:
                raise Unavailable("the analysis failed; try again") from None
        turns = in_turns(choices, [played.seat for played in shot.played])
        return wire.Analysed(
            id=request.id,
            version=len(shot.played),
            seat=shot.seat,
            nodes=self.nodes(shot.game),
            turns=await self.tables.slices.run(told(shot, turns)),
            mattered=that_mattered(turns),
            scores=shot.scores,
        )

    @contextmanager
    def _one_of_few(self, asker: Asker) -> Iterator[None]:
        """Count an analysis; TooFast where somebody has enough: nobody takes all."""
        here = f"from {asker.address}"
        if self._running[asker.key] >= OF_ONE:
            raise TooFast(f"{OF_ONE} analyses of yours are under way; wait for one to end", WAIT)
        if self._running[here] >= OF_ADDRESS:
            raise TooFast("others at your address are analysing; try again in a minute", WAIT)
        if self._running[EVERYBODY] >= MOST_AT_ONCE:
            raise Unavailable("many games are being analysed; try again in a minute", WAIT)
        keys = (asker.key, here, EVERYBODY)
        self._running.update(keys)
        try:
            yield
        finally:
            self._running -= Counter(keys)  # what is at 0 is dropped

    def nodes(self, game: str) -> int:
        """Return how many simulations each decision gets."""
        return self.tables.settings.analysis_nodes or BY_NAME[LEVEL].simulations(game)

    async def _looks(self, shot: Snapshot, payer: Payer, tell: Tell) -> list[JudgedDecision]:
        loop, wanted = asyncio.get_running_loop(), shot.decisions()
        out: list[JudgedDecision] = []
        last = 0.0
        for done, i in enumerate(wanted):
            if loop.time() - last >= TELL_EVERY:
                last = loop.time()
                if not tell(wire.Analysing(done=done, of=len(wanted))):
                    raise Unavailable("nobody waits for this analysis any more")
            choice = await self._look(shot, i, payer)
            if choice is not None:
                out.append(choice)
        return out

    async def _look(self, shot: Snapshot, i: int, payer: Payer) -> JudgedDecision | None:
        """Judge one decision; two who ask for the same one share the work of who came first."""
        nodes = self.nodes(shot.game)
        key = (shot.id, i, shot.played[i].sum, nodes)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        task = self._at_work.get(key)
        if task is None:
            work = self._new_look(shot, i, key, nodes, payer)
            task = self._at_work[key] = asyncio.create_task(work)
        return await asyncio.shield(task)

    async def _new_look(
        self, shot: Snapshot, i: int, key: Key, nodes: int, payer: Payer
    ) -> JudgedDecision | None:
        ints = [played.action for played in shot.played[:i]]
        action = shot.played[i].action
        try:
            choice = await self.pool.look(
                LookJob(shot.id, shot.game, shot.config, ints, action, i + 1, nodes, SEED), payer
            )
        finally:
            del self._at_work[key]
        self._known[key] = choice
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return choice

    async def close(self) -> None:
        """End the process."""
        for task in list(self._at_work.values()):
            task.cancel()
        await self.pool.close()


def snapshot(table: LiveTable, person_id: str | None, seat: int | None) -> Snapshot:
    """Return what may be analysed now; the table is locked."""
    is_over = table.is_over()
    if not is_over:
        if table.row.status not in ("playing", "left"):
            raise NotNow("there is nothing to analyse before the game begins")
        if not table.row.advice:
            raise AdviceOff("this table plays without advice; it is analysed after its end")
        if seat is None or not 0 <= seat < len(table.seats) or not table.holds(person_id, seat):
            raise NotYours("before the end only a seat of yours is analysed")
    return Snapshot(
        table.id,
        table.row.game,
        json.loads(table.row.config),
        table.configured,
        table.names(),
        table.played[: table.version_for(seat)],
        None if is_over else seat,
        table.state.scores() if is_over else None,
    )


def told(shot: Snapshot, turns: Sequence[AnalysedTurn]) -> Work[list[wire.AnalysedTurn]]:
    """Return turns as they are sent; positions of mistakes are played again to tell what was
    better."""
    s = shot.configured.game.start(explain=False)
    out: list[wire.AnalysedTurn] = []
    for turn in turns:
        mistakes: list[wire.Mistake] = []
        for choice in turn.choices:
            if not choice.is_mistake():
                continue
            while s.moves < choice.move - 1 and s.seat() != OVER:
                s.advance(shot.played[s.moves].action)
                yield
            mistakes.append(mistake(shot.configured, s, choice, shot.names))
        out.append(
            wire.AnalysedTurn(
                seat=turn.seat,
                first=turn.first,
                last=turn.last,
                decisions=len(turn.choices),
                win=turn.win,
                win_error=turn.win_error,
                score=turn.score,
                score_error=turn.score_error,
                loss=round(turn.loss, 4),
                mistakes=mistakes,
            )
        )
    return out


def mistake(
    configured: ConfiguredGame, s: State, choice: JudgedDecision, names: Sequence[str]
) -> wire.Mistake:
    """Return a decision and what was better, in the position before it."""
    return wire.Mistake(
        move=choice.move,
        prompt=s.ask().prompt,
        options=choice.options,
        played=assessment(configured, s, choice.played, names),
        best=assessment(configured, s, choice.best, names),
        loss=choice.loss,
        error=choice.error,
    )
