"""Palatium: palace-building board games to play, to simulate and to measure.

>>> import palatium as pal
>>> game = pal.game("azul", players=2)
>>> record = pal.play(game, bots=["random", "random"], seed=7)
>>> pal.replay(record).seat() == pal.OVER
True
"""

import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from palatium.core.errors import (
    BadComponents,
    BadConfig,
    BadNotation,
    BadRecord,
    IllegalAction,
    PalatiumError,
)
from palatium.core.events import Event
from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER
from palatium.core.playout import playout
from palatium.core.registry import game, game_names, register_game
from palatium.core.rng import Rng
from palatium.core.scoring.outcome import Outcome
from palatium.core.state import State
from palatium.playing import (
    Bot,
    Dealer,
    Draft,
    FixedDealer,
    Seat,
    SeededDealer,
    Table,
    play,
    register,
)
from palatium.record import Record, load_record, replay


def _version() -> str:
    """Return the version: from pyproject.toml in a checkout, else from the installed package."""
    project = Path(__file__).parent.parent.parent / "pyproject.toml"
    if project.is_file():
        text = project.read_text(encoding="utf-8")
        found = re.search(r'^name = "palatium"\nversion = "([^"]+)"$', text, re.MULTILINE)
        if found:
            return found.group(1)
    try:
        return version("palatium")
    except PackageNotFoundError:  # neither a checkout nor an installed package
        return "0.0.0"


__version__ = _version()
"""The release of the package.

>>> import palatium as pal
>>> len(pal.__version__.split("."))
3
"""


def is_compiled() -> bool:
    """Return whether the rules run as compiled code.

    >>> import palatium as pal
    >>> pal.is_compiled() in (True, False)
    True
    """
    import palatium.core.state as module

    return not str(module.__file__).endswith(".py")


__all__ = [
    "CHANCE",
    "OVER",
    "BadComponents",
    "BadConfig",
    "BadNotation",
    "BadRecord",
    "Bot",
    "Dealer",
    "Draft",
    "Event",
    "FixedDealer",
    "Game",
    "IllegalAction",
    "Outcome",
    "PalatiumError",
    "Record",
    "Rng",
    "Seat",
    "SeededDealer",
    "State",
    "Table",
    "__version__",
    "game",
    "game_names",
    "is_compiled",
    "load_record",
    "play",
    "playout",
    "register",
    "register_game",
    "replay",
]
