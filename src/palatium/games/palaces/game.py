"""The facts of a configured game of Palaces, and its first position."""

from palatium.core.cards.hidden import CardReader, new_cards
from palatium.core.cards.pile import Pile, new_pile
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game, rows, whole, wholes
from palatium.core.text.words import Words
from palatium.games.palaces.actions import layouts
from palatium.games.palaces.cards import DECK_STAYS, NO_CARD, SUITS, Cards
from palatium.games.palaces.counting import PalacesCounting
from palatium.games.palaces.flow import FRAMES, Opening
from palatium.games.palaces.scene import scene_palaces
from palatium.games.palaces.state import NOT_ASKED, PalacesState
from palatium.games.palaces.view import BASICS, TILES


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
        """What the card file says; our own sentences in the spoken language."""
        self.is_no_bid_draw = is_no_bid_draw
        """Whether everyone draws when nobody bids (L-BID-7)."""
        self.is_banned = is_banned
        """Whether a failed bidder is out of the repeat (L-BLUFF-2)."""
        self.is_bare = is_bare
        """Whether a bid may be the prize alone (L-BID-4)."""

    def start(self, explain: bool = True) -> PalacesState:
        players = self.players
        stack: list[Frame[PalacesState]] = [Opening(0)]
        basics = [suit for suit in range(SUITS) for _ in range(BASICS)]
        s = PalacesState(
            self,
            stack,
            [0] * players,
            explain,
            None,
            0,
            None,
            1,
            max(self.first, 0),
            NO_CARD,
            -1,
            0,
            -1,
            0,
            False,
            0,
            players - 1 + len(self.cards.decks),
            [NO_CARD] * len(self.cards.decks),
            list(self.cards.treasure),
            [self._room(i, [DECK_STAYS, *deck]) for i, deck in enumerate(self.cards.decks)],
            [() for _ in range(players)],
            [new_pile(new_cards(basics, players, seat), len(basics)) for seat in range(players)],
            [0] * players,
            [tuple(basics) for _ in range(players)],
            [() for _ in range(players)],
            [() for _ in range(players)],
            (),
            [() for _ in range(players)],
            [0] * players,
            [TILES] * SUITS,
            [0] * SUITS,
            [NOT_ASKED] * players,
            (),
            (),
        )
        s.settle()
        return s

    def restore(self, dump: Dump) -> PalacesState:
        body = dump.body
        return PalacesState(
            self,
            [FRAMES[name](data) for name, data in dump.frames],
            dump.points,
            dump.explain,
            dump.lines,
            dump.moves,
            None,
            whole(body["round"]),
            whole(body["active"]),
            whole(body["prize"]),
            whole(body["winner"]),
            whole(body["high"]),
            whole(body["high_seat"]),
            whole(body["wild"]),
            body["is_drawless"] is True,
            whole(body["ran_out"]),
            whole(body["pools"]),
            wholes(body["available"]),
            wholes(body["treasures"]),
            [self._room(i, row) for i, row in enumerate(_int_rows(body["rooms"]))],
            [CardReader(row, self.players).cards() for row in _int_rows(body["hands"])],
            [self._pile(row) for row in _int_rows(body["decks"])],
            wholes(body["shuffles"]),
            [tuple(row) for row in _int_rows(body["deck_of"])],
            [tuple(row) for row in _int_rows(body["discards"])],
            [tuple(row) for row in _int_rows(body["won"])],
            tuple(wholes(body["removed"])),
            [tuple(row) for row in _int_rows(body["towers"])],
            wholes(body["lows"]),
            wholes(body["supply"]),
            wholes(body["lost"]),
            wholes(body["bids"]),
            tuple([(row[0], row[1], row[2]) for row in _int_rows(body["fails"])]),
            tuple(wholes(body["table"])),
        )

    def _room(self, deck: int, ints: list[int]) -> Pile:
        """A room deck: how many cards lie in it, out of these faces (L-SET-1)."""
        return new_pile(new_cards(ints[1:], self.players, self.players + deck), ints[0])

    def _pile(self, ints: list[int]) -> Pile:
        reader = CardReader(ints, self.players)
        size = reader.whole()
        top = reader.cards()
        cards = reader.cards()
        return Pile(top, cards, size, reader.cards())

    def counting(self) -> PalacesCounting:
        return PalacesCounting(self)

    def scene(self) -> dict[str, object]:
        return scene_palaces(self)

    def card_text(self, face: int) -> str:
        """What stands on a card; nothing on a basic one."""
        return self.card_texts[face // SUITS - 1] if face >= SUITS else ""

    def bound(self) -> int:
        """At most 37 rounds (L-END-1) of some hundred ints, and repeats of the bidding.

        Each repeat costs a card, and no more cards can be lost than are drawn.
        """
        return 37 * 800

    def catalogue(self) -> list[dict[str, object]]:
        """Every card text, with where it comes from."""
        return self.cards.catalogue()


def _int_rows(value: object) -> list[list[int]]:
    return [[whole(item) for item in row] for row in rows(value)]
