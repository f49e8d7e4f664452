"""What a playtest of the Palace counts: tiles, spaces of the Row, slots and Favors."""

from typing import TYPE_CHECKING

from palatium.core.counting import Counting, Kind, Piece
from palatium.core.events import Event
from palatium.core.state import State
from palatium.games.palace.actions import BLUEPRINT, HALL, KEEP, ROOM, STAIRS, space_of
from palatium.games.palace.box.boards import NO_TILE, SLOTS, SPACES
from palatium.games.palace.box.tiles import TYPES
from palatium.games.palace.state import PalaceState

if TYPE_CHECKING:
    from palatium.games.palace.game import PalaceGame


class PalaceCounting(Counting):
    """Counts tiles when they are placed, and Favors when they score."""

    def __init__(self, game: "PalaceGame") -> None:
        self.game = game

    def kinds(self) -> list[Kind]:
        game = self.game
        say = game.words.say
        names = [f"{tile.name}, {TYPES[tile.type]}" for tile in game.tiles.all]
        spaces = [str(space + 1) for space in range(SPACES)]
        priced = [
            say("count.space_name", {"space": space, "price": price})
            for space, price in zip(spaces, game.board.prices, strict=True)
        ]
        favors = [self._favor(id) for id in range(len(game.favors))]
        return [
            Kind("tile", say("count.tile"), game.tiles.codes, names),
            Kind("type", say("count.type"), TYPES, TYPES),
            Kind("space", say("count.space"), spaces, priced, False),
            Kind("slot", say("count.slot"), SLOTS, [say(f"slot.{slot}") for slot in SLOTS]),
            Kind("favor", say("count.favor"), game.favor_codes, favors),
            Kind("public", say("count.public"), game.favor_codes, favors),
        ]

    def _favor(self, id: int) -> str:
        favor = self.game.favors[id]
        say = self.game.words.say
        direction = "most" if favor.is_most else "fewest"
        return say(f"favor.{direction}", {"thing": say(favor.key())})

    def chosen(self, s: State, a: int) -> list[Piece]:
        if not isinstance(s, PalaceState):
            return []
        kind = a >> 24
        if kind == ROOM >> 24:
            space = space_of(a)
            return [*self._tile(s.row[space]), Piece("space", str(space + 1))]
        if kind == HALL >> 24:
            return self._tile(s.top_hallway)
        if kind == STAIRS >> 24:
            return self._tile(s.top_stair)
        if kind == BLUEPRINT >> 24:
            return [Piece("slot", SLOTS[a & 7]), Piece("space", str((a >> 3 & 7) + 1))]
        if kind == KEEP >> 24:
            code = self.game.favor_codes[a >> 3 & 31]
            return [Piece("favor", code), Piece("slot", SLOTS[a & 7])]
        return []

    def _tile(self, id: int, seat: int = -1) -> list[Piece]:
        if id == NO_TILE:
            return []
        tiles = self.game.tiles
        type = TYPES[tiles.types[id]]
        return [Piece("tile", tiles.codes[id], seat), Piece("type", type, seat)]

    def got(self, s: State, event: Event) -> list[Piece]:
        facts = event.facts
        if event.name == "placed":
            id = self.game.tiles.codes.index(str(facts["tile"]))
            return self._tile(id, event.whole("seat"))
        if event.name in ("blueprint", "kept"):
            return [Piece("slot", str(facts["slot"]), event.whole("seat"))]
        if event.name == "turned_up":
            favors = facts["favors"]
            seat = event.whole("seat")
            found = favors if isinstance(favors, list) else []
            return [Piece("favor", str(code), seat) for code in found]
        if event.name == "scored" and facts["reason"] == "public":
            return [Piece("public", str(facts["what"]), event.whole("seat"))]
        return []
