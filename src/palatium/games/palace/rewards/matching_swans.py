"""Matching swans: at the joints of a new tile, and for a third Room (P-SWAN, P-BLUE-6)."""

from typing import ClassVar

from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import COLOUR
from palatium.games.palace.board.cells import STEP
from palatium.games.palace.board.palace import NO_OWNER, Palace, cell_of, face_of, owner_of, tile_of
from palatium.games.palace.box.swans import match_of
from palatium.games.palace.box.tiles import COLOURS, GRAY, TYPES, Tiles
from palatium.games.palace.state import PalaceState


def joint(palace: Palace, tiles: Tiles, cell: int, side: int) -> tuple[int, int]:
    """Return the neighbour that a side of a tile is joined to (-1: none), and their match."""
    number = palace.piece_at(cell)
    other = palace.piece_at(cell + STEP[side])
    if number < 0 or other < 0:
        return -1, 0
    own = tiles.swans[face_of(palace.pieces[number])] >> (3 * side) & 7
    theirs = tiles.swans[face_of(palace.pieces[other])] >> (3 * (side ^ 2)) & 7
    if own == 0 or theirs == 0:
        return -1, 0
    return other, match_of(own, theirs)


class SideBySide(Flow[PalaceState]):
    """A frame that goes along the sides of a piece from `side` on: N, E, S, W."""

    def __init__(self, number: int, side: int) -> None:
        super().__init__()
        self.number = number
        self.side = side

    def data(self) -> list[int]:
        return [self.number, self.side]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"number": self.number, "side": self.side}


class Matching(SideBySide):
    """The joints of a new tile, side by side (P-SWAN-5)."""

    tag: ClassVar[str] = "Matching"

    def step(self, s: PalaceState) -> bool:
        tiles = s.rules.tiles
        piece = s.palace.pieces[self.number]
        cell = cell_of(piece)
        owner = owner_of(piece)
        code = tiles.codes[tile_of(piece)]
        for side in range(self.side, 4):
            other, match = joint(s.palace, tiles, cell, side)
            if match == 0:
                continue
            partner = owner_of(s.palace.pieces[other])
            is_shared = partner not in (owner, NO_OWNER)  # P-SWAN-3, P-SWAN-4
            if match == GRAY:  # P-SWAN-2: each owner picks, the active player first
                s.become(Matching(self.number, side + 1))
                if is_shared:
                    s.push(PickColour(partner, other))
                s.push(PickColour(owner, self.number))
                return False
            s.give_swan(owner, match - 1, "match", code)
            if is_shared:
                theirs = tiles.codes[tile_of(s.palace.pieces[other])]
                s.give_swan(partner, match - 1, "match", theirs)
        s.pop()
        return False


BY_TRACK = -1
"""Replaces a piece: the swan of a third Room."""


class PickColour(Frame[PalaceState]):
    """A swan of a colour of choice: gray on gray, or a third Room (P-SWAN-2, P-BLUE-6)."""

    tag: ClassVar[str] = "PickColour"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def data(self) -> list[int]:
        return [self.seat, self.number]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "tile": self.tile(s)}

    def tile(self, s: PalaceState) -> str:
        """Return the tile whose gray swan it is, or '' for the track."""
        if self.number == BY_TRACK:
            return ""
        return s.rules.tiles.codes[tile_of(s.palace.pieces[self.number])]

    def name(self) -> str:
        return "third" if self.number == BY_TRACK else "colour"

    def args(self, s: PalaceState) -> dict[str, object]:
        if self.number == BY_TRACK:  # the Room that was placed last
            return {"type": TYPES[s.rules.tiles.types[tile_of(s.palace.pieces[-1])]]}
        return {"tile": s.rules.tiles.names[tile_of(s.palace.pieces[self.number])]}

    def options(self, s: PalaceState) -> list[int]:
        return [COLOUR | colour for colour in range(len(COLOURS))]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        why = "third" if self.number == BY_TRACK else "match"
        s.give_swan(self.seat, a & PAYLOAD_MASK, why, self.tile(s))


class ThirdRoom(Flow[PalaceState]):
    """The swan for the third Room of a type (P-BLUE-6)."""

    tag: ClassVar[str] = "ThirdRoom"

    def __init__(self, owner: int, type: int) -> None:
        super().__init__()
        self.owner = owner
        self.type = type

    def data(self) -> list[int]:
        return [self.owner, self.type]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.owner, "type": TYPES[self.type]}

    def step(self, s: PalaceState) -> bool:
        s.pop()
        swan = s.rules.board.third[self.type]
        if swan == GRAY:
            s.push(PickColour(self.owner, BY_TRACK))
        else:
            s.give_swan(self.owner, swan - 1, "third", "")
        return False
