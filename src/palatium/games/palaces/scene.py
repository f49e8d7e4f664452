"""What a screen draws from: every card with its text."""

from typing import TYPE_CHECKING, Literal

from palatium.games.palaces.box.cards import DECKS, SUITS

if TYPE_CHECKING:
    from palatium.games.palaces.game import PalacesGame
    from palatium.games.palaces.sent.scene_types import PalacesScene, PalacesText


def scene_of(game: "PalacesGame") -> "PalacesScene":
    """Return suits, decks and cards by title."""
    return {
        **game.origin_scene(),
        "suits": list(game.cards.suit_names),
        "decks": list(DECKS),
        "cards": {game.cards.names[face]: _card(game, face) for face in range(game.cards.faces)},
    }


def _card(game: "PalacesGame", face: int) -> "PalacesText":
    cards = game.cards
    card = cards.record(face)
    if face < SUITS:
        return {"id": card["id"], "title": card["title"], "suit": card["suit"]}
    force: Literal["must", "may"] = "must" if cards.is_must[face] else "may"
    return {**card, "text": game.card_text(face), "force": force}
