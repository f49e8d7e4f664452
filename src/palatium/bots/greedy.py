"""The greedy bot: looks one move ahead, with the game's own estimate of a move's worth."""

from collections.abc import Sequence

from palatium.core.errors import BadConfig
from palatium.core.registry import extras
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat


class GreedyBot(Bot):
    """Uses the game's own greedy player, or points alone if there is none."""

    def __init__(self, argument: str = "") -> None:
        super().__init__(argument)
        self._experts: dict[str, Bot | None] = {}

    def decide(self, seat: Seat) -> int:
        name = seat.game.name
        if name not in self._experts:
            self._experts[name] = self.expert(name)
        expert = self._experts[name]
        return most_points(seat) if expert is None else expert.decide(seat)

    def expert(self, game: str) -> Bot | None:
        """Return a new greedy player of a game, if the game brings one."""
        found = extras(game).load("greedy")
        if found is None:
            return None
        if isinstance(found, type) and issubclass(found, Bot):
            return found(self.argument)
        raise BadConfig(f"what {game} names as greedy is not a bot")


def pick_best(seat: Seat, options: Sequence[int], worths: Sequence[int]) -> int:
    """Return the option that is worth most; ties are broken at random."""
    best = max(worths)
    top = [a for a, worth in zip(options, worths, strict=True) if worth == best]
    return top[seat.rng.below(len(top))]


def most_points(seat: Seat) -> int:
    """Return the option that puts the seat furthest ahead; ties are broken at random."""
    options = seat.options()
    margins: list[int] = []
    for a in options:
        s = seat.determinize()
        if s.seat() != seat.number:
            return options[seat.rng.below(len(options))]
        s.apply(a)
        scores = s.scores()
        mine = scores.pop(seat.number)
        margins.append(mine - max(scores, default=0))
    return pick_best(seat, options, margins)
