"""Rewards of a built folly: drawing, looking into the shaft, visiting, and more rewards."""

from typing import ClassVar

from follies.actions import DONE, KEEP, REFUSE, REWARD, STEAL, UNCOVER, VISIT, YIELD
from follies.facts import REWARDS
from follies.modules.points import REWARD_LEFT
from follies.phases.draws import DrawStone
from follies.state import FolliesState
from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, faces, find, mix, sorted_cards, without
from palatium.core.cards.pile import Pile, new_pile
from palatium.core.flow.any_order import AnyOrder
from palatium.core.frame import Chance, Frame
from palatium.core.ids import PAYLOAD_MASK

DRAW_STONE, LOOK, VISIT_SEAT, GROTTO = range(4)
"""Items of the frame; also the payload of a REWARD int, except for visits, which name a seat."""


class Rewards(AnyOrder[FolliesState]):
    """The builder's rewards in any order; a stone must be drawn, the rest is optional (F-REW-1)."""

    tag: ClassVar[str] = "Rewards"

    def rest(self, items: tuple[int, ...]) -> "Rewards":
        return Rewards(self.seat, items)

    def name(self) -> str:
        return "rewards"

    def shown(self, s: FolliesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "items": [REWARDS[item] for item in self.items]}

    def is_must(self, s: FolliesState, item: int) -> bool:
        return item == DRAW_STONE

    def done_int(self) -> int:
        return DONE

    def offers(self, s: FolliesState, item: int) -> list[int]:
        if item == VISIT_SEAT:  # inline: the target is part of the choice
            seats = range(s.follies.players)
            return [VISIT | seat for seat in seats if seat != self.seat and s.hands[seat]]
        pile = s.quarry if item == DRAW_STONE else s.shaft
        if item != GROTTO and pile.total() == 0:
            return []
        return [REWARD | item]

    def perform(self, s: FolliesState, item: int, a: int) -> None:
        if item == VISIT_SEAT:
            target = a & PAYLOAD_MASK
            s.tell("visited", {"seat": self.seat, "target": target})
            s.push(Allow(target, self.seat))
            return
        s.tell("reward", {"seat": self.seat, "reward": REWARDS[item]})
        if item == DRAW_STONE:
            s.push(DrawStone(self.seat, 1))
        elif item == LOOK:
            s.push(Keep(self.seat))
            s.push(Look(self.seat))
        else:
            s.push(Rewards(self.seat, (DRAW_STONE, LOOK)))  # F-REW-3: a reward in a reward

    def options(self, s: FolliesState) -> list[int]:
        out = super().options(s)
        s.follies.hooks.offers(s, REWARD_LEFT, self.seat, out)
        return sorted(out)

    def choose(self, s: FolliesState, a: int) -> None:
        if s.follies.hooks.owns(a):
            s.follies.hooks.owner(a).choose(s, REWARD_LEFT, self.seat, a)
        else:
            super().choose(s, a)


class Look(DrawCard[FolliesState]):
    """A look at the shaft's ornaments one by one, seen only by the looker (F-LOOK-1).

    Until somebody has looked, nobody can tell the shaft's ornaments from those in the box: the
    first look draws from both. A later look finds what lies there.
    """

    tag: ClassVar[str] = "Look"

    def __init__(self, looker: int) -> None:
        super().__init__()
        self.looker = looker

    def data(self) -> list[int]:
        return [self.looker]

    def step(self, s: FolliesState) -> bool:
        shaft = s.shaft
        if shaft.size and not shaft.is_settled():
            return True
        if shaft.size:
            s.reveal()
            for card in shaft.body:
                self.uncover(s, card)
        else:
            s.box = sorted_cards([*s.box, *shaft.body])
        s.shaft = new_pile((), 0)
        s.pop()
        return False

    def choose(self, s: FolliesState, a: int) -> None:
        card, s.shaft = s.shaft.take(a & PAYLOAD_MASK)
        self.uncover(s, card)

    def uncover(self, s: FolliesState, card: Card) -> None:
        """Show an ornament to the looker."""
        seats = 1 << self.looker
        s.looked = sorted_cards([*s.looked, card.seen(seats)])
        name = s.follies.facts.ornaments.names[card.face]
        s.tell("looked", {"seat": self.looker}, {"ornament": name}, seats)

    def pile(self, s: FolliesState) -> Pile:
        return s.shaft

    def pile_key(self, s: FolliesState) -> tuple[str, int]:
        return ("shaft", 0)

    def kind_int(self) -> int:
        return UNCOVER

    def seen_by(self, s: FolliesState) -> int:
        return 1 << self.looker


