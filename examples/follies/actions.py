"""The kinds of actions of Follies; their numbers never change, since records contain them."""

from follies.facts import REWARDS, Facts
from palatium.core.codec import Names, Number
from palatium.core.layout import Field, Layout

MOST = 12
"""The highest number that can be announced."""

PASS = 1 << 24
BID = 2 << 24
FAIL = 3 << 24
PAY = 4 << 24
REWARD = 5 << 24
VISIT = 6 << 24
DONE = 7 << 24
KEEP = 8 << 24
ALLOW = 9 << 24
DRAW = 10 << 24
UNCOVER = 11 << 24
STEAL = 12 << 24

YIELD = ALLOW
REFUSE = ALLOW | 1


def layouts(facts: Facts) -> list[Layout]:
    """Return all kinds of the base game, with their fields."""
    stone = Names(facts.stones.ids, facts.stones.names)
    ornament = Names(facts.ornaments.ids, facts.ornaments.names)
    kept = Names([*facts.ornaments.ids, "none"], [*facts.ornaments.names, "none"])
    seat = Names(list("ABCD"))
    return [
        Layout(1, "pass", [Field("stone", 4, stone)]),
        Layout(2, "bid", [Field("number", 4, Number(0, MOST))], "pick-amount"),
        Layout(3, "fail", [Field("stone", 4, stone)]),
        Layout(4, "pay", [Field("stone", 4, stone)], "pick-many"),
        Layout(5, "reward", [Field("reward", 2, Names(REWARDS))], "order"),
        Layout(6, "visit", [Field("seat", 2, seat)]),
        Layout(7, "done", [], "yes-no"),
        Layout(8, "keep", [Field("ornament", 4, kept)]),
        Layout(9, "allow", [Field("answer", 1, Names(["yield", "refuse"]))], "yes-no"),
        Layout(10, "draw", [Field("stone", 4, stone)], "pick-card", True),
        Layout(11, "uncover", [Field("ornament", 4, ornament)], "pick-card", True),
        Layout(12, "steal", [Field("stone", 4, stone)], "pick-card", True),
    ]
