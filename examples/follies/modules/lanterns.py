"""The module "lanterns": while taking rewards, a stone may be turned into a point."""

from follies.facts import Facts
from follies.modules.points import REWARD_LEFT
from follies.state import FolliesState
from palatium.core.cards.hidden import faces
from palatium.core.codec import Names
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.layout import Field, Layout
from palatium.core.modules import Module, Offering

LIGHT = 13 << 24


class Lanterns(Module[FolliesState]):
    """Adds "light" at the point `REWARD_LEFT` (F-LAN-1); the base game does not know it."""

    def __init__(self, facts: Facts) -> None:
        stone = Names(facts.stones.ids, facts.stones.names)
        light = Layout(13, "light", [Field("stone", 4, stone)])
        super().__init__("lanterns", [light], [REWARD_LEFT])

    def offer(self, s: FolliesState, point: Offering, seat: int, out: list[int]) -> None:
        out.extend(sorted({LIGHT | face for face in faces(s.hands[seat])}))

    def choose(self, s: FolliesState, point: Offering, seat: int, a: int) -> None:
        face = a & PAYLOAD_MASK
        name = s.follies.facts.stones.names[face]
        s.give_up(seat, face)
        s.tell("lit", {"seat": seat, "stone": name})
        s.gain(seat, 1, "lantern", name, "F-LAN-1")
