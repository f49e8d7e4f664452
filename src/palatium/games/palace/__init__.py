"""The Palace of Mad King Ludwig, by Ted Alspach."""

from functools import lru_cache
from pathlib import Path

from palatium.core.components.files import read_files
from palatium.core.spec import Config, GameSpec, Option, common_options
from palatium.core.text.words import load_words
from palatium.games.palace.cells import MOST_COLUMNS, MOST_ROWS, Table
from palatium.games.palace.extras import EXTRAS
from palatium.games.palace.facts import Board, House, read_favors
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.tiles import COLOURS, Tiles

DATA = Path(__file__).parent / "data"
FILES = ["board.json", "favors.csv", "tiles.csv"]
WORDING = ["board.json game", "tiles.csv name"]
"""What the files say to people alone."""


@lru_cache(maxsize=4)
def read_tiles(text: str) -> Tiles:
    """The tiles of a component file, with their tables."""
    return Tiles(text)


@lru_cache(maxsize=4)
def make_table(columns: int, rows: int) -> Table:
    """A table of some size, with its boards."""
    return Table(columns, rows)


def build(config: Config) -> PalaceGame:
    """The configured game."""
    texts = read_files(DATA, FILES, config.folder())
    players = config.whole("players")
    house = House(
        len(COLOURS) if config.text("five_swans") == "eleven" else len(COLOURS) - 1,
        config.text("utility") == "owned",
        config.flag("tied_at_zero"),
        config.flag("cheaper_fees"),
    )
    return PalaceGame(
        players,
        config.seat("first"),
        config.values,
        texts.hash(WORDING),
        load_words(DATA),
        make_table(config.whole("columns"), config.whole("rows")),
        house,
        read_tiles(texts.texts["tiles.csv"]),
        Board(texts.texts["board.json"], players),
        read_favors(texts.texts["favors.csv"]),
    )


OPTIONS = [
    Option("columns", "whole", "columns of the table, 15 to 31", 31, None, 15, MOST_COLUMNS),
    Option("rows", "whole", "rows of the table, 12 to 31", 24, None, 12, MOST_ROWS),
    Option(
        "five_swans",
        "choice",
        "what five swans of different colours pay: 11 as a set, or 8 as a set of four and one more",
        "eleven",
        ["eleven", "eight"],
        is_house_rule=True,
    ),
    Option(
        "utility",
        "choice",
        "which of your Utility rooms score at the end: completed ones, or all that you own",
        "completed",
        ["completed", "owned"],
        is_house_rule=True,
    ),
    Option(
        "tied_at_zero",
        "flag",
        "a Room on TIED also wins a Favor for most of something that nobody has",
        False,
        is_house_rule=True,
    ),
    Option(
        "cheaper_fees",
        "flag",
        "discounts also lower the 3 swans for Blueprints and Favors, once for each purchase",
        False,
        is_house_rule=True,
    ),
]
HOUSE: dict[str, object] = {
    "five_swans": "eight",
    "utility": "owned",
    "tied_at_zero": True,
    "cheaper_fees": True,
}
SMALL: dict[str, object] = {"columns": 15, "rows": 12}
SETS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, **HOUSE},
]
MORE_SETS: list[dict[str, object]] = [
    {"players": 4, **HOUSE},
    {"players": 2, **SMALL},
    {"players": 3, **SMALL},
    {"players": 4, **SMALL},
    {"players": 3, "columns": 30, "rows": 31},
]

SPEC = GameSpec(
    "palace",
    "The Palace of Mad King Ludwig",
    "Ted Alspach; published by Bezier Games",
    common_options(2, 4, 3) + OPTIONS,
    build,
    SETS,
    SETS + MORE_SETS,
    extras=EXTRAS,
)
