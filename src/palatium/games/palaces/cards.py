"""Cards: faces, suits and effects, read from the card file and checked.

A face is a text and a suit: face = text * 4 + suit. Text 0 is the basic resource, which has no
effect; the others are the rows of the card file in order.
"""

from typing import Final

from palatium.core.errors import BadComponents
from palatium.core.facts import Row, read_rows

GOLD: Final = 0
SILVER: Final = 1
CRYSTAL: Final = 2
MARBLE: Final = 3
SUITS: Final = 4

DECKS: Final = ["Garden", "Castle", "Dungeon"]
DECK_STAYS: Final = 12
"""So many cards of each room deck stay in the game (L-SET-1)."""

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
BUILD_DISCARDED: Final = 10
MOVE_TILE: Final = 11
PRIZE_SUIT: Final = 12
REVEAL_OR_DISCARD: Final = 13
NO_DRAW: Final = 14
OTHERS_DISCARD: Final = 15
UNDERMINE: Final = 16
SWAP_RANDOM: Final = 17
PEEK_DISCARD: Final = 18

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
    "build_discarded",
    "move_tile",
    "prize_suit",
    "reveal_or_discard",
    "no_draw",
    "others_discard",
    "undermine",
    "swap_random",
    "peek_discard",
]
TIMINGS: Final = {"add_suit": "bid", "copy_bid": "copy", "copy_available": "copy"}
ARGUMENTS: Final = {"copy_bid": 0, "copy_available": 0, "prize_suit": 0, "no_draw": 0}
"""The number that an effect takes; all others take 1."""

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
STATUSES: Final = ["exact", "inferred", "reconstructed"]
MOST_NAMES: Final = 31
LETTERS: Final = "GSCM"


class CardText:
    """A row of the card file."""

    def __init__(
        self,
        name: str,
        deck: int,
        suits: str,
        effect: int,
        is_must: bool,
        statement: str,
        origin: list[str],
    ) -> None:
        self.name = name
        self.deck = deck
        self.suits = suits
        self.effect = effect
        self.is_must = is_must
        self.statement = statement
        self.origin = origin


class Cards:
    """All cards of a game, with tables by face."""

    def __init__(self, texts: list[CardText], suit_names: list[str]) -> None:
        self.texts = texts
        self.suit_names = suit_names
        self.faces = SUITS * (len(texts) + 1)
        self.effect = [NO_EFFECT] * SUITS
        self.is_must = [False] * SUITS
        self.is_copy = [False] * SUITS
        self.decks: list[list[int]] = [[], [], []]
        self.trellis = [-1] * SUITS
        letters = [name[0] for name in suit_names]
        self.tokens = list(letters)
        self.names = list(suit_names)
        for number, text in enumerate(texts, 1):
            self.effect += [text.effect] * SUITS
            self.is_must += [text.is_must] * SUITS
            self.is_copy += [text.effect in (COPY_BID, COPY_AVAILABLE)] * SUITS
            for suit in range(SUITS):
                self.tokens.append(letters[suit] + "".join(text.name.split()))
                self.names.append(f"{suit_names[suit]} {text.name}")
                is_first = text.effect == ADD_SUIT and self.trellis[suit] < 0
                if is_first and LETTERS[suit] in text.suits:
                    self.trellis[suit] = number * SUITS + suit
            self.decks[text.deck] += [number * SUITS + LETTERS.index(x) for x in text.suits]
        self.copies = [0] * self.faces
        for deck in self.decks:
            for face in deck:
                self.copies[face] += 1
        self._records = [self._record(face) for face in range(self.faces)]

    def with_effect(self, effects: list[int]) -> list[int]:
        """The faces whose own text has one of these effects."""
        return [face for face in range(self.faces) if self.effect[face] in effects]

    def record(self, face: int) -> dict[str, object]:
        """A card as plain data for a screen."""
        return self._records[face].copy()

    def _record(self, face: int) -> dict[str, object]:
        out: dict[str, object] = {
            "id": face,
            "title": self.names[face],
            "suit": self.suit_names[face & 3],
        }
        if face >= SUITS:
            text = self.texts[face // SUITS - 1]
            out["name"] = text.name
            out["deck"] = DECKS[text.deck]
        return out

    def records(self, faces: list[int]) -> list[object]:
        """Cards as plain data."""
        return [self.record(face) for face in faces]

    def catalogue(self) -> list[dict[str, object]]:
        """Every text with its statement and where it comes from."""
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


def read_cards(text: str, file: str, suit_names: list[str]) -> Cards:
    """The cards of a card file; BadComponents names the row and column of a mistake."""
    rows = read_rows(text, file, COLUMNS)
    if not 1 <= len(rows) <= MOST_NAMES:
        raise BadComponents(f"{file}: {len(rows)} names, there should be 1 to {MOST_NAMES}")
    texts = [_read_text(row) for row in rows]
    names: dict[str, int] = {}
    for row, one in zip(rows, texts, strict=True):
        key = "".join(one.name.lower().split())
        if key in names:
            raise row.bad("name", f"a name of its own; row {names[key]} has it already")
        names[key] = row.number
    for deck, name in enumerate(DECKS):
        size = sum([len(one.suits) for one in texts if one.deck == deck])
        if size < DECK_STAYS:
            raise BadComponents(
                f"{file}: column deck: the {name} deck has {size} cards, "
                f"it needs at least {DECK_STAYS}"
            )
    return Cards(texts, suit_names)


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
    argument = ARGUMENTS.get(effect, 1)
    row.whole("argument", argument, argument)
    statement = row.text("statement")
    if not statement:
        raise row.bad("statement", "the text of the card")
    origin = [
        row.text("status", STATUSES),
        row.text("name_from", ["rulebook", "invented"]),
        row.text("deck_from", STATUSES),
    ]
    is_must = row.text("force", ["must", "may"]) == "must"
    return CardText(
        name, DECKS.index(deck), suits, EFFECTS.index(effect), is_must, statement, origin
    )


def _timing(effect: str) -> str:
    if effect == "reveal_or_discard":
        return "win+hand"
    return TIMINGS.get(effect, "win")
