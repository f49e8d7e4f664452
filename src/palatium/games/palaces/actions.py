"""The kinds of actions of Palaces; their numbers never change."""

from typing import Final

from palatium.core.codec import Among, Codec, Names, Number
from palatium.core.ids import PAYLOAD_BITS
from palatium.core.layout import Field, Layout, Layouts
from palatium.games.palaces.box.cards import (
    BUILD_ANY,
    BUILD_BID_SUIT,
    BUILD_HIGH,
    BUILD_SHOWN,
    BUILD_SUIT,
    COPY_AVAILABLE,
    COPY_BID,
    DECKS,
    DRAW,
    KEEP_CARD,
    NO_DRAW,
    OTHERS_DISCARD,
    PASS_LEFT,
    PEEK_DISCARD,
    REMOVE_CARD,
    REVEAL_OR_DISCARD,
    SWAP_RANDOM,
    UNDERMINE,
    Cards,
)
from palatium.games.palaces.palace import LANES

PRIZE: Final = 1 << PAYLOAD_BITS
BID: Final = 2 << PAYLOAD_BITS
NUMBER: Final = 3 << PAYLOAD_BITS
SHOW: Final = 4 << PAYLOAD_BITS
FAIL: Final = 5 << PAYLOAD_BITS
TEXT: Final = 6 << PAYLOAD_BITS
PRIZE_BUILD: Final = 7 << PAYLOAD_BITS
STOP: Final = 8 << PAYLOAD_BITS
GIVE: Final = 9 << PAYLOAD_BITS
DROP: Final = 10 << PAYLOAD_BITS
ALLOW: Final = 11 << PAYLOAD_BITS
REFUSE: Final = 12 << PAYLOAD_BITS
RETURN: Final = 13 << PAYLOAD_BITS
GUARD: Final = 14 << PAYLOAD_BITS

EFFECT_KIND: Final = 20
"""The kind 20 + e uses the text with effect e."""

FIRST: Final = 50 << PAYLOAD_BITS
TURN_UP: Final = 51 << PAYLOAD_BITS
DRAW_CARD: Final = 52 << PAYLOAD_BITS
LOOK: Final = 53 << PAYLOAD_BITS
TAKE: Final = 54 << PAYLOAD_BITS
TREASURE: Final = 55 << PAYLOAD_BITS

PASS_MODE: Final = 0
HONEST: Final = 1
BLUFF: Final = 2
MODES: Final = ["pass", "honest", "bluff"]

FROM_BID: Final = 0
FROM_HAND: Final = 1


def use(effect: int, source: int, of: int) -> int:
    """Return the int of an item without argument: the card and the card whose text it has."""
    return (EFFECT_KIND + effect) << PAYLOAD_BITS | source << 7 | of


def use_on(effect: int, source: int, of: int, argument: int) -> int:
    """Return the int of an item with a card, seat or move as its argument."""
    return (EFFECT_KIND + effect) << PAYLOAD_BITS | source << 14 | of << 7 | argument


def use_at(effect: int, source: int, of: int, argument: int) -> int:
    """Return the int of an item with a suit or card, without the two bits for lane or place."""
    return (EFFECT_KIND + effect) << PAYLOAD_BITS | source << 16 | of << 9 | argument << 2


