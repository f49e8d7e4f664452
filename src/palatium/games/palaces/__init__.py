"""Palaces, by Jeff Siadek."""

from pathlib import Path

from palatium.core.components.files import read_files
from palatium.core.spec import Config, GameSpec, Option, common_options
from palatium.core.text.words import english_words, load_words
from palatium.games.palaces.cards import TREASURES, read_cards
from palatium.games.palaces.extras import EXTRAS
from palatium.games.palaces.game import PalacesGame

DATA = Path(__file__).parent / "data"
CARDS = "cards.csv"
HOUSE_RULES: dict[str, object] = {"no_bid_draw": False, "bluff_ban": True, "bare_bid": True}
"""The other reading of each sentence that can be read two ways."""
SUIT_NAMES = {
    "marble": ["Gold", "Silver", "Crystal", "Marble"],
    "jade": ["Gold", "Silver", "Crystal", "Jade"],
}


def build(config: Config) -> PalacesGame:
    """The configured game."""
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


SETS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 3, "treasures": True, "bare_bid": True},
]
MORE_SETS: list[dict[str, object]] = [
    *[{"players": n, name: on} for n in (2, 4) for name, on in HOUSE_RULES.items()],
    {"players": 2, "treasures": True},
    {"players": 4, "treasures": True, "naming": "jade"},
    {"players": 3, **HOUSE_RULES},
]

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
        Option("treasures", "flag", "a Treasure card of our own lies in each room deck", False),
        Option(
            "no_bid_draw",
            "flag",
            "everyone draws as after any other round when nobody bids; off: nobody draws then",
            True,
            is_house_rule=True,
        ),
        Option(
            "bluff_ban",
            "flag",
            "a bidder who failed is out of the bidding that begins again for this prize",
            False,
            is_house_rule=True,
        ),
        Option(
            "bare_bid",
            "flag",
            "a bid may be the prize alone; off: it has at least one hand card",
            False,
            is_house_rule=True,
        ),
    ],
    build,
    SETS,
    [*SETS, *MORE_SETS],
    extras=EXTRAS,
)
