"""The market: Room cards, and the tiles they bring (C-SET-3, C-RND-2, C-END-2)."""

from typing import ClassVar

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Chance, Draw, Flow
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.games.castles.actions import CARD, TILE
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.reveal import TurnUp
from palatium.games.castles.state import NO_TILE, CastlesState


class Refill(Flow[CastlesState]):
    """The refill of every gap of the market from the top of the deck (C-RND-2)."""

    tag: ClassVar[str] = "Refill"

    def step(self, s: CastlesState) -> bool:
        if NO_TILE not in s.market or not can_refill(s):
            s.pop()
            note_last(s)
            s.castles.hooks.fire(s, hook.REFILLED, s.master_builder, 0)
        elif s.deck_top:
            s.push(TurnUpTile())
        elif s.deck_size > 0:
            s.push(DrawRoomCard())
        else:
            reshuffle(s)
        return False


class TurnUpTile(TurnUp):
    """The tile on top of the deck, which comes to the market as it is (C-CMP-10)."""

    tag: ClassVar[str] = "TurnUpTile"

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        card = s.deck_top[0]
        s.deck_top = s.deck_top[1:]
        bring(s, card.face)


def can_refill(s: CastlesState) -> bool:
    """Return whether anything can still come: a tile on the deck, or a card with a stack."""
    if s.deck_top or (s.deck_size > 0 and s.shuffles == 0):
        return True
    counts = s.unseen if s.deck_size > 0 else s.discards
    if s.deck_size == 0 and s.shuffles > 0:
        return False
    for stack in range(len(SIZES)):
        if counts[stack] and s.stacks[stack].total():
            return True
    return False  # C-END-3


def reshuffle(s: CastlesState) -> None:
    """Shuffle all Room cards of this game again (C-END-2); this round is the last."""
    s.unseen = s.discards
    s.discards = [0] * len(SIZES)
    s.deck_size = sum(s.unseen)
    s.shuffles += 1
    s.is_last = True
    if s.events is not None:
        s.events.append(Event("reshuffled", {"cards": s.deck_size}))


def note_last(s: CastlesState) -> None:
    """Make this round the last if the deck has no Room cards (C-END-1)."""
    if s.deck_size == 0:
        s.is_last = True
    if s.is_last and s.events is not None:
        s.events.append(Event("last_round", {}))


def bring(s: CastlesState, id: int) -> None:
    """Bring a tile to the first gap of the market."""
    slot = s.market.index(NO_TILE)
    s.market[slot] = id
    s.idle = 0
    if s.events is not None:
        s.events.append(Event("revealed", {"tile": s.castles.rooms[id].code, "slot": slot}))


class DrawRoomCard(Chance[CastlesState]):
    """The draw of the next Room card: boxed ones cannot be told from the deck's (C-SET-1)."""

    tag: ClassVar[str] = "DrawRoomCard"

    def options(self, s: CastlesState) -> list[int]:
        return [CARD | size for size in range(len(SIZES)) if s.unseen[size]]

    def weights(self, s: CastlesState) -> list[int]:
        return [count for count in s.unseen if count]

    def sample(self, s: CastlesState, rng: Rng) -> int:
        return CARD | rng.pick(s.unseen)

    def choose(self, s: CastlesState, a: int) -> None:
        size = a & PAYLOAD_MASK
        s.pop()
        s.unseen[size] -= 1
        s.discards[size] += 1
        s.deck_size -= 1
        s.idle = 0
        is_empty = s.stacks[size].total() == 0
        if s.events is not None:
            facts: dict[str, object] = {"size": SIZES[size]}
            s.events.append(Event("empty_stack" if is_empty else "room_card", facts))
        if not is_empty:
            s.push(DrawTile(size))

    def draw(self, s: CastlesState) -> Draw:
        sizes = [size for size in range(len(SIZES)) if s.unseen[size]]
        return Draw("room cards", s.shuffles, sizes, [s.unseen[size] for size in sizes], 1)

    def outcome(self, s: CastlesState, pieces: list[int]) -> int:
        return CARD | pieces[0]


class DrawTile(DrawCard[CastlesState]):
    """The draw of a stack's top tile for the market."""

    tag: ClassVar[str] = "DrawTile"

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def data(self) -> list[int]:
        return [self.size]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"size": SIZES[self.size]}

    def pile(self, s: CastlesState) -> Pile:
        return s.stacks[self.size]

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return stack_key(s, self.size)

    def kind_int(self) -> int:
        return TILE

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        set_stack(s, self.size, pile)
        bring(s, card.face)


def stack_key(s: CastlesState, size: int) -> tuple[str, int]:
    """Return a stack's name, and how often it was looked through and shuffled."""
    return (f"stack {SIZES[size]}", s.looks[size])


def set_stack(s: CastlesState, size: int, pile: Pile) -> None:
    """Replace a stack after a draw; once it is empty, the rest of its body is in the box."""
    if pile.size == 0 and pile.body:
        s.boxes[size] = s.boxes[size] + pile.body
        pile = Pile((), (), 0, ())
    s.stacks[size] = pile
