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
from palatium.games.castles.turn.turn import PASS_MONEY, Turn

COIN = 1000
LEAVE_POINTS = 8
LEAVE_MONEY = 8000


def mark_turn(s: CastlesState, flag: int) -> None:
    """Note in the turn on top that something was used."""
    turn = s.stack[-1]
    assert isinstance(turn, Turn)
    s.become(turn.marked(flag))


class ClosedCoffers(Decree):
    """Others do not see the owner's money before the end."""

    def __init__(self) -> None:
        super().__init__(2, [hook.HIDES_MONEY])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return 0 if decrees_of(s).is_final else 1


class CheapPassageways(Decree):
    """Hallways and stairs for 1000."""

    def __init__(self) -> None:
        super().__init__(13, [hook.PRICE])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return COIN if HALL_SLOT <= what <= STAIRS_SLOT else value


class RoyalGrant(Decree):
    """10000 when it is turned up."""

    def __init__(self) -> None:
        super().__init__(20, [REVEAL])

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        give_money(s, seat, 10000)


class Tithe(Decree):
    """The coins of one market tile and 5000, in place of buying."""

    def __init__(self) -> None:
        super().__init__(21, [hook.MAIN])

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        for slot, id in enumerate(s.market):
            if id != NO_TILE and s.coins[slot]:  # without coins it is a pass
                out.append(TITHE | slot)

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        mark_turn(s, MAIN_DONE)
        slot = a & PAYLOAD_MASK
        money = s.coins[slot] + PASS_MONEY
        s.coins[slot] = 0
        s.money[seat] += money
        if s.events is not None:
            s.events.append(Event("tithe", {"seat": seat, "slot": slot, "money": money}))


class Haggler(Decree):
    """Market tiles, hallways and stairs cost 1000 less."""

    def __init__(self) -> None:
        super().__init__(24, [hook.PRICE])

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return max(0, value - COIN) if what <= STAIRS_SLOT else value


class PaidLeave(Decree):
    """8 points or 8000, in place of building."""

    def __init__(self) -> None:
        super().__init__(28, [hook.MAIN])

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        out += [LEAVE, LEAVE | 1]

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        mark_turn(s, MAIN_DONE)
        if a & PAYLOAD_MASK:
            s.gain(seat, LEAVE_POINTS, "decree", self.code, self.ruling)
        else:
            give_money(s, seat, LEAVE_MONEY)


class Strongbox(Decree):
    """At the end of a turn 1000 may go on the card: a point each, and still money."""

    def __init__(self) -> None:
        super().__init__(30, [hook.END, hook.MONEY, hook.FINAL])

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        turn = s.stack[-1]
        if isinstance(turn, Turn) and not turn.flags & DEPOSITED and s.money[seat] >= COIN:
            out.append(DEPOSIT)

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        mark_turn(s, DEPOSITED)
        s.money[seat] -= COIN
        part = decrees_of(s).copy()
        part.coins = put_at_seat(part.coins, seat, part.coins[seat] + COIN)
        set_decrees(s, part)
        if s.events is not None:
            s.events.append(Event("deposit", {"seat": seat, "money": COIN}))

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        return value + decrees_of(s).coins[seat]

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        points = decrees_of(s).coins[seat] // COIN
        if what == DECREE_STEP and points:
            s.gain(seat, points, "decree", self.code, self.ruling)
