"""The flow of the game: dealing, rounds, and the frames by tag."""

from collections.abc import Callable
from typing import ClassVar

from follies.actions import PASS
from follies.phases.auction import Auction, Bid, Fail, Pay
from follies.phases.draws import DrawStone
from follies.phases.rewards import Allow, Keep, Look, Rewards, Steal
from follies.score import score_ornaments
from follies.state import FolliesState
from palatium.core.cards.hidden import Card, faces
from palatium.core.flow.simultaneous import Simultaneous
from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK

HAND = 2
"""Stones dealt at the start; each round adds one (F-SET-2, F-DRAW-1)."""


class Round(Flow[FolliesState]):
    """A round: everybody draws, passes a stone on, then the folly is auctioned."""

    tag: ClassVar[str] = "Round"

    def __init__(self, phase: int) -> None:
        super().__init__()
        self.phase = phase

    def data(self) -> list[int]:
        return [self.phase]

    def step(self, s: FolliesState) -> bool:
        players = s.follies.players
        s.become(Round(self.phase + 1))
        if self.phase == 0:
            for seat in reversed(range(players)):
                s.push(DrawStone(seat, 1 if s.round else HAND + 1))
        elif self.phase == 1:
            asked = sum(1 << seat for seat in range(players) if s.hands[seat])
            if asked:
                s.push(PassOn(asked, ()))
        elif self.phase == 2:
            s.best, s.bidder = 0, -1
            s.push(Auction(players, (s.follies.first + s.round) % players, 1, 0, 0))
        else:
            self.next_round(s)
        return False

    def next_round(self, s: FolliesState) -> None:
        """Start the next round; after the last folly score the ornaments (F-END-1)."""
        if s.round + 1 < len(s.follies.facts.follies):
            s.round += 1
            s.become(Round(0))
            return
        s.pop()
        s.reveal()
        score_ornaments(s)


class PassOn(Simultaneous[FolliesState]):
    """Everybody passes a stone to the left, chosen in secret and at the same time (F-PASS-1)."""

    tag: ClassVar[str] = "PassOn"

    def again(self, commits: tuple[int, ...]) -> "PassOn":
        return PassOn(self.asked, commits)

    def name(self) -> str:
        return "pass"

    def options_for(self, s: FolliesState, seat: int) -> list[int]:
        return sorted({PASS | face for face in faces(s.hands[seat])})

    def finish(self, s: FolliesState, commits: dict[int, int]) -> None:
        """Move all stones at once: nobody passes on what was just received (F-PASS-2)."""
        names = s.follies.facts.stones.names
        moved: list[tuple[int, Card]] = []
        for giver, a in commits.items():
            to = (giver + 1) % s.follies.players
            face = a & PAYLOAD_MASK
            moved.append((to, s.draw_out(giver, face, to)))
            both = 1 << giver | 1 << to
            s.tell("passed", {"seat": giver, "to": to}, {"stone": names[face]}, both)
        for to, card in moved:
            s.receive(to, card)

    def why_not(self, s: FolliesState, a: int) -> str:
        return s.why_no_stone(self.seat, a)


FRAMES: dict[str, Callable[[list[int]], Frame[FolliesState]]] = {
    "Round": lambda d: Round(d[0]),
    "DrawStone": lambda d: DrawStone(d[0], d[1]),
    "PassOn": lambda d: PassOn(d[0], tuple(d[1:])),
    "Auction": lambda d: Auction(d[0], d[1], d[2], d[3], d[4]),
    "Bid": lambda d: Bid(d[0]),
    "Fail": lambda d: Fail(d[0]),
    "Pay": lambda d: Pay(d[0], d[1]),
    "Rewards": lambda d: Rewards(d[0], tuple(d[1:])),
    "Look": lambda d: Look(d[0]),
    "Keep": lambda d: Keep(d[0]),
    "Allow": lambda d: Allow(d[0], d[1]),
    "Steal": lambda d: Steal(d[0], d[1]),
}
