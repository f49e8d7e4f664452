"""What a playtest of Castles counts: rooms, prices, Bonus cards, Favors; expansions add theirs."""

from typing import TYPE_CHECKING

from palatium.core.counting import Counting, Kind, Piece
from palatium.core.events import Event
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.state import State
from palatium.games.castles.actions import DROP, HALL_SLOT, KEEP, STAIRS_SLOT, TAKE, slot_of
from palatium.games.castles.box.rooms import (
    DOWN_HALLWAY,
    FIRST_TILE,
    FOYER,
    HALLWAY,
    SIZES,
    STAIRS,
    TYPES,
)
from palatium.games.castles.market.buying import price_of, room_in
from palatium.games.castles.state import NO_TILE, CastlesState

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame


class CastlesCounting(Counting):
    """Counts rooms with what was paid for them, and every card that scores."""

    def __init__(self, game: "CastlesGame") -> None:
        self.game = game
        self.rooms = {room.code: room for room in game.rooms}
        self.is_price = {str(price) for price in game.setup.prices}

    def kinds(self) -> list[Kind]:
        game = self.game
        say = game.words.say
        tiles = [game.rooms[id] for id in game.tiles]
        names = [f"{room.name}, {room.feet} {TYPES[room.type]}" for room in tiles]
        prices = sorted(self.is_price, key=lambda price: -int(price))
        ways = [game.rooms[id] for id in (HALLWAY, STAIRS)]
        sizes = [str(size) for size in SIZES if any([room.feet == size for room in tiles])]
        favors = [game.favors[id] for id in game.favor_ids]
        bonus = [game.bonus[id] for id in game.bonus_ids]
        out = [
            Kind("room", say("count.room"), [room.code for room in tiles], names),
            Kind("type", say("count.type"), TYPES, TYPES),
            Kind("size", say("count.size"), sizes, sizes),
            Kind("price", say("count.price"), prices, prices, False),
            Kind(
                "way",
                say("count.way"),
                [room.code for room in ways],
                [room.name for room in ways],
            ),
            Kind(
                "bonus",
                say("count.bonus"),
                [card.code for card in bonus],
                [say(card.key) for card in bonus],
            ),
            Kind(
                "favor",
                say("count.favor"),
                [card.code for card in favors],
                [say(card.key) for card in favors],
            ),
        ]
        for module in game.expansions:
            out.extend(module.kinds(game))
        return out

    def chosen(self, s: State, a: int) -> list[Piece]:
        if not isinstance(s, CastlesState):
            return []
        kind = a >> 24
        if kind == TAKE >> 24:
            return self._taken(s, slot_of(a))
        if kind == KEEP >> 24:
            return [self._bonus(a & PAYLOAD_MASK)]
        if kind == DROP >> 24:
            hand = s.hands[s.seat()]
            dropped = a & PAYLOAD_MASK
            return [self._bonus(card.face) for card in hand if card.face != dropped]
        out: list[Piece] = []
        for module in self.game.expansions:
            out.extend(module.chosen(s, a))
        return out

    def _taken(self, s: CastlesState, slot: int) -> list[Piece]:
        id = room_in(s, slot)
        if id == NO_TILE or slot > STAIRS_SLOT:
            return []
        if slot >= HALL_SLOT:
            return [Piece("way", self.game.rooms[_upper(id)].code)]
        room = self.game.rooms[id]
        printed = str(self.game.setup.prices[s.spaces[slot]])
        paid = price_of(s, s.seat(), slot)
        return [
            Piece("room", room.code, -1, paid),
            Piece("type", TYPES[room.type], -1, paid),
            Piece("size", str(room.feet), -1, paid),
            Piece("price", printed),
        ]

    def _bonus(self, face: int) -> Piece:
        return Piece("bonus", self.game.bonus_codes[face])

    def got(self, s: State, event: Event) -> list[Piece]:
        facts = event.facts
        if event.name == "placed":
            return self._placed(str(facts["tile"]), event.whole("seat"))
        if event.name == "bonus_shown":
            return [Piece("bonus", str(facts["card"]), event.whole("seat"))]
        if event.name == "scored" and facts["reason"] == "favor":
            # A Favor belongs to whoever is first in it.
            if event.whole("amount") >= self.game.places[0]:
                return [Piece("favor", str(facts["what"]), event.whole("seat"))]
        out: list[Piece] = []
        for module in self.game.expansions:
            out.extend(module.got(event))
        return out

    def _placed(self, code: str, seat: int) -> list[Piece]:
        room = self.rooms[code]
        if room.id == FOYER:
            return []
        if room.id < FIRST_TILE:
            return [Piece("way", self.game.rooms[_upper(room.id)].code, seat)]
        if not room.is_room:
            return []
        return [
            Piece("room", code, seat),
            Piece("type", TYPES[room.type], seat),
            Piece("size", str(room.feet), seat),
        ]


def _upper(id: int) -> int:
    """Return the upstairs id: both faces of a hallway are one piece."""
    return HALLWAY if id == DOWN_HALLWAY else id
