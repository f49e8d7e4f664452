"""Follies: a small game of bluff and bad taste, written outside the package as an example."""

from pathlib import Path

from follies.facts import FILES, Facts
from follies.game import FolliesGame
from follies.modules.lanterns import Lanterns
from follies.options import OPTIONS, SETS
from follies.state import FolliesState
from palatium.core.components.files import read_files
from palatium.core.extras import Extras
from palatium.core.modules import Module
from palatium.core.spec import Config, GameSpec
from palatium.core.text.words import load_words

DATA = Path(__file__).parent / "data"

EXTRAS = Extras(
    package="follies",
    greedy="follies.greedy:FolliesGreedy",
    judge="follies.judge:follies_judge",
    encoding="follies.encoding",
    scene="follies.terminal",
    picture="follies.picture",
)


def build(config: Config) -> FolliesGame:
    """Return the configured game."""
    files = read_files(DATA, FILES, config.folder())
    facts = Facts(files)
    modules: list[Module[FolliesState]] = []
    if "lanterns" in config.texts("modules"):
        modules.append(Lanterns(facts))
    return FolliesGame(
        config.whole("players"),
        max(config.seat("first"), 0),
        config.values,
        files.hash(),
        load_words(DATA),
        facts,
        modules,
    )


SPEC = GameSpec(
    "follies",
    "Follies",
    "an example game; no rights reserved",
    OPTIONS,
    build,
    SETS,
    extras=EXTRAS,
)
