"""The options of the game, the house rules, and the option sets that tests play."""

from palatium.core.spec import Config, Option, common_options
from palatium.games.palace.board.cells import MOST_COLUMNS, MOST_ROWS
from palatium.games.palace.box.tiles import COLOURS

OPTIONS = [
    *common_options(2, 4, 3),
    Option("columns", "whole", "columns of the table, 15 to 31", 31, None, 15, MOST_COLUMNS),
    Option("rows", "whole", "rows of the table, 12 to 31", 24, None, 12, MOST_ROWS),
    Option(
        "five_swans",
        "choice",
        "what five swans of different colours pay: 11 as a set, or 8 as a set of four and one more",
        "eleven",
        ["eleven", "eight"],
        is_house_rule=True,
    ),
    Option(
        "utility",
        "choice",
        "which of your Utility rooms score at the end: completed ones, or all that you own",
        "completed",
        ["completed", "owned"],
        is_house_rule=True,
    ),
    Option(
        "tied_at_zero",
        "flag",
        "a Room on TIED also wins a Favor for most of something that nobody has",
        False,
        is_house_rule=True,
    ),
    Option(
        "cheaper_fees",
        "flag",
        "discounts also lower the 3 swans for Blueprints and Favors, once for each purchase",
        False,
        is_house_rule=True,
    ),
]
HOUSE: dict[str, object] = {
    "five_swans": "eight",
    "utility": "owned",
    "tied_at_zero": True,
    "cheaper_fees": True,
}
SMALL: dict[str, object] = {"columns": 15, "rows": 12}
SETS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, **HOUSE},
]
ALL_SETS: list[dict[str, object]] = [
    *SETS,
    {"players": 4, **HOUSE},
    {"players": 2, **SMALL},
    {"players": 3, **SMALL},
    {"players": 4, **SMALL},
    {"players": 3, "columns": 30, "rows": 31},
]


class HouseRules:
    """The house rules: where the rulebook can be read two ways."""

    def __init__(
        self, largest_set: int, scores_owned: bool, pays_none: bool, has_cheaper_fees: bool
    ) -> None:
        self.largest_set = largest_set
        """The size of the largest set of swans of different colours (P-SCORE-5)."""
        self.scores_owned = scores_owned
        """Whether incomplete Utility rooms score too (P-SCORE-3)."""
        self.pays_none = pays_none
        """Whether those who are tied with none at all have most (P-FAV-6)."""
        self.has_cheaper_fees = has_cheaper_fees
        """Whether discounts apply to the fees for Blueprints and Favors (P-PAY-3)."""


def house_of(config: Config) -> HouseRules:
    """Return the house rules of a configured game."""
    return HouseRules(
        len(COLOURS) if config.text("five_swans") == "eleven" else len(COLOURS) - 1,
        config.text("utility") == "owned",
        config.flag("tied_at_zero"),
        config.flag("cheaper_fees"),
    )
