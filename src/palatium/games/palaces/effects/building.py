"""The Castle's texts: building tiles."""

from palatium.core.events import Event
from palatium.games.palaces.actions import use_at
from palatium.games.palaces.box.cards import (
    BUILD_ANY,
    BUILD_BID_SUIT,
    BUILD_HIGH,
    BUILD_SHOWN,
    BUILD_SUIT,
    SUITS,
)
from palatium.games.palaces.effects.effect import Item
from palatium.games.palaces.hands.hand_cards import distinct, show_card
from palatium.games.palaces.palace import HIGH, add_lanes, build, unmatched
from palatium.games.palaces.showing.bid_on_table import face_of, text_of
from palatium.games.palaces.state import PalacesState


class TowerBuilder(Item):
    """A text that builds tiles, one after the other."""

    def times(self, argument: int) -> int:
        return argument

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        build(s, seat, a >> 2 & 127, a & 3, s.cards.names[of])


class Turret(TowerBuilder):
    """May build its suit (L-CARD-8)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        suit = of & 3
        add_lanes(s, seat, suit, use_at(BUILD_SUIT, source, of, suit), out)


class Scaffold(TowerBuilder):
    """May build its suit on top of an unmatched tile (L-CARD-11)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        if s.supply[of & 3] > 0 and unmatched(s, seat) > 0:
            out.append(use_at(BUILD_HIGH, source, of, of & 3) | HIGH)


class GreatHall(TowerBuilder):
    """May build the suit of another card of the bid on top of an unmatched tile (L-CARD-9)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        if unmatched(s, seat) == 0:
            return
        mask = 0
        is_self_skipped = False
        for item in s.table:
            if not is_self_skipped and face_of(item) == source and text_of(item) == of:
                is_self_skipped = True
            else:
                mask |= 1 << (item & 3)
        for suit in range(SUITS):
            if mask >> suit & 1 and s.supply[suit] > 0:
                out.append(use_at(BUILD_BID_SUIT, source, of, suit) | HIGH)


class ThroneRoom(TowerBuilder):
    """May build any suit (L-CARD-21)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for suit in range(SUITS):
            add_lanes(s, seat, suit, use_at(BUILD_ANY, source, of, suit), out)


class Gallery(Item):
    """May show a hand card to build its suit on the taller column (L-CARD-10)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for face in distinct(s.hands[seat]):
            if s.supply[face & 3] > 0:
                out.append(use_at(BUILD_SHOWN, source, of, face) | HIGH)

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        face = a >> 2 & 127
        show_card(s, seat, face)
        if s.events is not None:
            facts: dict[str, object] = {"seat": seat, "card": s.cards.names[face]}
            s.events.append(Event("showed", facts))
        build(s, seat, face & 3, a & 3, s.cards.names[of])
