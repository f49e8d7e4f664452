"""Styles: one-sided players that probe whether a game or a bot can be beaten by a simple habit.

`hoarder` spends late or never, `rusher` takes what scores at once, `shark` makes others pay.
They are greedy players with other weights; in a game without one they take the most points.
"""

from palatium.bots.azul import AzulGreedy
from palatium.bots.azul_sense import Weights as AzulWeights
from palatium.bots.castles import CastlesGreedy
from palatium.bots.castles_outlook import Weights as CastlesWeights
from palatium.bots.greedy import most_points
from palatium.bots.palace import PalaceGreedy
from palatium.bots.palace_outlook import Weights as PalaceWeights
from palatium.bots.palaces import PalacesGreedy
from palatium.play.bot import Bot
from palatium.play.seat import Seat


class StyleBot(Bot):
    """Hands over to a greedy player of the game with the style's weights."""

    def __init__(self, argument: str = "") -> None:
        super().__init__(argument)
        self._experts: dict[str, Bot] = {
            "azul": AzulGreedy("", self.azul()),
            "castles": CastlesGreedy("", self.castles()),
            "palace": PalaceGreedy("", self.palace()),
            "palaces": self.palaces(),
        }

    def azul(self) -> AzulWeights:
        """The style in Azul."""
        return AzulWeights()

    def castles(self) -> CastlesWeights:
        """The style in Castles."""
        return CastlesWeights()

    def palace(self) -> PalaceWeights:
        """The style in the Palace."""
        return PalaceWeights()

    def palaces(self) -> PalacesGreedy:
        """The style in Palaces."""
        return PalacesGreedy()

    def decide(self, seat: Seat) -> int:
        expert = self._experts.get(seat.game.name)
        return most_points(seat) if expert is None else expert.decide(seat)


class Hoarder(StyleBot):
    """Keeps tiles, money and cards for later."""

    def azul(self) -> AzulWeights:
        return AzulWeights(
            keep_natural=260, keep_wild=420, draft_natural=240, draft_wild=400, reward=300
        )

    def castles(self) -> CastlesWeights:
        weights = CastlesWeights()
        weights.money_late = 60
        weights.money_early = 60
        return weights

    def palace(self) -> PalaceWeights:
        return PalaceWeights(spending=200, paying=250)

    def palaces(self) -> PalacesGreedy:
        return PalacesGreedy(card_cost=1.4)


class Rusher(StyleBot):
    """Takes what scores now and hopes for nothing."""

    def azul(self) -> AzulWeights:
        return AzulWeights(
            star_reach=5, number_reach=5, feature_reach=5, hand_reach=100, surplus=0,
            keep_natural=0, keep_wild=0, draft_natural=20, draft_wild=40, denial=0,
        )  # fmt: skip

    def castles(self) -> CastlesWeights:
        weights = CastlesWeights()
        weights.money_late = 0
        weights.money_early = 4
        weights.progress = 0
        weights.connection = 0
        weights.bonus = 0
        weights.favor_more = 0
        return weights

    def palace(self) -> PalaceWeights:
        return PalaceWeights(hope=10, paying=0)

    def palaces(self) -> PalacesGreedy:
        return PalacesGreedy(card_cost=0.1)


class Shark(StyleBot):
    """The price shark: what others want shall cost them dear."""

    def azul(self) -> AzulWeights:
        return AzulWeights(denial=250)

    def castles(self) -> CastlesWeights:
        weights = CastlesWeights()
        weights.paid_to_rival = 250
        weights.money_early = 40
        return weights

    def palace(self) -> PalaceWeights:
        return PalaceWeights(rival=150)

    def palaces(self) -> PalacesGreedy:
        return PalacesGreedy(bluff_chance=35)
