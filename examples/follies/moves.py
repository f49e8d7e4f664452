"""What each option of Follies is worth to the seat that decides, in hundredths of a point."""

from follies.actions import ALLOW, BID, DONE, FAIL, KEEP, PASS, PAY, REWARD, VISIT
from follies.modules.lanterns import LIGHT
from follies.phases.auction import Pay
from follies.phases.rewards import DRAW_STONE, GROTTO, LOOK
from follies.state import FolliesState
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK

POINT = 100
STONE = 60
"""The later use of each point of a stone's worth."""
HERMIT = 50
REWARDS = {DRAW_STONE: 120, LOOK: 200, GROTTO: 320}
A_VISIT = 80


def worths(s: FolliesState, seat: int, options: list[int]) -> list[int]:
    """Return the worth of each option."""
    return [_worth(s, seat, a) for a in options]


def _worth(s: FolliesState, seat: int, a: int) -> int:
    kind, what = a >> PAYLOAD_BITS << PAYLOAD_BITS, a & PAYLOAD_MASK
    if kind in (PASS, FAIL):
        return -_stone(s, what)
    if kind == BID:  # a bid that the hand cannot pay is a bluff
        return what * POINT if what <= s.hand_worth(seat) else -POINT
    if kind == PAY:
        return _payment(s, what)
    if kind == REWARD:
        return REWARDS[what]
    if kind == VISIT:
        return A_VISIT
    if kind == KEEP:
        ornaments = s.follies.facts.ornaments
        return ornaments.worth[what] * POINT if what < len(ornaments.worth) else 0
    if kind == ALLOW:
        return what
    if kind == LIGHT:
        return POINT - _stone(s, what)
    return 0 if kind == DONE else -POINT


def _stone(s: FolliesState, face: int) -> int:
    """Return the worth of a stone in the hand."""
    return s.follies.facts.stones.worth[face] * STONE or HERMIT


def _payment(s: FolliesState, face: int) -> int:
    """Return a payment's worth: the largest stone that is not too large, else the smallest."""
    frame = s.stack[-1]
    worth = s.follies.facts.stones.worth[face]
    return worth if isinstance(frame, Pay) and worth <= frame.due else -worth
