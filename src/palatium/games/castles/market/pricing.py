"""Pricing: the Master Builder puts every tile of the market on a price space (C-RND-3)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.games.castles.actions import price
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.state import NO_TILE, CastlesState


class Price(Frame[CastlesState]):
    """A price for each tile in the order of slots, on a space that is still free."""

    tag: ClassVar[str] = "Price"

    def name(self) -> str:
        return "price"

    def args(self, s: CastlesState) -> dict[str, object]:
        slot = next_unpriced(s)
        return {"tile": s.castles.rooms[s.market[slot]].name}

    def step(self, s: CastlesState) -> bool:
        if next_unpriced(s) >= 0:
            return True
        s.pop()
        if s.events is not None:
            s.events.append(Event("priced", {"seat": self.seat}))
        s.castles.hooks.fire(s, hook.PRICED, self.seat, 0)
        return False

    def options(self, s: CastlesState) -> list[int]:
        slot = next_unpriced(s)
        return [price(slot, space) for space in open_spaces(s, self.seat)]

    def choose(self, s: CastlesState, a: int) -> None:
        s.spaces[a >> 3 & 7] = a & 7


def open_spaces(s: CastlesState, seat: int) -> list[int]:
    """Return free spaces, only the first of equal ones; also taken ones if tiles may share."""
    setup = s.castles.setup
    shared = s.castles.hooks.changed(s, hook.SHARED, seat, 0, 0)
    if setup.are_prices_unlike and not shared:
        return [space for space in range(len(setup.prices)) if space not in s.spaces]
    used = [space for space in s.spaces if space != NO_TILE]
    may_share = len(used) - len(set(used)) < shared
    by_price: dict[int, list[int]] = {}
    for space, asked in enumerate(setup.prices):
        by_price.setdefault(asked, []).append(space)
    out: list[int] = []
    for spaces in by_price.values():
        free = [space for space in spaces if space not in used]
        if free:
            out.append(free[0])
        elif may_share:
            out.append(spaces[0])
    return sorted(out)


def next_unpriced(s: CastlesState) -> int:
    """Return the first slot whose tile has no price yet, or -1."""
    for slot in range(len(s.market)):
        if s.market[slot] != NO_TILE and s.spaces[slot] == NO_TILE:
            return slot
    return -1


def price_in_order(s: CastlesState) -> None:
    """Price the solo market: items go to the spaces in the order drawn (C-SOLO-2)."""
    for slot in range(len(s.market)):
        if s.market[slot] != NO_TILE:
            s.spaces[slot] = slot
