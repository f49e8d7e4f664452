"""Palaces, by Jeff Siadek."""

from pathlib import Path

from palatium.core.components.files import read_files
from palatium.core.spec import Config, GameSpec
from palatium.core.text.words import english_words, load_words
from palatium.games.palaces.box.cards import TREASURES, read_cards
from palatium.games.palaces.extras import EXTRAS
from palatium.games.palaces.game import PalacesGame
from palatium.games.palaces.options import ALL_SETS, OPTIONS, SETS

DATA = Path(__file__).parent / "data"
CARDS = "cards.csv"
SUIT_NAMES = {
    "marble": ["Gold", "Silver", "Crystal", "Marble"],
    "jade": ["Gold", "Silver", "Crystal", "Jade"],
}


def build(config: Config) -> PalacesGame:
    """Return the configured game."""
    has_treasures = config.flag("treasures")
    names = [CARDS, TREASURES] if has_treasures else [CARDS]
    files = read_files(DATA, names, config.folder(), [TREASURES])
    suits = SUIT_NAMES[config.text("naming")]
    return PalacesGame(
        config.whole("players"),
        config.seat("first"),
        config.values,
        files.hash([f"{name} statement" for name in names]),
        load_words(DATA),
        read_cards(files.texts[CARDS], CARDS, suits, files.texts.get(TREASURES, "")),
        english_words(DATA),
        config.flag("no_bid_draw"),
        config.flag("bluff_ban"),
        config.flag("bare_bid"),
    )
SPEC = GameSpec(
    "palaces",
    "Palaces",
    "Jeff Siadek; published by Gorilla Games",
    OPTIONS,
    build,
    SETS,
    ALL_SETS,
    extras=EXTRAS,
)
