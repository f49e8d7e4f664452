"""What the greedy player of Castles thinks of Royal Decrees."""

# compiled

from typing import Final

from palatium.bots.castles.evaluate import Outlook
from palatium.games.castles.box.rooms import DOWN_HALLWAY, HALLWAY, STAIRS, Room
from palatium.games.castles.modules.decrees.actions import HALLWAY_STACK, STAIRS_STACK
from palatium.games.castles.modules.decrees.final_scoring import RemovePieces, pieces_in

WORTH: Final = [
    7, 0, 4, 2, 5, 6, 6, 1, 8, 11, 7, 4, 4, 3, 4, 5, 7, 8,
    9, 4, 3, 6, 1, 9, 1, 7, 6, 13, 2, 9, 7, 6, 4, 12, 2, 8,
]
"""About how many points a decree brings to who plays as this player does, by number."""


def decree_worth(id: int) -> int:
    """What a decree is worth."""
    return WORTH[id]


def remove_worth(outlook: Outlook, stack: int) -> int:
    """A piece out of a stack: worth it where the stack runs out and one owns most of it."""
    s = outlook.s
    frame = s.stack[-1]
    if not isinstance(frame, RemovePieces) or pieces_in(s, stack) > frame.left:
        return -1
    owned = [_owned(s.rooms_of(seat), stack) for seat in range(s.castles.players)]
    mine = owned[outlook.seat]
    rival = max([0, *[count for seat, count in enumerate(owned) if seat != outlook.seat]])
    return 2 * mine - rival if mine else -1


def _owned(rooms: list[Room], stack: int) -> int:
    if stack == HALLWAY_STACK:
        return sum([1 for room in rooms if room.id in (HALLWAY, DOWN_HALLWAY)])
    if stack == STAIRS_STACK:
        return sum([1 for room in rooms if room.id == STAIRS])
    return sum([1 for room in rooms if room.stack == stack])
