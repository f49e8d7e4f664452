"""Azul: Summer Pavilion, by Michael Kiesling."""

from pathlib import Path

from palatium.core.components.files import read_files
from palatium.core.spec import Config, GameSpec
from palatium.core.text.words import load_words
from palatium.games.azul.box.board import Board
from palatium.games.azul.extras import EXTRAS
from palatium.games.azul.game import AzulGame
from palatium.games.azul.options import OPTIONS, SETS

DATA = Path(__file__).parent / "data"
LAYOUT = "layout.json"
WORDING = [f"{LAYOUT} {key}" for key in ("game", "geometry", "indexing")]
"""The keys of the file that are only for people."""


def build(config: Config) -> AzulGame:
    """Return the configured game."""
    files = read_files(DATA, [LAYOUT], config.folder())
    side = config.text("side")
    return AzulGame(
        config.whole("players"),
        config.seat("first"),
        config.values,
        files.hash(WORDING),
        load_words(DATA),
        Board(files.texts[LAYOUT], side, LAYOUT),
        side == "grey",
    )


SPEC = GameSpec(
    "azul",
    "Azul: Summer Pavilion",
    "Michael Kiesling; published by Next Move Games",
    OPTIONS,
    build,
    SETS,
    extras=EXTRAS,
)
