"""The draft: decrees are passed to the right, then all are revealed (C-SET-8)."""

from typing import ClassVar

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, faces, find, without
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.castles.modules.decrees.actions import DECREED, PICK_DECREE
from palatium.games.castles.modules.decrees.decree import (
    NAME,
    REVEAL,
    code_of,
    decrees_of,
    put_at_seat,
    set_decrees,
)
from palatium.games.castles.reveal import TurnUp
from palatium.games.castles.state import CastlesState


def picker(s: CastlesState, turn: int) -> int:
    """Return who picks: first the seat to the right of the Master Builder, then rightward."""
    return (s.master_builder - 1 - turn) % s.castles.players


class DealDecrees(DrawCard[CastlesState]):
    """The deal of two more decrees than players, seen by the first picker."""

    tag: ClassVar[str] = "DealDecrees"

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def data(self) -> list[int]:
        return [self.left]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"left": self.left}

    def step(self, s: CastlesState) -> bool:
        if self.left == 0:
            s.become(PickDecree(picker(s, 0), 0))
            return False
        return super().step(s)

    def pile(self, s: CastlesState) -> Pile:
        return decrees_of(s).pile

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return ("decrees", 0)

    def kind_int(self) -> int:
        return DECREED

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        part = decrees_of(s).copy()
        part.pile = pile
        part.draft = (*part.draft, card.seen(1 << picker(s, 0)))
        set_decrees(s, part)
        s.push(DealDecrees(self.left - 1))

    def seen_by(self, s: CastlesState) -> int:
        return 1 << picker(s, 0)


class PickDecree(Frame[CastlesState]):
    """A secret pick of one card; the rest go to the right, the last two into the box."""

    tag: ClassVar[str] = "PickDecree"

    def __init__(self, seat: int, turn: int) -> None:
        super().__init__(seat)
        self.turn = turn

    def data(self) -> list[int]:
        return [self.seat, self.turn]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "cards": len(decrees_of(s).draft)}

    def name(self) -> str:
        return "decree"

    def options(self, s: CastlesState) -> list[int]:
        return sorted([PICK_DECREE | card.face for card in decrees_of(s).draft])

    def choose(self, s: CastlesState, a: int) -> None:
        part = decrees_of(s).copy()
        earlier = 0
        for turn in range(self.turn):
            earlier |= 1 << picker(s, turn)
        # Whoever had them before knows these cards, but not which of them is kept.
        cards = tuple([card.mixed(s.pools, earlier) for card in part.draft])
        s.pools += 1
        i = find(cards, a & PAYLOAD_MASK)
        rest = without(cards, i)
        part.picks = (*part.picks[: self.seat], (cards[i],), *part.picks[self.seat + 1 :])
        if s.events is not None:
            code = code_of(s, a & PAYLOAD_MASK)
            event = Event("decree_kept", {"seat": self.seat}, {"decree": code}, 1 << self.seat)
            s.events.append(event)
        if self.turn + 1 < s.castles.players:
            following = picker(s, self.turn + 1)
            part.draft = tuple([card.seen(1 << following) for card in rest])
            s.become(PickDecree(following, self.turn + 1))
        else:
            part.draft = ()
            part.boxed = rest
            s.become(RevealDecrees(-1))
            s.push(TurnUp())
        set_decrees(s, part)


class RevealDecrees(Flow[CastlesState]):
    """All decrees, turned up together; their effects go clockwise from the Master Builder."""

    tag: ClassVar[str] = "RevealDecrees"

    def __init__(self, turn: int) -> None:
        super().__init__()
        self.turn = turn

    def data(self) -> list[int]:
        return [self.turn]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"turn": self.turn}

    def step(self, s: CastlesState) -> bool:
        players = s.castles.players
        if self.turn == players:
            s.pop()
            return False
        s.become(RevealDecrees(self.turn + 1))
        if self.turn < 0:
            turn_up(s)
        else:
            reveal(s, (s.master_builder + self.turn) % players)
        return False


def turn_up(s: CastlesState) -> None:
    """Make every pick its seat's decree."""
    part = decrees_of(s).copy()
    part.owned = tuple([faces(pick)[0] for pick in part.picks])
    part.picks = ((),) * s.castles.players
    set_decrees(s, part)
    for turn in range(s.castles.players):
        say_decree(s, (s.master_builder + turn) % s.castles.players)


def say_decree(s: CastlesState, seat: int) -> None:
    """Tell everyone which decree a seat has."""
    if s.events is not None:
        code = code_of(s, decrees_of(s).owned[seat])
        s.events.append(Event("decree", {"seat": seat, "decree": code}))


def reveal(s: CastlesState, seat: int) -> None:
    """Let a seat's decree act when it is turned up."""
    s.castles.expansions[s.castles.part_of[NAME]].react(s, REVEAL, seat, 0)


def give_decree(s: CastlesState, seat: int, id: int) -> None:
    """Give a seat another decree."""
    part = decrees_of(s).copy()
    part.owned = put_at_seat(part.owned, seat, id)
    set_decrees(s, part)
    say_decree(s, seat)
    reveal(s, seat)
