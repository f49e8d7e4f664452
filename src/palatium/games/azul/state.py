"""A position of Azul: Summer Pavilion."""

from typing import TYPE_CHECKING, final

from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome
from palatium.core.scoring.standing import EndMark
from palatium.core.state import State
from palatium.games.azul.check import check_body
from palatium.games.azul.hidden import dealt_again
from palatium.games.azul.outcome import outcome_of
from palatium.games.azul.save import body_of, code_of
from palatium.games.azul.standings import ends_of
from palatium.games.azul.view import view_of

if TYPE_CHECKING:
    from palatium.games.azul.game import AzulGame
    from palatium.games.azul.sent.view_types import AzulView

CENTRE = -1
"""The token's holder while the token lies in the centre."""


@final
class AzulState(State):
    """A position: tiles as packed multisets, boards as masks of 42 spaces.

    `boards` has a mask per seat and colour (seat*6+colour), `filled` their union per seat;
    `open` says per seat and star which colours may still go there (bit star*6+colour).
    """

    def __init__(
        self,
        *,
        azul: "AzulGame",
        stack: "list[Frame[AzulState]]",
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
        options: list[int] | None,
        round: int,
        starter: int,
        token: int,
        bag: int,
        bag_size: int,
        tower: int,
        shuffles: int,
        supply: int,
        supply_size: int,
        centre: int,
        displays: list[int],
        hands: list[int],
        filled: list[int],
        open: list[int],
        boards: list[int],
    ) -> None:
        super().__init__(azul, stack, points, explain, lines, moves, options)
        self.azul = azul
        self.round = round
        self.starter = starter
        self.token = token
        self.bag = bag
        self.bag_size = bag_size
        self.tower = tower
        self.shuffles = shuffles
        self.supply = supply
        self.supply_size = supply_size
        self.centre = centre
        self.displays = displays
        self.hands = hands
        self.filled = filled
        self.open = open
        self.boards = boards

    def clone(self) -> "AzulState":
        return copied(self)

    def wild(self) -> int:
        """Return the wild colour of the round (A-SET-5)."""
        return self.azul.wild_by_round[self.round]

    def lose(self, seat: int, amount: int, reason: str, what: str, ruling: str) -> None:
        """Take points, never below the floor (A-TAKE-6)."""
        left = self.points[seat] - self.azul.board.score_floor
        if amount > left:
            amount = left
        if amount > 0:
            self.gain(seat, -amount, reason, what, ruling)

    def redeal(self, seat: int, rng: Rng) -> "AzulState":
        return dealt_again(self, seat, rng)

    def outcome(self) -> Outcome:
        return outcome_of(self)

    def body(self) -> dict[str, object]:
        return body_of(self)

    def code(self, out: list[bytes]) -> None:
        code_of(self, out)

    def view_body(self, seat: int | None) -> "AzulView":
        return view_of(self, seat)

    def ends(self) -> list[EndMark]:
        return ends_of(self)

    def check_body(self) -> list[str]:
        return check_body(self)


def copied(s: AzulState) -> AzulState:
    """Return a copy: lists are copied, everything else is immutable and shared."""
    return AzulState(
        azul=s.azul,
        stack=s.stack.copy(),
        points=s.points.copy(),
        explain=s.explain,
        lines=s.lines,
        moves=s.moves,
        options=s.cached,
        round=s.round,
        starter=s.starter,
        token=s.token,
        bag=s.bag,
        bag_size=s.bag_size,
        tower=s.tower,
        shuffles=s.shuffles,
        supply=s.supply,
        supply_size=s.supply_size,
        centre=s.centre,
        displays=s.displays.copy(),
        hands=s.hands.copy(),
        filled=s.filled.copy(),
        open=s.open.copy(),
        boards=s.boards.copy(),
    )
