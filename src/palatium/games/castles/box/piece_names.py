"""Names and texts of pieces, shown to people instead of codes."""

from palatium.core.errors import BadComponents
from palatium.core.text.message import arguments
from palatium.core.text.words import Words
from palatium.games.castles.box.cards import BonusCard, FavorCard
from palatium.games.castles.box.rooms import Room

ROOM_FACTS = ["tile"]
FAVOR_FACTS = ["favor"]
BONUS_FACTS = ["card", "cards", "give", "take"]


def name_pieces(
    words: Words, rooms: list[Room], favors: list[FavorCard], bonus: list[BonusCard]
) -> None:
    """Add words for the rooms, Favors and Bonus cards of a game."""
    for room in rooms:
        name_code(words, ROOM_FACTS, room.code, room.name)
    for favor in favors:
        name_code(words, FAVOR_FACTS, favor.code, words.say(favor.key))
    for card in bonus:
        text = bonus_text(words, card)
        card.key = f"{card.key}/{card.code}"
        words.fix(card.key, text)
        name_code(words, BONUS_FACTS, card.code, words.say(card.key))


def bonus_text(words: Words, card: BonusCard) -> str:
    """Return the text of a card with what it pays, which comes from the file."""
    if card.per > 1 and "per" not in arguments(words.parts(card.key)):
        raise BadComponents(
            f"bonus_cards.csv: {card.code} pays for every {card.per}, but its text {card.key} says "
            "that it pays for each"
        )
    args: dict[str, object] = {
        "points": card.value,
        "per": card.per,
        "argument": card.argument,
    }
    return words.say(card.key, args)


def name_code(words: Words, facts: list[str], code: str, text: str) -> None:
    """Add words for a code wherever one of these facts is told, and after the reason of points."""
    said = text.rstrip(".")
    for fact in facts:
        words.fix(f"fact.{fact}.{code}", said)
    words.fix(f"fact.what.{code}", said)
