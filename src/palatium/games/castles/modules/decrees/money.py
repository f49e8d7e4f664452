"""Decrees about money: prices, other main actions, coins on a card."""

from palatium.core.events import Event
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.modules import Happening, Offering, Value
from palatium.games.castles.actions import HALL_SLOT, STAIRS_SLOT
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.decrees.actions import DEPOSIT, LEAVE, TITHE
from palatium.games.castles.modules.decrees.decree import (
    REVEAL,
    Decree,
    decrees_of,
    put_at_seat,
    set_decrees,
)
from palatium.games.castles.modules.decrees.rewards import give_money
from palatium.games.castles.modules.final_steps import DECREE_STEP
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.flags import DEPOSITED, MAIN_DONE
from palatium.games.castles.turn.turn import Turn


def mark_turn(s: CastlesState, flag: int) -> None:
    """Note in the top turn that something was used."""
    turn = s.stack[-1]
    assert isinstance(turn, Turn)
    s.become(turn.marked(flag))


class ClosedCoffers(Decree):
    """Hides the owner's money from the others until the end."""

    def __init__(self) -> None:
        super().__init__(2, [hook.HIDES_MONEY])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return 0 if decrees_of(s).is_final else 1


class CheapPassageways(Decree):
    """Hallways and stairs at a price of their own."""

    def __init__(self) -> None:
        super().__init__(13, [hook.PRICE], ["price"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return self.amount(s, "price") if HALL_SLOT <= what <= STAIRS_SLOT else value


class RoyalGrant(Decree):
    """Money when it is turned up."""

    def __init__(self) -> None:
        super().__init__(20, [REVEAL], ["money"])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        give_money(s, seat, self.amount(s, "money"))


class Tithe(Decree):
    """The coins of one market tile and what a pass brings, in place of buying."""

    def __init__(self) -> None:
        super().__init__(21, [hook.MAIN])

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        for slot, id in enumerate(s.market):
            if id != NO_TILE and s.coins[slot]:  # without coins it is a pass
                out.append(TITHE | slot)

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        mark_turn(s, MAIN_DONE)
        slot = a & PAYLOAD_MASK
        money = s.coins[slot] + s.castles.amounts.pass_money
        s.coins[slot] = 0
        s.money[seat] += money
        if s.events is not None:
            s.events.append(Event("tithe", {"seat": seat, "slot": slot, "money": money}))


class Haggler(Decree):
    """Market tiles, hallways and stairs cost less."""

    def __init__(self) -> None:
        super().__init__(24, [hook.PRICE], ["money"])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return max(0, value - self.amount(s, "money")) if what <= STAIRS_SLOT else value


class PaidLeave(Decree):
    """Points or money, in place of building."""

    def __init__(self) -> None:
        super().__init__(28, [hook.MAIN], ["points", "money"])

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        out += [LEAVE, LEAVE | 1]

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        mark_turn(s, MAIN_DONE)
        if a & PAYLOAD_MASK:
            s.gain(seat, self.amount(s, "points"), "decree", self.code, self.ruling)
        else:
            give_money(s, seat, self.amount(s, "money"))


class Strongbox(Decree):
    """At the end of a turn a coin may go on the card: points at the end, and still money."""

    def __init__(self) -> None:
        super().__init__(30, [hook.END, hook.MONEY, hook.FINAL], ["money", "points"])

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        turn = s.stack[-1]
        has_coin = s.money[seat] >= self.amount(s, "money")
        if isinstance(turn, Turn) and not turn.flags & DEPOSITED and has_coin:
            out.append(DEPOSIT)

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        mark_turn(s, DEPOSITED)
        coin = self.amount(s, "money")
        s.money[seat] -= coin
        part = decrees_of(s).copy()
        part.coins = put_at_seat(part.coins, seat, part.coins[seat] + coin)
        set_decrees(s, part)
        if s.events is not None:
            s.events.append(Event("deposit", {"seat": seat, "money": coin}))

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return value + decrees_of(s).coins[seat]

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        deposits = decrees_of(s).coins[seat] // self.amount(s, "money")
        points = deposits * self.amount(s, "points")
        if what == DECREE_STEP and points:
            s.gain(seat, points, "decree", self.code, self.ruling)
