"""What a playtest of Palaces counts: prizes with what they cost, texts used, suits, bids."""

from typing import TYPE_CHECKING, Final

from palatium.core.counting import Counting, Kind, Piece
from palatium.core.events import Event
from palatium.core.state import State
from palatium.games.palaces.actions import BID, MODES, PRIZE
from palatium.games.palaces.box.cards import (
    ADD_SUIT,
    COPY_AVAILABLE,
    COPY_BID,
    DECKS,
    NO_CARD,
    PRIZE_SUIT,
    SUITS,
)
from palatium.games.palaces.state import PalacesState

if TYPE_CHECKING:
    from palatium.games.palaces.game import PalacesGame

NOT_USED: Final = [ADD_SUIT, COPY_BID, COPY_AVAILABLE, PRIZE_SUIT]
"""Texts that change what a bid or a prize counts as; they are never used as items."""


class PalacesCounting(Counting):
    """Counts prizes: the active player offers one, and it belongs to the player who wins it."""

    def __init__(self, game: "PalacesGame") -> None:
        self.game = game
        self.faces = {name: face for face, name in enumerate(game.cards.names)}

    def kinds(self) -> list[Kind]:
        cards = self.game.cards
        say = self.game.words.say
        names = [text.name for text in cards.texts]
        used = [text for text in cards.texts if text.effect not in NOT_USED]
        rooms = [f"{text.name}, {DECKS[text.deck]}" for text in cards.texts]
        faces = sorted({face for deck in cards.decks for face in deck})
        every = [cards.names[face] for face in faces]
        modes = [say(f"count.bid.{mode}") for mode in MODES]
        return [
            Kind("prize", say("count.prize"), names, rooms),
            Kind(
                "text",
                say("count.text"),
                [text.name for text in used],
                [f"{text.name}, {DECKS[text.deck]}" for text in used],
            ),
            Kind("card", say("count.card"), every, every),
            Kind("suit", say("count.suit"), cards.suit_names, cards.suit_names),
            Kind("deck", say("count.deck"), DECKS, DECKS),
            Kind("tile", say("count.tile"), cards.suit_names, cards.suit_names),
            Kind("bid", say("count.bid"), MODES, modes, False),
        ]

    def chosen(self, s: State, a: int) -> list[Piece]:
        if not isinstance(s, PalacesState):
            return []
        if a >> 24 == PRIZE >> 24:
            face = s.available[a & 3]
            return [] if face == NO_CARD else self._prize(face, -1, -1)
        if a >> 24 == BID >> 24:
            return [Piece("bid", MODES[a & 3])]
        return []

    def _prize(self, face: int, seat: int, paid: int) -> list[Piece]:
        cards = self.game.cards
        text = cards.texts[face // SUITS - 1]
        return [
            Piece("prize", text.name, seat, paid),
            Piece("card", cards.names[face], seat, paid),
            Piece("suit", cards.suit_names[face % SUITS], seat, paid),
            Piece("deck", DECKS[text.deck], seat, paid),
        ]

    def got(self, s: State, event: Event) -> list[Piece]:
        facts = event.facts
        if event.name == "won":
            shown = facts["cards"]
            paid = len(shown) if isinstance(shown, list) else -1
            return self._prize(self.faces[str(facts["prize"])], event.whole("seat"), paid)
        if event.name == "used":
            face = self.faces[str(facts["of"])]
            if face >= SUITS:
                name = self.game.cards.texts[face // SUITS - 1].name
                return [Piece("text", name, event.whole("seat"))]
        if event.name == "built":
            return [Piece("tile", str(facts["suit"]), event.whole("seat"))]
        return []
