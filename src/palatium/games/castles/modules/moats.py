"""Moats: three sections round the castle, a Barbican with a drawbridge (C-MOA)."""

from typing import TYPE_CHECKING, ClassVar, Final

from palatium.core.codec import Names
from palatium.core.components.reading import read_facts
from palatium.core.errors import BadComponents
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK
from palatium.core.layout import Field, Layout
from palatium.core.modules import Happening, Offering, Value
from palatium.core.text.words import Words
from palatium.games.castles.actions import MOST_PIECES, REWARD_SLOT, VIA_TOKENS
from palatium.games.castles.box.rooms import (
    CORRIDOR,
    FOYER,
    NO_CENTRE,
    NO_STACK,
    OUTDOOR,
    TYPES,
    Room,
)
from palatium.games.castles.building.placing import complete_rooms, item, lay_room
from palatium.games.castles.end.final_scoring import DEPLETED_STEP
from palatium.games.castles.flow import DEAL_STEP
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import Expansion, SceneFacts
from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.modules.moat_reward import (
    ChooseRoom,
    LookForRoom,
    LoseCard,
    StackForRoom,
)
from palatium.games.castles.modules.moat_state import NAME, MoatPart, moats_of, set_moats
from palatium.games.castles.save import plan_from
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.flags import MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from palatium.grid.board import SIDES
from palatium.grid.errors import BadFacts
from palatium.grid.moats.sections import (
    BARBICAN_BOX,
    Section,
    can_dig,
    keeps_sides,
    read_sections,
    walled_foyer,
)
from palatium.grid.pieces.board_numbers import BEYOND
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.placing.place import place
from palatium.grid.plan import EMPTY, GroundPlan

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.view_types import CastlesPlayer, CastlesTable

DIG: Final = 24 << 24
TURN_FOYER: Final = 25 << 24
MOAT_REWARD: Final = 8
BARBICAN: Final = "Barbican"
OF_BARBICAN: Final = 1 << 4
"""The bit of the Barbican in a mask of sections; every castle has one."""
COUNT_SECTIONS: Final = Value("count_moats", "sections round a castle")

_BEYOND: dict[ShapedTile, ShapedTile] = {}
"""Tiles with doors beyond the drawbridge; computing their rotations takes a while."""
_SECTIONS: dict[str, list[Section]] = {}


class MoatFacts:
    """The facts of moats.json: sections, their price and what they are worth."""

    def __init__(self, text: str) -> None:
        facts = read_facts(text, "moats.json")
        if text not in _SECTIONS:
            try:
                _SECTIONS[text] = read_sections(facts.data)
            except BadFacts as error:
                raise BadComponents(str(error)) from None
        self.sections = _SECTIONS[text]
        if not 1 <= len(self.sections) <= 4:
            raise BadComponents("moats.json: there should be one to four sections")
        self.cost = facts.whole("cost", 0, 99000)
        self.points = facts.whole("points", 0, 99)
        self.points_per_room = facts.whole("points_per_room", 0, 9)
        self.feet = facts.whole("sqft_each", 0, 9999)
        self.not_counted = 0
        for name in facts.texts("rooms_not_counted", TYPES, 2):
            self.not_counted |= 1 << TYPES.index(name)


def moat_pieces(facts: MoatFacts, rooms: list[Room]) -> tuple[list[Room], list[Room]]:
    """Return Foyers under their Barbican by closed side, and the sections, as room ids."""
    foyers: list[Room] = []
    for side in SIDES:
        tile = walled_foyer(side)
        foyers.append(_piece(len(rooms) + len(foyers), f"Foyer{side}", rooms[FOYER].name, tile,
                             rooms[FOYER].feet))
    first = len(rooms) + len(foyers)
    sections = [
        _piece(first + i, f"Moat{section.tile.name}", f"{section.tile.name} Moat", section.tile, 0)
        for i, section in enumerate(facts.sections)
    ]
    return foyers, sections


def _piece(id: int, code: str, name: str, tile: ShapedTile, feet: int) -> Room:
    return Room(id, code, name, tile, feet, NO_STACK, CORRIDOR, 0, NO_CENTRE, 0, 0, False, False)


def with_beyond(room: Room) -> Room:
    """Return an Outdoor room that may also lie beyond the drawbridge (C-MOA-6)."""
    if room.type != OUTDOOR:
        return room
    tile = _BEYOND.get(room.tile)
    if tile is None:
        tile = room.tile.at_level(BEYOND)
        _BEYOND[room.tile] = tile
    return Room(room.id, room.code, room.name, room.tile, room.feet, room.stack, room.type,
                room.points, room.mode, room.value, room.types, room.has_swan, room.is_base, tile)


