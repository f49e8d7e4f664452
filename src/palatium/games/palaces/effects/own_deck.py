"""The Garden's texts, and Keep: drawing, keeping and removing own cards."""

from palatium.core.events import Event
from palatium.games.palaces.actions import FROM_BID, FROM_HAND, use, use_at, use_on
from palatium.games.palaces.box.cards import (
    ADD_SUIT,
    COPY_AVAILABLE,
    COPY_BID,
    DRAW,
    KEEP_CARD,
    REMOVE_CARD,
)
from palatium.games.palaces.effects.effect import Item
from palatium.games.palaces.hands.drawing import Draws
from palatium.games.palaces.hands.hand_cards import distinct, lose
from palatium.games.palaces.showing.bid_on_table import (
    KEPT,
    REMOVED,
    UNMARKED,
    face_of,
    is_prize,
    mark_of,
    marked,
    text_of,
)
from palatium.games.palaces.state import PalacesState


class Fountain(Item):
    """The winner draws cards (L-CARD-4)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        out.append(use(DRAW, source, of))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        s.push(Draws(seat, s.cards.argument[of]))


class Topiary(Item):
    """May mark a bid card to leave the game, or remove a hand card, then draw (L-CARD-6)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for face in markable(s, False):
            out.append(use_at(REMOVE_CARD, source, of, face) | FROM_BID)
        for face in distinct(s.hands[seat]):
            out.append(use_at(REMOVE_CARD, source, of, face) | FROM_HAND)

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        face = a >> 2 & 127
        if a & 3 == FROM_BID:
            mark(s, seat, face, REMOVED)
        else:
            lose(s, seat, face)
            s.removed = (*s.removed, face)
            if s.events is not None:
                facts: dict[str, object] = {"seat": seat, "card": s.cards.names[face]}
                s.events.append(Event("removed", facts))
        if s.cards.effect[face] in (ADD_SUIT, COPY_BID, COPY_AVAILABLE):
            s.wild -= 1  # L-BID-5: removed, so it can no longer add to a bid
        s.push(Draws(seat, s.cards.argument[of]))


class Keep(Item):
    """May mark a card of the bid, the prize too, to go to the hand, but no Keep (L-CARD-7)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for face in markable(s, True):
            out.append(use_on(KEEP_CARD, source, of, face))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        mark(s, seat, a & 127, KEPT)


def markable(s: PalacesState, is_keep: bool) -> list[int]:
    """Return the faces of the bid that can be marked; the first mark stays (L-WIN-7)."""
    found: set[int] = set()
    for item in s.table:
        if _takes(s, item, is_keep):
            found.add(face_of(item))
    return sorted(found)


def _takes(s: PalacesState, item: int, is_keep: bool) -> bool:
    if mark_of(item) != UNMARKED:
        return False
    if not is_keep:
        return not is_prize(item)
    effect = s.cards.effect
    return effect[text_of(item)] != KEEP_CARD and effect[face_of(item)] != KEEP_CARD


def mark(s: PalacesState, seat: int, face: int, how: int) -> None:
    """Mark one card of the bid."""
    for place, item in enumerate(s.table):
        if face_of(item) == face and _takes(s, item, how == KEPT):
            s.table = (*s.table[:place], marked(item, how), *s.table[place + 1 :])
            break
    if s.events is not None:
        facts: dict[str, object] = {"seat": seat, "card": s.cards.names[face]}
        s.events.append(Event("kept" if how == KEPT else "cut", facts))
