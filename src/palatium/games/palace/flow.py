"""The flow of the game: opening, turns, and the frames by tag."""

from collections.abc import Callable
from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.flow.phases import Phases
from palatium.core.frame import Chance, Draw, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.games.palace.actions import STARTER
from palatium.games.palace.board.cells import cell_at
from palatium.games.palace.board.palace import NO_OWNER
from palatium.games.palace.buying.blueprints import PutBlueprint, TakeBlueprint
from palatium.games.palace.buying.favors import DrawFavors, KeepFavor, KeepFavors, PublicFavors
from palatium.games.palace.buying.paying import Pay
from palatium.games.palace.final_count import Ending, EndSwans, FinalCount
from palatium.games.palace.moat.moving import LastMoves, MoatTiles, MoveMoat
from palatium.games.palace.outcome import end_reason
from palatium.games.palace.rewards.completion import Complete, DrawSecret, LivingSwans, Rewards
from palatium.games.palace.rewards.matching_swans import Matching, PickColour, ThirdRoom
from palatium.games.palace.state import PalaceState
from palatium.games.palace.turn.choose_action import Act
from palatium.games.palace.turn.discard_room import Discard, DiscardRoom
from palatium.games.palace.turn.draw_tiles import (
    DrawHallway,
    DrawRoom,
    DrawStair,
    Refill,
    TurnUpTops,
    tile_facts,
    without,
)
from palatium.games.palace.turn.place_tile import PlaceTile

START_LINE: Final = 3

STARTER_STEP: Final = 0
LINE_STEP: Final = 1
TOPS_STEP: Final = 2
ROW_STEP: Final = 3
PUBLIC_STEP: Final = 4
DEAL_STEP: Final = 5
KEEP_STEP: Final = 6


class Opening(Phases[PalaceState]):
    """Setup, step by step (P-SET)."""

    tag: ClassVar[str] = "Opening"

    def step(self, s: PalaceState) -> bool:
        s.become(Opening(self.phase + 1))
        players = s.rules.players
        if self.phase == STARTER_STEP:
            if s.rules.first < 0:
                s.push(FirstPlayer())
        elif self.phase == LINE_STEP:
            s.push(StartLine())
        elif self.phase == TOPS_STEP:
            s.push(TurnUpTops())
        elif self.phase == ROW_STEP:
            s.push(Refill())
        elif self.phase == PUBLIC_STEP:
            s.push(PublicFavors())
        elif self.phase == DEAL_STEP:  # P-SET-7: in turn order
            for turn in range(players - 1, -1, -1):
                s.push(DrawFavors((s.active + turn) % players, s.rules.board.draw, 0))
        elif self.phase == KEEP_STEP:
            s.push(KeepFavors((1 << players) - 1, ()))
        else:
            s.become(Turn(ACT_STEP))
        return False


class FirstPlayer(Chance[PalaceState]):
    """The draw of the starting player (P-SET-8)."""

    tag: ClassVar[str] = "FirstPlayer"

    def options(self, s: PalaceState) -> list[int]:
        return [STARTER | seat for seat in range(s.rules.players)]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        s.active = a & PAYLOAD_MASK
        if s.events is not None:
            s.events.append(Event("starter", {"seat": s.active}))

    def sample(self, s: PalaceState, rng: Rng) -> int:
        return STARTER | rng.below(s.rules.players)

    def draw(self, s: PalaceState) -> Draw:
        seats = list(range(s.rules.players))
        return Draw("starter", 0, seats, [1] * len(seats), 1)

    def outcome(self, s: PalaceState, pieces: list[int]) -> int:
        return STARTER | pieces[0]


class StartLine(DrawHallway):
    """Three Hallways in a line from the bridge, without owner (P-SET-5)."""

    tag: ClassVar[str] = "StartLine"

    def step(self, s: PalaceState) -> bool:
        if len(s.palace.pieces) < START_LINE:
            return True
        s.pop()
        return False

    def took(self, s: PalaceState, tile: int) -> None:
        s.hallways = without(s.hallways, tile)
        y = len(s.palace.pieces) + 1
        s.palace = s.palace.put(s.rules.tiles, tile, cell_at(0, y), 0, NO_OWNER)
        if s.events is not None:
            facts = tile_facts(s, tile)
            facts["x"] = 0
            facts["y"] = y
            s.events.append(Event("start_hallway", facts))
        s.push(StartLine())


