"""Cards: faces, suits and effects, read from the card file and checked.

A face is a text and a suit: face = text * 4 + suit. Text 0 is the basic resource, which has no
effect; the others are the rows of the card file in order.
"""

from typing import TYPE_CHECKING, Final

from palatium.core.components.origin import EXACT, INVENTED, PRINTED, STATUSES, Origin
from palatium.core.components.reading import Row, read_rows
from palatium.core.errors import BadComponents

if TYPE_CHECKING:
    from palatium.games.palaces.sent.view_types import PalacesCard

NO_CARD: Final = -1

GOLD: Final = 0
SILVER: Final = 1
CRYSTAL: Final = 2
MARBLE: Final = 3
SUITS: Final = 4
BASICS: Final = 3
"""The number of basics of each suit in a starting deck (L-SET-2)."""
TILES: Final = 25
"""The number of tiles of each suit (L-SET-2)."""

DECKS: Final = ["Garden", "Castle", "Dungeon"]
DECK_STAYS: Final = 12
"""How many cards of each room deck stay in the game (L-SET-1)."""

NO_EFFECT: Final = 0
ADD_SUIT: Final = 1
DRAW: Final = 2
PASS_LEFT: Final = 3
COPY_BID: Final = 4
COPY_AVAILABLE: Final = 5
REMOVE_CARD: Final = 6
KEEP_CARD: Final = 7
BUILD_SUIT: Final = 8
BUILD_BID_SUIT: Final = 9
BUILD_SHOWN: Final = 10
BUILD_ANY: Final = 11
PRIZE_SUIT: Final = 12
REVEAL_OR_DISCARD: Final = 13
NO_DRAW: Final = 14
OTHERS_DISCARD: Final = 15
UNDERMINE: Final = 16
SWAP_RANDOM: Final = 17
PEEK_DISCARD: Final = 18
BUILD_HIGH: Final = 19

EFFECTS: Final = [
    "none",
    "add_suit",
    "draw",
    "pass_left",
    "copy_bid",
    "copy_available",
    "remove_card",
    "keep_card",
    "build_suit",
    "build_bid_suit",
    "build_shown",
    "build_any",
    "prize_bid_suit",
    "reveal_or_discard",
    "no_draw",
    "others_discard",
    "undermine",
    "swap_random",
    "peek_discard",
    "build_high",
]
TIMINGS: Final = {"add_suit": "bid", "copy_bid": "copy", "copy_available": "copy"}
ARGUMENTS: Final = {
    "copy_bid": (0, 0),
    "copy_available": (0, 0),
    "prize_bid_suit": (0, 0),
    "no_draw": (0, 0),
    "draw": (1, 3),
    "remove_card": (0, 3),
    "build_suit": (1, 4),
    "build_bid_suit": (1, 4),
    "build_any": (1, 4),
    "build_high": (1, 4),
    "others_discard": (1, 2),
    "undermine": (0, 9),
    "swap_random": (0, 1),
    "peek_discard": (0, 3),
}
"""The least and greatest number that an effect takes; all others take 1.

The number counts the tiles that are built or leave the supply (undermine), or cards: those drawn
(draw; afterwards remove_card, peek_discard), discarded by each (others_discard) or given back
(swap_random).
"""

COLUMNS: Final = [
    "deck",
    "name",
    "suits",
    "timing",
    "effect",
    "argument",
    "statement",
    "status",
    "force",
    "name_from",
    "deck_from",
]
CARD_SOURCES: Final = {
    "exact": "the rulebook",
    "inferred": "the rulebook, completed by us",
    "reconstructed": "own design",
}
MOST_NAMES: Final = 31
TREASURES: Final = "treasures.csv"
LETTERS: Final = "GSCM"


class CardText:
    """A row of the card file."""

    def __init__(
        self,
        name: str,
        deck: int,
        suits: str,
        effect: int,
        argument: int,
        is_must: bool,
        statement: str,
        origin: list[str],
    ) -> None:
        self.name = name
        self.deck = deck
        self.suits = suits
        self.effect = effect
        self.argument = argument
        self.is_must = is_must
        self.statement = statement
        self.origin = origin


