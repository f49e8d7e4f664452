"""The texts that copy cards take if they are not a Trellis (L-WIN-4, L-CARD-2)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.games.palaces.actions import TEXT
from palatium.games.palaces.box.cards import ADD_SUIT, COPY_AVAILABLE, COPY_BID, NO_EFFECT
from palatium.games.palaces.showing.bid_on_table import BLANK, entry, face_of, is_prize, text_of
from palatium.games.palaces.state import PalacesState


def texts_for(s: PalacesState, place: int) -> list[int]:
    """Return the faces whose text the copy card at a place of the table may take, blank first."""
    effect = s.cards.effect[face_of(s.table[place])]
    others: list[int] = []
    has_aviary = False
    for i, item in enumerate(s.table):
        if i != place:
            others.append(face_of(item))
            has_aviary = has_aviary or s.cards.effect[face_of(item)] == COPY_AVAILABLE
    has_folly = False
    for face in s.available:
        has_folly = has_folly or (face >= 0 and s.cards.effect[face] == COPY_BID)
    found: set[int] = {BLANK}
    if effect == COPY_BID or has_folly:
        _add_texts(s, others, found)
    if effect == COPY_AVAILABLE or has_aviary:
        _add_texts(s, s.available, found)
    return sorted(found)


def _add_texts(s: PalacesState, faces: list[int], found: set[int]) -> None:
    """Add the texts that can be taken: no copy card's, and no Trellis, as it changes the bid."""
    for face in faces:
        if face >= 0 and not s.cards.is_copy[face]:
            effect = s.cards.effect[face]
            if effect != NO_EFFECT and effect != ADD_SUIT:
                found.add(face)


class Copying(Frame[PalacesState]):
    """A question for each copy card on the table in turn, unless it can only be blank."""

    tag: ClassVar[str] = "Copying"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def data(self) -> list[int]:
        return [self.seat, self.place]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"place": self.place}

    def name(self) -> str:
        return "text"

    def args(self, s: PalacesState) -> dict[str, object]:
        return {"card": s.cards.names[face_of(s.table[self.place])]}

    def step(self, s: PalacesState) -> bool:
        if self.place == len(s.table):
            s.pop()
            return False
        item = s.table[self.place]
        is_open = s.cards.is_copy[face_of(item)] and text_of(item) == BLANK
        if is_open and len(texts_for(s, self.place)) > 1:
            return True
        s.become(Copying(self.seat, self.place + 1))
        return False

    def options(self, s: PalacesState) -> list[int]:
        copy = face_of(s.table[self.place])
        return [TEXT | copy << 7 | of for of in texts_for(s, self.place)]

    def choose(self, s: PalacesState, a: int) -> None:
        item = s.table[self.place]
        of = a & 127
        after = entry(face_of(item), of, is_prize(item))
        s.table = (*s.table[: self.place], after, *s.table[self.place + 1 :])
        s.become(Copying(self.seat, self.place + 1))
        if s.events is not None and of != BLANK:
            facts: dict[str, object] = {
                "seat": self.seat,
                "card": s.cards.names[face_of(item)],
                "of": s.cards.names[of],
            }
            s.events.append(Event("copied", facts))

    def why_not(self, s: PalacesState, a: int) -> str:
        return s.palaces.words.say("why.no_text")
