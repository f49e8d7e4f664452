"""The facts of a configured game of The Palace of Mad King Ludwig."""

from palatium.core.cards.hidden import new_cards
from palatium.core.cards.pile import new_pile
from palatium.core.codec import Counts
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game
from palatium.core.layout import Layouts
from palatium.core.text.words import Words
from palatium.games.palace.actions import layouts
from palatium.games.palace.board.cells import TableCells
from palatium.games.palace.board.palace import empty_palace
from palatium.games.palace.box.boards import EMPTY_SLOT, NO_TILE, SLOTS, SPACES, Board
from palatium.games.palace.box.favors import Favor
from palatium.games.palace.box.tiles import COLOURS, LETTERS, Tiles
from palatium.games.palace.counting import PalaceCounting
from palatium.games.palace.flow import FRAMES, Opening
from palatium.games.palace.options import HouseRules
from palatium.games.palace.origins import origins_of
from palatium.games.palace.save import state_of
from palatium.games.palace.scene import fill_slots, name_favors, scene_of
from palatium.games.palace.state import PalaceState

VERSION = 2
FAVOR_POOL = 0
SWAN_POOL = 1


class PalaceGame(Game):
    """The Palace of Mad King Ludwig for two to four players."""

    def __init__(
        self,
        players: int,
        first: int,
        config: dict[str, object],
        components: str,
        words: Words,
        table: TableCells,
        house: HouseRules,
        tiles: Tiles,
        board: Board,
        favors: list[Favor],
    ) -> None:
        self.favor_codes = [favor.code for favor in favors]
        name_favors(words, favors)
        fill_slots(words, board)
        all_layouts = Layouts(layouts(table, tiles.codes, tiles.names, self.favor_codes))
        super().__init__("palace", VERSION, players, config, components, all_layouts, words)
        self.origins = origins_of(tiles.all, favors)
        self.first = first
        self.empty = empty_palace(table)
        self.house = house
        self.tiles = tiles
        self.board = board
        self.favors = favors
        number = board.end_swans
        self.swan_choices = Counts(LETTERS, COLOURS, 2, number, number).values
        """The choices of swans at the end (P-END-6), as payloads."""
        cards = new_cards(list(range(len(favors))), players, FAVOR_POOL)
        self.favor_pile = new_pile(cards, len(cards))
        colours = [colour for colour in range(len(COLOURS)) for _ in range(board.secrets)]
        cards = new_cards(colours, players, SWAN_POOL)
        self.swan_pile = new_pile(cards, len(cards))

    def start(self, explain: bool = True) -> PalaceState:
        n = self.players
        frames: list[Frame[PalaceState]] = [Opening(0)]
        s = PalaceState(
            rules=self,
            stack=frames,
            points=[0] * n,
            explain=explain,
            lines=None,
            moves=0,
            options=None,
            active=max(self.first, 0),
            turn=1,
            moved=0,
            joined=0,
            ended=0,
            shown=0,
            pools=SWAN_POOL + 1,
            palace=self.empty,
            row=[NO_TILE] * SPACES,
            stacks=self.board.stacks.copy(),
            unseen=tuple(self.tiles.rooms),
            hallways=tuple(self.tiles.hallways),
            stairs=tuple(self.tiles.stairs),
            top_hallway=NO_TILE,
            top_stair=NO_TILE,
            gone=(),
            done=(),
            swans=[0] * n,
            secrets=[()] * n,
            bridge=self.swan_pile,
            owned=[0] * n,
            slots=[(EMPTY_SLOT,) * len(SLOTS)] * n,
            held=[()] * n,
            drawn=[()] * n,
            favors=self.favor_pile,
            public=(),
        )
        s.settle()
        return s

    def restore(self, dump: Dump) -> PalaceState:
        return state_of(self, dump, [FRAMES[name](data) for name, data in dump.frames])

    def counting(self) -> PalaceCounting:
        return PalaceCounting(self)

    def scene(self) -> dict[str, object]:
        return {**scene_of(self)}

    def edges(self) -> dict[str, object]:
        """Return where tiles may stand, for a sentence (P-SET-10)."""
        table = self.empty.table
        return {
            "x_least": table.x_least + 1,
            "x_most": table.x_most - 1,
            "y_most": table.y_most - 1,
        }

    def bound(self) -> int:
        """Return a bound: each turn uses a tile, a slot or three swans; tiles bring all swans."""
        return 20000
