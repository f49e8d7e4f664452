"""The boards: Room Row, stacks, moat symbols, Blueprints, points."""

from typing import Final

from palatium.core.components.reading import Facts, read_facts
from palatium.games.palace.box.tiles import (
    COLOURS,
    GRAY,
    LETTERS,
    ROOM_TYPES,
    SIDE_LETTERS,
    TYPES,
)

SPACES: Final = 6
STACKS: Final = 5
SLOTS: Final = ["DISC1", "DISC2", "MOVE", "TEN", "TIED", "SWANS3"]
DISC1: Final = 0
DISC2: Final = 1
MOVE_SLOT: Final = 2
TEN: Final = 3
TIED: Final = 4
SWANS3: Final = 5
EFFECTS: Final = [
    "discount",
    "discount",
    "move_moat",
    "points",
    "score_tied_favors",
    "end_swans",
]

NO_TILE: Final = -1
EMPTY_SLOT: Final = -1
FAVOR_IN_SLOT: Final = 200
"""A slot is empty, holds a Room tile (its id), or holds a Favor (its number plus this)."""
OWNED_BITS: Final = 6
"""The number of bits per type in which owned tiles are counted."""


class Board:
    """The Garden board, the Blueprints boards and the scorepad, from board.json."""

    def __init__(self, text: str, players: int) -> None:
        facts = read_facts(text, "board.json")
        row = facts.part("room_row")
        row.whole("spaces", SPACES, SPACES)
        self.prices = row.wholes("prices_left_to_right", 0, 9, SPACES)
        stacks = facts.part("stacks")
        self.stacks = stacks.part("sizes_left_to_right").wholes(str(players), 1, 81, STACKS)
        if sum(self.stacks) != 81 or self.stacks[0] <= SPACES:
            raise stacks.bad(
                "sizes_left_to_right", "81 tiles in all, more than six of them in the first stack"
            )
        symbols = facts.part("moat_symbols")
        self.symbols = symbols.wholes("visible_by_empty_stacks", 0, 9, STACKS + 1)
        counts = facts.part("counts")
        self.moat = counts.whole("moat_tiles", 1, 250)
        self.secrets = counts.whole("secret_swans_per_colour", 0, 9)
        actions = facts.part("actions")
        self.blueprint_fee = actions.whole("blueprint_room_fee", 0, 9)
        self.favor_fee = actions.whole("favor_fee", 0, 9)
        favors = facts.part("favors")
        self.public = favors.whole("public", 0, 8)
        self.draw = favors.whole("draw", 1, 3)
        self._read_blueprints(facts.part("blueprints"))
        self._read_scoring(facts.part("scoring"))
        _check_start(facts)

    def _read_blueprints(self, facts: Facts) -> None:
        slots = facts.parts("slots")
        if [slot.text("id") for slot in slots] != SLOTS:
            raise facts.bad("slots", f"the six slots {', '.join(SLOTS)} in this order")
        for slot, effect in zip(slots, EFFECTS, strict=True):
            slot.text("effect", [effect])
        self.discounts = [slots[DISC1].whole("amount", 0, 9), slots[DISC2].whole("amount", 0, 9)]
        self.moves = slots[MOVE_SLOT].whole("amount", 0, 9)
        self.end_swans = slots[SWANS3].whole("amount", 1, 3)
        rows = facts.parts("rows")
        if [row.text("type") for row in rows] != TYPES[:ROOM_TYPES]:
            raise facts.bad("rows", f"one row for each of {', '.join(TYPES[:ROOM_TYPES])}")
        letters = [*LETTERS, SIDE_LETTERS[GRAY]]
        self.third = [SIDE_LETTERS.index(row.text("third", letters)) for row in rows]
        """The swan that the third Room of a type brings (P-BLUE-6)."""
        self.third_column = facts.whole("third_column", 1, 9)
        self.row_column = facts.whole("row_bonus_column", 1, 9)
        self.row_points = facts.whole("row_bonus_points", 0, 99)
        self.column_points = facts.wholes("column_bonus", 0, 99)

    def _read_scoring(self, facts: Facts) -> None:
        self.ten = facts.whole("ten_slot", 0, 99)
        sets = facts.part("swan_sets")
        self.sets = [0] + [sets.whole(str(n), 0, 99) for n in range(1, len(COLOURS) + 1)]
        steps = [after - before for before, after in zip(self.sets, self.sets[1:], strict=False)]
        if steps != sorted(steps):
            raise facts.bad("swan_sets", "points that grow by no smaller step for a larger set")


def _check_start(facts: Facts) -> None:
    """Check the start, which is a rule and cannot be changed."""
    start = facts.part("start_layout")
    if start.data.get("cells") != [[0, 1], [0, 2], [0, 3]]:
        raise start.bad("cells", "[[0, 1], [0, 2], [0, 3]]")
