"""The points at which expansions attach to the base rules, and what their numbers mean.

An expansion may bring more points: what its Favors and Bonus cards count, what its own pieces do.
"""

from typing import Final

from palatium.core.modules import Happening, Offering, Point, Value

# Options

MAIN: Final = Offering("main")
"""The main action of a turn."""
REWARD: Final = Offering("reward")
"""While rewards are due."""
END: Final = Offering("end")
"""When only ending the turn is left."""
PLACES: Final = Offering("places")
"""Places of a room that no door joins; the frame on top is `Put`."""

# Values

PRICE: Final = Value("price", "price", "slot")
SHARED: Final = Value("shared", "tiles more than price spaces")
WAYS: Final = Value("ways", "mask of the ways to join a room but by a door", "room id")
SLOT: Final = Value("slot", "room id that lies there", "slot beyond the market")
PICKS: Final = Value("picks", "rewards that two Downstairs rooms bring")
UTILITY_CARDS: Final = Value("utility", "Bonus cards drawn")
FREE_PIECES: Final = Value("corridor", "hallways and stairs")
ACTIVITY_POINTS: Final = Value("activity", "points")
OUTDOOR_MONEY: Final = Value("outdoor", "money")
SLEEPING_TILES: Final = Value("sleeping", "tiles put on the deck")
PENALTY: Final = Value("penalty", "points that a room beside another loses")
WALLS: Final = Value("walls", "1 if a door against a wall counts as answered")
MONEY: Final = Value("money", "money that a seat has in all")
HIDES_MONEY: Final = Value("hides_money", "1 if others do not see the money")
FEET: Final = Value("feet", "square feet of a castle")
TIE: Final = Value("tie", "1 for who wins ties for Favors")
FIRST: Final = Value("first", "points of who is first alone in a Favor")
FAVORS_WON: Final = Value("favors_won", "Favors in which a seat is first alone")
IN_TURN: Final = Value("in_turn", "1 if Bonus cards are returned one seat after the other")

# What happens

OPENING: Final = Happening("opening", "step of the set-up that comes next")
FAVORS: Final = Happening("favors")
"""The open Favors are known."""
SETUP: Final = Happening("setup")
"""The set-up is done."""
ROUND: Final = Happening("round")
REFILLED: Final = Happening("refilled")
PRICED: Final = Happening("priced")
TAKEN: Final = Happening("taken", "chosen option, which takes from a slot beyond the market")
EMPTIED: Final = Happening("emptied", "slot beyond the market")
SOLD: Final = Happening("sold", "slot of the market")
BOXED: Final = Happening("boxed", "slot of the market")
PUT: Final = Happening("put", "way in which the newest piece of the castle is joined, 0 a door")
SCORED: Final = Happening("scored", "number of the room")
SETTLED: Final = Happening("settled", "points that the room brought")
COMPLETED: Final = Happening("completed", "number of the room")
GIVE: Final = Happening("give", "number of a reward that an expansion brings")
RETURNED: Final = Happening("returned", "number of Bonus cards")
TURN_END: Final = Happening("turn_end")
FINAL: Final = Happening("final", "step of the final scoring")
BONUS: Final = Happening("bonus")
"""A seat has shown and scored its Bonus cards."""

POINTS: Final[list[Point]] = [
    MAIN, REWARD, END, PLACES,
    PRICE, SHARED, WAYS, SLOT, PICKS, UTILITY_CARDS, FREE_PIECES, ACTIVITY_POINTS, OUTDOOR_MONEY,
    SLEEPING_TILES, PENALTY, WALLS, MONEY, HIDES_MONEY, FEET, TIE, FIRST, FAVORS_WON, IN_TURN,
    OPENING, FAVORS, SETUP, ROUND, REFILLED, PRICED, TAKEN, EMPTIED, SOLD, BOXED, PUT, SCORED,
    SETTLED, COMPLETED, GIVE, RETURNED, TURN_END, FINAL, BONUS,
]  # fmt: skip

NOWHERE: Final = Value("nowhere", "what nothing in play can count")
