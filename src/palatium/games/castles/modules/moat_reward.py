"""The effects of a moat: a Room card is lost, a closed ring brings a room (C-MOA-4, C-MOA-8)."""

from typing import ClassVar, Final

from palatium.core.cards.hidden import find, without
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.games.castles.actions import DONE, MOST_PIECES, REWARD_SLOT
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.flow import TURNS, Round
from palatium.games.castles.market.buying import FREE, Put, add_ways
from palatium.games.castles.market.refill import DrawRoomCard, note_last
from palatium.games.castles.modules.moat_state import MoatPart, moats_of, set_moats
from palatium.games.castles.rewards.sleeping import ChooseStack, LookTile, shuffle_stack
from palatium.games.castles.state import CastlesState
from palatium.grid.placing.legal_places import Site

FREE_ROOM: Final = 26 << 24


class LoseCard(DrawRoomCard):
    """The loss of the Room deck's top item: a card face up, or a tile unseen (C-MOA-4).

    `ends_turn` says whether the game ends with the turn if it was the last card.
    """

    tag: ClassVar[str] = "LoseCard"

    def __init__(self, ends_turn: int) -> None:
        super().__init__()
        self.ends_turn = ends_turn

    def data(self) -> list[int]:
        return [self.ends_turn]

    def step(self, s: CastlesState) -> bool:
        if not s.deck_top and s.deck_size > 0:
            return True
        s.pop()
        if s.deck_top:
            card = s.deck_top[0]
            size = s.castles.rooms[card.face].stack
            s.deck_top = s.deck_top[1:]
            s.boxes[size] = (*s.boxes[size], card)
            s.idle = 0
            if s.events is not None:
                s.events.append(Event("tile_lost", {"size": SIZES[size]}))
        return False

    def choose(self, s: CastlesState, a: int) -> None:
        size = a & 15
        s.pop()
        s.unseen[size] -= 1
        s.discards[size] += 1
        s.deck_size -= 1
        s.idle = 0
        if s.events is not None:
            s.events.append(Event("card_lost", {"size": SIZES[size]}))
        if s.deck_size == 0 and not s.is_last:  # C-END-1
            if self.ends_turn:
                end_after_turn(s)
            else:
                note_last(s)


def end_after_turn(s: CastlesState) -> None:
    """Make the present turn, with its extra turns, the last of the game (C-MOA-4)."""
    s.is_last = True
    for i, frame in enumerate(s.stack):
        if isinstance(frame, Round):
            s.stack[i] = Round(TURNS + s.castles.players)
    if s.events is not None:
        s.events.append(Event("last_turn", {}))


class StackForRoom(ChooseStack):
    """The choice of the stack that the owner of a closed ring looks through."""

    tag: ClassVar[str] = "StackForRoom"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, 1)

    def data(self) -> list[int]:
        return [self.seat]

    def look(self, size: int) -> LookTile:
        return LookForRoom(self.seat, size)


class LookForRoom(LookTile):
    """The look at its tiles, one by one."""

    tag: ClassVar[str] = "LookForRoom"

    def __init__(self, looker: int, size: int) -> None:
        super().__init__(looker, size, 1)

    def data(self) -> list[int]:
        return [self.looker, self.size]

    def again(self) -> LookTile:
        return LookForRoom(self.looker, self.size)

    def then(self) -> Frame[CastlesState]:
        return ChooseRoom(self.looker, self.size)


class ChooseRoom(Frame[CastlesState]):
    """The choice of a tile to place at once for free, or none (C-MOA-8)."""

    tag: ClassVar[str] = "ChooseRoom"

    def __init__(self, seat: int, size: int) -> None:
        super().__init__(seat)
        self.size = size

    def data(self) -> list[int]:
        return [self.seat, self.size]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        out: dict[str, object] = {"size": SIZES[self.size]}
        if seat == self.seat:
            codes = s.castles.room_codes
            out["tiles"] = [codes[card.face] for card in s.stacks[self.size].body]
        return out

    def name(self) -> str:
        return "free_room"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"size": SIZES[self.size]}

    def is_veiled(self) -> bool:
        return True  # which tiles fit depends on what only this seat sees

    def options(self, s: CastlesState) -> list[int]:
        out: list[int] = []
        if len(s.built[self.seat]) < MOST_PIECES:
            site = Site(s.plans[self.seat])
            for face in sorted({card.face for card in s.stacks[self.size].body}):
                ways: list[int] = []
                add_ways(s, self.seat, site, face, REWARD_SLOT, ways)
                out.extend([FREE_ROOM | face << 2 | a & 3 for a in ways])
        # `done` is a lower kind
        return [DONE, *out]

    def choose(self, s: CastlesState, a: int) -> None:
        if a == DONE:
            s.pop()
            shuffle_stack(s, self.seat, self.size)
            return
        face = a >> 2 & 255
        pile = s.stacks[self.size]
        rest = without(pile.body, find(pile.body, face))
        s.stacks[self.size] = Pile((), rest, pile.size - 1, ())
        shuffle_stack(s, self.seat, self.size)
        set_moats(s, MoatPart(moats_of(s).left, face))
        if s.events is not None:
            code = s.castles.room_codes[face]
            s.events.append(Event("free_room", {"seat": self.seat, "tile": code}))
        s.become(Put(self.seat, REWARD_SLOT, FREE, a & 3))