class TurnFoyer(Frame[CastlesState]):
    """The choice of the Foyer's closed side under the Barbican (C-MOA-1)."""

    tag: ClassVar[str] = "TurnFoyer"

    def name(self) -> str:
        return "foyer"

    def options(self, s: CastlesState) -> list[int]:
        return [TURN_FOYER | side for side in range(len(SIDES))]

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        side = a & PAYLOAD_MASK
        foyer = module_of(s).foyers[side].id << 16 | place(0, 0, 0)
        s.built[self.seat] = (foyer,)
        s.plans[self.seat] = plan_from(s.castles, [foyer])
        if s.events is not None:
            facts: dict[str, object] = {"seat": self.seat, "side": SIDES[side]}
            s.events.append(Event("foyer", facts))


class Moats(Expansion):
    """The expansion."""

    def __init__(
        self,
        facts: MoatFacts,
        rooms: list[Room],
        foyers: list[Room],
        sections: list[Room],
        supply: int,
        ends_turn: bool = False,
    ) -> None:
        tiles = Names([room.code for room in rooms], [room.name for room in rooms])
        names = [section.tile.name for section in facts.sections]
        super().__init__(
            NAME,
            [
                Layout(24, "dig", [Field("section", 2, Names(names))], "pick-cell"),
                Layout(25, "foyer", [Field("closed", 2, Names(list(SIDES)))]),
                Layout(
                    26,
                    "build",
                    [Field("tile", 8, tiles), Field("via", 2, Names(VIA_TOKENS))],
                    "place-tile",
                ),
            ],
            [hook.MAIN, hook.OPENING, hook.SCORED, hook.FEET, COUNT_SECTIONS, hook.FINAL,
             hook.GIVE, hook.SLOT, hook.EMPTIED],
            {
                "TurnFoyer": lambda d: TurnFoyer(d[0]),
                "LoseCard": lambda d: LoseCard(d[0]),
                "StackForRoom": lambda d: StackForRoom(d[0]),
                "LookForRoom": lambda d: LookForRoom(d[0], d[1]),
                "ChooseRoom": lambda d: ChooseRoom(d[0], d[1]),
            },
            {MOAT_REWARD: "moat"},
            brings=[COUNT_SECTIONS],
        )
        self.facts = facts
        self.foyers = foyers
        self.sections = sections
        self.supply = supply
        self.ends_turn = ends_turn
        """Whether the game ends with the turn in which a moat empties the deck (C-MOA-4)."""
        self._seen: list[tuple[GroundPlan, list[int]]] = []
        self._touches: list[int] = []
        """By section, the mask of those of which it must touch one, including the Barbican."""
        for section in facts.sections:
            mask = OF_BARBICAN if BARBICAN in section.touches else 0
            for i, name in enumerate(names):
                if name in section.touches:
                    mask |= 1 << i
            self._touches.append(mask)

    def start(self, game: "CastlesGame") -> Part:
        self._seen = [(EMPTY, [])] * game.players
        return MoatPart(self.supply, NO_TILE)

    def load(self, ints: list[int], seats: int) -> Part:
        return MoatPart(ints[0], ints[1])

    def owned(self, s: CastlesState, seat: int) -> int:
        """Return the mask of the sections that a seat has."""
        first = self.sections[0].id
        mask = 0
        for piece in s.built[seat]:
            if first <= piece >> 16 < first + len(self.sections):
                mask |= 1 << ((piece >> 16) - first)
        return mask

    # Digging

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        if s.money[seat] < self.facts.cost or not moats_of(s).left:
            return
        if len(s.built[seat]) < MOST_PIECES:
            out.extend(self.digs(s, seat))

    def digs(self, s: CastlesState, seat: int) -> list[int]:
        """Return the sections that could be dug (C-MOA-3), as ints; cached per castle."""
        if len(self._seen) <= seat:
            self._seen += [(EMPTY, [])] * (seat + 1 - len(self._seen))
        plan = s.plans[seat]
        if self._seen[seat][0] is not plan:
            owned = self.owned(s, seat)
            found: list[int] = []
            for i, section in enumerate(self.facts.sections):
                is_new = not owned >> i & 1 and (owned | OF_BARBICAN) & self._touches[i]
                if is_new and can_dig(plan, section):
                    found.append(DIG | i)
            self._seen[seat] = (plan, found)
        return self._seen[seat][1]

    def why_not(self, s: CastlesState, seat: int, a: int) -> str:
        number = a & PAYLOAD_MASK
        if a >> PAYLOAD_BITS != DIG >> PAYLOAD_BITS or number >= len(self.sections):
            return ""
        owned = self.owned(s, seat)
        say = s.castles.words.say
        if owned >> number & 1:
            return say("why.dig.done")
        if not moats_of(s).left:
            return say("why.dig.none")
        if s.money[seat] < self.facts.cost:
            return say("why.dig.dear", {"price": self.facts.cost, "money": s.money[seat]})
        if not (owned | OF_BARBICAN) & self._touches[number]:
            return say("why.dig.first")
        if not keeps_sides(s.plans[seat], self.facts.sections[number]):
            return say("why.dig.sides")
        return say("why.dig.place")

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        turn = s.stack[-1]
        assert isinstance(turn, Turn)
        s.become(turn.marked(MAIN_DONE))
        s.money[seat] -= self.facts.cost
        if s.master_builder != seat:  # C-RND-6
            s.money[s.master_builder] += self.facts.cost
        part = moats_of(s)
        set_moats(s, MoatPart(part.left - 1, part.tile))
        if s.events is not None:
            s.events.append(Event("dug", {"seat": seat, "price": self.facts.cost}))
        number = a & PAYLOAD_MASK
        section = self.facts.sections[number]
        lay_room(s, seat, self.sections[number].id, place(0, section.x, section.y))
        self._score(s, seat, self.sections[number].name)
        complete_rooms(s, seat)  # a wall may count as a door (C-DEC-18)
        if self.owned(s, seat).bit_count() == len(self.sections):
            s.earned = (*s.earned, item(MOAT_REWARD, 0))
        s.push(LoseCard(int(self.ends_turn)))

    def _score(self, s: CastlesState, seat: int, name: str) -> None:
        """Score three, and one for each room that is neither Corridor nor Outdoor (C-MOA-5)."""
        rooms = [room for room in s.rooms_of(seat) if self._is_counted(room)]
        points = self.facts.points + self.facts.points_per_room * len(rooms)
        s.gain(seat, points, "moat", name, "C-MOA-5")

    def _is_counted(self, room: Room) -> bool:
        return not self.facts.not_counted >> room.type & 1

    # What happens

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if point is hook.SCORED:
            sections = self.owned(s, seat).bit_count()
            room = s.room(seat, what)
            if sections and self._is_counted(room):
                points = self.facts.points_per_room * sections
                s.gain(seat, points, "moat", room.name, "C-SCO-5")
        elif point is hook.GIVE:
            if what == MOAT_REWARD:
                s.push(StackForRoom(seat))
        elif point is hook.EMPTIED:
            if what == REWARD_SLOT:
                set_moats(s, MoatPart(moats_of(s).left, NO_TILE))
        elif point is hook.OPENING:
            if what == DEAL_STEP:  # with the market and the Favors visible (C-SET-6)
                for turn in range(s.castles.players - 1, -1, -1):
                    s.push(TurnFoyer((s.master_builder + turn) % s.castles.players))
        elif what == DEPLETED_STEP and not moats_of(s).left:
            self._score_depleted(s)

    def _score_depleted(self, s: CastlesState) -> None:
        """Score depletion: the sections are a stack too (C-END-6)."""
        for seat in range(s.castles.players):
            points = s.castles.amounts.depleted_points
            for i, piece in enumerate(self.sections):
                if self.owned(s, seat) >> i & 1:
                    s.gain(seat, points, "depleted", piece.name, "C-END-6")

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        if point is hook.FEET:
            return value + self.facts.feet * self.owned(s, seat).bit_count()
        if point is COUNT_SECTIONS:
            return value + self.owned(s, seat).bit_count()
        return moats_of(s).tile if what == REWARD_SLOT else value

    # What is seen

    def tiles(self, s: CastlesState) -> list[int]:
        tile = moats_of(s).tile
        return [] if tile == NO_TILE else [tile]

    def name_pieces(self, words: Words) -> None:
        words.facts["moat_cost"] = self.facts.cost

    def scene(self, game: "CastlesGame", facts: SceneFacts) -> None:
        for side, tile in zip(SIDES, facts.of(self.foyers), strict=True):
            tile["piece"] = "foyer"
            tile["barbican"] = list(BARBICAN_BOX)
            tile["closed"] = side
        for tile in facts.of(self.sections):
            tile["piece"] = "moat"
        facts.facts["moats"] = {
            "cost": self.facts.cost,
            "sections": {
                section.tile.name: {"tile": piece.code, "x": section.x, "y": section.y}
                for section, piece in zip(self.facts.sections, self.sections, strict=True)
            },
            "foyers": {
                side: foyer.code for side, foyer in zip(SIDES, self.foyers, strict=True)
            },
        }

    def show(self, s: CastlesState, seat: int | None, out: "CastlesTable") -> None:
        out["moats"] = moats_of(s).left

    def show_player(
        self, s: CastlesState, who: int, seat: int | None, out: "CastlesPlayer"
    ) -> None:
        owned = self.owned(s, who)
        sections = self.facts.sections
        out["moats"] = [section.tile.name for i, section in enumerate(sections) if owned >> i & 1]

    def check(self, s: CastlesState) -> list[str]:
        owned = [self.owned(s, seat).bit_count() for seat in range(s.castles.players)]
        if sum(owned) + moats_of(s).left != self.supply:
            return [f"{sum(owned) + moats_of(s).left} moat sections exist, not {self.supply}"]
        return []


def module_of(s: CastlesState) -> Moats:
    """Return the expansion of a game."""
    module = s.castles.expansions[s.castles.part_of[NAME]]
    assert isinstance(module, Moats)
    return module
