"""Amounts that the rules name: what passing brings, what a hallway costs, what a point is worth."""

from typing import Final

from palatium.core.components.reading import read_rows
from palatium.core.errors import BadComponents

FILE: Final = "amounts.csv"
LEAST: Final = {
    "pass_money": 0,
    "corridor_price": 0,
    "unsold_money": 0,
    "depleted_points": 0,
    "money_per_point": 1,
}
"""The amounts of the file, each with the least that it can be."""
MOST: Final = 99000
COIN: Final = 1000
"""The smallest coin."""


class Amounts:
    """The amounts of the base rules."""

    def __init__(self, found: dict[str, int]) -> None:
        self.by_name = found
        self.pass_money = found["pass_money"]
        """What a pass brings (C-RND-4)."""
        self.corridor_price = found["corridor_price"]
        """What a hallway or stairs cost (C-RND-4)."""
        self.unsold_money = found["unsold_money"]
        """What is laid on a room that nobody bought."""
        self.depleted_points = found["depleted_points"]
        """For a piece whose stack is empty (C-END-6)."""
        self.money_per_point = found["money_per_point"]
        """So much money is a point at the end."""


def read_amounts(text: str) -> Amounts:
    """Return the amounts of the file; each stands there once."""
    found: dict[str, int] = {}
    for row in read_rows(text, FILE, ["what", "amount"]):
        what = row.text("what", list(LEAST))
        if what in found:
            raise row.bad("what", "there once")
        found[what] = row.whole("amount", LEAST[what], MOST)
        if what == "unsold_money" and found[what] % COIN:
            raise row.bad("amount", f"coins of {COIN}")
    for what in LEAST:
        if what not in found:
            raise BadComponents(f"{FILE}: there is no row for {what}")
    return Amounts(found)
