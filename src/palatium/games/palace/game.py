"""The facts of a configured game of The Palace of Mad King Ludwig."""

from palatium.core.cards.hidden import new_cards
from palatium.core.cards.pile import new_pile
from palatium.core.codec import Counts
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game, rows, whole, wholes
from palatium.core.layout import Layouts
from palatium.core.text.words import Words
from palatium.games.palace.actions import layouts
from palatium.games.palace.cells import Table
from palatium.games.palace.counting import PalaceCounting
from palatium.games.palace.facts import EMPTY_SLOT, NO_TILE, SLOTS, SPACES, Board, Favor, House
from palatium.games.palace.flow import FRAMES, Opening
from palatium.games.palace.origins import origins_of
from palatium.games.palace.palace import empty_palace
from palatium.games.palace.saving import cards_from, palace_from, pile_from
from palatium.games.palace.scene import fill_slots, name_favors, scene_palace
from palatium.games.palace.state import PalaceState
from palatium.games.palace.tiles import COLOURS, LETTERS, Tiles

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
        table: Table,
        house: House,
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
            self,
            frames,
            [0] * n,
            explain,
            None,
            0,
            None,
            max(self.first, 0),
            1,
            0,
            0,
            0,
            0,
            SWAN_POOL + 1,
            self.empty,
            [NO_TILE] * SPACES,
            self.board.stacks.copy(),
            tuple(self.tiles.rooms),
            tuple(self.tiles.hallways),
            tuple(self.tiles.stairs),
            NO_TILE,
            NO_TILE,
            (),
            (),
            [0] * n,
            [()] * n,
            self.swan_pile,
            [0] * n,
            [(EMPTY_SLOT,) * len(SLOTS)] * n,
            [()] * n,
            [()] * n,
            self.favor_pile,
            (),
        )
        s.settle()
        return s

    def restore(self, dump: Dump) -> PalaceState:
        body = dump.body
        seats = self.players
        tops = wholes(body["tops"])
        return PalaceState(
            self,
            [FRAMES[name](data) for name, data in dump.frames],
            dump.points,
            dump.explain,
            dump.lines,
            dump.moves,
            None,
            whole(body["active"]),
            whole(body["turn"]),
            whole(body["moved"]),
            whole(body["joined"]),
            whole(body["ended"]),
            whole(body["shown"]),
            whole(body["pools"]),
            palace_from(self.empty, self.tiles, wholes(body["pieces"]), wholes(body["water"])),
            wholes(body["row"]),
            wholes(body["stacks"]),
            tuple(wholes(body["unseen"])),
            tuple(wholes(body["hallways"])),
            tuple(wholes(body["stairs"])),
            tops[0],
            tops[1],
            tuple(wholes(body["gone"])),
            tuple(wholes(body["done"])),
            wholes(body["swans"]),
            [cards_from(row, seats) for row in rows(body["secrets"])],
            pile_from(wholes(body["bridge"]), seats),
            wholes(body["owned"]),
            [tuple([whole(item) for item in row]) for row in rows(body["slots"])],
            [cards_from(row, seats) for row in rows(body["held"])],
            [cards_from(row, seats) for row in rows(body["drawn"])],
            pile_from(wholes(body["favors"]), seats),
            tuple(wholes(body["public"])),
        )

    def counting(self) -> PalaceCounting:
        return PalaceCounting(self)

    def scene(self) -> dict[str, object]:
        return scene_palace(self)

    def edges(self) -> dict[str, object]:
        """Where tiles may stand, for a sentence (P-SET-10)."""
        table = self.empty.table
        return {
            "x_least": table.x_least + 1,
            "x_most": table.x_most - 1,
            "y_most": table.y_most - 1,
        }

    def bound(self) -> int:
        """Every turn uses up a tile, a slot or three swans, and tiles bring all swans."""
        return 20000
