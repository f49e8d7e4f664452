"""Setup: the first Master Builder, the Favors, the Bonus cards (C-SET)."""

from typing import ClassVar

from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, find, without
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.flow.simultaneous import Simultaneous
from palatium.core.frame import Chance, Draw
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.games.castles.actions import BONUS, BUILDER, DROP, FAVOR
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.state import CastlesState


class FirstBuilder(Chance[CastlesState]):
    """The draw of the first Master Builder (C-SET-6)."""

    tag: ClassVar[str] = "FirstBuilder"

    def options(self, s: CastlesState) -> list[int]:
        return [BUILDER | seat for seat in range(s.castles.players)]

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        s.master_builder = a & PAYLOAD_MASK
        if s.events is not None:
            s.events.append(Event("builder", {"seat": s.master_builder}))

    def sample(self, s: CastlesState, rng: Rng) -> int:
        return BUILDER | rng.below(s.castles.players)

    def draw(self, s: CastlesState) -> Draw:
        seats = list(range(s.castles.players))
        return Draw("builder", 0, seats, [1] * len(seats), 1)

    def outcome(self, s: CastlesState, pieces: list[int]) -> int:
        return BUILDER | pieces[0]


class DrawFavors(Chance[CastlesState]):
    """The draw of face-up Favors, one for each player (C-SET-4)."""

    tag: ClassVar[str] = "DrawFavors"

    def step(self, s: CastlesState) -> bool:
        if len(s.favors) < s.castles.setup.favors and self._left(s):
            return True
        s.pop()
        s.castles.hooks.fire(s, hook.FAVORS, s.master_builder, 0)
        return False

    def _left(self, s: CastlesState) -> list[int]:
        return [i for i in s.castles.favor_ids if i not in s.favors and i not in s.favors_out]

    def options(self, s: CastlesState) -> list[int]:
        return [FAVOR | favor for favor in self._left(s)]

    def choose(self, s: CastlesState, a: int) -> None:
        drawn = a & PAYLOAD_MASK
        card = s.castles.favors[drawn]
        shown = [s.castles.favors[favor].code for favor in s.favors]
        if card.excludes in shown:  # C-SET-4: the later one is removed for good and replaced
            s.favors_out = (*s.favors_out, drawn)
        else:
            s.favors = (*s.favors, drawn)
        if s.events is not None:
            name = "favor_removed" if card.excludes in shown else "favor"
            s.events.append(Event(name, {"favor": card.code}))

    def draw(self, s: CastlesState) -> Draw:
        left = self._left(s)
        return Draw("favors", 0, left, [1] * len(left), 1)

    def outcome(self, s: CastlesState, pieces: list[int]) -> int:
        return FAVOR | pieces[0]


class DealBonus(DrawCard[CastlesState]):
    """Bonus cards dealt one by one, from the Master Builder clockwise (C-SET-6)."""

    tag: ClassVar[str] = "DealBonus"

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def data(self) -> list[int]:
        return [self.number]

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"dealt": self.number}

    def owner(self, s: CastlesState) -> int:
        """Return who gets the next card: each player gets all of theirs in turn."""
        turn = self.number // s.castles.setup.bonus_dealt
        return (s.master_builder + turn) % s.castles.players

    def step(self, s: CastlesState) -> bool:
        if self.number == s.castles.setup.bonus_dealt * s.castles.players:
            s.pop()
            return False
        return super().step(s)

    def pile(self, s: CastlesState) -> Pile:
        return s.bonus

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return ("bonus cards", 0)

    def kind_int(self) -> int:
        return BONUS

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        s.bonus = pile
        seat = self.owner(s)
        s.hands[seat] = (*s.hands[seat], card.seen(1 << seat))
        if s.events is not None:
            code = s.castles.bonus_codes[card.face]
            s.events.append(Event("dealt", {"seat": seat}, {"card": code}, 1 << seat))
        s.push(DealBonus(self.number + 1))

    def seen_by(self, s: CastlesState) -> int:
        return 1 << self.owner(s)


class KeepBonus(Simultaneous[CastlesState]):
    """A choice in which everyone puts one of three Bonus cards under the deck (C-SET-9)."""

    tag: ClassVar[str] = "KeepBonus"

    def again(self, commits: tuple[int, ...]) -> "KeepBonus":
        return KeepBonus(self.asked, commits)

    def name(self) -> str:
        return "drop"

    def args(self, s: CastlesState) -> dict[str, object]:
        return {"keep": s.castles.setup.bonus_kept}

    def options_for(self, s: CastlesState, seat: int) -> list[int]:
        return sorted([DROP | card.face for card in s.hands[seat]])

    def finish(self, s: CastlesState, commits: dict[int, int]) -> None:
        for turn in range(s.castles.players):
            seat = (s.master_builder + turn) % s.castles.players
            if seat not in commits:
                continue
            hand = s.hands[seat]
            i = find(hand, commits[seat] & PAYLOAD_MASK)
            s.hands[seat] = without(hand, i)
            return_bonus(s, seat, (hand[i],))


def return_bonus(s: CastlesState, seat: int, cards: tuple[Card, ...]) -> None:
    """Put Bonus cards under the deck; only the seat that returns them knows them (C-SET-12)."""
    s.bonus = s.bonus.under(cards)
    if s.events is not None:
        codes = [s.castles.bonus_codes[card.face] for card in cards]
        facts: dict[str, object] = {"seat": seat, "number": len(cards)}
        s.events.append(Event("returned", facts, {"cards": codes}, 1 << seat))
    s.castles.hooks.fire(s, hook.RETURNED, seat, len(cards))