class Keep(Frame[FolliesState]):
    """The looker keeps one ornament or none; the rest go back mixed (F-LOOK-2)."""

    tag: ClassVar[str] = "Keep"

    def name(self) -> str:
        return "keep"

    def options(self, s: FolliesState) -> list[int]:
        none = KEEP | len(s.follies.facts.ornaments.ids)
        return sorted({none, *[KEEP | face for face in faces(s.looked)]})

    def choose(self, s: FolliesState, a: int) -> None:
        rest = s.looked
        i = find(rest, a & PAYLOAD_MASK)
        if i >= 0:
            s.ornaments[self.seat] = sorted_cards([*s.ornaments[self.seat], rest[i]])
            rest = without(rest, i)
        s.looked = ()
        s.shaft = new_pile(mix(list(rest), s.new_pool(), 1 << self.seat), len(rest))
        s.tell("put_back", {"seat": self.seat, "number": len(rest)})
        s.pop()

    def why_not(self, s: FolliesState, a: int) -> str:
        return s.follies.words.say("why.not_seen")


class Allow(Frame[FolliesState]):
    """The visited seat yields, or shows a hermit: asked in any case, and veiled (F-VISIT-2)."""

    tag: ClassVar[str] = "Allow"

    def __init__(self, seat: int, visitor: int) -> None:
        super().__init__(seat)
        self.visitor = visitor

    def data(self) -> list[int]:
        return [self.seat, self.visitor]

    def name(self) -> str:
        return "allow"

    def args(self, s: FolliesState) -> dict[str, object]:
        return {"visitor": "ABCD"[self.visitor]}

    def is_veiled(self) -> bool:
        return True

    def options(self, s: FolliesState) -> list[int]:
        held = find(s.hands[self.seat], s.follies.facts.hermit) >= 0
        return [YIELD, REFUSE] if held else [YIELD]

    def choose(self, s: FolliesState, a: int) -> None:
        if a == REFUSE:
            s.show(self.seat, s.follies.facts.hermit)
            s.tell("refused", {"seat": self.seat})
            s.pop()
        else:
            s.become(Steal(self.seat, self.visitor))

    def why_not(self, s: FolliesState, a: int) -> str:
        return s.follies.words.say("why.no_hermit")


class Steal(Chance[FolliesState]):
    """The visitor draws a stone out of the hand; only these two see which (F-VISIT-3)."""

    tag: ClassVar[str] = "Steal"

    def __init__(self, target: int, visitor: int) -> None:
        super().__init__()
        self.target = target
        self.visitor = visitor

    def data(self) -> list[int]:
        return [self.target, self.visitor]

    def options(self, s: FolliesState) -> list[int]:
        return sorted({STEAL | face for face in faces(s.hands[self.target])})

    def weights(self, s: FolliesState) -> list[int]:
        held = faces(s.hands[self.target])
        return [held.count(a & PAYLOAD_MASK) for a in self.options(s)]

    def choose(self, s: FolliesState, a: int) -> None:
        face = a & PAYLOAD_MASK
        s.receive(self.visitor, s.draw_out(self.target, face, self.visitor))
        secret: dict[str, object] = {"stone": s.follies.facts.stones.names[face]}
        facts: dict[str, object] = {"seat": self.visitor, "target": self.target}
        s.tell("stolen", facts, secret, self.seen_by(s))
        s.pop()

    def seen_by(self, s: FolliesState) -> int:
        return 1 << self.target | 1 << self.visitor
