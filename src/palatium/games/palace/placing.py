"""A tile comes to the palace: marker, matching swans, track, discard (P-PLACE-10, P-SWAN)."""

from palatium.core.events import Event
from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import COLOUR, DISCARD, DONE, HALL, ROOM
from palatium.games.palace.cells import STEP, x_of, y_of
from palatium.games.palace.drawing import tile_facts
from palatium.games.palace.facts import NO_TILE, OWNED_BITS, SPACES
from palatium.games.palace.legal import tile_for
from palatium.games.palace.moat import is_joined, wet_beside
from palatium.games.palace.palace import NO_OWNER, Palace, face_of, owner_of, tile_of
from palatium.games.palace.paying import Pay
from palatium.games.palace.state import PalaceState
from palatium.games.palace.swans import match_of
from palatium.games.palace.tiles import COLOURS, GRAY, ROOM_TYPES, TYPES, Tiles


class PlaceTile(Flow[PalaceState]):
    """The paid tile is laid; `kind` says which stack or that it comes from the Row."""

    def __init__(self, owner: int, kind: int, space: int, cell: int, rotation: int) -> None:
        super().__init__()
        self.owner = owner
        self.kind = kind
        self.space = space
        self.cell = cell
        self.rotation = rotation

    def data(self) -> list[int]:
        return [self.owner, self.kind, self.space, self.cell, self.rotation]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        tile = tile_for(s, self.kind, self.space)
        return {
            "seat": self.owner,
            "tile": s.rules.tiles.codes[tile],
            "x": x_of(self.cell),
            "y": y_of(self.cell),
            "rotation": self.rotation,
        }

    def step(self, s: PalaceState) -> bool:
        s.pop()
        tile = tile_for(s, self.kind, self.space)
        if self.kind == ROOM:
            s.row[self.space] = NO_TILE
        elif self.kind == HALL:
            s.top_hallway = NO_TILE
        else:
            s.top_stair = NO_TILE
        lay(s, self.owner, tile, self.cell, self.rotation)
        type = s.rules.tiles.types[tile]
        if type >= ROOM_TYPES:
            s.push(Discard(self.owner))
        elif s.owned_count(self.owner, type) == s.rules.board.third_column:
            s.push(ThirdRoom(self.owner, type))
        s.push(Matching(len(s.palace.pieces) - 1, 0))
        return False


def lay(s: PalaceState, seat: int, tile: int, cell: int, rotation: int) -> None:
    """Put a tile into the palace with a seat's marker, and note what it completes."""
    s.palace = s.palace.put(s.rules.tiles, tile, cell, rotation, seat)
    s.owned[seat] += 1 << (OWNED_BITS * s.rules.tiles.types[tile])
    s.done = tuple(s.palace.just_completed(s.rules.tiles))
    if s.events is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "tile": s.rules.tiles.codes[tile],
            "name": s.rules.tiles.names[tile],
            "x": x_of(cell),
            "y": y_of(cell),
            "rotation": rotation,
        }
        s.events.append(Event("placed", facts))
    if wet_beside(s.palace, cell):
        note_joined(s)


def note_joined(s: PalaceState) -> None:
    """Once the ends meet this turn is the last (P-END-2)."""
    if not s.joined and is_joined(s.palace):
        s.joined = 1
        if s.events is not None:
            s.events.append(Event("joined", {}))


def joint(palace: Palace, tiles: Tiles, cell: int, side: int) -> tuple[int, int]:
    """The neighbour that a side of the tile on a cell is joined to (-1: none), and their match."""
    number = palace.piece_at(cell)
    other = palace.piece_at(cell + STEP[side])
    if number < 0 or other < 0:
        return -1, 0
    own = tiles.swans[face_of(palace.pieces[number])] >> (3 * side) & 7
    theirs = tiles.swans[face_of(palace.pieces[other])] >> (3 * (side ^ 2)) & 7
    if own == 0 or theirs == 0:
        return -1, 0
    return other, match_of(own, theirs)


class Matching(Flow[PalaceState]):
    """The joints of a new tile, side by side: N, E, S, W (P-SWAN-5)."""

    def __init__(self, number: int, side: int) -> None:
        super().__init__()
        self.number = number
        self.side = side

    def data(self) -> list[int]:
        return [self.number, self.side]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"number": self.number, "side": self.side}

    def step(self, s: PalaceState) -> bool:
        tiles = s.rules.tiles
        piece = s.palace.pieces[self.number]
        cell = piece >> 5 & 511
        owner = owner_of(piece)
        code = tiles.codes[tile_of(piece)]
        for side in range(self.side, 4):
            other, match = joint(s.palace, tiles, cell, side)
            if match == 0:
                continue
            partner = owner_of(s.palace.pieces[other])
            is_shared = partner not in (owner, NO_OWNER)  # P-SWAN-3, P-SWAN-4
            if match == GRAY:  # P-SWAN-2: each owner picks, the active player first
                s.become(Matching(self.number, side + 1))
                if is_shared:
                    s.push(PickColour(partner, other))
                s.push(PickColour(owner, self.number))
                return False
            s.give_swan(owner, match - 1, "match", code)
            if is_shared:
                theirs = tiles.codes[tile_of(s.palace.pieces[other])]
                s.give_swan(partner, match - 1, "match", theirs)
        s.pop()
        return False


