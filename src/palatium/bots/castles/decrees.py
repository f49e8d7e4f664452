"""What the greedy player of Castles thinks of Royal Decrees."""

# compiled

from typing import Final

from palatium.bots.castles.evaluate import Evaluator
from palatium.games.castles.box.rooms import DOWN_HALLWAY, HALLWAY, STAIRS, Room
from palatium.games.castles.modules.decrees.actions import HALLWAY_STACK, STAIRS_STACK
from palatium.games.castles.modules.decrees.decree import code_of
from palatium.games.castles.modules.decrees.final_scoring import RemovePieces, pieces_in

WORTH: Final = {
    "D01": 7, "D02": 0, "D03": 4, "D04": 2, "D05": 5, "D06": 6,
    "D07": 6, "D08": 1, "D09": 8, "D10": 11, "D11": 7, "D12": 4,
    "D13": 4, "D14": 3, "D15": 4, "D16": 5, "D17": 7, "D18": 8,
    "D19": 9, "D20": 4, "D21": 3, "D22": 6, "D23": 1, "D24": 9,
    "D25": 1, "D26": 7, "D27": 6, "D28": 13, "D29": 2, "D30": 9,
    "D31": 7, "D32": 6, "D33": 4, "D34": 12, "D35": 2, "D36": 8,
}  # fmt: skip
"""About how many points a decree brings to a player like this one."""
UNKNOWN_WORTH: Final = 5
"""The assumed worth of a decree that is not in the box."""


def decree_worth(evaluator: Evaluator, id: int) -> int:
    """Return what a decree is worth."""
    return WORTH.get(code_of(evaluator.s, id), UNKNOWN_WORTH)


def remove_worth(evaluator: Evaluator, stack: int) -> int:
    """Return the worth of removing a piece: good if the stack runs out and one owns most of it."""
    s = evaluator.s
    frame = s.stack[-1]
    if not isinstance(frame, RemovePieces) or pieces_in(s, stack) > frame.left:
        return -1
    owned = [_owned(s.rooms_of(seat), stack) for seat in range(s.castles.players)]
    mine = owned[evaluator.seat]
    rival = max([0, *[count for seat, count in enumerate(owned) if seat != evaluator.seat]])
    return s.castles.amounts.depleted_points * mine - rival if mine else -1


def _owned(rooms: list[Room], stack: int) -> int:
    if stack == HALLWAY_STACK:
        return sum([1 for room in rooms if room.id in (HALLWAY, DOWN_HALLWAY)])
    if stack == STAIRS_STACK:
        return sum([1 for room in rooms if room.id == STAIRS])
    return sum([1 for room in rooms if room.stack == stack])
