"""Drawing tiles: the Room Row, and the tops of Hallways and Stairs (P-SET-3, P-TURN-5)."""

from bisect import bisect_left
from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Chance, Draw, Flow
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.games.palace.actions import TILE, TOP
from palatium.games.palace.box.boards import NO_TILE, SPACES
from palatium.games.palace.state import PalaceState


class DrawTile(Chance[PalaceState]):
    """The draw of one of the unseen tiles, which all are known by elimination."""

    def pool(self, s: PalaceState) -> tuple[int, ...]:
        """Return the tiles that can come."""
        return s.unseen

    def pile(self) -> str:
        """Return the name of the stack."""
        return "rooms"

    def kind_int(self) -> int:
        """Return the kind of the outcomes."""
        return TILE

    def took(self, s: PalaceState, tile: int) -> None:
        """Put the tile in its place; this frame has been popped."""

    def options(self, s: PalaceState) -> list[int]:
        kind = self.kind_int()
        return [kind | tile for tile in self.pool(s)]

    def allows(self, s: PalaceState, a: int) -> bool:
        return a - self.kind_int() in self.pool(s)

    def sample(self, s: PalaceState, rng: Rng) -> int:
        pool = self.pool(s)
        return self.kind_int() | pool[rng.below(len(pool))]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        self.took(s, a & PAYLOAD_MASK)

    def draw(self, s: PalaceState) -> Draw:
        pool = self.pool(s)
        return Draw(self.pile(), 0, list(pool), [1] * len(pool), 1)

    def outcome(self, s: PalaceState, pieces: list[int]) -> int:
        return self.kind_int() | pieces[0]

    def is_public(self, s: PalaceState) -> bool:
        return True


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """Return the tiles, in ascending order, except one."""
    at = bisect_left(tiles, tile)
    return tiles[:at] + tiles[at + 1 :]


class DrawRoom(DrawTile):
    """The draw of the next Room for the rightmost gap of the Row (P-SET-3)."""

    tag: ClassVar[str] = "DrawRoom"

    def took(self, s: PalaceState, tile: int) -> None:
        s.unseen = without(s.unseen, tile)
        stack = first_stack(s)
        s.stacks[stack] -= 1
        space = last_gap(s)
        s.row[space] = tile
        if s.events is not None:
            facts = tile_facts(s, tile)
            facts["space"] = space + 1
            s.events.append(Event("revealed", facts))
            if s.stacks[stack] == 0:
                left: dict[str, object] = {"stack": stack + 1, "symbols": s.symbols()}
                s.events.append(Event("stack_empty", left))


class DrawHallway(DrawTile):
    """The draw of the next Hallway, which is turned up."""

    tag: ClassVar[str] = "DrawHallway"

    def pool(self, s: PalaceState) -> tuple[int, ...]:
        return s.hallways

    def pile(self) -> str:
        return "hallways"

    def kind_int(self) -> int:
        return TOP

    def took(self, s: PalaceState, tile: int) -> None:
        s.hallways = without(s.hallways, tile)
        s.top_hallway = tile
        tell_top(s, tile)


class DrawStair(DrawTile):
    """The draw of the next Stair, which is turned up."""

    tag: ClassVar[str] = "DrawStair"

    def pool(self, s: PalaceState) -> tuple[int, ...]:
        return s.stairs

    def pile(self) -> str:
        return "stairs"

    def kind_int(self) -> int:
        return TOP

    def took(self, s: PalaceState, tile: int) -> None:
        s.stairs = without(s.stairs, tile)
        s.top_stair = tile
        tell_top(s, tile)


def tile_facts(s: PalaceState, tile: int) -> dict[str, object]:
    """Return a tile in an event: its code and its name."""
    return {"tile": s.rules.tiles.codes[tile], "name": s.rules.tiles.names[tile]}


def tell_top(s: PalaceState, tile: int) -> None:
    """Tell everyone the new top of a stack."""
    if s.events is not None:
        s.events.append(Event("top", tile_facts(s, tile)))


def first_stack(s: PalaceState) -> int:
    """Return the leftmost stack that is not empty, or -1."""
    for stack, left in enumerate(s.stacks):
        if left:
            return stack
    return -1


def last_gap(s: PalaceState) -> int:
    """Return the rightmost empty space of the Row, or -1."""
    for space in range(SPACES - 1, -1, -1):
        if s.row[space] == NO_TILE:
            return space
    return -1


class Refill(Flow[PalaceState]):
    """The refill of the Row: tiles slide right, new ones come from the left (P-TURN-5)."""

    tag: ClassVar[str] = "Refill"

    def step(self, s: PalaceState) -> bool:
        gap = last_gap(s)
        if gap >= 0:
            tiles = [tile for tile in s.row if tile != NO_TILE]
            if len(tiles) + gap >= SPACES:  # a tile lies left of the gap
                s.row = [NO_TILE] * (SPACES - len(tiles)) + tiles
            if s.unseen:
                s.push(DrawRoom())
                return False
        s.pop()
        return False


class TurnUpTops(Flow[PalaceState]):
    """The next Hallway and Stair, if the top one was taken (P-SET-4)."""

    tag: ClassVar[str] = "TurnUpTops"

    def step(self, s: PalaceState) -> bool:
        if s.top_hallway == NO_TILE and s.hallways:
            s.push(DrawHallway())
        elif s.top_stair == NO_TILE and s.stairs:
            s.push(DrawStair())
        else:
            s.pop()
        return False