BY_TRACK = -1
"""Instead of a piece: the swan of a third Room."""


class PickColour(Frame[PalaceState]):
    """A swan of a free colour: gray on gray, or a third Room (P-SWAN-2, P-BLUE-6)."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def data(self) -> list[int]:
        return [self.seat, self.number]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "tile": self.tile(s)}

    def tile(self, s: PalaceState) -> str:
        """The tile whose gray swan it is, or '' for the track."""
        if self.number == BY_TRACK:
            return ""
        return s.rules.tiles.codes[tile_of(s.palace.pieces[self.number])]

    def name(self) -> str:
        return "third" if self.number == BY_TRACK else "colour"

    def args(self, s: PalaceState) -> dict[str, object]:
        if self.number == BY_TRACK:  # the Room that was placed last
            return {"type": TYPES[s.rules.tiles.types[tile_of(s.palace.pieces[-1])]]}
        return {"tile": s.rules.tiles.names[tile_of(s.palace.pieces[self.number])]}

    def options(self, s: PalaceState) -> list[int]:
        return [COLOUR | colour for colour in range(len(COLOURS))]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        why = "third" if self.number == BY_TRACK else "match"
        s.give_swan(self.seat, a & PAYLOAD_MASK, why, self.tile(s))


class ThirdRoom(Flow[PalaceState]):
    """The third Room of a type brings a swan (P-BLUE-6)."""

    def __init__(self, owner: int, type: int) -> None:
        super().__init__()
        self.owner = owner
        self.type = type

    def data(self) -> list[int]:
        return [self.owner, self.type]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.owner, "type": TYPES[self.type]}

    def step(self, s: PalaceState) -> bool:
        s.pop()
        swan = s.rules.board.third[self.type]
        if swan == GRAY:
            s.push(PickColour(self.owner, BY_TRACK))
        else:
            s.give_swan(self.owner, swan - 1, "third", "")
        return False


class Discard(Frame[PalaceState]):
    """After a Hallway or Stair a Room of the Row may be discarded at its price (P-HALL-3)."""

    def name(self) -> str:
        return "discard"

    def step(self, s: PalaceState) -> bool:
        out = self.options(s)
        if len(out) > 1:
            s.cached = out
            return True
        s.pop()
        return False

    def options(self, s: PalaceState) -> list[int]:
        return [DISCARD | space for space in s.affordable(self.seat, 0)] + [DONE]

    def choose(self, s: PalaceState, a: int) -> None:
        if a == DONE:
            s.pop()
            return
        space = a & PAYLOAD_MASK
        price = s.price(self.seat, space)
        s.become(DiscardRoom(self.seat, space))
        if price:
            s.push(Pay(self.seat, price, 0))

    def why_not(self, s: PalaceState, a: int) -> str:
        if a >> 24 != DISCARD >> 24 or a & PAYLOAD_MASK >= SPACES:
            return ""
        return why_no_room(s, self.seat, a & PAYLOAD_MASK, 0)


def why_no_room(s: PalaceState, seat: int, space: int, fee: int) -> str:
    """Why a seat cannot take what lies on a space of the Row, or ''."""
    words = s.rules.words
    if s.row[space] == NO_TILE:
        return words.say("why.no_tile")
    price = fee + s.price(seat, space)
    if price > s.swan_total(seat):
        return words.say("why.too_dear", {"price": price, "swans": s.swan_total(seat)})
    return ""


class DiscardRoom(Flow[PalaceState]):
    """A paid Room leaves the game (P-TURN-6)."""

    def __init__(self, owner: int, space: int) -> None:
        super().__init__()
        self.owner = owner
        self.space = space

    def data(self) -> list[int]:
        return [self.owner, self.space]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.owner, "space": self.space + 1}

    def step(self, s: PalaceState) -> bool:
        s.pop()
        tile = s.row[self.space]
        s.row[self.space] = NO_TILE
        s.gone = (*s.gone, tile)
        if s.events is not None:
            facts = tile_facts(s, tile)
            facts["seat"] = self.owner
            s.events.append(Event("discarded", facts))
        return False
