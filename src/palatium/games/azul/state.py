"""A position of Azul: Summer Pavilion."""

from typing import TYPE_CHECKING, final

from palatium.core.digest import packed
from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome, ranked
from palatium.core.scoring.standing import EndMark
from palatium.core.state import State
from palatium.games.azul.tiles import COLOURS
from palatium.games.azul.view import check_azul, ends_azul, view_azul

if TYPE_CHECKING:
    from palatium.games.azul.game import AzulGame

CENTRE = -1
"""The token's holder while it lies in the centre."""


@final
class AzulState(State):
    """Tiles as packed multisets, boards as masks of 42 spaces.

    `boards` has a mask per seat and colour (seat*6+colour), `filled` their union per seat;
    `open` says per seat and star which colours may still go there (bit star*6+colour).
    """

    def __init__(
        self,
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
        return _copy(self)

    def wild(self) -> int:
        """The wild colour of the round (A-SET-5)."""
        return self.azul.wild_by_round[self.round]

    def lose(self, seat: int, amount: int, reason: str, what: str, ruling: str) -> None:
        """Take points, never below the floor (A-TAKE-6)."""
        left = self.points[seat] - self.azul.board.score_floor
        if amount > left:
            amount = left
        if amount > 0:
            self.gain(seat, -amount, reason, what, ruling)

    def redeal(self, seat: int, rng: Rng) -> "AzulState":
        """Nothing is hidden but the order of draws, which does not exist yet."""
        return self.clone()

    def outcome(self) -> Outcome:
        """Most points win; ties share (A-END-2)."""
        ranks = ranked([(points,) for points in self.points])
        reason = "round 6 ended" if not self.stack else "not over"
        return Outcome(self.scores(), ranks, "", reason)

    def body(self) -> dict[str, object]:
        return {
            "round": self.round,
            "starter": self.starter,
            "token": self.token,
            "bag": self.bag,
            "tower": self.tower,
            "shuffles": self.shuffles,
            "supply": self.supply,
            "centre": self.centre,
            "displays": list(self.displays),
            "hands": list(self.hands),
            "open": list(self.open),
            "boards": list(self.boards),
        }

    def code(self, out: list[bytes]) -> None:
        out.append(
            packed(
                [
                    self.round,
                    self.starter,
                    self.token,
                    self.bag,
                    self.tower,
                    self.shuffles,
                    self.supply,
                    self.centre,
                    len(self.displays),
                    *self.displays,
                    *self.hands,
                    *self.open,
                    *self.boards,
                ]
            )
        )

    def view_body(self, seat: int | None) -> dict[str, object]:
        return view_azul(self)

    def ends(self) -> list[EndMark]:
        return ends_azul(self)

    def check_body(self) -> list[str]:
        return check_azul(self)


def _copy(s: AzulState) -> AzulState:
    return AzulState(
        s.azul,
        s.stack.copy(),
        s.points.copy(),
        s.explain,
        s.lines,
        s.moves,
        s.cached,
        s.round,
        s.starter,
        s.token,
        s.bag,
        s.bag_size,
        s.tower,
        s.shuffles,
        s.supply,
        s.supply_size,
        s.centre,
        s.displays.copy(),
        s.hands.copy(),
        s.filled.copy(),
        s.open.copy(),
        s.boards.copy(),
    )


def filled_of(boards: list[int], players: int) -> list[int]:
    """The filled spaces of every seat."""
    out: list[int] = []
    for seat in range(players):
        mask = 0
        for colour in range(COLOURS):
            mask |= boards[seat * COLOURS + colour]
        out.append(mask)
    return out

