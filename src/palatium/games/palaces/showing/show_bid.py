"""The winner shows the bid card by card, or fails (L-WIN-3, L-BLUFF-1)."""

from typing import ClassVar, Final

from palatium.core.cards.hidden import faces
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.games.palaces.actions import FAIL, SHOW
from palatium.games.palaces.bidding.possible_bids import (
    NOTHING,
    ONCE,
    Means,
    boxes_of,
    can_make,
    given,
    shown_worth,
)
from palatium.games.palaces.bidding.suit_counts import ONE, counts, spoken
from palatium.games.palaces.box.cards import ADD_SUIT, COPY_BID, SUITS
from palatium.games.palaces.hands.hand_cards import discard, distinct, lose
from palatium.games.palaces.showing.bid_on_table import BLANK, entry
from palatium.games.palaces.state import PalacesState

OPEN: Final = NOTHING
"""The role of a prize that has not been decided."""

Pick = tuple[int, int]
"""A card and its role: 0 as itself, x + 1 as a Trellis of suit x, ONCE as a Trellis without
its text."""


class Honour(Frame[PalacesState]):
    """The winner makes the bid, cards ascending; a winner who cannot discards a card instead.

    Only the winner knows which of the two is asked, and which cards are picked so far. If the prize
    is a copy card, the winner first decides whether it is a Trellis.
    """

    tag: ClassVar[str] = "Honour"

    def __init__(self, seat: int, prize_role: int, picks: tuple[Pick, ...]) -> None:
        super().__init__(seat)
        self.prize_role = prize_role
        self.picks = picks

    def data(self) -> list[int]:
        out = [self.seat, self.prize_role]
        for face, role in self.picks:
            out += [face, role]
        return out

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        out: dict[str, object] = {"seat": self.seat}
        if seat == self.seat:
            out["prize_role"] = self.prize_role
            out["picks"] = [[s.cards.names[face], role] for face, role in self.picks]
        return out

    def is_begun(self) -> bool:
        """Return whether something was shown, so the bid can be made."""
        return self.prize_role != OPEN or len(self.picks) > 0

    def redeal(self, s: PalacesState, seat: int, rng: Rng) -> Frame[PalacesState]:
        """Return the frame without the shown cards: the others see nothing until all are shown."""
        return self if seat == self.seat else Honour(self.seat, OPEN, ())

    def name(self) -> str:
        return "honour"

    def args(self, s: PalacesState) -> dict[str, object]:
        bid = spoken(s.high, s.cards.suit_names, s.palaces.words)
        return {"bid": bid, "prize": s.cards.names[s.prize]}

    def is_veiled(self) -> bool:
        return not self.is_begun()  # what can be shown, or lost, depends on the hand

    def step(self, s: PalacesState) -> bool:
        """Skip the question if the prize alone makes the bid (L-BID-4)."""
        if self.is_made(s):
            s.pop()
            lay_down(s, self.seat, max(self.prize_role, 0), self.picks)
            return False
        return True

    def is_made(self, s: PalacesState) -> bool:
        """Return whether everything that was announced is there."""
        if s.cards.is_copy[s.prize] and self.prize_role == OPEN:
            return False
        return self._lacking(s) == 0

    def options(self, s: PalacesState) -> list[int]:
        if not self.is_begun() and not can_honour(s, self.seat, s.high):
            return [FAIL | face for face in distinct(s.hands[self.seat])]
        if s.cards.is_copy[s.prize] and self.prize_role == OPEN:
            return self._prize_roles(s)
        return self._next_cards(s)

    def _prize_roles(self, s: PalacesState) -> list[int]:
        out: list[int] = []
        for role in range(SUITS + 1):
            means = self._means(s, role, ())
            if can_make(means.boxes(), s.high):
                out.append(SHOW | s.prize << 3 | role)
        return out

    def _next_cards(self, s: PalacesState) -> list[int]:
        """Return the cards, not below the last one, with which the bid can still be exact."""
        left = self._left(s)
        lacking = self._lacking(s)
        if not self._has_copies(s, left):
            return _next_plain(s, left, lacking)
        out: list[int] = []
        missing = counts(lacking)
        last = -1
        for face in left:
            if face == last or not missing[face & 3]:
                continue
            last = face
            for role in self._roles(s, face):
                means = self._means(s, max(self.prize_role, 0), (*self.picks, (face, role)))
                if can_make(means.boxes(), s.high):
                    out.append(SHOW | face << 3 | role)
        return out

    def _roles(self, s: PalacesState, face: int) -> list[int]:
        if s.cards.effect[face] == ADD_SUIT:
            return [0, ONCE]
        if not s.cards.is_copy[face]:
            return [0]
        first = 0
        if self.picks and self.picks[-1][0] == face:
            first = self.picks[-1][1]
        return list(range(first, SUITS + 1))

    def _left(self, s: PalacesState) -> list[int]:
        """Return the hand cards that may still be picked, ascending."""
        left = faces(s.hands[self.seat])
        for face, _ in self.picks:
            left.remove(face)
        if self.picks:
            last = self.picks[-1][0]
            left = [face for face in left if face >= last]
        return left

    def _has_copies(self, s: PalacesState, left: list[int]) -> bool:
        """Return whether a copy card matters for what is still missing."""
        is_copy = s.cards.is_copy
        if is_copy[s.prize]:
            return True
        for face, _ in self.picks:
            if is_copy[face]:
                return True
        for face in left:
            if is_copy[face]:
                return True
        return False

    def _lacking(self, s: PalacesState) -> int:
        """Return how much of each suit the bid still lacks."""
        v = s.high - given(s.cards, s.prize)
        if self.prize_role > 0:
            v -= ONE[self.prize_role - 1]
        for face, role in self.picks:
            v -= shown_worth(s.cards, face, role)
            if 0 < role < ONCE:
                v -= ONE[role - 1]
        return v

    def _means(self, s: PalacesState, prize_role: int, picks: tuple[Pick, ...]) -> Means:
        """Return what the bid can still become with these cards picked."""
        means = Means(s.cards, s.prize, s.available, s.palaces.is_bare)
        if s.cards.is_copy[s.prize]:
            means.show_prize(prize_role, s.cards.effect[s.prize] == COPY_BID)
        left = faces(s.hands[self.seat])
        for face, role in picks:
            means.show(face, role)
            left.remove(face)
        last, last_role = picks[-1] if picks else (-1, 0)
        for face in left:
            if face >= last:
                means.add(face, last_role if face == last else 0)
        return means

    def choose(self, s: PalacesState, a: int) -> None:
        if a >> 24 == FAIL >> 24:
            self._fail(s, a & 127)
            return
        face, role = a >> 3 & 127, a & 7
        if s.cards.is_copy[s.prize] and self.prize_role == OPEN:
            s.become(Honour(self.seat, role, ()))
        else:
            s.become(Honour(self.seat, self.prize_role, (*self.picks, (face, role))))

    def _fail(self, s: PalacesState, face: int) -> None:
        """Discard a card of a winner who cannot make the bid; bidding starts again (L-BLUFF-1)."""
        s.pop()
        if s.events is not None:
            facts: dict[str, object] = {
                "seat": self.seat,
                "bid": spoken(s.high, s.cards.suit_names, s.palaces.words),
                "card": s.cards.names[face],
            }
            s.events.append(Event("failed", facts))
        s.fails = (*s.fails, (self.seat, s.high, face))
        discard(s, self.seat, face)

    def why_not(self, s: PalacesState, a: int) -> str:
        words = s.palaces.words
        kind = a >> 24
        bid = spoken(s.high, s.cards.suit_names, s.palaces.words)
        is_failed = self.options(s)[0] >> 24 == FAIL >> 24
        if kind == FAIL >> 24:
            return words.say("why.not_held" if is_failed else "why.must_show", {"bid": bid})
        if kind == SHOW >> 24:
            return words.say("why.must_fail" if is_failed else "why.not_exact", {"bid": bid})
        return ""


