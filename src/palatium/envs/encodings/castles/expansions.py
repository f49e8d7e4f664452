"""The columns that each expansion of Castles adds."""

from palatium.envs.encoding import Schema
from palatium.envs.schema import Bag, Fields, Flags, NamedCounts, OneOf, Whole
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.hooks.expansion import Expansion
from palatium.games.castles.modules.decrees.module import Decrees
from palatium.games.castles.modules.favor_pile import UnusedFavors
from palatium.games.castles.modules.moats import Moats
from palatium.games.castles.modules.passages import KINDS, Passages
from palatium.games.castles.modules.swans import Swans

LONG = 32767
"""A bound for what only the game's length limits: rounds, money and points of players who pass."""

UNKNOWN = ""
"""The text of a card that the viewer does not know."""


class Columns:
    """Columns for the table, for each player and for each tile of the market."""

    def __init__(self) -> None:
        self.table: Schema = {}
        self.player: Schema = {}
        self.slot: Schema = {}


def columns_of(module: Expansion, game: CastlesGame, out: Columns) -> None:
    """Add the columns of an expansion."""
    money = Whole(0, LONG, unit=1000)
    if isinstance(module, Swans):
        colours = module.facts.colours
        tokens = NamedCounts(colours, max(module.facts.counts))
        out.table["swans"] = tokens
        out.player["swans"] = tokens
        out.slot["swan"] = OneOf(colours)
    elif isinstance(module, Moats):
        out.table["moats"] = Whole(0, 99)
        out.player["moats"] = Flags([section.tile.name for section in module.facts.sections])
    elif isinstance(module, Passages):
        out.player["passages"] = Flags(KINDS)
    elif isinstance(module, UnusedFavors):
        favors = Bag(game.favor_codes, len(game.favor_codes))
        out.table["unused_favors"] = Whole(0, len(game.favor_codes))
        out.table["favors_looked"] = favors
        out.player["tower_favors"] = favors
        out.player["own_favors"] = favors
    elif isinstance(module, Decrees):
        decrees = Bag(module.codes, len(module.codes))
        tile = OneOf([UNKNOWN, *game.room_codes])
        out.table["decrees_passed"] = decrees
        out.table["decrees_looked"] = decrees
        out.player["decree"] = OneOf([UNKNOWN, *module.codes])
        out.player["on_decree"] = money
        out.player["stored"] = OneOf(game.room_codes)
        sizes = OneOf([str(size) for size in SIZES])
        out.player["blueprint"] = Fields({"size": sizes, "tile": tile})
