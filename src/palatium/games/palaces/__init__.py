"""Palaces, by Jeff Siadek."""

from pathlib import Path

from palatium.core.files import read_files
from palatium.core.spec import Config, GameSpec, Option, common_options
from palatium.core.words import load_words
from palatium.games.palaces.cards import read_cards
from palatium.games.palaces.game import PalacesGame

DATA = Path(__file__).parent / "data"
CARDS = "cards.csv"
SUIT_NAMES = {
    "marble": ["Gold", "Silver", "Crystal", "Marble"],
    "jade": ["Gold", "Silver", "Crystal", "Jade"],
}


def build(config: Config) -> PalacesGame:
    """The configured game."""
    files = read_files(DATA, [CARDS], config.folder())
    return PalacesGame(
        config.whole("players"),
        config.seat("first"),
        config.values,
        files.hash(),
        load_words(DATA),
        read_cards(files.texts[CARDS], CARDS, SUIT_NAMES[config.text("naming")]),
        config.flag("no_bid_draw"),
    )


SPEC = GameSpec(
    "palaces",
    "Palaces",
    "Jeff Siadek; published by Gorilla Games",
    [
        *common_options(2, 4, 2),
        Option(
            "naming",
            "choice",
            "name of the fourth suit (jade in the later printing)",
            "marble",
            ["marble", "jade"],
        ),
        Option("no_bid_draw", "flag", "all players draw when nobody bids", False),
    ],
    build,
    [{"players": n} for n in (2, 3, 4)],
    [
        {"players": n, "naming": naming, "no_bid_draw": draws}
        for n in (2, 3, 4)
        for naming in ("marble", "jade")
        for draws in (False, True)
    ],
)