def layouts(cards: Cards, players: int) -> Layouts:
    """Return all kinds, with their fields."""
    card = Names(cards.tokens, cards.names)
    suit = Names(cards.tokens[:4], cards.suit_names)
    seat = Names(list("ABCD")[:players])
    role = Names(["self", *[f"trellis{token}" for token in cards.tokens[:4]], "once"])
    copies = _among(cards, cards.with_effect([COPY_BID, COPY_AVAILABLE]))
    armory = _among(cards, cards.with_effect([REVEAL_OR_DISCARD]))
    texts = Names(["blank", *cards.tokens[1:]], ["blank", *cards.names[1:]])
    made = Layout(4, "show", [Field("card", 7, card), Field("as", 3, role)], "pick-many")
    return Layouts(
        [
            Layout(1, "prize", [Field("deck", 2, Names([name.lower() for name in DECKS], DECKS))]),
            Layout(2, "bid", [Field("mode", 2, Names(MODES))]),
            Layout(3, "number", [Field("count", 7, Number(0, 127))], "pick-amount"),
            made,
            Layout(5, "fail", [Field("card", 7, card)]),
            Layout(6, "text", [Field("copy", 7, copies), Field("of", 7, texts)]),
            Layout(
                7,
                "build",
                [Field("suit", 2, suit), Field("lane", 2, Names(LANES))],
                "pick-cell",
            ),
            Layout(8, "stop", [], "yes-no"),
            Layout(9, "give", [Field("card", 7, card)]),
            Layout(10, "drop", [Field("card", 7, card)]),
            Layout(11, "allow", [], "yes-no"),
            Layout(12, "refuse", [Field("card", 7, armory)], "pick-card"),
            Layout(13, "return", [Field("card", 7, card)]),
            Layout(14, "guard", [Field("what", 1, Names(["leave", "discard"]))], "yes-no"),
            *_items(cards, card, suit, seat),
            Layout(50, "first", [Field("seat", 2, seat)], "wait", True),
            Layout(51, "turn", [Field("card", 7, card)], "wait", True),
            Layout(52, "draw", [Field("card", 7, card)], "wait", True),
            Layout(53, "look", [Field("card", 7, card)], "wait", True),
            Layout(54, "take", [Field("card", 7, card)], "wait", True),
            Layout(55, "treasure", [Field("is", 1, Names(["no", "yes"]))], "wait", True),
        ]
    )


def _items(cards: Cards, card: Codec, suit: Codec, seat: Codec) -> list[Layout]:
    """Return a kind for every text that is used after a won bid."""
    lane = Field("lane", 2, Names(LANES))
    place = Field("place", 2, Names(["bid", "hand"]))
    parts: list[tuple[int, str, list[Field], str]] = [
        (DRAW, "fountain", [], "order"),
        (PASS_LEFT, "path", [], "order"),
        (REMOVE_CARD, "topiary", [Field("card", 7, card), place], "pick-card"),
        (KEEP_CARD, "keep", [Field("card", 7, card)], "pick-card"),
        (BUILD_SUIT, "turret", [Field("suit", 7, suit), lane], "pick-cell"),
        (BUILD_BID_SUIT, "hall", [Field("suit", 7, suit), lane], "pick-cell"),
        (BUILD_HIGH, "scaffold", [Field("suit", 7, suit), lane], "pick-cell"),
        (BUILD_ANY, "throne", [Field("suit", 7, suit), lane], "pick-cell"),
        (BUILD_SHOWN, "gallery", [Field("card", 7, card), lane], "pick-card"),
        (REVEAL_OR_DISCARD, "armory", [], "order"),
        (NO_DRAW, "cell", [], "order"),
        (OTHERS_DISCARD, "pit", [], "order"),
        (UNDERMINE, "undermine", [Field("seat", 7, seat)], "pick-card"),
        (SWAP_RANDOM, "interrogation", [Field("seat", 7, seat)], "pick-card"),
        (PEEK_DISCARD, "guardroom", [], "order"),
    ]
    out: list[Layout] = []
    for effect, word, more, gesture in parts:
        texts = cards.with_effect([effect])
        if texts:
            sources = cards.with_effect([effect, COPY_BID, COPY_AVAILABLE])
            source = Field("source", 7, _among(cards, sources))
            of = Field("of", 7, _among(cards, texts))
            out.append(Layout(EFFECT_KIND + effect, word, [source, of, *more], gesture))
    return out


def _among(cards: Cards, faces: list[int]) -> Codec:
    return Among(
        faces, [cards.tokens[face] for face in faces], [cards.names[face] for face in faces]
    )
