"""The options of the game, and the option sets that tests play."""

from palatium.core.spec import Option, common_options

OPTIONS = [
    *common_options(2, 4, 3),
    Option("modules", "many", "parts to add", [], ["lanterns"]),
]
SETS: list[dict[str, object]] = [
    {"players": players, "modules": parts} for parts in ([], ["lanterns"]) for players in (2, 3, 4)
]
