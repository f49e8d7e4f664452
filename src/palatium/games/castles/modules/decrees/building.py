"""Decrees that build: a head start, a yard for one room, a secret blueprint."""

from typing import ClassVar

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.modules import Happening, Offering, Value
from palatium.games.castles.actions import (
    DOWN_HALL_SLOT,
    LOOK,
    MOST_PIECES,
    STORED_SLOT,
    TURNED_SLOT,
    slot_of,
)
from palatium.games.castles.box.rooms import CORRIDOR, DOWN_HALLWAY, HALLWAY, SIZES
from palatium.games.castles.building.placing import USED_CORRIDOR, what_of
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.market.buying import (
    CORRIDOR_SLOTS,
    FREE,
    Put,
    add_ways,
    can_pay,
    hand_out,
    pay,
    room_in,
)
from palatium.games.castles.market.refill import set_stack, stack_key
from palatium.games.castles.modules.decrees.actions import STORE
from palatium.games.castles.modules.decrees.decree import (
    REVEAL,
    Decree,
    decrees_of,
    put_at_seat,
    rules_of,
    set_decrees,
)
from palatium.games.castles.modules.decrees.final_scoring import size_of
from palatium.games.castles.modules.decrees.money import mark_turn
from palatium.games.castles.modules.final_steps import BEFORE_SCORING, DECREE_STEP
from palatium.games.castles.reveal import TurnUp
from palatium.games.castles.rewards.corridor import FreePiece, free_pieces, kind_of
from palatium.games.castles.rewards.sleeping import NameStack
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.flags import MAIN_DONE, NO_STORED
from palatium.games.castles.turn.turn import Turn
from palatium.grid.placing.legal_places import Site


class HeadStart(Decree):
    """Places a stairs and a hallway before the first turn."""

    def __init__(self) -> None:
        super().__init__(31, [REVEAL])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        s.push(StartPieces(seat, 0, 0))


class StartPieces(Frame[CastlesState]):
    """Both pieces in any order, each where it can lie; one Corridor reward in total.

    `taken` names the kinds placed, `rewarded` says whether the reward was given.
    """

    tag: ClassVar[str] = "StartPieces"

    def __init__(self, seat: int, taken: int, rewarded: int) -> None:
        super().__init__(seat)
        self.taken = taken
        self.rewarded = rewarded

    def data(self) -> list[int]:
        return [self.seat, self.taken, self.rewarded]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "taken": self.taken}

    def name(self) -> str:
        return "head_start"

    def step(self, s: CastlesState) -> bool:
        if s.earned:
            corridors = [what for what in s.earned if what_of(what) == CORRIDOR]
            used = USED_CORRIDOR in s.earned or self.rewarded == 1
            s.earned = ()
            s.become(StartPieces(self.seat, self.taken, int(used or bool(corridors))))
            if corridors and not used:
                s.push(FreePiece(self.seat))
            return False
        if self.options(s):
            return True
        s.pop()
        return False

    def options(self, s: CastlesState) -> list[int]:
        return free_pieces(s, self.seat, self.taken)

    def choose(self, s: CastlesState, a: int) -> None:
        slot = slot_of(a)
        s.become(StartPieces(self.seat, self.taken | kind_of(slot), self.rewarded))
        s.push(Put(self.seat, slot, FREE, 0))


