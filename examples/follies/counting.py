"""What a playtest of Follies counts: follies built and numbers announced."""

from typing import TYPE_CHECKING

from follies.actions import BID, MOST
from follies.state import FolliesState
from palatium.core.counting import Counting, Kind, Piece
from palatium.core.events import Event
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK
from palatium.core.state import State

if TYPE_CHECKING:
    from follies.game import FolliesGame


class FolliesCounting(Counting):
    """Counts follies: a folly belongs to the seat that shows its hand and can pay."""

    def __init__(self, game: "FolliesGame") -> None:
        self.game = game

    def kinds(self) -> list[Kind]:
        say = self.game.words.say
        numbers = [str(number) for number in range(MOST + 1)]
        names = self.game.facts.follies
        return [
            Kind("folly", say("count.folly"), names, names),
            Kind("bid", say("count.bid"), numbers, numbers, False),
        ]

    def chosen(self, s: State, a: int) -> list[Piece]:
        if a >> PAYLOAD_BITS == BID >> PAYLOAD_BITS:
            return [Piece("bid", str(a & PAYLOAD_MASK))]
        return []

    def got(self, s: State, event: Event) -> list[Piece]:
        if not isinstance(s, FolliesState) or event.name != "laid_open":
            return []
        seat = event.whole("seat")
        is_built = s.bidder == seat and s.hand_worth(seat) >= s.best
        return [Piece("folly", s.folly(), seat, s.best)] if is_built else []
