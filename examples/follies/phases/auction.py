"""The auction of a folly: announcing, laying open, failing, paying."""

from typing import ClassVar

from follies.actions import BID, FAIL, MOST, PAY
from follies.phases.rewards import Rewards
from follies.score import score_folly
from follies.state import FolliesState
from palatium.core.cards.hidden import faces
from palatium.core.flow.offer import Offer
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK


class Auction(Offer[FolliesState]):
    """One announcement each, from the first seat leftwards (F-BID-1)."""

    tag: ClassVar[str] = "Auction"

    def at(self, turn: int) -> "Auction":
        return Auction(self.players, self.first, self.way, self.out, turn)

    def offer(self, s: FolliesState, seat: int) -> None:
        s.push(Bid(seat))

    def finish(self, s: FolliesState) -> None:
        """Lay the highest announcer's hand open; they pay or fail (F-BID-3, F-BID-4)."""
        if s.bidder < 0:
            return
        seat = s.bidder
        s.hands[seat] = tuple(card.seen(s.all_seats()) for card in s.hands[seat])
        s.reveal()
        s.tell("laid_open", {"seat": seat, "stones": s.stone_names(seat)})
        if s.hand_worth(seat) >= s.best:
            s.push(Pay(seat, s.best))
        else:
            s.push(Auction(self.players, self.first, self.way, self.out | 1 << seat, 0))
            s.push(Fail(seat))


class Bid(Frame[FolliesState]):
    """One announcement: more than the last, or 0 to pass; hands are not considered (F-BID-2)."""

    tag: ClassVar[str] = "Bid"

    def name(self) -> str:
        return "bid"

    def args(self, s: FolliesState) -> dict[str, object]:
        return {"folly": s.folly(), "best": s.best}

    def options(self, s: FolliesState) -> list[int]:
        return [BID, *range(BID + s.best + 1, BID + MOST + 1)]

    def choose(self, s: FolliesState, a: int) -> None:
        number = a & PAYLOAD_MASK
        s.tell("announced", {"seat": self.seat, "number": number})
        if number:
            s.best, s.bidder = number, self.seat
        s.pop()

    def why_not(self, s: FolliesState, a: int) -> str:
        return s.follies.words.say("why.bid", {"best": s.best, "most": MOST})


class StoneFrame(Frame[FolliesState]):
    """A question for one stone of the hand; `kind` is its action kind."""

    kind = 0

    def options(self, s: FolliesState) -> list[int]:
        return sorted({self.kind | face for face in faces(s.hands[self.seat])})

    def why_not(self, s: FolliesState, a: int) -> str:
        return s.why_no_stone(self.seat, a)


class Fail(StoneFrame):
    """The bluffer gives up a stone, then the others announce again (F-BID-4)."""

    tag: ClassVar[str] = "Fail"

    kind = FAIL

    def name(self) -> str:
        return "fail"

    def args(self, s: FolliesState) -> dict[str, object]:
        return {"due": s.best}

    def step(self, s: FolliesState) -> bool:
        if s.hands[self.seat]:
            return True
        self.leave(s)
        return False

    def choose(self, s: FolliesState, a: int) -> None:
        face = a & PAYLOAD_MASK
        s.give_up(self.seat, face)
        s.tell("failed", {"seat": self.seat, "stone": s.follies.facts.stones.names[face]})
        self.leave(s)

    def leave(self, s: FolliesState) -> None:
        """Restart the auction at nothing."""
        s.best, s.bidder = 0, -1
        s.pop()


class Pay(StoneFrame):
    """The builder pays stone by stone; the hand lies open, so nothing is hidden (F-PAY-1)."""

    tag: ClassVar[str] = "Pay"

    kind = PAY

    def __init__(self, seat: int, due: int) -> None:
        super().__init__(seat)
        self.due = due

    def data(self) -> list[int]:
        return [self.seat, self.due]

    def shown(self, s: FolliesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "due": self.due}

    def name(self) -> str:
        return "pay"

    def args(self, s: FolliesState) -> dict[str, object]:
        return {"due": self.due}

    def options(self, s: FolliesState) -> list[int]:
        worth = s.follies.facts.stones.worth
        return [a for a in super().options(s) if worth[a & PAYLOAD_MASK]]

    def choose(self, s: FolliesState, a: int) -> None:
        face = a & PAYLOAD_MASK
        stones = s.follies.facts.stones
        s.give_up(self.seat, face)
        s.tell("paid", {"seat": self.seat, "stone": stones.names[face]})
        due = self.due - stones.worth[face]
        if due > 0:
            s.become(Pay(self.seat, due))
            return
        s.pop()
        score_folly(s, self.seat)
        s.push(Rewards(self.seat, s.follies.facts.rewards[s.round]))
