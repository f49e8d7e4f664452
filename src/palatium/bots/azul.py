"""The greedy player of Azul: Summer Pavilion."""

from palatium.bots.azul_sense import Sense, Weights
from palatium.bots.azul_value import worths
from palatium.core.errors import BadConfig
from palatium.games.azul.state import AzulState
from palatium.play.bot import Bot
from palatium.play.seat import Seat


class AzulGreedy(Bot):
    """Takes the option with the best plan behind it; ties are broken by chance."""

    def __init__(self, argument: str = "", weights: Weights | None = None) -> None:
        super().__init__(argument)
        self.weights = weights or Weights()
        self._sense: Sense | None = None
        self._facts = ""

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, AzulState):
            raise BadConfig(f"this bot plays azul, not {seat.game.name}")
        options = seat.options()
        found = worths(self._sense_for(s), s, seat.number, options)
        best = max(found)
        top = [a for a, worth in zip(options, found, strict=True) if worth == best]
        return top[seat.rng.below(len(top))]

    def _sense_for(self, s: AzulState) -> Sense:
        """The tables for this game, made when the game changes."""
        facts = f"{s.azul.config} {s.azul.components}"
        if self._sense is None or facts != self._facts:
            self._sense = Sense(s.azul, self.weights)
            self._facts = facts
        return self._sense

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_sense": None}
