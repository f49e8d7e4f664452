"""The options of the game, and the option sets that tests play."""

from palatium.core.spec import Option, common_options

OPTIONS = [
    *common_options(2, 4, 2),
    Option(
        "naming",
        "choice",
        "name of the fourth suit (jade in the later printing)",
        "marble",
        ["marble", "jade"],
    ),
    Option("treasures", "flag", "a Treasure card of our own lies in each room deck", False),
    Option(
        "no_bid_draw",
        "flag",
        "everyone draws as after any other round when nobody bids; off: nobody draws then",
        True,
        is_house_rule=True,
    ),
    Option(
        "bluff_ban",
        "flag",
        "a bidder who failed is out of the bidding that begins again for this prize",
        False,
        is_house_rule=True,
    ),
    Option(
        "bare_bid",
        "flag",
        "a bid may be the prize alone; off: it has at least one hand card",
        False,
        is_house_rule=True,
    ),
]
HOUSE_RULES: dict[str, object] = {"no_bid_draw": False, "bluff_ban": True, "bare_bid": True}
"""The other reading of each sentence that can be read two ways."""
SETS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 3, "treasures": True, "bare_bid": True},
]
ALL_SETS: list[dict[str, object]] = [
    *SETS,
    *[{"players": n, name: on} for n in (2, 4) for name, on in HOUSE_RULES.items()],
    {"players": 2, "treasures": True},
    {"players": 4, "treasures": True, "naming": "jade"},
    {"players": 3, **HOUSE_RULES},
]
