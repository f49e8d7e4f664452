"""The Sleeping reward: look through a stack, put tiles on the Room deck (C-CMP-10)."""

from typing import ClassVar

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, find, mix, sorted_cards, without
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.castles.actions import DECK, DONE, LOOK, STACK
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.market.refill import stack_key
from palatium.games.castles.reveal import TurnUp
from palatium.games.castles.state import CastlesState


class NameStack(Frame[CastlesState]):
    """The choice of a stack of room tiles; an empty one cannot be named."""

    def step(self, s: CastlesState) -> bool:
        if self.options(s):
            return True
        s.pop()
        return False

    def options(self, s: CastlesState) -> list[int]:
        return [STACK | size for size in range(len(SIZES)) if s.stacks[size].total()]


class ChooseStack(NameStack):
    """The choice of a stack of room tiles to look through; it may not be empty."""

    tag: ClassVar[str] = "ChooseStack"

    def __init__(self, seat: int, tiles: int) -> None:
        super().__init__(seat)
        self.tiles = tiles

    def data(self) -> list[int]:
        return [self.seat, self.tiles]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"tiles": self.tiles}

    def name(self) -> str:
        return "stack"

    def choose(self, s: CastlesState, a: int) -> None:
        size = a & PAYLOAD_MASK
        if s.events is not None:
            s.events.append(Event("looks", {"seat": self.seat, "size": SIZES[size]}))
        s.become(self.look(size))
        if s.stacks[size].is_settled():
            s.push(TurnUp())


    def look(self, size: int) -> "LookTile":
        """Return the frame that looks through the stack."""
        return LookTile(self.seat, size, self.tiles)


class LookTile(DrawCard[CastlesState]):
    """The first look through a stack, tile by tile, seen only by the looker."""

    tag: ClassVar[str] = "LookTile"

    def __init__(self, looker: int, size: int, tiles: int) -> None:
        super().__init__()
        self.looker = looker
        self.size = size
        self.tiles = tiles

    def data(self) -> list[int]:
        return [self.looker, self.size, self.tiles]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"looker": self.looker, "size": SIZES[self.size]}

    def step(self, s: CastlesState) -> bool:
        pile = self.pile(s)
        if pile.size > 0 and not pile.is_settled():
            return True
        settle_stack(s, self.looker, self.size)
        s.become(self.then())
        return False

    def again(self) -> "LookTile":
        """Return the frame for the next tile of the same look."""
        return LookTile(self.looker, self.size, self.tiles)

    def then(self) -> Frame[CastlesState]:
        """Return what the looker does next."""
        return DeckTiles(self.looker, self.size, self.tiles)

    def pile(self, s: CastlesState) -> Pile:
        return s.stacks[self.size]

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return stack_key(s, self.size)

    def kind_int(self) -> int:
        return LOOK

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        s.stacks[self.size] = pile
        s.looked = (*s.looked, card.seen(1 << self.looker))
        s.push(self.again())

    def seen_by(self, s: CastlesState) -> int:
        return 1 << self.looker


def settle_stack(s: CastlesState, looker: int, size: int) -> None:
    """Settle a stack: the looker knows its tiles; those not seen are in the box."""
    pile = s.stacks[size]
    inside = [*s.looked]
    if pile.size > 0:
        inside += [card.seen(1 << looker) for card in pile.body]
    else:
        s.boxes[size] = s.boxes[size] + pile.body
    s.looked = ()
    s.looks[size] += 1
    s.stacks[size] = Pile((), sorted_cards(inside), len(inside), ())


class DeckTiles(Frame[CastlesState]):
    """Putting up to two tiles of the stack face down on the Room deck, the last on top."""

    tag: ClassVar[str] = "DeckTiles"

    def __init__(self, seat: int, size: int, left: int) -> None:
        super().__init__(seat)
        self.size = size
        self.left = left

    def data(self) -> list[int]:
        return [self.seat, self.size, self.left]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        out: dict[str, object] = {"size": SIZES[self.size], "left": self.left}
        if seat == self.seat:
            codes = s.castles.room_codes
            out["tiles"] = [codes[card.face] for card in s.stacks[self.size].body]
        return out

    def name(self) -> str:
        return "deck"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"size": SIZES[self.size], "left": self.left}

    def step(self, s: CastlesState) -> bool:
        if self.left and s.stacks[self.size].total():
            return True
        shuffle_stack(s, self.seat, self.size)
        s.pop()
        return False

    def options(self, s: CastlesState) -> list[int]:
        tiles = sorted({card.face for card in s.stacks[self.size].body})
        return [*[DECK | tile for tile in tiles], DONE]

    def choose(self, s: CastlesState, a: int) -> None:
        if a == DONE:
            s.become(DeckTiles(self.seat, self.size, 0))
            return
        pile = s.stacks[self.size]
        i = find(pile.body, a & PAYLOAD_MASK)
        card = pile.body[i]
        s.stacks[self.size] = Pile((), without(pile.body, i), pile.size - 1, ())
        s.become(DeckTiles(self.seat, self.size, self.left - 1))
        put_on_deck(s, self.seat, card)


def put_on_deck(s: CastlesState, seat: int, card: Card) -> None:
    """Put a tile on the deck; in the last round it leaves the game face up instead."""
    code = s.castles.room_codes[card.face]
    facts: dict[str, object] = {"seat": seat, "size": s.castles.rooms[card.face].feet}
    if s.is_last:
        s.gone = (*s.gone, card.face)
        facts["tile"] = code
        event = Event("discarded", facts)
    else:
        s.deck_top = (card, *s.deck_top)
        s.idle = 0
        event = Event("decked", facts, {"tile": code}, 1 << seat)
    if s.events is not None:
        s.events.append(event)


def shuffle_stack(s: CastlesState, seat: int, size: int) -> None:
    """Shuffle a stack: the looker still knows its tiles, but no longer their order."""
    cards = [*s.stacks[size].body]
    s.stacks[size] = Pile((), mix(cards, s.pools, 1 << seat), len(cards), ())
    s.pools += 1
