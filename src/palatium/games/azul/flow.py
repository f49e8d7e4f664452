"""The flow of the game: opening, rounds, and the frames by tag."""

from collections.abc import Callable
from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.flow.phases import Phases
from palatium.core.frame import Chance, Draw, Flow, Frame
from palatium.core.rng import Rng
from palatium.games.azul.actions import STARTER
from palatium.games.azul.box.tiles import NAMES
from palatium.games.azul.phases.place import KeepTiles, Placing, Reward
from palatium.games.azul.phases.refill import FillDisplays, FillSupply
from palatium.games.azul.phases.take import Taking
from palatium.games.azul.score import score_end
from palatium.games.azul.state import CENTRE, AzulState


class Opening(Flow[AzulState]):
    """Setup: starter, supply, then the rounds (A-SET-3, A-SET-7)."""

    tag: ClassVar[str] = "Opening"

    def step(self, s: AzulState) -> bool:
        s.become(Round(0))
        s.push(FillSupply(s.azul.board.supply_spaces))
        if s.azul.first < 0:
            s.push(FirstStarter())
        return False


class FirstStarter(Chance[AzulState]):
    """The draw of the first starter (A-SET-7)."""

    tag: ClassVar[str] = "FirstStarter"

    def name(self) -> str:
        return "starter"

    def options(self, s: AzulState) -> list[int]:
        return [STARTER | seat for seat in range(s.azul.players)]

    def choose(self, s: AzulState, a: int) -> None:
        s.starter = a & 3
        if s.events is not None:
            s.events.append(Event("starter", {"seat": s.starter}))
        s.pop()

    def is_public(self, s: AzulState) -> bool:
        return True

    def sample(self, s: AzulState, rng: Rng) -> int:
        return STARTER | rng.below(s.azul.players)

    def draw(self, s: AzulState) -> Draw:
        seats = list(range(s.azul.players))
        return Draw("starter", 0, seats, [1] * len(seats), 1)

    def outcome(self, s: AzulState, pieces: list[int]) -> int:
        return STARTER | pieces[0]


FILL: Final = 0
TAKE_TILES: Final = 1
PLAY_TILES: Final = 2
END: Final = 3


class Round(Phases[AzulState]):
    """A round: fill the displays, phase 1, phase 2, then the next round or the end."""

    tag: ClassVar[str] = "Round"

    def step(self, s: AzulState) -> bool:
        s.become(Round(self.phase + 1))
        if self.phase == FILL:
            if s.events is not None:
                s.events.append(Event("round", {"round": s.round, "wild": NAMES[s.wild()]}))
            s.token = CENTRE
            s.push(FillDisplays(0, s.azul.board.per_display))
        elif self.phase == TAKE_TILES:
            s.push(Taking(s.starter))
        elif self.phase == PLAY_TILES:
            if s.token != CENTRE:  # A-TAKE-8: if never taken, the starter stays
                s.starter = s.token
            s.push(Placing(s.starter, 0, False))
        elif s.round < s.azul.board.rounds:
            s.round += 1  # A-ROUND-2
            s.become(Round(FILL))
        else:
            score_end(s)
            s.pop()
        return False


FRAMES: Final[dict[str, Callable[[list[int]], Frame[AzulState]]]] = {
    "Opening": lambda d: Opening(),
    "FirstStarter": lambda d: FirstStarter(),
    "Round": lambda d: Round(d[0]),
    "FillSupply": lambda d: FillSupply(d[0]),
    "FillDisplays": lambda d: FillDisplays(d[0], d[1]),
    "Taking": lambda d: Taking(d[0]),
    "Placing": lambda d: Placing(d[0], d[1], d[2] == 1),
    "Reward": lambda d: Reward(d[0], d[1]),
    "KeepTiles": lambda d: KeepTiles(d[0]),
}
