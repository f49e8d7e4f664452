"""The expansions by name: what they read, and how those in play are made."""

from typing import Final

from palatium.core.errors import BadComponents
from palatium.games.castles.cards import SetUp
from palatium.games.castles.expansion import Expansion
from palatium.games.castles.modules import swans, towers
from palatium.games.castles.modules.favors import UnusedFavors
from palatium.games.castles.rooms import Room

TOWERS: Final = towers.NAME
EXPANSIONS: Final = [swans.NAME, towers.NAME]
"""Names that the option `modules` may hold."""
FILES: Final = {
    swans.NAME: ["swans.csv"],
}


def expansion_files(names: list[str]) -> list[str]:
    """The component files that some expansions read."""
    return [file for name in names for file in FILES.get(name, [])]


def open_box(
    names: list[str],
    texts: dict[str, str],
    setup: SetUp,
    rewards: dict[str, int],
    rooms: list[Room],
    favors: list[str],
    bonus: list[str],
    excluded: list[str],
) -> list[Expansion]:
    """The expansions of a game, always in the same order; their pieces join the rooms."""
    out: list[Expansion] = []
    if swans.NAME in names:
        out.append(swans.Swans(texts["swans.csv"]))
    if towers.NAME in names:
        out.append(UnusedFavors(favors, _count(setup, "favors_in_tower")))
        out.append(towers.Towers(_reward(rewards, "Tower")))
    return out


def _reward(rewards: dict[str, int], name: str) -> int:
    if name not in rewards:
        raise BadComponents(f"completion_rewards.csv: there is no row for {name}")
    return rewards[name]


def _count(setup: SetUp, column: str) -> int:
    """A set-up count that only an expansion uses."""
    if column not in setup.row.cells:
        raise BadComponents(f"setup_counts.csv, row 1: the column {column} is missing")
    return setup.row.whole(column, 0, 99)
