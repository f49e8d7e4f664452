"""Placing a tile: marker, matching swans, track, rewards, discard (P-TURN-2)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Flow
from palatium.games.palace.actions import HALL, ROOM
from palatium.games.palace.board.cells import x_of, y_of
from palatium.games.palace.box.boards import NO_TILE, OWNED_BITS
from palatium.games.palace.box.tiles import ROOM_TYPES
from palatium.games.palace.legality import tile_for
from palatium.games.palace.moat.moving import note_joined
from palatium.games.palace.moat.walk import wet_beside
from palatium.games.palace.rewards.completion import Complete
from palatium.games.palace.rewards.matching_swans import Matching, ThirdRoom
from palatium.games.palace.state import PalaceState
from palatium.games.palace.turn.discard_room import Discard


class PlaceTile(Flow[PalaceState]):
    """The laying of a paid tile; `kind` says which stack, or that it comes from the Row."""

    tag: ClassVar[str] = "PlaceTile"

    def __init__(self, owner: int, kind: int, space: int, cell: int, rotation: int) -> None:
        super().__init__()
        self.owner = owner
        self.kind = kind
        self.space = space
        self.cell = cell
        self.rotation = rotation

    def data(self) -> list[int]:
        return [self.owner, self.kind, self.space, self.cell, self.rotation]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        tile = tile_for(s, self.kind, self.space)
        return {
            "seat": self.owner,
            "tile": s.rules.tiles.codes[tile],
            "x": x_of(self.cell),
            "y": y_of(self.cell),
            "rotation": self.rotation,
        }

    def step(self, s: PalaceState) -> bool:
        s.pop()
        tile = tile_for(s, self.kind, self.space)
        if self.kind == ROOM:
            s.row[self.space] = NO_TILE
        elif self.kind == HALL:
            s.top_hallway = NO_TILE
        else:
            s.top_stair = NO_TILE
        lay(s, self.owner, tile, self.cell, self.rotation)
        type = s.rules.tiles.types[tile]
        if type >= ROOM_TYPES:
            s.push(Discard(self.owner))
        if s.done:
            s.push(Complete())
        if type < ROOM_TYPES and s.owned_count(self.owner, type) == s.rules.board.third_column:
            s.push(ThirdRoom(self.owner, type))
        s.push(Matching(len(s.palace.pieces) - 1, 0))
        return False


def lay(s: PalaceState, seat: int, tile: int, cell: int, rotation: int) -> None:
    """Put a tile into the palace with a seat's marker, and note what it completes."""
    s.palace = s.palace.put(s.rules.tiles, tile, cell, rotation, seat)
    s.owned[seat] += 1 << (OWNED_BITS * s.rules.tiles.types[tile])
    s.done = tuple(s.palace.just_completed(s.rules.tiles))
    if s.events is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "tile": s.rules.tiles.codes[tile],
            "name": s.rules.tiles.names[tile],
            "x": x_of(cell),
            "y": y_of(cell),
            "rotation": rotation,
        }
        s.events.append(Event("placed", facts))
    if wet_beside(s.palace, cell):
        note_joined(s)
