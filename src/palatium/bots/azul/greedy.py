"""The greedy player of Azul: Summer Pavilion."""

from palatium.bots.azul.evaluate import AzulTables, Weights
from palatium.bots.azul.moves import worths
from palatium.bots.greedy import pick_best
from palatium.core.errors import BadConfig
from palatium.games.azul.state import AzulState
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat


class AzulGreedy(Bot):
    """Takes the option with the best plan after it; ties are broken at random."""

    def __init__(self, argument: str = "", weights: Weights | None = None) -> None:
        super().__init__(argument)
        self.weights = weights or Weights()
        self._tables: AzulTables | None = None
        self._facts = ""

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, AzulState):
            raise BadConfig(f"this bot plays azul, not {seat.game.name}")
        options = seat.options()
        return pick_best(seat, options, worths(self._tables_for(s), s, seat.number, options))

    def _tables_for(self, s: AzulState) -> AzulTables:
        """Return the tables for this game, remade when the game changes."""
        facts = f"{s.azul.config} {s.azul.components}"
        if self._tables is None or facts != self._facts:
            self._tables = AzulTables(s.azul, self.weights)
            self._facts = facts
        return self._tables

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_tables": None}
