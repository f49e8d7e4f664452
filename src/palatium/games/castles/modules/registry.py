"""The expansions by name: the files they read, and how those in play are made."""

from typing import Final

from palatium.core.errors import BadComponents
from palatium.games.castles.box.cards import SetUp
from palatium.games.castles.box.rooms import Room
from palatium.games.castles.hooks.expansion import Expansion
from palatium.games.castles.modules import moats, passages, swans, towers
from palatium.games.castles.modules.decrees.decree import NAME as DECREES
from palatium.games.castles.modules.decrees.module import DecreeFacts, Decrees
from palatium.games.castles.modules.favor_pile import UnusedFavors
from palatium.games.castles.modules.moat_state import NAME as MOATS
from palatium.games.castles.modules.options import ExpansionRules

TOWERS: Final = towers.NAME
EXPANSIONS: Final = [DECREES, MOATS, passages.NAME, swans.NAME, towers.NAME]
"""Names that the option `modules` may hold."""
FILES: Final = {
    DECREES: ["decrees.csv", "decree_amounts.csv"],
    MOATS: ["moats.json"],
    swans.NAME: ["swans.csv"],
}


def expansion_files(names: list[str]) -> list[str]:
    """Return the component files that some expansions read."""
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
    house: ExpansionRules,
) -> list[Expansion]:
    """Return the expansions of a game, always in the same order; their pieces join the rooms."""
    out: list[Expansion] = []
    if MOATS in names:
        facts = moats.MoatFacts(texts["moats.json"])
        foyers, sections = moats.moat_pieces(facts, rooms)
        rooms[:] = [moats.with_beyond(room) for room in rooms]
        rooms += [*foyers, *sections]
        out.append(moats.Moats(facts, rooms, foyers, sections, _count(setup, "moats"),
                               house.moat_ends_turn))
    if passages.NAME in names:
        pieces = passages.passage_pieces(texts["shapes.json"], len(rooms))
        rooms += pieces
        out.append(passages.Passages(pieces))
    if swans.NAME in names:
        out.append(swans.Swans(texts["swans.csv"], house.swans_after_pricing))
    if towers.NAME in names or DECREES in names:
        size = _count(setup, "favors_in_tower") if towers.NAME in names else 0
        out.append(UnusedFavors(favors, size))
    if towers.NAME in names:
        out.append(towers.Towers(_reward(rewards, "Tower")))
    if DECREES in names:
        decrees = DecreeFacts(texts["decrees.csv"], texts["decree_amounts.csv"])
        dealt = _count(setup, "decrees_dealt")
        out.append(Decrees(decrees, bonus, dealt, excluded, house.hallways_are_150))
    return out


def _reward(rewards: dict[str, int], name: str) -> int:
    if name not in rewards:
        raise BadComponents(f"completion_rewards.csv: there is no row for {name}")
    return rewards[name]


def _count(setup: SetUp, column: str) -> int:
    """Return a setup count that only an expansion uses."""
    if column not in setup.row.cells:
        raise BadComponents(f"setup_counts.csv, row 1: the column {column} is missing")
    return setup.row.whole(column, 0, 99)
