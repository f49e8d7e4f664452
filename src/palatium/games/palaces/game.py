"""The facts of a configured game of Palaces, and its first position."""

from palatium.core.cards.hidden import new_cards
from palatium.core.cards.pile import new_pile
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game
from palatium.core.text.words import Words
from palatium.games.palaces.actions import layouts
from palatium.games.palaces.box.cards import BASICS, DECK_STAYS, NO_CARD, SUITS, TILES, Cards
from palatium.games.palaces.counting import PalacesCounting
from palatium.games.palaces.flow import FRAMES, Opening
from palatium.games.palaces.save import room_deck, state_of
from palatium.games.palaces.scene import scene_of
from palatium.games.palaces.state import NOT_ASKED, PalacesState


class PalacesGame(Game):
    """Palaces for `players` seats with a set of cards."""

    def __init__(
        self,
        players: int,
        first: int,
        config: dict[str, object],
        components: str,
        words: Words,
        cards: Cards,
        english: Words,
        is_no_bid_draw: bool,
        is_banned: bool,
        is_bare: bool,
    ) -> None:
        super().__init__("palaces", 2, players, config, components, layouts(cards, players), words)
        self.origins = cards.origins()
        self.first = first
        self.cards = cards
        keys = {text: key for key, text in english.sentences.items() if key.startswith("card.")}
        self.card_texts = [
            words.say(keys[text.statement]) if text.statement in keys else text.statement
            for text in cards.texts
        ]
        """The texts of the card file; our own sentences in the current language."""
        self.is_no_bid_draw = is_no_bid_draw
        """Whether everyone draws when nobody bids (L-BID-7)."""
        self.is_banned = is_banned
        """Whether a failed bidder is out of the repeat (L-BLUFF-2)."""
        self.is_bare = is_bare
        """Whether a bid may be the prize alone (L-BID-4)."""

    def start(self, explain: bool = True) -> PalacesState:
        players = self.players
        stack: list[Frame[PalacesState]] = [Opening(0)]
        decks = self.cards.decks
        basics = [suit for suit in range(SUITS) for _ in range(BASICS)]
        s = PalacesState(
            palaces=self,
            stack=stack,
            points=[0] * players,
            explain=explain,
            lines=None,
            moves=0,
            options=None,
            round=1,
            active=max(self.first, 0),
            prize=NO_CARD,
            winner=-1,
            high=0,
            high_seat=-1,
            wild=0,
            is_drawless=False,
            ran_out=0,
            pools=players - 1 + len(decks),
            available=[NO_CARD] * len(decks),
            treasures=list(self.cards.treasure),
            rooms=[room_deck(i, [DECK_STAYS, *deck], players) for i, deck in enumerate(decks)],
            hands=[() for _ in range(players)],
            decks=[new_pile(new_cards(basics, players, i), len(basics)) for i in range(players)],
            shuffles=[0] * players,
            deck_of=[tuple(basics) for _ in range(players)],
            discards=[() for _ in range(players)],
            won=[() for _ in range(players)],
            removed=(),
            towers=[() for _ in range(players)],
            lows=[0] * players,
            supply=[TILES] * SUITS,
            lost=[0] * SUITS,
            bids=[NOT_ASKED] * players,
            fails=(),
            table=(),
        )
        s.settle()
        return s

    def restore(self, dump: Dump) -> PalacesState:
        return state_of(self, dump, [FRAMES[name](data) for name, data in dump.frames])

    def counting(self) -> PalacesCounting:
        return PalacesCounting(self)

    def scene(self) -> dict[str, object]:
        return {**scene_of(self)}

    def card_text(self, face: int) -> str:
        """Return the text on a card; nothing for a basic one."""
        return self.card_texts[face // SUITS - 1] if face >= SUITS else ""

    def bound(self) -> int:
        """Return a bound: at most 37 rounds (L-END-1) of some hundred ints, and repeats of bidding.

        Each repeat costs a card, and no more cards can be lost than are drawn.
        """
        return 37 * 800

    def catalogue(self) -> list[dict[str, object]]:
        """Return every card text with its origin."""
        return self.cards.catalogue()
