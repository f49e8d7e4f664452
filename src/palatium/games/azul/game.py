"""The facts of a configured game of Azul: Summer Pavilion, and tables that make options quick."""

from typing import Final

from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game, whole, wholes
from palatium.core.text.words import Words
from palatium.games.azul.actions import CENTRE_SOURCE, PLACE, TAKE, layouts
from palatium.games.azul.board import PAYERS, STAR_COLOURS, Board
from palatium.games.azul.counting import AzulCounting
from palatium.games.azul.flow import FRAMES, Opening
from palatium.games.azul.scene import scene_azul
from palatium.games.azul.state import CENTRE, AzulState, filled_of
from palatium.games.azul.tiles import COLOURS, ONE, total

ROUNDS: Final = 6


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
            self,
            stack,
            [0] * players,
            explain,
            None,
            0,
            None,
            1,
            max(self.first, 0),
            CENTRE,
            bag,
            total(bag),
            0,
            0,
            0,
            0,
            0,
            [0] * self.display_count,
            [0] * players,
            [0] * players,
            [_open_colours(self.is_grey)] * players,
            [0] * (players * COLOURS),
        )
        for seat in range(players):
            s.gain(seat, self.board.start_score, "start", "", "A-SET-4")
        s.settle()
        return s

    def restore(self, dump: Dump) -> AzulState:
        body = dump.body
        boards = wholes(body["boards"])
        bag = _tiles(body["bag"])
        supply = _tiles(body["supply"])
        return AzulState(
            self,
            [FRAMES[name](data) for name, data in dump.frames],
            dump.points,
            dump.explain,
            dump.lines,
            dump.moves,
            None,
            whole(body["round"]),
            whole(body["starter"]),
            whole(body["token"]),
            bag,
            total(bag),
            _tiles(body["tower"]),
            whole(body["shuffles"]),
            supply,
            total(supply),
            _tiles(body["centre"]),
            [_tiles(item) for item in wholes(body["displays"])],
            [_tiles(item) for item in wholes(body["hands"])],
            filled_of(boards, self.players),
            wholes(body["open"]),
            boards,
        )

    def counting(self) -> AzulCounting:
        return AzulCounting(self)

    def scene(self) -> dict[str, object]:
        return scene_azul(self)

    def bound(self) -> int:
        """A round has at most 36 picks, a turn per tile and its refills; twice that is ample."""
        return ROUNDS * 600

    def star_run(self, star: int, natural: int, wilds: int, empty: int) -> list[int]:
        """All placements on a coloured outer star, given both counts (at most 6) and its holes."""
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


def _tiles(value: object) -> int:
    """A packed multiset out of plain data."""
    tiles = whole(value)
    if not 0 <= tiles < ONE[COLOURS - 1] * 64:
        raise ValueError(f"{tiles} is no multiset of tiles")
    return tiles


def _open_colours(is_grey: bool) -> int:
    """Which colours each empty star takes: A-PLAY-4, A-GREY-2."""
    out = 0
    for star in range(7):
        for colour in range(COLOURS):
            if is_grey or STAR_COLOURS[star] in (-1, colour):
                out |= 1 << (star * 6 + colour)
    return out


def _take_runs() -> list[list[int]]:
    """Picks by source, by mask of the colours present, by wild colour (A-TAKE-2)."""
    out: list[list[int]] = []
    for source in range(CENTRE_SOURCE + 1):
        ints = [TAKE | source << 3 | colour for colour in range(COLOURS)]
        for present in range(64):
            for wild in range(COLOURS):
                picks = present & ~(1 << wild) or present
                out.append([ints[colour] for colour in range(COLOURS) if picks >> colour & 1])
    return out


def _pay_runs(board: Board) -> list[list[int]]:
    """Payments (A-PLAY-3) by space and payer: colour, natural and wild tiles, capped at 6.

    Equal ints are one object here: option lists are built by copying references, and fewer
    objects stay in the cache.
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
