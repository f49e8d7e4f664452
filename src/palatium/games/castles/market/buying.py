"""Buying: prices, who gets the money, and where the bought piece goes (C-RND-4 to C-RND-8)."""

from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.games.castles.actions import (
    DOWN_HALL_SLOT,
    HALL_SLOT,
    MOST_PIECES,
    PUT,
    STAIRS_SLOT,
    VIA_TOKENS,
    take,
)
from palatium.games.castles.box.rooms import DOWN_HALLWAY, HALLWAY, STAIRS
from palatium.games.castles.building.placing import USED_CORRIDOR, SettleRoom, lay_room
from palatium.games.castles.building.sites import add_places, has_place
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.grid.placing.legal_places import Site

BOUGHT: Final = 0
CORRIDOR_REWARD: Final = 1
FREE: Final = 2
"""How a piece was obtained: paid for, as the Corridor reward, or free otherwise."""

CORRIDOR_SLOTS: Final = [HALL_SLOT, DOWN_HALL_SLOT, STAIRS_SLOT]


def room_in(s: CastlesState, slot: int) -> int:
    """Return the room id that a slot sells, or NO_TILE."""
    if slot == HALL_SLOT:
        return HALLWAY if s.hallways else NO_TILE
    if slot == DOWN_HALL_SLOT:
        return DOWN_HALLWAY if s.hallways else NO_TILE
    if slot == STAIRS_SLOT:
        return STAIRS if s.stairs else NO_TILE
    if slot > STAIRS_SLOT:
        return s.castles.hooks.changed(s, hook.SLOT, s.seat(), NO_TILE, slot)
    return s.market[slot] if slot < len(s.market) else NO_TILE


def price_of(s: CastlesState, seat: int, slot: int) -> int:
    """Return what a slot costs a seat."""
    if slot >= HALL_SLOT:
        price = s.castles.amounts.corridor_price
    else:
        price = s.castles.setup.prices[s.spaces[slot]]
    return s.castles.hooks.changed(s, hook.PRICE, seat, price, slot)


def coins_on(s: CastlesState, slot: int) -> int:
    """Return the coins that lie on a tile of the market."""
    return s.coins[slot] if slot < len(s.market) else 0


def can_pay(s: CastlesState, seat: int, slot: int) -> bool:
    """Return whether a seat can pay; coins on the tile may help (C-RND-5)."""
    return s.money[seat] + coins_on(s, slot) >= price_of(s, seat, slot)


def purchases(s: CastlesState, seat: int) -> list[int]:
    """Return the slots that a seat can pay for and place (C-RND-7), as TAKE ints."""
    out: list[int] = []
    if len(s.built[seat]) >= MOST_PIECES:
        return out
    site = Site(s.plans[seat])
    for slot in [*range(len(s.market)), *CORRIDOR_SLOTS]:
        id = room_in(s, slot)
        if id != NO_TILE and can_pay(s, seat, slot):
            add_ways(s, seat, site, id, slot, out)
    return out


def add_ways(
    s: CastlesState, seat: int, site: Site, id: int, slot: int, out: list[int]
) -> None:
    """Append a TAKE for each way in which a room can join a castle: by a door or otherwise."""
    if has_place(site, s.castles.rooms[id]):
        out.append(take(slot))
    others = s.castles.hooks.changed(s, hook.WAYS, seat, 0, id)
    for via in range(1, len(VIA_TOKENS)):
        if others >> via & 1:
            out.append(take(slot, via))


def pay(s: CastlesState, seat: int, slot: int) -> None:
    """Pay: coins on the tile go to the buyer, the price to the Master Builder or the supply."""
    price = price_of(s, seat, slot)
    coins = coins_on(s, slot)
    s.money[seat] += coins - price
    payee = s.master_builder if s.master_builder != seat else None
    if payee is not None:  # C-RND-5: the Master Builder pays the supply
        s.money[payee] += price
    if slot < len(s.market):
        s.coins[slot] = 0
    if s.events is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "slot": slot,
            "price": price,
            "coins": coins,
            "to": payee,
        }
        s.events.append(Event("bought", facts))


def hand_out(s: CastlesState, seat: int, slot: int) -> None:
    """Remove the piece of a slot from the market or its stack (C-RND-8)."""
    if slot > STAIRS_SLOT:
        s.castles.hooks.fire(s, hook.EMPTIED, seat, slot)
    elif slot == STAIRS_SLOT:
        s.stairs -= 1
    elif slot >= HALL_SLOT:
        s.hallways -= 1
    else:
        s.castles.hooks.fire(s, hook.SOLD, seat, slot)
        s.market[slot] = NO_TILE
        s.spaces[slot] = NO_TILE


class Put(Frame[CastlesState]):
    """The place of a taken piece; buying, placing and scoring happen together (C-RND-7).

    `via` is the passage that joins it; its places come from the point `PLACES`.
    """

    tag: ClassVar[str] = "Put"

    def __init__(self, seat: int, slot: int, how: int, via: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.how = how
        self.via = via

    def data(self) -> list[int]:
        return [self.seat, self.slot, self.how, self.via]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"slot": self.slot, "tile": s.castles.room_codes[room_in(s, self.slot)]}

    def name(self) -> str:
        return "put"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"tile": s.castles.rooms[room_in(s, self.slot)].name}

    def options(self, s: CastlesState) -> list[int]:
        out: list[int] = []
        if self.via:
            s.castles.hooks.offers(s, hook.PLACES, self.seat, out)
        else:
            room = s.castles.rooms[room_in(s, self.slot)]
            add_places(Site(s.plans[self.seat]), room, PUT, out)
        return out

    def choose(self, s: CastlesState, a: int) -> None:
        id = room_in(s, self.slot)
        if self.how == CORRIDOR_REWARD:
            s.earned = (*s.earned, USED_CORRIDOR)
        elif self.how == BOUGHT:
            pay(s, self.seat, self.slot)
        hand_out(s, self.seat, self.slot)
        lay_room(s, self.seat, id, a & 0xFFFF)
        s.become(SettleRoom(self.seat, len(s.built[self.seat]) - 1))
        s.castles.hooks.fire(s, hook.PUT, self.seat, self.via)

    def why_not(self, s: CastlesState, a: int) -> str:
        return s.castles.words.say("why.put") if a >> 24 == PUT >> 24 else ""
