"""A turn: one main action, then the rewards it earns in the owner's order (C-CMP-3, C-CMP-12)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.flow.any_order import AnyOrder
from palatium.core.frame import Frame
from palatium.core.modules import Offering
from palatium.games.castles.actions import (
    DONE,
    NEXT,
    PASS,
    STAIRS_SLOT,
    TAKE,
    next_reward,
    pick,
    slot_of,
)
from palatium.games.castles.box.rooms import (
    ACTIVITY,
    CORRIDOR,
    DOWNSTAIRS,
    FOOD,
    LIVING,
    OUTDOOR,
    SLEEPING,
    TYPES,
    UTILITY,
)
from palatium.games.castles.building.placing import (
    USED_CORRIDOR,
    candidates_of,
    item,
    room_of,
    what_of,
)
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.market.buying import BOUGHT, Put, can_pay, purchases, room_in
from palatium.games.castles.rewards.corridor import FreePiece
from palatium.games.castles.rewards.sleeping import ChooseStack
from palatium.games.castles.rewards.utility import DrawBonus
from palatium.games.castles.score import rescore
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.flags import CORRIDOR_USED, MAIN_DONE
from palatium.grid.board import bits


class Turn(AnyOrder[CastlesState]):
    """A turn with the rewards that are due; an extra turn is another frame (C-CMP-4).

    If nothing else is left to do, the older turn ends before an extra turn begins; otherwise the
    extra turn lies on top of it (C-CMP-3). `flags` says what was used up (`turn/flags.py`).
    """

    tag: ClassVar[str] = "Turn"

    def __init__(self, seat: int, flags: int, rewards: tuple[int, ...]) -> None:
        super().__init__(seat, rewards)
        self.flags = flags

    def rest(self, items: tuple[int, ...]) -> "Turn":
        return Turn(self.seat, self.flags, items)

    def marked(self, flag: int) -> "Turn":
        """Return the same turn with something used up."""
        return Turn(self.seat, self.flags | flag, self.items)

    def data(self) -> list[int]:
        return [self.seat, self.flags, *self.items]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        names = s.castles.reward_names
        rewards = [[names[what_of(reward)], room_of(reward)] for reward in self.items]
        return {"seat": self.seat, "flags": self.flags, "pending": rewards}

    def name(self) -> str:
        if self.is_ending():
            return "end"
        return "reward" if self.items else "turn"

    def _point(self) -> Offering:
        """Return the point at which expansions add options now."""
        if self.is_ending():
            return hook.END
        return hook.REWARD if self.items else hook.MAIN

    def is_ending(self) -> bool:
        """Return whether only ending the turn is left; extra turns follow it (C-CMP-3)."""
        if not self.flags & MAIN_DONE:
            return False
        for reward in self.items:
            if what_of(reward) != FOOD:
                return False
        return True

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"money": s.money[self.seat]}

    def step(self, s: CastlesState) -> bool:
        if s.earned:
            self._take_up(s)
            return False
        if not self.is_ending():
            return super().step(s) if self.items else True
        extra: list[int] = []
        s.castles.hooks.offers(s, hook.END, self.seat, extra)
        if extra:
            extra.append(DONE)
            extra.sort()
            s.remember_options(extra)
            return True
        self._end(s)
        return False

    def _take_up(self, s: CastlesState) -> None:
        """Add what a placement earned to the rewards of this turn (C-CMP-3)."""
        flags = self.flags
        if USED_CORRIDOR in s.earned:
            flags |= CORRIDOR_USED
        rewards = [reward for reward in (*self.items, *s.earned) if reward != USED_CORRIDOR]
        if flags & CORRIDOR_USED:  # C-CMP-7: once per frame
            rewards = [reward for reward in rewards if what_of(reward) != CORRIDOR]
        s.earned = ()
        s.become(Turn(self.seat, flags, tuple(rewards)))

    def is_any_order_alike(self, s: CastlesState) -> bool:
        """Return whether the order cannot matter: no expansion offers more; points and money
        commute."""
        extra: list[int] = []
        s.castles.hooks.offers(s, hook.REWARD, self.seat, extra)
        if extra:
            return False
        if len({reward_int(reward) for reward in self.items}) == 1:
            return True
        for reward in self.items:
            if what_of(reward) not in (ACTIVITY, OUTDOOR):
                return False
        return True

    def offers(self, s: CastlesState, item: int) -> list[int]:
        return [reward_int(item)]

    def perform(self, s: CastlesState, item: int, a: int) -> None:
        give_reward(s, self.seat, item, bool(self.flags & CORRIDOR_USED))

    def options(self, s: CastlesState) -> list[int]:
        out: list[int] = []
        if self.is_ending():
            out.append(DONE)
            s.castles.hooks.offers(s, hook.END, self.seat, out)
        elif self.items:
            out.extend(super().options(s))
            s.castles.hooks.offers(s, hook.REWARD, self.seat, out)
        else:
            out.extend(purchases(s, self.seat))
            out.append(PASS)
            s.castles.hooks.offers(s, hook.MAIN, self.seat, out)
        out.sort()
        return out

    def choose(self, s: CastlesState, a: int) -> None:
        kind = a >> 24
        if kind == TAKE >> 24 and slot_of(a) > STAIRS_SLOT:
            s.castles.hooks.fire(s, hook.TAKEN, self.seat, a)
        elif kind == TAKE >> 24:
            s.become(self.marked(MAIN_DONE))
            s.push(Put(self.seat, slot_of(a), BOUGHT, a & 3))
        elif kind == PASS >> 24:
            s.become(self.marked(MAIN_DONE))
            gain = s.castles.amounts.pass_money
            s.money[self.seat] += gain
            if s.events is not None:
                s.events.append(Event("passed", {"seat": self.seat, "money": gain}))
        elif kind == NEXT >> 24:
            super().choose(s, a)
        elif kind == DONE >> 24:
            self._end(s)
        else:
            s.castles.hooks.owner(a).choose(s, self._point(), self.seat, a)

    def _end(self, s: CastlesState) -> None:
        s.pop()
        for _ in self.items:
            s.push(Turn(self.seat, 0, ()))
        s.castles.hooks.fire(s, hook.TURN_END, self.seat, 0)
        for reward in self.items:
            _tell_reward(s, self.seat, reward)

    def why_not(self, s: CastlesState, a: int) -> str:
        words = s.castles.words
        if self.items or self.flags & MAIN_DONE:
            return ""
        if s.castles.hooks.owns(a):
            return _why_not(s, self.seat, a)
        if a >> 24 != TAKE >> 24 or a & 3:
            return ""
        slot = slot_of(a)
        if slot > 10:
            return ""
        if room_in(s, slot) == NO_TILE:
            return words.say("why.no_tile")
        if not can_pay(s, self.seat, slot):
            return words.say("why.too_dear", {"money": s.money[self.seat]})
        return words.say("why.no_place")


def _why_not(s: CastlesState, seat: int, a: int) -> str:
    """Return the refusal of the expansion that owns the action."""
    owner = s.castles.hooks.owner(a)
    for module in s.castles.expansions:
        if module is owner:
            return module.why_not(s, seat, a)
    return ""


def reward_int(reward: int) -> int:
    """Return the int of a reward that is due; the room that earned it rarely matters (C-CMP-12)."""
    what = what_of(reward)
    return next_reward(what, room_of(reward) if what in (LIVING, DOWNSTAIRS) else 0)


def give_reward(s: CastlesState, seat: int, reward: int, corridor_used: bool) -> None:
    """Resolve one reward, or open the questions that it asks (C-CMP-4 to C-CMP-10)."""
    what = what_of(reward)
    turn = s.stack[-1]
    if what == FOOD and isinstance(turn, Turn) and turn.is_ending():  # C-CMP-3
        s.become(turn.rest((*turn.items, reward)))
        return
    _tell_reward(s, seat, reward)
    hooks, usual = s.castles.hooks, s.castles.rewards
    if what == FOOD:
        s.push(Turn(seat, 0, ()))
    elif what == DOWNSTAIRS:
        picks = hooks.changed(s, hook.PICKS, seat, 1, 0)
        s.push(PickReward(seat, candidates_of(reward), int(corridor_used), picks))
    elif what == UTILITY:
        s.push(DrawBonus(seat, hooks.changed(s, hook.UTILITY_CARDS, seat, usual.utility, 0)))
    elif what == CORRIDOR:
        s.push(FreePiece(seat, hooks.changed(s, hook.FREE_PIECES, seat, 1, 0)))
    elif what == LIVING:
        rescore(s, seat, room_of(reward))
    elif what == ACTIVITY:
        amount = hooks.changed(s, hook.ACTIVITY_POINTS, seat, usual.activity, 0)
        s.gain(seat, amount, "activity", s.room(seat, room_of(reward)).name, "C-CMP-9")
    elif what == OUTDOOR:
        gain = hooks.changed(s, hook.OUTDOOR_MONEY, seat, usual.outdoor, 0)
        s.money[seat] += gain
        if s.events is not None:
            s.events.append(Event("money", {"seat": seat, "money": gain}))
    elif what == SLEEPING:
        tiles = hooks.changed(s, hook.SLEEPING_TILES, seat, usual.sleeping, 0)
        s.push(ChooseStack(seat, tiles))
    else:
        hooks.fire(s, hook.GIVE, seat, what)


def _tell_reward(s: CastlesState, seat: int, reward: int) -> None:
    if s.events is not None:
        name = s.castles.reward_names[what_of(reward)]
        s.events.append(Event("reward", {"seat": seat, "what": name}))


class PickReward(Frame[CastlesState]):
    """The choice of a reward for two completed Downstairs rooms, or more (C-CMP-5)."""

    tag: ClassVar[str] = "PickReward"

    def __init__(self, seat: int, candidates: int, corridor_used: int, picks: int = 1) -> None:
        super().__init__(seat)
        self.candidates = candidates
        self.corridor_used = corridor_used
        self.picks = picks

    def data(self) -> list[int]:
        out = [self.seat, self.candidates, self.corridor_used]
        return out if self.picks == 1 else [*out, self.picks]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"rooms": bits(self.candidates)}

    def name(self) -> str:
        return "pick"

    def options(self, s: CastlesState) -> list[int]:
        out: list[int] = []
        for types in range(1, 1 << len(TYPES)):
            if types.bit_count() != self.picks or types >> DOWNSTAIRS & 1:
                continue
            if types >> CORRIDOR & 1 and self.corridor_used:
                continue
            if types >> LIVING & 1:
                out.extend([pick(types, number) for number in bits(self.candidates)])
            else:
                out.append(pick(types))
        return out

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        types = a >> 6 & 255
        first = bits(self.candidates)[0]
        rewards = [item(what, a & 63 if what == LIVING else first) for what in bits(types)]
        if len(rewards) == 1:
            give_reward(s, self.seat, rewards[0], self.corridor_used == 1)
        else:
            s.earned += tuple(rewards)  # the turn asks for their order (C-CMP-2)
