"""New bots at tables: none that thinks longer than the host allows, none while many wait."""

from collections.abc import Iterable

from palatium.server.bots.fair import Payer
from palatium.server.bots.opponents import check_bot
from palatium.server.bots.pool import BotPool
from palatium.server.bots.work import check_budget, check_wait
from palatium.server.bots.worker import Job
from palatium.server.settings import Settings


class BotSeats:
    """Says whether a bot may be seated now."""

    def __init__(self, settings: Settings, pool: BotPool) -> None:
        self._settings = settings
        self._pool = pool

    def check(self, game: str, bots: Iterable[str | None], person_id: str) -> None:
        """Refuse a bot whose name gives it too much time, and one that would have to wait."""
        for bot in bots:
            if bot is not None:
                check_bot(bot)
                check_budget(bot, self._settings.bot_nodes)
                job = Job("", game, {}, [], 0, bot, 0)
                wait = self._pool.wait(job, Payer("", person_id))
                check_wait(wait, "a turn of this bot")
