"""Measures: what Favors and Bonus cards count in a castle (C-FAV, C-BON)."""

from typing import TYPE_CHECKING, Final

from palatium.core.components.reading import Row
from palatium.core.modules import Module, Value
from palatium.games.castles.box.rooms import (
    CORRIDOR,
    DOWN_HALLWAY,
    HALLWAY,
    NO_STACK,
    SIZES,
    STAIRS,
    TYPES,
)
from palatium.games.castles.building.courtyards import courtyards
from palatium.games.castles.hooks import points as hook
from palatium.grid.grounds import Entrances
from palatium.grid.walk import longest_path

if TYPE_CHECKING:
    from palatium.games.castles.state import CastlesState

COUNT_TYPE: Final = 0
SQFT_TYPE: Final = 1
COUNT_SIZES: Final = 2
MONEY: Final = 3
ENTRANCES: Final = 4
COMPLETED: Final = 5
INCOMPLETE: Final = 6
NO_SWAN: Final = 7
COURTYARDS: Final = 8
ROOMS: Final = 9
PATH: Final = 10
HALLWAYS: Final = 11
COUNT_STAIRS: Final = 12
SET_OF_SIZES: Final = 13
SET_OF_TYPES: Final = 14
FAVORS_WON: Final = 15
DEPLETED: Final = 16
LAST_BUILDER: Final = 17
SWAN_ICONS: Final = 18
FOREIGN: Final = 19
"""What an expansion measures; it answers at the point named after the card's kind."""

KINDS: Final[dict[str, int]] = {
    "count_type": COUNT_TYPE,
    "sqft_type": SQFT_TYPE,
    "count_sizes": COUNT_SIZES,
    "count_size": COUNT_SIZES,
    "money": MONEY,
    "count_external_entrances": ENTRANCES,
    "count_completed_rooms": COMPLETED,
    "count_incomplete_rooms": INCOMPLETE,
    "count_rooms_without_swan_icon": NO_SWAN,
    "count_courtyards": COURTYARDS,
    "count_rooms": ROOMS,
    "longest_path": PATH,
    "count_hallways": HALLWAYS,
    "count_stairs": COUNT_STAIRS,
    "set_of_sizes": SET_OF_SIZES,
    "set_of_types": SET_OF_TYPES,
    "count_favors_first_alone": FAVORS_WON,
    "count_rooms_of_depleted_stacks": DEPLETED,
    "master_builder_last_round": LAST_BUILDER,
    "count_swan_icon_rooms": SWAN_ICONS,
}


class Measure:
    """An effect id and one int: a mask of types, a mask of sizes, or a number.

    A FOREIGN one has the name of the point at which an expansion answers for it.
    """

    def __init__(self, kind: int, argument: int, name: str = "") -> None:
        self.kind = kind
        self.argument = argument
        self.name = name
        self.point = hook.NOWHERE

    def find(self, modules: "list[Module[CastlesState]]") -> None:
        """Find the expansion in play that counts it, if there is one."""
        for module in modules:
            for point in module.brings:
                if point.name == self.name and isinstance(point, Value):
                    self.point = point


def read_measure(row: Row) -> Measure:
    """Return the measure of a row of favors.csv or bonus_cards.csv."""
    if row.text("needs"):
        return Measure(FOREIGN, 0, row.text("kind"))
    kind = KINDS[row.text("kind", sorted(KINDS))]
    argument = 0
    if kind in (COUNT_TYPE, SQFT_TYPE):
        argument = 1 << TYPES.index(row.text("argument", TYPES))
    elif kind == COUNT_SIZES:
        for word in row.words("argument"):
            if word not in [str(size) for size in SIZES]:
                raise row.bad("argument", "sizes joined by +")
            argument |= 1 << SIZES.index(int(word))
    elif kind in (SET_OF_SIZES, SET_OF_TYPES):
        argument = row.whole("argument", 1, len(SIZES))
    return Measure(kind, argument)


