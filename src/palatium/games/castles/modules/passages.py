"""Secret passages: three pieces per player, laid together with a room (C-PAS)."""

from typing import TYPE_CHECKING, ClassVar, Final

from palatium.core.codec import Among
from palatium.core.components.reading import read_facts
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.layout import Field, Layout
from palatium.core.modules import Happening, Offering, Value
from palatium.games.castles.actions import (
    DONE,
    MOST_PIECES,
    PUT,
    VIA_TOKENS,
    place_fields,
)
from palatium.games.castles.box.rooms import CORRIDOR, NO_CENTRE, NO_STACK, Room
from palatium.games.castles.building.placing import lay_room
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import Expansion, SceneFacts
from palatium.games.castles.market.buying import Put, room_in
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn.turn import Turn
from palatium.grid.passages import Passage, PassageSite, links_by_kind
from palatium.grid.pieces.shape_files import read_piece
from palatium.grid.plan import EMPTY

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.view_types import CastlesPlayer

NAME: Final = "passages"
LINK: Final = 3 << 24
KINDS: Final = VIA_TOKENS[1:]
KINDS_LAST: Final = len(VIA_TOKENS) - 1


def passage_pieces(shapes: str, first: int) -> list[Room]:
    """Return the three pieces, numbered from `first`; they lie in castles but are not rooms."""
    doc = read_facts(shapes, "shapes.json").data
    out: list[Room] = []
    for kind in KINDS:
        tile = read_piece(doc, f"Passage {kind}")
        name = f"{kind.capitalize()} Passage"
        code = name.replace(" ", "")
        out.append(Room(first + len(out), code, name, tile, 0, NO_STACK, CORRIDOR, 0, NO_CENTRE,
                        0, 0, False, False))
    return out


class Link(Frame[CastlesState]):
    """Passages from the room just laid, in ascending order of kinds so that each result has one
    notation; a room that meets no door must have the first one."""

    tag: ClassVar[str] = "Link"

    def __init__(self, seat: int, number: int, least: int, is_must: int) -> None:
        super().__init__(seat)
        self.number = number
        self.least = least
        self.is_must = is_must

    def data(self) -> list[int]:
        return [self.seat, self.number, self.least, self.is_must]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "room": self.number}

    def name(self) -> str:
        return "link_must" if self.is_must else "link"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"tile": s.room(self.seat, self.number).name}

    def step(self, s: CastlesState) -> bool:
        found = self.options(s)
        if found != [DONE]:
            s.remember_options(found)
            return True
        s.pop()
        return False

    def options(self, s: CastlesState) -> list[int]:
        out: list[int] = []
        module = passages_of(s)
        left = module.left(s, self.seat)
        last = self.least if self.is_must else KINDS_LAST
        plan = s.plans[self.seat]
        if left and plan.open_doors(self.number) and len(s.built[self.seat]) < MOST_PIECES:
            held = [kind for kind in range(self.least, last + 1) if left >> kind & 1]
            passages = [module.passages[kind - 1] for kind in held]
            found = links_by_kind(plan, self.number, passages)
            for i in range(len(held)):
                for spot in found[i]:
                    out.append(LINK | held[i] << 16 | spot)
        if not self.is_must:
            out.append(DONE)
        return out

    def choose(self, s: CastlesState, a: int) -> None:
        if a == DONE:
            s.pop()
            return
        kind = a >> 16 & 3
        s.become(Link(self.seat, self.number, kind + 1, 0))
        lay_room(s, self.seat, passages_of(s).pieces[kind - 1].id, a & 0xFFFF)
        if s.events is not None:
            rooms = [s.room(self.seat, i).name for i in s.plans[self.seat].rooms()
                     if s.plans[self.seat].linked[self.number] >> i & 1]
            facts: dict[str, object] = {"seat": self.seat, "passage": KINDS[kind - 1]}
            facts["tile"] = s.room(self.seat, self.number).name
            facts["rooms"] = ", ".join(rooms)
            s.events.append(Event("linked", facts))


class Passages(Expansion):
    """The expansion; a castle shows what its seat has used, so no part is kept."""

    def __init__(self, pieces: list[Room]) -> None:
        tokens = Among([1, 2, 3], KINDS, KINDS)
        super().__init__(
            NAME,
            [Layout(3, "link", [Field("passage", 2, tokens), *place_fields()], "pick-cell")],
            [hook.WAYS, hook.PLACES, hook.PUT],
            {"Link": lambda d: Link(d[0], d[1], d[2], d[3])},
        )
        self.pieces = pieces
        self.passages = [Passage(piece.tile, i) for i, piece in enumerate(pieces)]
        self._plan = EMPTY
        self._left = 0
        self._site: PassageSite | None = None

    def left(self, s: CastlesState, seat: int) -> int:
        """Return the mask of the kinds that a seat still has: bit 1 small, 2 straight, 3 corner."""
        first = self.pieces[0].id
        mask = 14
        for piece in s.built[seat]:
            if first <= piece >> 16 < first + len(self.pieces):
                mask &= ~(2 << ((piece >> 16) - first))
        return mask

    def _look_at(self, s: CastlesState, seat: int) -> None:
        """Select a castle; the market asks about it for one tile after another."""
        if self._plan is not s.plans[seat]:
            self._plan = s.plans[seat]
            self._left = self.left(s, seat)
            self._site = None

    def site(self, s: CastlesState, seat: int) -> PassageSite:
        """Return what is known about a castle."""
        self._look_at(s, seat)
        site = self._site
        if site is None:
            site = self._site = PassageSite(self._plan)
        return site

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        """Return which kinds could be the only link of a room (C-PAS-2)."""
        self._look_at(s, seat)
        left = self._left
        if not left or not _is_turn(s) or len(s.built[seat]) + 1 >= MOST_PIECES:
            return value
        site = self.site(s, seat)
        tile = s.castles.rooms[what].tile
        for kind in range(1, KINDS_LAST + 1):
            if left >> kind & 1 and site.has_place(tile, self.passages[kind - 1]):
                value |= 1 << kind
        return value

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        """Add the places of a room that a passage joins."""
        frame = s.stack[-1]
        assert isinstance(frame, Put)
        tile = s.castles.rooms[room_in(s, frame.slot)].tile
        for place in self.site(s, seat).places(tile, self.passages[frame.via - 1]):
            out.append(PUT | place)

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        """React to a laid room; passages may follow on the owner's turn (C-PAS-2)."""
        if _is_turn(s) and self.left(s, seat):
            newest = len(s.built[seat]) - 1
            s.push(Link(seat, newest, max(what, 1), int(what > 0)))

    def scene(self, game: "CastlesGame", facts: SceneFacts) -> None:
        for tile in facts.of(self.pieces):
            tile["piece"] = "passage"
        facts.facts["passages"] = {
            kind: piece.code for kind, piece in zip(KINDS, self.pieces, strict=True)
        }

    def show_player(
        self, s: CastlesState, who: int, seat: int | None, out: "CastlesPlayer"
    ) -> None:
        left = self.left(s, who)
        out["passages"] = [kind for i, kind in enumerate(KINDS, 1) if left >> i & 1]


def _is_turn(s: CastlesState) -> bool:
    for frame in s.stack:
        if isinstance(frame, Turn):
            return True
    return False


def passages_of(s: CastlesState) -> Passages:
    """Return the expansion of a game."""
    module = s.castles.expansions[s.castles.part_of[NAME]]
    assert isinstance(module, Passages)
    return module