ACT_STEP: Final = 0
MOAT_STEP: Final = 1
MOVES_STEP: Final = 2
REFILL_STEP: Final = 3


class Turn(Phases[PalaceState]):
    """A turn of the active player, part by part (P-TURN-2)."""

    tag: ClassVar[str] = "Turn"

    def step(self, s: PalaceState) -> bool:
        """Continue with the next part in which something happens."""
        phase = self.phase
        if phase == MOAT_STEP and (s.joined or not s.done or not s.symbols()):
            phase = MOVES_STEP
        if phase == MOVES_STEP and not (s.palace.water and s.can_move_moat(s.active)):
            phase = REFILL_STEP
        if phase > REFILL_STEP:
            self._end(s)
            return False
        s.become(Turn(phase + 1))
        if phase == ACT_STEP:
            if s.events is not None:
                s.events.append(Event("turn", {"seat": s.active, "turn": s.turn}))
            s.push(Act(s.active, 0))
        elif phase == MOAT_STEP:
            s.push(MoatTiles(s.active, s.symbols() * len(s.done)))  # P-MOAT-1
        elif phase == MOVES_STEP:
            s.push(LastMoves(s.active))
        else:
            s.push(TurnUpTops())
            s.push(Refill())
        return False

    def _end(self, s: PalaceState) -> None:
        s.moved = 0
        s.done = ()
        s.ended = end_reason(s)
        if s.ended:
            s.become(Ending(0))
        else:
            s.active = (s.active + 1) % s.rules.players
            s.turn += 1
            s.become(Turn(ACT_STEP))


FRAMES: Final[dict[str, Callable[[list[int]], Frame[PalaceState]]]] = {
    "Opening": lambda d: Opening(d[0]),
    "FirstPlayer": lambda d: FirstPlayer(),
    "StartLine": lambda d: StartLine(),
    "TurnUpTops": lambda d: TurnUpTops(),
    "DrawRoom": lambda d: DrawRoom(),
    "DrawHallway": lambda d: DrawHallway(),
    "DrawStair": lambda d: DrawStair(),
    "Refill": lambda d: Refill(),
    "PublicFavors": lambda d: PublicFavors(),
    "DrawFavors": lambda d: DrawFavors(d[0], d[1], d[2]),
    "KeepFavors": lambda d: KeepFavors(d[0], tuple(d[1:])),
    "KeepFavor": lambda d: KeepFavor(d[0]),
    "Turn": lambda d: Turn(d[0]),
    "Act": lambda d: Act(d[0], d[1]),
    "Pay": lambda d: Pay(d[0], d[1], d[2]),
    "PlaceTile": lambda d: PlaceTile(d[0], d[1], d[2], d[3], d[4]),
    "Matching": lambda d: Matching(d[0], d[1]),
    "PickColour": lambda d: PickColour(d[0], d[1]),
    "ThirdRoom": lambda d: ThirdRoom(d[0], d[1]),
    "Discard": lambda d: Discard(d[0]),
    "DiscardRoom": lambda d: DiscardRoom(d[0], d[1]),
    "PutBlueprint": lambda d: PutBlueprint(d[0], d[1], d[2]),
    "TakeBlueprint": lambda d: TakeBlueprint(d[0]),
    "Complete": lambda d: Complete(),
    "Rewards": lambda d: Rewards(d[0], tuple(d[1:])),
    "LivingSwans": lambda d: LivingSwans(d[0], d[1]),
    "DrawSecret": lambda d: DrawSecret(d[0]),
    "MoatTiles": lambda d: MoatTiles(d[0], d[1]),
    "MoveMoat": lambda d: MoveMoat(d[0], d[1], d[2]),
    "LastMoves": lambda d: LastMoves(d[0]),
    "Ending": lambda d: Ending(d[0]),
    "EndSwans": lambda d: EndSwans(d[0]),
    "FinalCount": lambda d: FinalCount(),
}
