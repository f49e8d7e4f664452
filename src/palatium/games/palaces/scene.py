"""What a screen draws from: every card with its text."""

from typing import TYPE_CHECKING

from palatium.games.palaces.cards import DECKS, EFFECTS, SUITS

if TYPE_CHECKING:
    from palatium.games.palaces.game import PalacesGame


def scene_palaces(game: "PalacesGame") -> dict[str, object]:
    """Suits, decks and cards by title."""
    return {
        "suits": list(game.cards.suit_names),
        "decks": list(DECKS),
        "cards": {game.cards.names[face]: _card(game, face) for face in range(game.cards.faces)},
    }


def _card(game: "PalacesGame", face: int) -> dict[str, object]:
    cards = game.cards
    out: dict[str, object] = cards.record(face)
    if face >= SUITS:
        text = cards.texts[face // SUITS - 1]
        out["text"] = game.words.say(f"card.{EFFECTS[text.effect]}")
        out["statement"] = text.statement
        out["force"] = "must" if text.is_must else "may"
    return out
