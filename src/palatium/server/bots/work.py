"""How much work a decision is: what can be said before it begins, and what was learned since."""

from dataclasses import dataclass
from typing import Literal

from palatium.analysis.decisions import ADVISED, ADVISED_SHARE, ADVISER, FORCED_SHARE
from palatium.bots.search.bot import Budget, read_budget
from palatium.bots.search.levels import BY_NAME
from palatium.playing.bot import SHIPPED
from palatium.server.bots.worker import AdviceJob, AnyJob, Job
from palatium.server.wire.refusals import BadMessage, Busy

Lane = Literal["light", "search", "outside"]
"""`light` goes between the simulations of a search; `outside` is code of the host's own choice,
which nobody can interrupt."""

LIGHT = 20
"""Simulations that are no search worth waiting for: a builder has fewer."""

A_SIMULATION = 0.001
"""Seconds, until one was measured; a budget of a millisecond counts as one."""
A_GLANCE = 0.01
AN_OUTSIDER = 1.0
LONGEST_WAIT = 3.0
"""Seconds that the queue may be long before new bots and hints are refused."""
LEARNING = 0.2
"""How much the latest measurement counts."""


@dataclass(frozen=True, slots=True)
class Work:
    """What a decision is made of."""

    lane: Lane
    kind: str
    """Decisions of one kind take the same time for each simulation."""
    simulations: int
    """1 where nothing is simulated."""
    seconds: float = 0.0
    """For a budget in time."""


def work_of(job: AnyJob) -> Work:
    """Return what a job is made of."""
    if not isinstance(job, Job):
        nodes = job.nodes or BY_NAME[ADVISER].simulations(job.game)
        share = ADVISED / ADVISED_SHARE if isinstance(job, AdviceJob) else 2 / FORCED_SHARE
        return Work("search", job.game, int(nodes * (1 + share)))
    name = job.bot.partition(":")[0]
    if name not in SHIPPED:
        return Work("outside", name, 1)
    budget = budget_of(job.bot, job.game)
    if budget.seconds:
        return Work("search", job.game, 1, budget.seconds)
    if budget.nodes > LIGHT:
        return Work("search", job.game, budget.nodes)
    return Work("light", f"{job.game} {name}", 1)


def budget_of(bot: str, game: str | None = None) -> Budget:
    """Return what a bot of this name spends on a decision; no game: what its name says of it."""
    name, _, argument = bot.partition(":")
    if name == "search" or (name in BY_NAME and argument):
        return read_budget(argument)
    if name in BY_NAME and game is not None:
        return Budget(BY_NAME[name].simulations(game), 0.0)
    return Budget(0, 0.0)


def check_budget(bot: str, most: int) -> None:
    """Refuse a budget in a bot's name that is larger than the host allows."""
    budget = budget_of(bot)
    if max(budget.nodes, budget.seconds / A_SIMULATION) > most:
        name = bot.partition(":")[0]
        raise BadMessage(
            f"{bot} thinks longer than this server allows; "
            f"at most {name}:{most}n or {name}:{int(most * A_SIMULATION * 1000)}ms"
        )


def check_wait(seconds: float, what: str) -> None:
    """Refuse what would have to wait for too long."""
    if seconds > LONGEST_WAIT:
        about = int(-(-seconds // 5) * 5)
        raise Busy(
            f"Many bots are thinking here at the moment, so {what} would take a while. "
            f"Try again in about {about} seconds.",
            about,
        )


class Rates:
    """Seconds that work of each kind took lately."""

    def __init__(self) -> None:
        self._known: dict[str, float] = {}

    def cost(self, work: Work) -> float:
        """Return the seconds that it will probably take."""
        return work.seconds or work.simulations * self._known.get(work.kind, _first_guess(work))

    def learn(self, work: Work, seconds: float) -> None:
        """Take a measurement into account."""
        if work.seconds:
            return
        known = self._known.get(work.kind, _first_guess(work))
        self._known[work.kind] = known + LEARNING * (seconds / work.simulations - known)


def _first_guess(work: Work) -> float:
    return {"light": A_GLANCE, "search": A_SIMULATION, "outside": AN_OUTSIDER}[work.lane]
