"""The Palace of Mad King Ludwig, by Ted Alspach."""

from functools import lru_cache
from pathlib import Path

from palatium.core.files import read_files
from palatium.core.spec import Config, GameSpec, common_options
from palatium.core.words import load_words
from palatium.games.palace.facts import Board, read_favors
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.tiles import Tiles

DATA = Path(__file__).parent / "data"
FILES = ["board.json", "favors.csv", "tiles.csv"]


@lru_cache(maxsize=4)
def read_tiles(text: str) -> Tiles:
    """The tiles of a component file, with their tables."""
    return Tiles(text)


def build(config: Config) -> PalaceGame:
    """The configured game."""
    texts = read_files(DATA, FILES, config.folder())
    players = config.whole("players")
    return PalaceGame(
        players,
        config.seat("first"),
        config.values,
        texts.hash(),
        load_words(DATA),
        read_tiles(texts.texts["tiles.csv"]),
        Board(texts.texts["board.json"], players),
        read_favors(texts.texts["favors.csv"]),
    )


SPEC = GameSpec(
    "palace",
    "The Palace of Mad King Ludwig",
    "Ted Alspach; published by Bezier Games",
    common_options(2, 4, 3),
    build,
    [{"players": n} for n in (2, 3, 4)],
)