def measured(s: "CastlesState", seat: int, measure: Measure) -> int:
    """Return how much of a measure a seat has."""
    kind = measure.kind
    if kind == COUNT_TYPE:
        return count_types(s, seat, measure.argument)
    if kind == SQFT_TYPE:
        return feet_of_types(s, seat, measure.argument)
    if kind == COUNT_SIZES:
        return count_sizes(s, seat, measure.argument)
    if kind == MONEY:
        return all_money(s, seat)
    if kind == COMPLETED:
        return s.completed[seat].bit_count()
    if kind == INCOMPLETE:
        return s.plans[seat].room_mask.bit_count() - s.completed[seat].bit_count()
    if kind == ROOMS:
        return s.plans[seat].room_mask.bit_count()
    if kind in (ENTRANCES, COURTYARDS, PATH):
        return _of_plan(s, seat, kind)
    if kind in (SET_OF_SIZES, SET_OF_TYPES):
        return _set_of(s, seat, measure)
    if kind == LAST_BUILDER:
        return 1 if s.master_builder == seat else 0
    if kind == FOREIGN:
        if measure.point is hook.NOWHERE:
            return 0
        return s.castles.hooks.changed(s, measure.point, seat, 0, 0)
    return _of_rooms(s, seat, kind)


def all_money(s: "CastlesState", seat: int) -> int:
    """Return all of a seat's money: coins held, and those that an expansion keeps for it."""
    return s.castles.hooks.changed(s, hook.MONEY, seat, s.money[seat], 0)


def count_types(s: "CastlesState", seat: int, types: int) -> int:
    """Count rooms of some types, including incomplete ones (C-FAV-1)."""
    return sum([1 for room in s.rooms_of(seat) if types >> room.type & 1])


def feet_of_types(s: "CastlesState", seat: int, types: int) -> int:
    """Add up the printed square feet of some types (C-FAV-9)."""
    return sum([room.feet for room in s.rooms_of(seat) if types >> room.type & 1])


def count_sizes(s: "CastlesState", seat: int, sizes: int) -> int:
    """Count room tiles of some sizes; a hallway is not a 150 (C-FAV-20, C-BON-18)."""
    return sum(
        [1 for room in s.rooms_of(seat) if room.stack != NO_STACK and sizes >> room.stack & 1]
    )


def is_depleted(s: "CastlesState", id: int) -> bool:
    """Return whether the face-down stack of a room is empty (C-END-6); Foyers have none."""
    room = s.castles.rooms[id]
    if room.stack != NO_STACK:
        return s.stacks[room.stack].total() == 0
    if id == STAIRS:
        return s.stairs == 0
    return id in (HALLWAY, DOWN_HALLWAY) and s.hallways == 0


def _of_rooms(s: "CastlesState", seat: int, kind: int) -> int:
    """Return measures that look at each room separately."""
    count = 0
    for room in s.rooms_of(seat):
        if kind == NO_SWAN:
            count += not room.has_swan
        elif kind == SWAN_ICONS:
            count += room.has_swan
        elif kind == HALLWAYS:
            count += room.id in (HALLWAY, DOWN_HALLWAY)
        elif kind == COUNT_STAIRS:
            count += room.id == STAIRS
        elif kind == DEPLETED:
            count += is_depleted(s, room.id)
    return count


def _of_plan(s: "CastlesState", seat: int, kind: int) -> int:
    """Return measures of the whole plan: entrances, courtyards, the longest path."""
    plan = s.plans[seat]
    if kind == PATH:
        return longest_path(plan.graph(), plan.room_mask)
    entrances = Entrances(plan)
    if kind == COURTYARDS:
        return len(courtyards(s.castles, entrances, s.built[seat]))
    count = 0
    for number in plan.rooms():
        if s.room(seat, number).type != CORRIDOR:  # C-FAV-22
            count += entrances.count(number)
    return count


def _set_of(s: "CastlesState", seat: int, measure: Measure) -> int:
    """Return 1 if there are enough different sizes or types, else 0 (C-BON-1, C-BON-2)."""
    found = 0
    for room in s.rooms_of(seat):
        if measure.kind == SET_OF_TYPES:
            found |= 1 << room.type
        elif room.stack != NO_STACK:
            found |= 1 << room.stack
    return 1 if found.bit_count() >= measure.argument else 0