class BuildersYard(Decree):
    """A bought piece may be stored, and placed in a later turn in addition to its main action."""

    def __init__(self) -> None:
        super().__init__(33, [hook.MAIN, hook.END, hook.SLOT, hook.EMPTIED, hook.TAKEN, hook.FINAL])

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        stored = decrees_of(s).stored[seat]
        turn = s.stack[-1]
        if not isinstance(turn, Turn):
            return
        if stored != NO_TILE and not turn.flags & NO_STORED and len(s.built[seat]) < MOST_PIECES:
            site = Site(s.plans[seat])
            add_ways(s, seat, site, stored, STORED_SLOT, out)
            if stored == HALLWAY:  # C-PLC-5: its face is chosen when it is placed
                add_ways(s, seat, site, DOWN_HALLWAY, TURNED_SLOT, out)
        elif stored == NO_TILE and point is hook.MAIN:
            for slot in [*range(len(s.market)), *CORRIDOR_SLOTS]:
                is_sold = room_in(s, slot) != NO_TILE and slot != DOWN_HALL_SLOT
                if is_sold and can_pay(s, seat, slot):
                    out.append(STORE | slot)

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        """Store a piece: no turn that has already begun may place it."""
        slot = a & PAYLOAD_MASK
        mark_turn(s, MAIN_DONE)
        for i, frame in enumerate(s.stack):
            if isinstance(frame, Turn) and frame.flags & MAIN_DONE:
                s.stack[i] = frame.marked(NO_STORED)
        id = room_in(s, slot)
        pay(s, seat, slot)
        hand_out(s, seat, slot)
        self._set(s, seat, id)
        if s.events is not None:
            facts: dict[str, object] = {"seat": seat, "tile": s.castles.rooms[id].code}
            s.events.append(Event("stored", facts))

    def _set(self, s: CastlesState, seat: int, id: int) -> None:
        part = decrees_of(s).copy()
        part.stored = put_at_seat(part.stored, seat, id)
        set_decrees(s, part)

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        if what == STORED_SLOT:
            return decrees_of(s).stored[seat]
        return DOWN_HALLWAY if what == TURNED_SLOT else value

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if point is hook.TAKEN:
            mark_turn(s, NO_STORED)
            s.push(Put(seat, slot_of(what), FREE, what & 3))
        elif point is hook.EMPTIED:
            if what in (STORED_SLOT, TURNED_SLOT):
                self._set(s, seat, NO_TILE)
        elif what == BEFORE_SCORING and decrees_of(s).stored[seat] != NO_TILE:
            s.gone = (*s.gone, decrees_of(s).stored[seat])
            self._set(s, seat, NO_TILE)


class SecretBlueprint(Decree):
    """A tile of a stack, kept secret: points for rooms of its size and of its type."""

    def __init__(self) -> None:
        super().__init__(34, [REVEAL, hook.FINAL], ["size", "type"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if point is REVEAL:
            s.push(ChooseBlueprint(seat))
        elif what == DECREE_STEP and decrees_of(s).secret:
            s.push(ShowBlueprint(seat))


class ChooseBlueprint(NameStack):
    """The choice of the stack that the tile comes from."""

    tag: ClassVar[str] = "ChooseBlueprint"

    def name(self) -> str:
        return "blueprint"

    def choose(self, s: CastlesState, a: int) -> None:
        s.become(DrawBlueprint(self.seat, a & PAYLOAD_MASK))


class DrawBlueprint(DrawCard[CastlesState]):
    """The draw of its top tile, seen only by the owner."""

    tag: ClassVar[str] = "DrawBlueprint"

    def __init__(self, owner: int, size: int) -> None:
        super().__init__()
        self.owner = owner
        self.size = size

    def data(self) -> list[int]:
        return [self.owner, self.size]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"owner": self.owner, "size": SIZES[self.size]}

    def pile(self, s: CastlesState) -> Pile:
        return s.stacks[self.size]

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return stack_key(s, self.size)

    def kind_int(self) -> int:
        return LOOK

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        set_stack(s, self.size, pile)
        part = decrees_of(s).copy()
        part.secret = (card.seen(1 << self.owner),)
        set_decrees(s, part)
        if s.events is not None:
            facts: dict[str, object] = {"seat": self.owner, "size": SIZES[self.size]}
            code = s.castles.room_codes[card.face]
            event = Event("blueprint", facts, {"tile": code}, 1 << self.owner, hold=True)
            s.events.append(event)

    def seen_by(self, s: CastlesState) -> int:
        return 1 << self.owner


class ShowBlueprint(TurnUp):
    """The tile is turned up and scored; a draft cannot try that out."""

    tag: ClassVar[str] = "ShowBlueprint"

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def data(self) -> list[int]:
        return [self.owner]

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        part = decrees_of(s).copy()
        everyone = (1 << s.castles.players) - 1
        part.secret = tuple([card.seen(everyone) for card in part.secret])
        set_decrees(s, part)
        tile = s.castles.rooms[part.secret[0].face]
        if s.events is not None:
            s.events.append(Event("blueprint_shown", {"seat": self.owner, "tile": tile.code}))
        points = 0
        pays = rules_of(s).amounts["D34"]
        for room in s.rooms_of(self.owner):
            points += pays["size"] if size_of(s, room) == tile.feet else 0
            points += pays["type"] if room.type == tile.type else 0
        if points:
            s.gain(self.owner, points, "decree", "D34", "C-DEC-34")