def _next_plain(s: PalacesState, left: list[int], lacking: int) -> list[int]:
    """Return the next cards if there are no copy cards: suits are then independent."""
    missing = counts(lacking)
    behind = [0] * SUITS
    out: list[int] = []
    for i in range(len(left) - 1, -1, -1):  # after each card come those that may follow it
        face = left[i]
        suit = face & 3
        is_trellis = s.cards.effect[face] == ADD_SUIT
        if i == 0 or left[i - 1] != face:
            if is_trellis and _comes_out(missing, behind, suit, 1):
                out.append(SHOW | face << 3 | ONCE)
            if _comes_out(missing, behind, suit, 2 if is_trellis else 1):
                out.append(SHOW | face << 3)
        behind[suit] += 2 if is_trellis else 1
    out.reverse()
    return out


def _comes_out(missing: list[int], behind: list[int], suit: int, worth: int) -> bool:
    """Return whether a card and those after it can make what is missing (L-WIN-2)."""
    if missing[suit] < worth:
        return False
    for i in range(SUITS):
        if missing[i] - (worth if i == suit else 0) > behind[i]:
            return False
    return True


def can_honour(s: PalacesState, seat: int, v: int) -> bool:
    """Return whether a seat's hand can make a bid for the present prize."""
    hand = faces(s.hands[seat])
    return can_make(boxes_of(s.cards, hand, s.prize, s.available, s.palaces.is_bare), v)


def lay_down(s: PalacesState, seat: int, prize_role: int, picks: tuple[Pick, ...]) -> None:
    """Put the whole bid on the table, each card with its text if that is settled."""
    cards = s.cards
    table = [entry(s.prize, _text(s, s.prize, prize_role), True)]
    for face, role in picks:
        lose(s, seat, face)
        table.append(entry(face, _text(s, face, role), False))
    s.table = tuple(table)
    s.winner = seat
    if s.events is not None:
        names: list[object] = [cards.names[face] for face, _ in picks]
        facts: dict[str, object] = {
            "seat": seat,
            "prize": cards.names[s.prize],
            "cards": names,
        }
        s.events.append(Event("won", facts))


def _text(s: PalacesState, face: int, role: int) -> int:
    """Return the face whose text a card has: its own, a Trellis, or none yet for a copy card."""
    if 0 < role < ONCE:
        return s.cards.trellis[role - 1]
    return BLANK if s.cards.is_copy[face] or face < SUITS else face
