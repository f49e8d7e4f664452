"""What each option of Follies is worth to the seat that decides, in hundredths of a point."""

from follies.actions import ALLOW, BID, DONE, FAIL, KEEP, PASS, PAY, REWARD, VISIT
from follies.auction import Pay
from follies.lanterns import LIGHT
from follies.rewards import DRAW_STONE, GROTTO, LOOK
from follies.state import FolliesState
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK

POINT = 100
STONE = 60
"""What a stone's worth of one is good for later on."""
HERMIT = 50
REWARDS = {DRAW_STONE: 120, LOOK: 200, GROTTO: 320}
A_VISIT = 80


def worths(s: FolliesState, seat: int, options: list[int]) -> list[int]:
    """The worth of each option."""
    return [_worth(s, seat, a) for a in options]


def _worth(s: FolliesState, seat: int, a: int) -> int:
    kind, what = a >> PAYLOAD_BITS << PAYLOAD_BITS, a & PAYLOAD_MASK
    if kind in (PASS, FAIL):
        return -_stone(s, what)
    if kind == BID:  # what the hand cannot pay is no bid but a bluff
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
    """What a stone in the hand is good for."""
    return s.follies.facts.stones.worth[face] * STONE or HERMIT


def _payment(s: FolliesState, face: int) -> int:
    """The largest stone that is not too large, else the smallest: no change is given."""
    frame = s.stack[-1]
    worth = s.follies.facts.stones.worth[face]
    return worth if isinstance(frame, Pay) and worth <= frame.due else -worth
