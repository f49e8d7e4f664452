"""Final scoring in its order (C-END-5)."""

from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.flow.phases import Phases
from palatium.core.frame import Frame
from palatium.games.castles.actions import SHOW
from palatium.games.castles.end.card_measures import all_money, is_depleted
from palatium.games.castles.end.card_points import bonus_points, favor_measures, favor_pay
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.outcome import title
from palatium.games.castles.state import CastlesState

DEPLETED_STEP: Final = 1
FAVOR_STEP: Final = 4
BONUS_STEP: Final = 5
MONEY_STEP: Final = 7
STEPS: Final = 8


class FinalScoring(Phases[CastlesState]):
    """Steps 0 to 7 of final scoring; expansions listen at the point `final`."""

    tag: ClassVar[str] = "FinalScoring"

    def step(self, s: CastlesState) -> bool:
        if self.phase == STEPS:
            s.pop()
            if s.castles.is_solo and s.events is not None:
                s.events.append(Event("title", {"seat": 0, "title": title(s.points[0])}))
            return False
        s.become(FinalScoring(self.phase + 1))
        if self.phase == DEPLETED_STEP:
            score_depleted(s)
        elif self.phase == FAVOR_STEP:
            score_favors(s)
        elif self.phase == BONUS_STEP:
            ask_for_bonus_cards(s)
        elif self.phase == MONEY_STEP:
            score_money(s)
        s.castles.hooks.fire(s, hook.FINAL, s.master_builder, self.phase)
        return False


def score_depleted(s: CastlesState) -> None:
    """Score two points for each piece whose stack is empty (C-END-6)."""
    for seat in range(s.castles.players):
        for room in s.rooms_of(seat):
            if is_depleted(s, room.id):
                s.gain(seat, s.castles.amounts.depleted_points, "depleted", room.name, "C-END-6")


def score_favors(s: CastlesState) -> None:
    """Score the King's Favors, in the order they were revealed."""
    for favor in s.favors:
        card = s.castles.favors[favor]
        measures = favor_measures(s, favor)
        for seat, amount in enumerate(favor_pay(s, measures)):
            if amount:
                s.gain(seat, amount, "favor", card.code, "C-END-7")


class ShowBonus(Frame[CastlesState]):
    """A question in which everyone shows their own Bonus cards in turn (C-END-5).

    It is a question, though it has only one answer: nobody may learn the cards of others by trying
    out the last turn.
    """

    tag: ClassVar[str] = "ShowBonus"

    def name(self) -> str:
        return "show"

    def options(self, s: CastlesState) -> list[int]:
        return [SHOW]

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        score_bonus_cards(s, self.seat)


def ask_for_bonus_cards(s: CastlesState) -> None:
    """Ask from the last Master Builder clockwise; in the solo game nobody is asked."""
    players = s.castles.players
    if players == 1:
        score_bonus_cards(s, 0)
        return
    for turn in range(players - 1, -1, -1):
        s.push(ShowBonus((s.master_builder + turn) % players))


def score_bonus_cards(s: CastlesState, seat: int) -> None:
    """Score every Bonus card of a seat, shown to all, in the cards' own order, which does not
    reveal the order in which they were drawn."""
    everyone = (1 << s.castles.players) - 1
    s.shown |= 1 << seat
    s.hands[seat] = tuple([card.seen(everyone) for card in s.hands[seat]])
    for face in sorted([held.face for held in s.hands[seat]]):
        card = s.castles.bonus[face]
        if s.events is not None:
            s.events.append(Event("bonus_shown", {"seat": seat, "card": card.code}))
        points = bonus_points(s, seat, face)
        if points:
            s.gain(seat, points, "bonus", card.code, f"C-BON-{int(card.code[1:])}")
    s.castles.hooks.fire(s, hook.BONUS, seat, 0)


def score_money(s: CastlesState) -> None:
    """Score a point for every full 10000."""
    for seat in range(s.castles.players):
        points = all_money(s, seat) // s.castles.amounts.money_per_point
        if points:
            s.gain(seat, points, "money", "", "C-END-5")
