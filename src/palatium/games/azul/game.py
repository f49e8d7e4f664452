"""The facts of a configured game of Azul: Summer Pavilion, and tables that speed up options."""

from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game
from palatium.core.text.words import Words
from palatium.games.azul.actions import CENTRE_SOURCE, PLACE, TAKE, layouts
from palatium.games.azul.box.board import PAYERS, STAR_COLOURS, Board
from palatium.games.azul.box.tiles import COLOURS, ONE, total
from palatium.games.azul.counting import AzulCounting
from palatium.games.azul.flow import FRAMES, Opening
from palatium.games.azul.save import state_of
from palatium.games.azul.scene import fill_texts, scene_of
from palatium.games.azul.state import CENTRE, AzulState


class AzulGame(Game):
    """Azul: Summer Pavilion for `players` seats on one side of the board."""

    def __init__(
        self,
        players: int,
        first: int,
        config: dict[str, object],
        components: str,
        words: Words,
        board: Board,
        is_grey: bool,
    ) -> None:
        fill_texts(words, board)
        super().__init__("azul", 2, players, config, components, layouts(), words)
        self.first = first
        self.board = board
        self.wild_by_round = board.wild_by_round
        self.is_grey = is_grey
        self.display_count = board.displays[players - 2]
        self.take_runs = _take_runs()
        self.pay_runs = _pay_runs(board)
        self.star_runs: list[list[int] | None] = [None] * (7 * 49 * 64)
        self.keep_runs: dict[int, list[int]] = {}

    def start(self, explain: bool = True) -> AzulState:
        players = self.players
        bag = 0
        for colour in range(COLOURS):
            bag += self.board.tiles_per_colour * ONE[colour]
        stack: list[Frame[AzulState]] = [Opening()]
        s = AzulState(
            azul=self,
            stack=stack,
            points=[0] * players,
            explain=explain,
            lines=None,
            moves=0,
            options=None,
            round=1,
            starter=max(self.first, 0),
            token=CENTRE,
            bag=bag,
            bag_size=total(bag),
            tower=0,
            shuffles=0,
            supply=0,
            supply_size=0,
            centre=0,
            displays=[0] * self.display_count,
            hands=[0] * players,
            filled=[0] * players,
            open=[_open_colours(self.is_grey)] * players,
            boards=[0] * (players * COLOURS),
        )
        for seat in range(players):
            s.gain(seat, self.board.start_score, "start", "", "A-SET-4")
        s.settle()
        return s

    def restore(self, dump: Dump) -> AzulState:
        return state_of(self, dump, [FRAMES[name](data) for name, data in dump.frames])

    def counting(self) -> AzulCounting:
        return AzulCounting(self)

    def scene(self) -> dict[str, object]:
        return {**scene_of(self)}

    def bound(self) -> int:
        """Return a bound: twice 36 picks a round, a turn per tile and its refills."""
        return self.board.rounds * 600

    def star_run(self, star: int, natural: int, wilds: int, empty: int) -> list[int]:
        """Return all placements on a coloured outer star by counts (at most 6) and holes."""
        key = ((star * 7 + natural) * 7 + wilds) * 64 + empty
        run = self.star_runs[key]
        if run is None:
            run = []
            payer = (STAR_COLOURS[star] * 7 + natural) * 7 + wilds
            for pos in range(6):
                if empty >> pos & 1:
                    run.extend(self.pay_runs[(star * 6 + pos) * PAYERS + payer])
            self.star_runs[key] = run
        return run


def _open_colours(is_grey: bool) -> int:
    """Return which colours each empty star accepts: A-PLAY-4, A-GREY-2."""
    out = 0
    for star in range(7):
        for colour in range(COLOURS):
            if is_grey or STAR_COLOURS[star] in (-1, colour):
                out |= 1 << (star * 6 + colour)
    return out


def _take_runs() -> list[list[int]]:
    """Return the picks by source, by mask of the colours present, by wild colour (A-TAKE-2)."""
    out: list[list[int]] = []
    for source in range(CENTRE_SOURCE + 1):
        ints = [TAKE | source << 3 | colour for colour in range(COLOURS)]
        for present in range(64):
            for wild in range(COLOURS):
                picks = present & ~(1 << wild) or present
                out.append([ints[colour] for colour in range(COLOURS) if picks >> colour & 1])
    return out


def _pay_runs(board: Board) -> list[list[int]]:
    """Return payments (A-PLAY-3) by space and payer: colour, natural and wild tiles, at most 6.

    Equal ints are one object: option lists are built by copying references, and fewer objects stay
    in the processor's cache.
    """
    out: list[list[int]] = []
    for space in range(42):
        cost = board.numbers[space]
        for colour in range(COLOURS):
            paid = [PLACE | space << 6 | colour << 3 | wilds for wilds in range(cost)]
            for natural in range(7):
                for wilds in range(7):
                    least = max(cost - natural, 0)
                    most = min(cost - 1, wilds)
                    out.append(paid[least : most + 1] if natural > 0 else [])
    return out
