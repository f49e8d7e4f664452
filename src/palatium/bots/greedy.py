"""The greedy bot: looks one move ahead, with a sense of value for each game."""

from importlib import import_module

from palatium.core.errors import BadConfig
from palatium.play.bot import Bot
from palatium.play.seat import Seat

EXPERTS: dict[str, str] = {
    "azul": "palatium.bots.azul:AzulGreedy",
    "castles": "palatium.bots.castles:CastlesGreedy",
    "palace": "palatium.bots.palace:PalaceGreedy",
    "palaces": "palatium.bots.palaces:PalacesGreedy",
}
"""Where a game's own greedy player is found, by the game's name."""


class GreedyBot(Bot):
    """Hands over to the game's own greedy player, or weighs points alone where there is none."""

    def __init__(self, argument: str = "") -> None:
        super().__init__(argument)
        self._experts: dict[str, Bot] = {}

    def decide(self, seat: Seat) -> int:
        name = seat.game.name
        if name not in EXPERTS:
            return most_points(seat)
        if name not in self._experts:
            self._experts[name] = _expert(EXPERTS[name], self.argument)
        return self._experts[name].decide(seat)


def _expert(path: str, argument: str) -> Bot:
    module, _, attribute = path.partition(":")
    found: object = getattr(import_module(module), attribute)
    if isinstance(found, type) and issubclass(found, Bot):
        return found(argument)
    raise BadConfig(f"{path} is no bot")


def most_points(seat: Seat) -> int:
    """The option after which the seat is furthest ahead, ties broken by chance."""
    best: list[int] = []
    best_margin = -(10**9)
    options = seat.options()
    for a in options:
        s = seat.determinize()
        if s.seat() != seat.number:
            return options[seat.rng.below(len(options))]
        s.apply(a)
        scores = s.scores()
        mine = scores.pop(seat.number)
        margin = mine - max(scores, default=0)
        if margin > best_margin:
            best, best_margin = [], margin
        if margin == best_margin:
            best.append(a)
    return best[seat.rng.below(len(best))]
