"""The games that `palatium bench` measures, and what they are compared with."""

from palatium.bench.castles.placements import placements_us
from palatium.bench.speed import Subject, own
from palatium.games.castles.modules.registry import EXPANSIONS

Chosen = tuple[str, dict[str, object]]

PLAYED: list[Chosen] = [
    ("azul", {"players": 2}),
    ("palaces", {"players": 2}),
    ("castles", {"players": 4}),
    ("palace", {"players": 2}),
]
"""The games whose random play is measured; a new one is one more entry."""

SEARCHED: list[Chosen] = [
    ("azul", {"players": 2}),
    ("palaces", {"players": 2}),
    ("palace", {"players": 2}),
    ("castles", {"players": 2, "edition": "base"}),
]
"""The games whose simulations per second are measured."""

EXPANDED: list[Chosen] = [
    ("castles", {"players": 4, "edition": "collector", "modules": list(EXPANSIONS)}),
]
"""Games with everything in the box, measured beside the plain game."""

LEARNED = "azul"
"""The game whose environments are measured."""

PLACED = {"castles": placements_us}
"""What finds all legal places of a full market."""

BESIDE = {"castles": "catanatron"}
"""The engine that a game is compared with; OpenSpiel by default."""


def played() -> list[Subject]:
    """Return the plain games."""
    return [own(name, options, PLACED.get(name)) for name, options in PLAYED]


def expanded() -> list[Subject]:
    """Return the games with everything in the box."""
    return [own(name, options, PLACED.get(name)) for name, options in EXPANDED]
