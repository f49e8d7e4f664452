"""Decrees that change what completed or placed rooms bring."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.modules import Happening, Value
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.decrees.actions import CASH
from palatium.games.castles.modules.decrees.decree import Decree, rules_of
from palatium.games.castles.state import CastlesState


def give_money(s: CastlesState, seat: int, money: int) -> None:
    """Give money from the supply."""
    s.money[seat] += money
    if s.events is not None:
        s.events.append(Event("money", {"seat": seat, "money": money}))


class CompletionPurse(Decree):
    """Money for each room completed, Foyer, hallways and stairs too."""

    def __init__(self) -> None:
        super().__init__(1, [hook.COMPLETED], ["money"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        give_money(s, seat, self.amount(s, "money"))


class DoubleCellar(Decree):
    """Two different rewards for Downstairs rooms."""

    def __init__(self) -> None:
        super().__init__(3, [hook.PICKS], ["rewards"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return self.amount(s, "rewards")


class WiderChoice(Decree):
    """More Bonus cards to choose from for a Utility room."""

    def __init__(self) -> None:
        super().__init__(4, [hook.UTILITY_CARDS], ["cards"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return self.amount(s, "cards")


class TwoPassageways(Decree):
    """One stairs and one hallway for a Corridor, never two alike."""

    def __init__(self) -> None:
        super().__init__(5, [hook.FREE_PIECES])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return 2


class GrandSpectacle(Decree):
    """More points for an Activity room."""

    def __init__(self) -> None:
        super().__init__(6, [hook.ACTIVITY_POINTS], ["points"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return self.amount(s, "points")


class RichGrounds(Decree):
    """More money for an Outdoor room."""

    def __init__(self) -> None:
        super().__init__(7, [hook.OUTDOOR_MONEY], ["money"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return self.amount(s, "money")


class LongDream(Decree):
    """More tiles on the deck for a Sleeping room."""

    def __init__(self) -> None:
        super().__init__(8, [hook.SLEEPING_TILES], ["tiles"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return self.amount(s, "tiles")


class ThickWalls(Decree):
    """No penalties."""

    def __init__(self) -> None:
        super().__init__(14, [hook.PENALTY])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return 0


class BlindDoors(Decree):
    """A door against a wall counts as connected, for completing rooms only."""

    def __init__(self) -> None:
        super().__init__(18, [hook.WALLS])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return 1


class EvenTemper(Decree):
    """A point if a turn ends with an odd score."""

    def __init__(self) -> None:
        super().__init__(26, [hook.TURN_END], ["points"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if s.points[seat] & 1:
            s.gain(seat, self.amount(s, "points"), "decree", self.code, self.ruling)


class CoinForPraise(Decree):
    """The points of a placed room may be taken as money, all or none."""

    def __init__(self) -> None:
        super().__init__(29, [hook.SETTLED], ["money"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if what > 0:
            s.push(Cash(seat, what))


class Cash(Frame[CastlesState]):
    """The choice between points, which have already been counted, and money."""

    tag: ClassVar[str] = "Cash"

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points

    def data(self) -> list[int]:
        return [self.seat, self.points]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "points": self.points}

    def name(self) -> str:
        return "cash"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"points": self.points, "money": self._money(s)}

    def _money(self, s: CastlesState) -> int:
        return rules_of(s).amounts["D29"]["money"] * self.points

    def options(self, s: CastlesState) -> list[int]:
        return [CASH, CASH | 1]

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        if a & PAYLOAD_MASK == 0:
            s.gain(self.seat, -self.points, "cash", "D29", "C-DEC-29")
            give_money(s, self.seat, self._money(s))
