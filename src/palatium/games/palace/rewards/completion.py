"""Completion rewards, in turn order and in the owner's order (P-COMP-3 to P-COMP-8)."""

from typing import ClassVar, Final

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, inserted
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.flow.any_order import AnyOrder
from palatium.core.frame import Flow
from palatium.games.palace.actions import NEXT, SECRET
from palatium.games.palace.board.cells import x_of, y_of
from palatium.games.palace.board.palace import NO_OWNER, cell_of, owner_of, tile_of
from palatium.games.palace.box.tiles import (
    COLOURS,
    DOWNSTAIRS,
    FOOD,
    GRAY,
    HALLWAY,
    LIVING,
    SLEEPING,
    TYPES,
)
from palatium.games.palace.buying.blueprints import TakeBlueprint
from palatium.games.palace.buying.favors import DrawFavors
from palatium.games.palace.rewards.matching_swans import PickColour, SideBySide, joint
from palatium.games.palace.state import PalaceState

AT_ONCE: Final = [DOWNSTAIRS, FOOD, LIVING, SLEEPING, HALLWAY]
"""Types that are rewarded at completion; Stairs, Utility and Activity pay at the end."""


class Complete(Flow[PalaceState]):
    """The immediate rewards for what the new tile completed."""

    tag: ClassVar[str] = "Complete"

    def step(self, s: PalaceState) -> bool:
        s.pop()
        complete(s)
        return False


def complete(s: PalaceState) -> None:
    """Flip the markers of all completed tiles, then reward their owners (P-COMP-2, P-COMP-3)."""
    types = s.rules.tiles.types
    players = s.rules.players
    due: list[list[int]] = [[] for _ in range(players)]
    for number in s.done:
        piece = s.palace.pieces[number]
        owner = owner_of(piece)
        if s.events is not None:
            _tell_complete(s, piece, owner)
        if owner != NO_OWNER and types[tile_of(piece)] in AT_ONCE:  # P-COMP-10
            due[owner].append(number)
    for turn in range(players - 1, -1, -1):
        seat = (s.active + turn) % players
        if due[seat]:
            s.push(Rewards(seat, tuple(due[seat])))


def _tell_complete(s: PalaceState, piece: int, owner: int) -> None:
    tile = s.rules.tiles.all[tile_of(piece)]
    facts: dict[str, object] = {
        "seat": None if owner == NO_OWNER else owner,
        "tile": tile.code,
        "name": tile.name,
        "x": x_of(cell_of(piece)),
        "y": y_of(cell_of(piece)),
    }
    if s.events is not None:
        s.events.append(Event("completed", facts))


class Rewards(AnyOrder[PalaceState]):
    """A seat's completed tiles, by number; the seat chooses which comes next."""

    tag: ClassVar[str] = "Rewards"

    def rest(self, items: tuple[int, ...]) -> "Rewards":
        return Rewards(self.seat, items)

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        tiles = [self._tile(s, number) for number in self.items]
        return {"seat": self.seat, "tiles": [s.rules.tiles.codes[tile] for tile in tiles]}

    def name(self) -> str:
        return "reward"

    def _tile(self, s: PalaceState, number: int) -> int:
        return tile_of(s.palace.pieces[number])

    def is_any_order_alike(self, s: PalaceState) -> bool:
        """Return whether the order cannot matter: open swans commute, and so do Secret Swans."""
        types = [s.rules.tiles.types[self._tile(s, number)] for number in self.items]
        return (
            len(types) == 1
            or types.count(DOWNSTAIRS) == len(types)
            or types.count(HALLWAY) + types.count(LIVING) == len(types)
        )

    def offers(self, s: PalaceState, item: int) -> list[int]:
        return [NEXT | self._tile(s, item)]

    def perform(self, s: PalaceState, item: int, a: int) -> None:
        reward(s, self.seat, item)


def reward(s: PalaceState, seat: int, number: int) -> None:
    """Give one reward, or ask its questions."""
    tile = s.rules.tiles.all[tile_of(s.palace.pieces[number])]
    if s.events is not None:
        facts: dict[str, object] = {"seat": seat, "tile": tile.code, "type": TYPES[tile.type]}
        s.events.append(Event("reward", facts))
    if tile.type == LIVING:
        s.push(LivingSwans(number, 0))
    elif tile.type == HALLWAY:  # P-COMP-6
        for colour in tile.args:
            s.give_swan(seat, colour, "hallway", tile.code)
    elif tile.type == DOWNSTAIRS:
        s.push(DrawSecret(seat))
    elif s.empty_slots(seat):  # P-COMP-5
        if tile.type == FOOD:
            s.push(DrawFavors(seat, s.rules.board.draw, 1))
        else:
            s.push(TakeBlueprint(seat))


class LivingSwans(SideBySide):
    """A swan for each entrance that matches its neighbour (P-COMP-4)."""

    tag: ClassVar[str] = "LivingSwans"

    def step(self, s: PalaceState) -> bool:
        piece = s.palace.pieces[self.number]
        owner = owner_of(piece)
        code = s.rules.tiles.codes[tile_of(piece)]
        for side in range(self.side, 4):
            _, match = joint(s.palace, s.rules.tiles, cell_of(piece), side)
            if match == GRAY:
                s.become(LivingSwans(self.number, side + 1))
                s.push(PickColour(owner, self.number))
                return False
            if match:
                s.give_swan(owner, match - 1, "living", code)
        s.pop()
        return False


class DrawSecret(DrawCard[PalaceState]):
    """The draw of a Secret Swan from the bridge, seen by its owner (P-COMP-7)."""

    tag: ClassVar[str] = "DrawSecret"

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def data(self) -> list[int]:
        return [self.owner]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.owner}

    def pile(self, s: PalaceState) -> Pile:
        return s.bridge

    def pile_key(self, s: PalaceState) -> tuple[str, int]:
        return ("secret swans", s.pools)

    def kind_int(self) -> int:
        return SECRET

    def took(self, s: PalaceState, card: Card, pile: Pile) -> None:
        s.bridge = pile
        seen = card.seen(1 << self.owner)
        s.secrets[self.owner] = inserted(s.secrets[self.owner], seen)
        if s.events is not None:
            colour: dict[str, object] = {"colour": COLOURS[card.face]}
            s.events.append(Event("secret", {"seat": self.owner}, colour, 1 << self.owner))

    def seen_by(self, s: PalaceState) -> int:
        return 1 << self.owner
