"""Drawing: room cards turned up, own cards drawn, decks reshuffled (L-PRIZE-1, L-DRAW)."""

from typing import ClassVar

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, find, inserted, new_cards
from palatium.core.cards.pile import Pile, new_pile
from palatium.core.events import Event
from palatium.core.frame import Chance, Draw, Flow
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.games.palaces.actions import DRAW_CARD, TREASURE, TURN_UP
from palatium.games.palaces.box.cards import DECKS, NO_CARD
from palatium.games.palaces.state import PalacesState


class TurnUp(DrawCard[PalacesState]):
    """The next card of a room deck, turned up; it may be any card of the deck or the box.

    A Treasure card is certainly in its deck (L-SET-5), so that is drawn first; `is_room` says that
    the next card is not the Treasure.
    """

    tag: ClassVar[str] = "TurnUp"

    def __init__(self, deck: int, is_room: int = 0) -> None:
        super().__init__()
        self.deck = deck
        self.is_room = is_room

    def data(self) -> list[int]:
        return [self.deck, self.is_room]

    def step(self, s: PalacesState) -> bool:
        if self.is_room or s.treasures[self.deck] == NO_CARD:
            return super().step(s)
        if s.rooms[self.deck].size == 0:  # only the Treasure is left
            s.pop()
            turn_up_treasure(s, self.deck)
        else:
            s.become(IsTreasure(self.deck))
        return False

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"deck": DECKS[self.deck]}

    def name(self) -> str:
        return "turn_up"

    def pile(self, s: PalacesState) -> Pile:
        return s.rooms[self.deck]

    def pile_key(self, s: PalacesState) -> tuple[str, int]:
        return (DECKS[self.deck], 0)

    def kind_int(self) -> int:
        return TURN_UP

    def allows(self, s: PalacesState, a: int) -> bool:
        return holds(self.pile(s), a, TURN_UP)

    def took(self, s: PalacesState, card: Card, pile: Pile) -> None:
        s.rooms[self.deck] = pile
        turn_up(s, self.deck, card.face)

    def nothing(self, s: PalacesState) -> None:
        s.available[self.deck] = NO_CARD


class IsTreasure(Chance[PalacesState]):
    """The draw of whether the next card of a room deck is its Treasure card (L-SET-5)."""

    tag: ClassVar[str] = "IsTreasure"

    def __init__(self, deck: int) -> None:
        super().__init__()
        self.deck = deck

    def data(self) -> list[int]:
        return [self.deck]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"deck": DECKS[self.deck]}

    def name(self) -> str:
        return "is_treasure"

    def options(self, s: PalacesState) -> list[int]:
        return [TREASURE, TREASURE | 1]

    def weights(self, s: PalacesState) -> list[int]:
        return [s.rooms[self.deck].size, 1]

    def sample(self, s: PalacesState, rng: Rng) -> int:
        return TREASURE | (rng.below(s.rooms[self.deck].size + 1) == 0)

    def draw(self, s: PalacesState) -> Draw:
        return Draw(f"{DECKS[self.deck]} treasure", 0, [0, 1], self.weights(s), 1)

    def outcome(self, s: PalacesState, pieces: list[int]) -> int:
        return TREASURE | pieces[0]

    def choose(self, s: PalacesState, a: int) -> None:
        if a & 1:
            s.pop()
            turn_up_treasure(s, self.deck)
        else:
            s.become(TurnUp(self.deck, 1))


def turn_up_treasure(s: PalacesState, deck: int) -> None:
    """Turn up the Treasure card of a deck."""
    face = s.treasures[deck]
    s.treasures[deck] = NO_CARD
    turn_up(s, deck, face)


def turn_up(s: PalacesState, deck: int, face: int) -> None:
    """Turn up a card on its deck."""
    s.available[deck] = face
    if s.events is not None:
        facts: dict[str, object] = {"deck": DECKS[deck], "card": s.cards.names[face]}
        s.events.append(Event("turned_up", facts))


class DrawOwn(DrawCard[PalacesState]):
    """A player's draw of a card from their own deck; only the drawer sees it."""

    tag: ClassVar[str] = "DrawOwn"

    def __init__(self, drawer: int) -> None:
        super().__init__()
        self.drawer = drawer

    def data(self) -> list[int]:
        return [self.drawer]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.drawer}

    def name(self) -> str:
        return "draw"

    def seen_by(self, s: PalacesState) -> int:
        return 1 << self.drawer

    def pile(self, s: PalacesState) -> Pile:
        return s.decks[self.drawer]

    def pile_key(self, s: PalacesState) -> tuple[str, int]:
        return (f"deck{self.drawer}", s.shuffles[self.drawer])

    def kind_int(self) -> int:
        return DRAW_CARD

    def allows(self, s: PalacesState, a: int) -> bool:
        return holds(self.pile(s), a, DRAW_CARD)

    def took(self, s: PalacesState, card: Card, pile: Pile) -> None:
        seat = self.drawer
        s.decks[seat] = pile
        own = card.seen(1 << seat)
        s.hands[seat] = inserted(s.hands[seat], own)
        if s.events is not None:
            secret: dict[str, object] = {"card": s.cards.names[card.face]}
            s.events.append(Event("drew", {"seat": seat}, secret, own.known))
        maybe_shuffle(s, seat)


class Draws(Flow[PalacesState]):
    """A player's draw of a number of cards, as far as there are any (L-DRAW-2)."""

    tag: ClassVar[str] = "Draws"

    def __init__(self, drawer: int, left: int) -> None:
        super().__init__()
        self.drawer = drawer
        self.left = left

    def data(self) -> list[int]:
        return [self.drawer, self.left]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.drawer, "left": self.left}

    def step(self, s: PalacesState) -> bool:
        maybe_shuffle(s, self.drawer)
        if self.left == 0 or s.decks[self.drawer].total() == 0:
            s.pop()
        else:
            s.become(Draws(self.drawer, self.left - 1))
            s.push(DrawOwn(self.drawer))
        return False


class DrawPhase(Flow[PalacesState]):
    """The draw phase: everyone but the winner, from the active player's left (L-DRAW-1)."""

    tag: ClassVar[str] = "DrawPhase"

    def __init__(self, turn: int, number: int) -> None:
        super().__init__()
        self.turn = turn
        self.number = number

    def data(self) -> list[int]:
        return [self.turn, self.number]

    def step(self, s: PalacesState) -> bool:
        if self.turn == s.players:
            s.pop()
            return False
        s.become(DrawPhase(self.turn + 1, self.number))
        seat = (s.active + 1 + self.turn) % s.players
        if seat != s.winner:
            s.push(Draws(seat, self.number))
        return False


def maybe_shuffle(s: PalacesState, seat: int) -> None:
    """Shuffle the discard pile into an empty deck, if there is one (L-DRAW-2)."""
    if s.decks[seat].total() > 0 or not s.discards[seat]:
        return
    cards = new_cards(list(s.discards[seat]), s.players, s.new_pool())
    s.decks[seat] = new_pile(cards, len(cards))
    s.shuffles[seat] += 1
    s.deck_of[seat] = s.discards[seat]
    s.discards[seat] = ()
    if s.events is not None:
        s.events.append(Event("shuffled", {"seat": seat, "cards": len(cards)}))


def holds(pile: Pile, a: int, kind: int) -> bool:
    """Return whether an int of a draw names a card that the pile may give."""
    return a & ~PAYLOAD_MASK == kind and find(pile.body, a & PAYLOAD_MASK) >= 0
