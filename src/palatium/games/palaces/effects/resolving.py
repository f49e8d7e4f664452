"""The winner uses the texts of the bid and the prize's build in any order, then cleans up."""

from typing import ClassVar, Final

from palatium.core.cards.hidden import open_card
from palatium.core.events import Event
from palatium.core.flow.any_order import AnyOrder
from palatium.core.ids import PAYLOAD_BITS
from palatium.games.palaces.actions import PRIZE_BUILD, STOP
from palatium.games.palaces.box.cards import ADD_SUIT, COPY_AVAILABLE, COPY_BID, PRIZE_SUIT, SUITS
from palatium.games.palaces.effects.catalogue import EFFECT_TABLE
from palatium.games.palaces.hands.hand_cards import put_on_discards, receive
from palatium.games.palaces.palace import add_lanes, build
from palatium.games.palaces.showing.bid_on_table import (
    KEPT,
    REMOVED,
    face_of,
    is_prize,
    mark_of,
    text_of,
)
from palatium.games.palaces.state import PalacesState

BUILD_ITEM: Final = 1 << 14
"""The item for the prize's own build; other items are source and text, 7 bits each."""


class Resolving(AnyOrder[PalacesState]):
    """The items of a won bid: all `must` items happen, `may` items can be skipped (L-WIN-5)."""

    tag: ClassVar[str] = "Resolving"

    def rest(self, items: tuple[int, ...]) -> "Resolving":
        return Resolving(self.seat, items)

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        names = s.cards.names
        out: list[object] = []
        for item in self.items:
            if item == BUILD_ITEM:
                out.append({"build": True})
            else:
                out.append({"source": names[item >> 7], "of": names[item & 127]})
        return {"seat": self.seat, "items": out}

    def name(self) -> str:
        return "resolve"

    def args(self, s: PalacesState) -> dict[str, object]:
        return {"prize": s.cards.names[s.prize]}

    def is_must(self, s: PalacesState, item: int) -> bool:
        return item != BUILD_ITEM and s.cards.is_must[item & 127]

    def offers(self, s: PalacesState, item: int) -> list[int]:
        out: list[int] = []
        if item == BUILD_ITEM:
            for suit in prize_suits(s):
                add_lanes(s, self.seat, suit, PRIZE_BUILD | suit << 2, out)
        else:
            effect = EFFECT_TABLE[s.cards.effect[item & 127]]
            effect.offer(s, self.seat, item >> 7, item & 127, out)
        return out

    def done_int(self) -> int:
        return STOP

    def perform(self, s: PalacesState, item: int, a: int) -> None:
        if item == BUILD_ITEM:
            build(s, self.seat, a >> 2 & 3, a & 3, s.cards.names[s.prize])
            return
        if s.events is not None:
            facts: dict[str, object] = {
                "seat": self.seat,
                "card": s.cards.names[item >> 7],
                "of": s.cards.names[item & 127],
            }
            s.events.append(Event("used", facts))
        EFFECT_TABLE[s.cards.effect[item & 127]].perform(s, self.seat, item & 127, a)

    def why_not(self, s: PalacesState, a: int) -> str:
        words = s.palaces.words
        if a == STOP:
            return words.say("why.must_first")
        layout = s.game.layouts.by_kind.get(a >> PAYLOAD_BITS)
        if layout is None or layout.kind < PRIZE_BUILD >> PAYLOAD_BITS or layout.by_chance:
            return ""
        return words.say("why." + layout.word) if words.has("why." + layout.word) else ""


def prize_suits(s: PalacesState) -> list[int]:
    """Return the suits that the prize's build may have: its own, or one of a pair (L-CARD-12)."""
    mask = 1 << (s.prize & 3)
    once = 0
    twice = 0
    is_free = False
    for item in s.table:
        suit = 1 << (face_of(item) & 3)
        twice |= once & suit
        once |= suit
        is_free = is_free or s.cards.effect[text_of(item)] == PRIZE_SUIT
    if is_free:
        mask |= twice
    return [suit for suit in range(SUITS) if mask >> suit & 1]


def items_of(s: PalacesState) -> tuple[int, ...]:
    """Return what there is to do: the build, and every text that acts after the bid (L-WIN-5)."""
    items = [BUILD_ITEM]
    for item in s.table:
        of = text_of(item)
        effect = EFFECT_TABLE[s.cards.effect[of]]
        if effect.is_item():
            items += [face_of(item) << 7 | of] * effect.times(s.cards.argument[of])
    return tuple(sorted(items))


def clean_up(s: PalacesState) -> None:
    """Put bid and prize on the winner's discard pile, marked cards elsewhere (L-WIN-7)."""
    seat = s.winner
    for item in s.table:
        face = face_of(item)
        mark = mark_of(item)
        if mark == KEPT:
            receive(s, seat, open_card(face, s.players))
        elif mark == REMOVED:
            s.removed = (*s.removed, face)
        else:
            put_on_discards(s, seat, face)
        if is_prize(item):
            s.won[seat] = (*s.won[seat], face)
            s.wild += is_wild(s, face)
    s.table = ()
    s.prize = -1


def is_wild(s: PalacesState, face: int) -> int:
    """Return 1 for a card that can add to a bid: Trellis, Folly, Aviary (L-BID-5)."""
    return 1 if s.cards.effect[face] in (ADD_SUIT, COPY_BID, COPY_AVAILABLE) else 0