class Cards:
    """All cards of a game, with tables by face.

    `treasures` are further texts, one card of each in its deck; `treasure` has their faces by deck.
    """

    def __init__(
        self, rooms: list[CardText], suit_names: list[str], treasures: list[CardText]
    ) -> None:
        texts = [*rooms, *treasures]
        self.texts = texts
        self.suit_names = suit_names
        self.faces = SUITS * (len(texts) + 1)
        self.effect = [NO_EFFECT] * SUITS
        self.argument = [0] * SUITS
        self.is_must = [False] * SUITS
        self.is_copy = [False] * SUITS
        self.decks: list[list[int]] = [[], [], []]
        self.treasure = [NO_CARD] * len(DECKS)
        self.trellis = [-1] * SUITS
        letters = [name[0] for name in suit_names]
        self.tokens = list(letters)
        self.names = list(suit_names)
        for number, text in enumerate(texts, 1):
            self.effect += [text.effect] * SUITS
            self.argument += [text.argument] * SUITS
            self.is_must += [text.is_must] * SUITS
            self.is_copy += [text.effect in (COPY_BID, COPY_AVAILABLE)] * SUITS
            for suit in range(SUITS):
                self.tokens.append(letters[suit] + "".join(text.name.split()))
                self.names.append(f"{suit_names[suit]} {text.name}")
                is_first = text.effect == ADD_SUIT and self.trellis[suit] < 0
                if is_first and LETTERS[suit] in text.suits:
                    self.trellis[suit] = number * SUITS + suit
            faces = [number * SUITS + LETTERS.index(x) for x in text.suits]
            if number <= len(rooms):
                self.decks[text.deck] += faces
            else:
                self.treasure[text.deck] = faces[0]
        self.copies = [0] * self.faces
        for deck in self.decks:
            for face in deck:
                self.copies[face] += 1
        for face in self.treasure:
            if face != NO_CARD:
                self.copies[face] = 1
        self._records = [self._record(face) for face in range(self.faces)]

    def with_effect(self, effects: list[int]) -> list[int]:
        """Return the faces whose own text has one of these effects."""
        return [face for face in range(self.faces) if self.effect[face] in effects]

    def record(self, face: int) -> "PalacesCard":
        """Return a card as plain data for a screen."""
        return self._records[face].copy()

    def _record(self, face: int) -> "PalacesCard":
        out: PalacesCard = {
            "id": face,
            "title": self.names[face],
            "suit": self.suit_names[face & 3],
        }
        if face >= SUITS:
            text = self.texts[face // SUITS - 1]
            out["name"] = text.name
            out["deck"] = DECKS[text.deck]
        return out

    def records(self, faces: list[int]) -> "list[PalacesCard]":
        """Return cards as plain data."""
        return [self.record(face) for face in faces]

    def origins(self) -> list[Origin]:
        """Return the origin of each text; screens and reports name it with or without its suit."""
        out: list[Origin] = []
        for number, text in enumerate(self.texts, 1):
            faces = [number * SUITS + LETTERS.index(letter) for letter in text.suits]
            codes = [text.name, *[self.names[face] for face in faces]]
            name_from = PRINTED if text.origin[1] == "rulebook" else INVENTED
            status = text.origin[0]
            out.append(Origin("card", codes, status, CARD_SOURCES[status], name_from))
        return out

    def catalogue(self) -> list[dict[str, object]]:
        """Return every text with its statement and its origin."""
        return [
            {
                "name": text.name,
                "deck": DECKS[text.deck],
                "suits": text.suits,
                "effect": EFFECTS[text.effect],
                "force": "must" if text.is_must else "may",
                "text": text.statement,
                "status": text.origin[0],
                "name_from": text.origin[1],
                "deck_from": text.origin[2],
            }
            for text in self.texts
        ]


def read_cards(text: str, file: str, suit_names: list[str], treasures: str = "") -> Cards:
    """Return the cards of a card file; BadComponents names the row and column of an error.

    `treasures` is the text of the file of Treasure cards, if they are played.
    """
    names: dict[str, str] = {}
    rooms = _read_texts(text, file, names)
    for deck, name in enumerate(DECKS):
        size = sum([len(one.suits) for one in rooms if one.deck == deck])
        if size < DECK_STAYS:
            raise BadComponents(
                f"{file}: column deck: the {name} deck has {size} cards, "
                f"it needs at least {DECK_STAYS}"
            )
    more = _read_texts(treasures, TREASURES, names) if treasures else []
    for deck, name in enumerate(DECKS):
        sizes = [len(one.suits) for one in more if one.deck == deck]
        if more and sizes != [1]:
            raise BadComponents(
                f"{TREASURES}: column deck: the {name} deck has {sum(sizes)} Treasure cards, "
                "it should have 1"
            )
    if len(rooms) + len(more) > MOST_NAMES:
        raise BadComponents(f"{file}: {len(rooms)} names, with the Treasure cards too many")
    return Cards(rooms, suit_names, more)


def _read_texts(text: str, file: str, names: dict[str, str]) -> list[CardText]:
    """Return the rows of a file; `names` are those in use, with their places."""
    rows = read_rows(text, file, COLUMNS)
    if not 1 <= len(rows) <= MOST_NAMES:
        raise BadComponents(f"{file}: {len(rows)} names, there should be 1 to {MOST_NAMES}")
    texts = [_read_text(row) for row in rows]
    for row, one in zip(rows, texts, strict=True):
        key = "".join(one.name.lower().split())
        if key in names:
            raise row.bad("name", f"a name of its own; {names[key]} has it already")
        names[key] = f"row {row.number}" if file != TREASURES else f"{file}, row {row.number}"
    return texts


def _read_text(row: Row) -> CardText:
    deck = row.text("deck", DECKS)
    name = row.text("name").strip()
    if not name or not name.replace(" ", "").isalpha():
        raise row.bad("name", "a name of letters")
    suits = row.text("suits")
    if not suits or not set(suits) <= set(LETTERS):
        raise row.bad("suits", f"letters of {LETTERS}, one for each card")
    effect = row.text("effect", EFFECTS[1:])
    row.text("timing", [_timing(effect)])
    least, most = ARGUMENTS.get(effect, (1, 1))
    argument = row.whole("argument", least, most)
    statement = row.text("statement")
    if not statement:
        raise row.bad("statement", "the text of the card")
    origin = [
        row.text("status", STATUSES),
        row.text("name_from", ["rulebook", "invented"]),
        row.text("deck_from", STATUSES),
    ]
    if origin[0] == EXACT and origin[1] == "invented":
        raise row.bad("name_from", "rulebook: an exact text has no invented name")
    is_must = row.text("force", ["must", "may"]) == "must"
    number = EFFECTS.index(effect)
    return CardText(name, DECKS.index(deck), suits, number, argument, is_must, statement, origin)


def _timing(effect: str) -> str:
    if effect == "reveal_or_discard":
        return "win+hand"
    return TIMINGS.get(effect, "win")
