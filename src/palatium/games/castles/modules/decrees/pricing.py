"""Decrees of the Master Builder: tiles that share a space, coins that move."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.modules import Happening, Value
from palatium.games.castles.actions import DONE
from palatium.games.castles.box.amounts import COIN
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.decrees.actions import SHIFT
from palatium.games.castles.modules.decrees.decree import Decree, rules_of
from palatium.games.castles.state import NO_TILE, CastlesState


class CrowdedShelf(Decree):
    """One space may hold one more tile, and another one fewer."""

    def __init__(self) -> None:
        super().__init__(23, [hook.SHARED])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return 1


class CoinShuffler(Decree):
    """Coins may move between market tiles when prices are set."""

    def __init__(self) -> None:
        super().__init__(25, [hook.PRICED], ["money"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        s.push(ShiftCoins(seat, 0, 0))


class ShiftCoins(Frame[CastlesState]):
    """New amounts for some tiles, in the order of slots.

    What a changed tile may end with is limited. `taken` is how many thousands lie aside: what was
    taken off less what was laid on; it comes out even in the end.
    """

    tag: ClassVar[str] = "ShiftCoins"

    def __init__(self, seat: int, least: int, taken: int) -> None:
        super().__init__(seat)
        self.least = least
        self.taken = taken

    def data(self) -> list[int]:
        return [self.seat, self.least, self.taken]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "aside": self.taken}

    def name(self) -> str:
        return "shift"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"money": COIN * self.taken}

    def step(self, s: CastlesState) -> bool:
        found = self.options(s)
        if found != [DONE]:
            s.remember_options(found)
            return True
        s.pop()
        return False

    def options(self, s: CastlesState) -> list[int]:
        out: list[int] = []
        if self.taken == 0:
            out.append(DONE)
        settled = takers(s)
        most = lying(s)
        limit = most_coins(s)
        for slot in range(self.least, len(s.market)):
            if s.market[slot] == NO_TILE:
                continue
            here = s.coins[slot] // COIN
            for amount in range(limit + 1):
                aside = most + self.taken + here - amount
                if amount != here and aside >= 0 and settled[slot + 1] >> aside & 1:
                    out.append(SHIFT | slot << 3 | amount)
        return out

    def choose(self, s: CastlesState, a: int) -> None:
        if a == DONE:
            s.pop()
            return
        slot, amount = a >> 3 & 7, a & 7
        here = s.coins[slot] // COIN
        s.coins[slot] = COIN * amount
        s.become(ShiftCoins(self.seat, slot + 1, self.taken + here - amount))
        if s.events is not None:
            facts: dict[str, object] = {"seat": self.seat, "slot": slot, "money": COIN * amount}
            s.events.append(Event("shifted", facts))


def most_coins(s: CastlesState) -> int:
    """Return the thousands with which a changed tile may end."""
    return rules_of(s).amounts["D25"]["money"] // COIN


def lying(s: CastlesState) -> int:
    """Return the thousands on all tiles: at most this many can be missing."""
    return sum([s.coins[slot] // COIN for slot in range(len(s.market))])


def takers(s: CastlesState) -> list[int]:
    """Return by slot which amounts set aside the tiles from there on could balance, as a mask in
    which the bit `lying` stands for zero."""
    reach = 1 << lying(s)
    limit = most_coins(s)
    out = [reach]
    for slot in range(len(s.market) - 1, -1, -1):
        if s.market[slot] != NO_TILE:
            here = s.coins[slot] // COIN
            emptied = reach >> here
            for amount in range(limit + 1):
                reach |= emptied << amount
        out.append(reach)
    out.reverse()
    return out
