"""The options of the game, and the option sets that tests play."""

from palatium.core.spec import Option, common_options

OPTIONS = [
    *common_options(2, 4, 2),
    Option("side", "choice", "side of the board", "colour", ["colour", "grey"]),
]
SETS: list[dict[str, object]] = [
    {"players": players, "side": side} for side in ("colour", "grey") for players in (2, 3, 4)
]
