"""What a screen draws from: every card with its text."""

from typing import TYPE_CHECKING

from palatium.games.palaces.box.cards import DECKS, SUITS

if TYPE_CHECKING:
    from palatium.games.palaces.game import PalacesGame


def scene_of(game: "PalacesGame") -> dict[str, object]:
    """Return suits, decks and cards by title."""
    return {
        **game.origin_scene(),
        "suits": list(game.cards.suit_names),
        "decks": list(DECKS),
        "cards": {game.cards.names[face]: _card(game, face) for face in range(game.cards.faces)},
    }


def _card(game: "PalacesGame", face: int) -> dict[str, object]:
    cards = game.cards
    out: dict[str, object] = cards.record(face)
    if face >= SUITS:
        out["text"] = game.card_text(face)
        out["force"] = "must" if cards.is_must[face] else "may"
    return out
