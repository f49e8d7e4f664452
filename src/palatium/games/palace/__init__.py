"""The Palace of Mad King Ludwig, by Ted Alspach."""

from functools import lru_cache
from pathlib import Path

from palatium.core.components.files import read_files
from palatium.core.spec import Config, GameSpec
from palatium.core.text.words import load_words
from palatium.games.palace.board.cells import TableCells
from palatium.games.palace.box.boards import Board
from palatium.games.palace.box.favors import read_favors
from palatium.games.palace.box.tiles import Tiles
from palatium.games.palace.extras import EXTRAS
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.options import ALL_SETS, OPTIONS, SETS, house_of

DATA = Path(__file__).parent / "data"
FILES = ["board.json", "favors.csv", "tiles.csv"]
WORDING = ["board.json game", "tiles.csv name"]
"""The keys and columns that are only for people."""


@lru_cache(maxsize=4)
def read_tiles(text: str) -> Tiles:
    """Return the tiles of a component file, with their tables."""
    return Tiles(text)


@lru_cache(maxsize=4)
def make_table(columns: int, rows: int) -> TableCells:
    """Return a table of a given size, with its boards."""
    return TableCells(columns, rows)


def build(config: Config) -> PalaceGame:
    """Return the configured game."""
    texts = read_files(DATA, FILES, config.folder())
    players = config.whole("players")
    return PalaceGame(
        players,
        config.seat("first"),
        config.values,
        texts.hash(WORDING),
        load_words(DATA),
        make_table(config.whole("columns"), config.whole("rows")),
        house_of(config),
        read_tiles(texts.texts["tiles.csv"]),
        Board(texts.texts["board.json"], players),
        read_favors(texts.texts["favors.csv"]),
    )
SPEC = GameSpec(
    "palace",
    "The Palace of Mad King Ludwig",
    "Ted Alspach; published by Bezier Games",
    OPTIONS,
    build,
    SETS,
    ALL_SETS,
    extras=EXTRAS,
)
