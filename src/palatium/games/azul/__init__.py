"""Azul: Summer Pavilion, by Michael Kiesling."""

from pathlib import Path

from palatium.core.components.files import read_files
from palatium.core.spec import Config, GameSpec, Option, common_options
from palatium.core.text.words import load_words
from palatium.games.azul.board import Board
from palatium.games.azul.extras import EXTRAS
from palatium.games.azul.game import AzulGame

DATA = Path(__file__).parent / "data"
LAYOUT = "layout.json"
WORDING = [f"{LAYOUT} {key}" for key in ("game", "geometry", "indexing")]
"""What the file says to people alone."""


def build(config: Config) -> AzulGame:
    """The configured game."""
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
    [
        *common_options(2, 4, 2),
        Option("side", "choice", "side of the board", "colour", ["colour", "grey"]),
    ],
    build,
    [{"players": n, "side": side} for side in ("colour", "grey") for n in (2, 3, 4)],
    extras=EXTRAS,
)
