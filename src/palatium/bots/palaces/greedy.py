"""The greedy player of Palaces: bids what it can make while the prize is worth its cards."""

from palatium.bots.palaces.evaluate import BLUFF_CHANCE, CARD_COST, Evaluator
from palatium.core.errors import BadConfig
from palatium.games.palaces.state import PalacesState
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat


class PalacesGreedy(Bot):
    """Considers its own cards, both columns and what is announced; never a secret."""

    def __init__(
        self, argument: str = "", card_cost: float = CARD_COST, bluff_chance: int = BLUFF_CHANCE
    ) -> None:
        super().__init__(argument)
        self.card_cost = card_cost
        self.bluff_chance = bluff_chance

    def decide(self, seat: Seat) -> int:
        s = seat.determinize()
        if not isinstance(s, PalacesState):
            raise BadConfig("this bot plays Palaces only")
        options = seat.options()
        evaluator = Evaluator(s, seat.number, self.card_cost, self.bluff_chance)
        name = seat.ask().name
        if name == "prize":
            return evaluator.prize(options, seat.rng)
        if name == "bid":
            return evaluator.mode(options, seat.rng)
        if name == "number":
            return evaluator.number(options)
        if name == "resolve":
            return max(options, key=evaluator.item_worth)
        if name == "honour":
            return evaluator.honour(options)
        if name == "text":
            return max(options, key=lambda a: evaluator.use_worth(a & 127))
        return evaluator.small_choice(name, options, seat.rng)
