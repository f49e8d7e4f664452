"""Draws from the bag for supply and displays; the tower refills the bag when it is empty."""

from math import comb
from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.frame import Chance, Draw
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.games.azul.actions import DRAW
from palatium.games.azul.box.tiles import (
    COLOURS,
    ONE,
    counts,
    from_action,
    holds,
    multisets,
    named,
    to_action,
    total,
)
from palatium.games.azul.state import AzulState

PIECE: Final = 4
"""One outcome covers at most four tiles, so that it never has more than 126 values."""

MULTISETS: Final = [multisets(size) for size in range(PIECE + 1)]


class Filling(Chance[AzulState]):
    """A draw of `left` tiles, uniformly over the bag's present content (A-SET-8)."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def put(self, s: AzulState, tiles: int, number: int) -> None:
        """Put drawn tiles in their place and note how many are still due."""

    def finish(self, s: AzulState) -> None:
        """Finish when all due tiles are drawn."""
        s.pop()

    def exhausted(self, s: AzulState) -> None:
        """Finish with bag and tower empty: what is missing stays missing (A-BONUS-5)."""
        s.pop()

    def step(self, s: AzulState) -> bool:
        if self.left == 0:
            self.finish(s)
            return False
        if s.bag_size == 0:
            if s.tower == 0:
                self.exhausted(s)
            else:
                _empty_tower(s)
            return False
        if self.left >= s.bag_size:  # the whole bag is due: nothing to ask
            tiles, number = s.bag, s.bag_size
            s.bag = 0
            s.bag_size = 0
            self.put(s, tiles, number)
            return False
        return True

    def is_public(self, s: AzulState) -> bool:
        return True

    def size(self) -> int:
        """Return how many tiles the next outcome covers."""
        return self.left if self.left < PIECE else PIECE

    def options(self, s: AzulState) -> list[int]:
        bag = s.bag
        return [DRAW | to_action(part) for part in MULTISETS[self.size()] if holds(bag, part)]

    def weights(self, s: AzulState) -> list[int]:
        out: list[int] = []
        inside = counts(s.bag)
        for a in self.options(s):
            weight = 1
            drawn = counts(from_action(a & PAYLOAD_MASK))
            for colour in range(COLOURS):
                weight *= comb(inside[colour], drawn[colour])
            out.append(weight)
        return out

    def allows(self, s: AzulState, a: int) -> bool:
        if not DRAW <= a <= DRAW | 0o777777:
            return False
        part = from_action(a & PAYLOAD_MASK)
        return total(part) == self.size() and holds(s.bag, part)

    def sample(self, s: AzulState, rng: Rng) -> int:
        bag = s.bag
        size = s.bag_size
        payload = 0
        for _ in range(self.size()):
            left = rng.below(size)
            size -= 1
            colour = 0
            number = bag & 63
            rest = bag
            while left >= number:
                left -= number
                rest >>= 6
                number = rest & 63
                colour += 1
            bag -= ONE[colour]
            payload += ACTION_ONE[colour]
        return DRAW | payload

    def choose(self, s: AzulState, a: int) -> None:
        tiles = from_action(a & PAYLOAD_MASK)
        s.bag -= tiles
        size = self.size()
        s.bag_size -= size
        self.put(s, tiles, size)

    def draw(self, s: AzulState) -> Draw:
        return Draw("bag", s.shuffles, list(range(COLOURS)), counts(s.bag), self.size())

    def outcome(self, s: AzulState, pieces: list[int]) -> int:
        return DRAW | sum([ACTION_ONE[colour] for colour in pieces])


ACTION_ONE: Final = [1 << (3 * colour) for colour in range(COLOURS)]


def _empty_tower(s: AzulState) -> None:
    """Put the whole tower into the empty bag when a draw is due (A-BONUS-5)."""
    s.bag = s.tower
    s.bag_size = total(s.tower)
    s.tower = 0
    s.shuffles += 1
    if s.events is not None:
        s.events.append(Event("tower_emptied", {"tiles": s.bag_size}))


class FillSupply(Filling):
    """A draw that fills the supply up to its ten spaces (A-SET-3, A-BONUS-4)."""

    tag: ClassVar[str] = "FillSupply"

    def data(self) -> list[int]:
        return [self.left]

    def shown(self, s: AzulState, seat: int | None) -> dict[str, object]:
        return {"left": self.left}

    def put(self, s: AzulState, tiles: int, number: int) -> None:
        s.supply += tiles
        s.supply_size += number
        if s.events is not None:
            s.events.append(Event("supplied", {"tiles": named(tiles)}))
        s.become(FillSupply(self.left - number))


class FillDisplays(Filling):
    """A draw that fills the displays in index order, four tiles each (A-ROUND-3)."""

    tag: ClassVar[str] = "FillDisplays"

    def __init__(self, display: int, left: int) -> None:
        super().__init__(left)
        self.display = display

    def data(self) -> list[int]:
        return [self.display, self.left]

    def shown(self, s: AzulState, seat: int | None) -> dict[str, object]:
        return {"display": self.display, "left": self.left}

    def put(self, s: AzulState, tiles: int, number: int) -> None:
        s.displays[self.display] += tiles
        if s.events is not None:
            s.events.append(Event("displayed", {"display": self.display, "tiles": named(tiles)}))
        s.become(FillDisplays(self.display, self.left - number))

    def finish(self, s: AzulState) -> None:
        if self.display + 1 < s.azul.display_count:
            s.become(FillDisplays(self.display + 1, s.azul.board.per_display))
        else:
            s.pop()


def short(s: AzulState) -> int:
    """Return how many tiles the supply lacks and can get."""
    missing = s.azul.board.supply_spaces - s.supply_size
    if missing > 0 and s.bag_size == 0 and s.tower == 0:
        return 0
    return missing


