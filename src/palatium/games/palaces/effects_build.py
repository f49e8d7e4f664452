"""The Castle's texts: building and moving tiles."""

from palatium.core.events import Event
from palatium.games.palaces.actions import use_at, use_on
from palatium.games.palaces.cards import (
    BUILD_BID_SUIT,
    BUILD_DISCARDED,
    BUILD_SUIT,
    MOVE_TILE,
    SUITS,
)
from palatium.games.palaces.effect import Item
from palatium.games.palaces.hands import discard, distinct
from palatium.games.palaces.palace import add_lanes, build, scaffold, scaffold_moves
from palatium.games.palaces.shown import face_of, text_of
from palatium.games.palaces.state import PalacesState


class Turret(Item):
    """May build its suit (L-CARD-8)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        suit = of & 3
        add_lanes(s, seat, suit, use_at(BUILD_SUIT, source, of, suit), out)

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        build(s, seat, a >> 2 & 127, a & 3, s.cards.names[of])


class GreatHall(Item):
    """May build the suit of another bid card or of the prize (L-CARD-9)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        mask = 0
        is_self_skipped = False
        for item in s.table:
            if not is_self_skipped and face_of(item) == source and text_of(item) == of:
                is_self_skipped = True
            else:
                mask |= 1 << (item & 3)
        for suit in range(SUITS):
            if mask >> suit & 1:
                add_lanes(s, seat, suit, use_at(BUILD_BID_SUIT, source, of, suit), out)

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        build(s, seat, a >> 2 & 127, a & 3, s.cards.names[of])


class Gallery(Item):
    """May discard a hand card to build its suit (L-CARD-10)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for face in distinct(s.hands[seat]):
            add_lanes(s, seat, face & 3, use_at(BUILD_DISCARDED, source, of, face), out)

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        face = a >> 2 & 127
        discard(s, seat, face)
        if s.events is not None:
            facts: dict[str, object] = {"seat": seat, "card": s.cards.names[face]}
            s.events.append(Event("discarded", facts))
        build(s, seat, face & 3, a & 3, s.cards.names[of])


class Scaffold(Item):
    """May return or move a top tile (L-CARD-11)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for move in scaffold_moves(s, seat):
            out.append(use_on(MOVE_TILE, source, of, move))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        scaffold(s, seat, a & 127)
