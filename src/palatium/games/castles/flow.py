"""The flow of the game: opening, rounds, and the frames by tag."""

from collections.abc import Callable
from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.frame import Flow, Frame
from palatium.games.castles.building.placing import SettleRoom
from palatium.games.castles.end.final_scoring import FinalScoring, ShowBonus
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.market.buying import Put
from palatium.games.castles.market.pricing import Price, price_in_order
from palatium.games.castles.market.refill import DrawRoomCard, DrawTile, Refill, TurnUpTile
from palatium.games.castles.outcome import IDLE_ROUNDS
from palatium.games.castles.reveal import TurnUp
from palatium.games.castles.rewards.corridor import FreePiece
from palatium.games.castles.rewards.sleeping import ChooseStack, DeckTiles, LookTile
from palatium.games.castles.rewards.utility import DrawBonus, KeepOne
from palatium.games.castles.setup import DealBonus, DrawFavors, FirstBuilder, KeepBonus
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.turn import PickReward, Turn

BUILDER_STEP: Final = 0
MARKET_STEP: Final = 1
FAVOR_STEP: Final = 2
DEAL_STEP: Final = 3
DROP_STEP: Final = 4
BEGIN_STEP: Final = 5


class Opening(Flow[CastlesState]):
    """Setup, step by step (C-SET); expansions act before each step."""

    tag: ClassVar[str] = "Opening"

    def __init__(self, phase: int, is_open: int = 0) -> None:
        super().__init__()
        self.phase = phase
        self.is_open = is_open

    def data(self) -> list[int]:
        return [self.phase, 1] if self.is_open else [self.phase]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"phase": self.phase}

    def step(self, s: CastlesState) -> bool:
        phase = self.phase
        hooks = s.castles.hooks
        if hooks.at(hook.OPENING) and not self.is_open:
            s.become(Opening(phase, 1))
            hooks.fire(s, hook.OPENING, s.master_builder, phase)
            return False
        s.become(Opening(phase + 1))
        setup = s.castles.setup
        if phase == BUILDER_STEP:
            if s.castles.first < 0 and not s.castles.is_solo:
                s.push(FirstBuilder())
        elif phase == MARKET_STEP:
            _give_start_points(s)
            if not s.castles.is_solo:  # C-SOLO-1: no market before the first round
                s.push(Refill())
        elif phase == FAVOR_STEP:
            s.push(DrawFavors())
        elif phase == DEAL_STEP:
            s.push(DealBonus(0))
        elif phase == DROP_STEP:
            if setup.bonus_kept < setup.bonus_dealt:
                _ask_to_keep(s)
        else:
            s.become(Round(0))
            hooks.fire(s, hook.SETUP, s.master_builder, 0)
        return False


def _ask_to_keep(s: CastlesState) -> None:
    """Ask all at once, unless an expansion needs the Bonus cards returned one by one (C-SET-9)."""
    players = s.castles.players
    if not s.castles.hooks.changed(s, hook.IN_TURN, s.master_builder, 0, 0):
        s.push(KeepBonus((1 << players) - 1, ()))
        return
    for turn in range(players - 1, -1, -1):
        s.push(KeepBonus(1 << (s.master_builder + turn) % players, ()))


def _give_start_points(s: CastlesState) -> None:
    """Give the Master Builder 0 points, the next player 1, and so on (C-SET-6)."""
    for turn in range(s.castles.players):
        seat = (s.master_builder + turn) % s.castles.players
        points = s.castles.setup.first_score + turn
        if points:
            s.gain(seat, points, "start", "", "C-SET-6")


REFILL: Final = 0
PRICING: Final = 1
TURNS: Final = 2


class Round(Flow[CastlesState]):
    """A round: refill, pricing, a turn each, coins, the next Master Builder (C-RND-1)."""

    tag: ClassVar[str] = "Round"

    def __init__(self, phase: int) -> None:
        super().__init__()
        self.phase = phase

    def data(self) -> list[int]:
        return [self.phase]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"phase": self.phase}

    def step(self, s: CastlesState) -> bool:
        s.become(Round(self.phase + 1))
        players = s.castles.players
        if self.phase == REFILL:
            self._begin(s)
        elif self.phase == PRICING:
            if s.castles.is_solo:
                price_in_order(s)
            else:
                s.push(Price(s.master_builder))
        elif self.phase < TURNS + players:
            # C-RND-1: from the left of the Master Builder, who is last.
            turn = self.phase - TURNS + 1
            s.push(Turn((s.master_builder + turn) % players, 0, ()))
        elif s.is_last:
            s.become(FinalScoring(0))
            if s.events is not None:
                s.events.append(Event("game_end", {}))
        else:
            _end_round(s)
            s.become(Round(REFILL))
        return False

    def _begin(self, s: CastlesState) -> None:
        if s.events is not None:
            facts: dict[str, object] = {"round": s.round, "seat": s.master_builder}
            s.events.append(Event("round", facts))
        s.castles.hooks.fire(s, hook.ROUND, s.master_builder, 0)
        if s.round > 1 or s.castles.is_solo:
            s.idle += 1
            if s.idle > IDLE_ROUNDS:  # C-END-4
                s.is_last = True
            s.push(Refill())


def _end_round(s: CastlesState) -> None:
    """Put coins on unsold tiles, clear their prices, and pass the token to the left (C-RND-1)."""
    for slot in range(len(s.market)):
        if s.market[slot] == NO_TILE:
            continue
        s.spaces[slot] = NO_TILE
        if s.castles.is_solo:  # C-SOLO-2: unsold tiles go into the box, no coins
            s.castles.hooks.fire(s, hook.BOXED, s.master_builder, slot)
            s.gone = (*s.gone, s.market[slot])
            s.market[slot] = NO_TILE
        else:
            s.coins[slot] += s.castles.amounts.unsold_money
    s.master_builder = (s.master_builder + 1) % s.castles.players
    s.round += 1


FRAMES: Final[dict[str, Callable[[list[int]], Frame[CastlesState]]]] = {
    "Opening": lambda d: Opening(d[0], d[1] if len(d) > 1 else 0),
    "FirstBuilder": lambda d: FirstBuilder(),
    "DrawFavors": lambda d: DrawFavors(),
    "DealBonus": lambda d: DealBonus(d[0]),
    "KeepBonus": lambda d: KeepBonus(d[0], tuple(d[1:])),
    "Round": lambda d: Round(d[0]),
    "Refill": lambda d: Refill(),
    "DrawRoomCard": lambda d: DrawRoomCard(),
    "DrawTile": lambda d: DrawTile(d[0]),
    "Price": lambda d: Price(d[0]),
    "Turn": lambda d: Turn(d[0], d[1], tuple(d[2:])),
    "Put": lambda d: Put(d[0], d[1], d[2], d[3]),
    "SettleRoom": lambda d: SettleRoom(d[0], d[1], d[2]),
    "FreePiece": lambda d: FreePiece(*d),
    "PickReward": lambda d: PickReward(*d),
    "ChooseStack": lambda d: ChooseStack(d[0], d[1]),
    "LookTile": lambda d: LookTile(d[0], d[1], d[2]),
    "DeckTiles": lambda d: DeckTiles(d[0], d[1], d[2]),
    "DrawBonus": lambda d: DrawBonus(d[0], d[1], d[2]),
    "TurnUp": lambda d: TurnUp(),
    "TurnUpTile": lambda d: TurnUpTile(),
    "KeepOne": lambda d: KeepOne(d[0]),
    "ShowBonus": lambda d: ShowBonus(d[0]),
    "FinalScoring": lambda d: FinalScoring(d[0]),
}
