"""Decrees that score at the end, and those about Favors."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.modules import Happening, Value
from palatium.games.castles.actions import DONE
from palatium.games.castles.box.rooms import DOWN_HALLWAY, HALLWAY, STAIRS, Room
from palatium.games.castles.end.card_measures import COURTYARDS, PATH, Measure, all_money, measured
from palatium.games.castles.end.card_points import bonus_points
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.market.refill import set_stack
from palatium.games.castles.modules.decrees.actions import (
    HALLWAY_STACK,
    REMOVE,
    STACK_TOKENS,
    STAIRS_STACK,
)
from palatium.games.castles.modules.decrees.decree import Decree, rules_of
from palatium.games.castles.modules.final_steps import BEFORE_SCORING, DECREE_STEP
from palatium.games.castles.state import CastlesState

OWN_SIZE: Final = 0
"""The size of hallways if they do not count as 150."""


def size_of(s: CastlesState, room: Room) -> int:
    """Return printed square feet; a hallway counts as 150, or has a size of its own (C-DEC-9,
    C-DEC-34)."""
    if room.id in (HALLWAY, DOWN_HALLWAY) and not rules_of(s).hallways_are_150:
        return OWN_SIZE
    return room.feet


@mypyc_attr(allow_interpreted_subclasses=True)
class FinalDecree(Decree):
    """A decree that scores once, in the decrees' step."""

    def __init__(self, number: int, amounts: list[str] | None = None) -> None:
        super().__init__(number, [hook.FINAL], amounts)

    def points_of(self, s: CastlesState, seat: int) -> int:
        """Return what it is worth."""
        return 0

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if what == DECREE_STEP:
            points = self.points_of(s, seat)
            if points:
                s.gain(seat, points, "decree", self.code, self.ruling)


class ManySizes(FinalDecree):
    """Points for each different size; a hallway and a 150 are one size, or two."""

    def __init__(self) -> None:
        super().__init__(9, ["points"])

    def points_of(self, s: CastlesState, seat: int) -> int:
        return self.amount(s, "points") * len({size_of(s, room) for room in s.rooms_of(seat)})


class ManyKinds(FinalDecree):
    """Points for each type."""

    def __init__(self) -> None:
        super().__init__(10, ["points"])

    def points_of(self, s: CastlesState, seat: int) -> int:
        return self.amount(s, "points") * len({room.type for room in s.rooms_of(seat)})


class Treasurer(FinalDecree):
    """Points for so much money each."""

    def __init__(self) -> None:
        super().__init__(11, ["points", "per"])

    def points_of(self, s: CastlesState, seat: int) -> int:
        return self.amount(s, "points") * (all_money(s, seat) // self.amount(s, "per"))


class PureRooms(FinalDecree):
    """Points without hallways and stairs."""

    def __init__(self) -> None:
        super().__init__(22, ["points"])

    def points_of(self, s: CastlesState, seat: int) -> int:
        pieces = [room.id for room in s.rooms_of(seat)]
        return 0 if {HALLWAY, DOWN_HALLWAY, STAIRS} & set(pieces) else self.amount(s, "points")


class CourtKeeper(FinalDecree):
    """Points for each courtyard."""

    def __init__(self) -> None:
        super().__init__(35, ["points"])

    def points_of(self, s: CastlesState, seat: int) -> int:
        return self.amount(s, "points") * measured(s, seat, Measure(COURTYARDS, 0))


class LongWalk(FinalDecree):
    """Points for each room on the longest path."""

    def __init__(self) -> None:
        super().__init__(36, ["points"])

    def points_of(self, s: CastlesState, seat: int) -> int:
        return self.amount(s, "points") * measured(s, seat, Measure(PATH, 0))


class Tiebreaker(Decree):
    """Wins ties for Favors."""

    def __init__(self) -> None:
        super().__init__(16, [hook.TIE])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return 1


class CrowningGlory(Decree):
    """Points for being first alone in a Favor."""

    def __init__(self) -> None:
        super().__init__(17, [hook.FIRST], ["points"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return self.amount(s, "points")


class Encore(Decree):
    """The best Bonus card scores twice."""

    def __init__(self) -> None:
        super().__init__(32, [hook.BONUS])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        best = max([0, *[bonus_points(s, seat, card.face) for card in s.hands[seat]]])
        if best:
            s.gain(seat, best, "decree", self.code, self.ruling)


class EmptyStorerooms(Decree):
    """Pieces leave the stacks just before final scoring."""

    def __init__(self) -> None:
        super().__init__(15, [hook.FINAL], ["pieces"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if what == BEFORE_SCORING:
            s.push(RemovePieces(seat, self.amount(s, "pieces"), 0))


class RemovePieces(Frame[CastlesState]):
    """The removal of pieces one by one, stacks in ascending order, unseen."""

    tag: ClassVar[str] = "RemovePieces"

    def __init__(self, seat: int, left: int, least: int) -> None:
        super().__init__(seat)
        self.left = left
        self.least = least

    def data(self) -> list[int]:
        return [self.seat, self.left, self.least]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "left": self.left}

    def name(self) -> str:
        return "remove"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"left": self.left}

    def step(self, s: CastlesState) -> bool:
        if self.left and len(self.options(s)) > 1:
            return True
        s.pop()
        return False

    def options(self, s: CastlesState) -> list[int]:
        out: list[int] = [DONE]
        for stack in range(self.least, len(STACK_TOKENS)):
            if pieces_in(s, stack):
                out.append(REMOVE | stack)
        return out

    def choose(self, s: CastlesState, a: int) -> None:
        if a == DONE:
            s.pop()
            return
        stack = a & PAYLOAD_MASK
        s.become(RemovePieces(self.seat, self.left - 1, stack))
        if stack == HALLWAY_STACK:
            s.hallways -= 1
            s.gone = (*s.gone, HALLWAY)
        elif stack == STAIRS_STACK:
            s.stairs -= 1
            s.gone = (*s.gone, STAIRS)
        else:
            pile = s.stacks[stack]
            # Nobody sees which tile it is: it is in the body together with those of the box.
            set_stack(s, stack, Pile(pile.top, pile.body, pile.size - 1, pile.bottom))
        if s.events is not None:
            facts: dict[str, object] = {"seat": self.seat, "stack": STACK_TOKENS[stack]}
            s.events.append(Event("removed", facts))


def pieces_in(s: CastlesState, stack: int) -> int:
    """Return how many pieces a stack has, also for hallways and stairs."""
    if stack == HALLWAY_STACK:
        return s.hallways
    return s.stairs if stack == STAIRS_STACK else s.stacks[stack].total()
