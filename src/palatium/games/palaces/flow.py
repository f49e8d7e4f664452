"""The flow of the game: opening, rounds, and the frames by tag."""

from collections.abc import Callable
from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.flow.phases import Phases
from palatium.core.frame import Chance, Draw, Flow, Frame
from palatium.core.rng import Rng
from palatium.games.palaces.actions import FIRST, PRIZE
from palatium.games.palaces.bidding.auction import Auction, Bid, new_auction
from palatium.games.palaces.box.cards import DECKS, NO_CARD, SILVER
from palatium.games.palaces.effects.copying import Copying
from palatium.games.palaces.effects.one_opponent import Allow, GuardRound, Targeted
from palatium.games.palaces.effects.passing import Dropping, Drops, Passing
from palatium.games.palaces.effects.peek_discard import Guard, PeekAndDiscard
from palatium.games.palaces.effects.resolving import Resolving, clean_up, items_of
from palatium.games.palaces.effects.swap_random import Return, TakeRandom
from palatium.games.palaces.hands.drawing import DrawOwn, DrawPhase, Draws, IsTreasure, TurnUp
from palatium.games.palaces.showing.show_bid import Honour
from palatium.games.palaces.state import NOT_ASKED, PalacesState

HAND: Final = 4
"""The starting hand (L-SET-2)."""


class Opening(Flow[PalacesState]):
    """Setup: available cards, hands, the first active player (L-SET)."""

    tag: ClassVar[str] = "Opening"

    def __init__(self, step_number: int) -> None:
        super().__init__()
        self.step_number = step_number

    def data(self) -> list[int]:
        return [self.step_number]

    def step(self, s: PalacesState) -> bool:
        n = self.step_number
        s.become(Opening(n + 1))
        if n < len(DECKS):
            s.push(TurnUp(n))
        elif n < len(DECKS) + s.players:
            s.push(Draws(n - len(DECKS), HAND))
        else:
            s.become(ROUNDS[SELECT])
            if s.palaces.first < 0:
                s.push(FirstActive())
        return False


class FirstActive(Chance[PalacesState]):
    """The draw of the first active player (L-SET-3)."""

    tag: ClassVar[str] = "FirstActive"

    def options(self, s: PalacesState) -> list[int]:
        return [FIRST | seat for seat in range(s.players)]

    def choose(self, s: PalacesState, a: int) -> None:
        s.active = a & 3
        s.pop()
        if s.events is not None:
            s.events.append(Event("first", {"seat": s.active}))

    def sample(self, s: PalacesState, rng: Rng) -> int:
        return FIRST | rng.below(s.players)

    def draw(self, s: PalacesState) -> Draw:
        seats = list(range(s.players))
        return Draw("first", 0, seats, [1] * len(seats), 1)

    def outcome(self, s: PalacesState, pieces: list[int]) -> int:
        return FIRST | pieces[0]


class Prize(Frame[PalacesState]):
    """The active player's pick of the prize; the next card is turned up at once (L-PRIZE-1)."""

    tag: ClassVar[str] = "Prize"

    def name(self) -> str:
        return "prize"

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat}

    def options(self, s: PalacesState) -> list[int]:
        return [PRIZE | deck for deck in range(len(DECKS)) if s.available[deck] != NO_CARD]

    def choose(self, s: PalacesState, a: int) -> None:
        deck = a & 3
        s.prize = s.available[deck]
        s.available[deck] = NO_CARD
        if s.events is not None:
            facts: dict[str, object] = {
                "seat": self.seat,
                "card": s.cards.names[s.prize],
                "deck": DECKS[deck],
            }
            s.events.append(Event("prize", facts))
        s.pop()
        s.push(TurnUp(deck))


SELECT: Final = 0
BIDDING: Final = 1
WON: Final = 2
RESOLVE: Final = 3
CLEAN_UP: Final = 4
DRAWING: Final = 5
END: Final = 6


class Round(Phases[PalacesState]):
    """A round: prize, bidding, the won bid, draws, then the next round or the end."""

    tag: ClassVar[str] = "Round"

    def step(self, s: PalacesState) -> bool:
        s.become(ROUNDS[self.phase + 1])
        if self.phase == SELECT:
            if s.events is not None:
                s.events.append(Event("round", {"round": s.round, "seat": s.active}))
            s.push(Prize(s.active))
        elif self.phase == BIDDING:
            s.push(new_auction(s))
        elif self.phase == WON:
            self._after_bidding(s)
        elif self.phase == RESOLVE:
            s.push(Resolving(s.winner, items_of(s)))
        elif self.phase == CLEAN_UP:
            number = 2 if s.prize & 3 <= SILVER else 1  # L-DRAW-1
            clean_up(s)
            s.become(ROUNDS[END])
            if not s.is_drawless:
                s.push(DrawPhase(0, number))
        else:
            _end_round(s)
        return False

    def _after_bidding(self, s: PalacesState) -> None:
        if s.winner >= 0:
            s.push(Copying(s.winner, 0))
        elif s.high_seat >= 0:  # the winner failed: bid again for the same prize (L-BLUFF-1)
            s.become(ROUNDS[WON])
            s.push(new_auction(s))
        else:
            self._unsold(s)

    def _unsold(self, s: PalacesState) -> None:
        """Remove the prize from the game, since nobody bid and nobody won (L-BID-7)."""
        number = 2 if s.prize & 3 <= SILVER else 1
        if s.events is not None:
            s.events.append(Event("unsold", {"card": s.cards.names[s.prize]}))
        s.removed = (*s.removed, s.prize)
        s.prize = NO_CARD
        s.become(ROUNDS[END])
        if s.palaces.is_no_bid_draw:
            s.push(DrawPhase(0, number))


ROUNDS: Final = [Round(phase) for phase in range(END + 2)]
"""A round in each phase; the last one is never stepped."""


def _end_round(s: PalacesState) -> None:
    """End the game, or move the marker to the left (L-END-1).

    A suit that ran out counts as run out even if a tile has come back since.
    """
    s.winner = -1
    s.high = 0
    s.high_seat = -1
    s.bids = [NOT_ASKED] * s.players
    s.fails = ()
    s.is_drawless = False
    if NO_CARD in s.available or s.ran_out:
        s.pop()
        return
    s.round += 1
    s.active = s.left_of(s.active)
    s.become(ROUNDS[SELECT])


def _picks(d: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple([(d[i], d[i + 1]) for i in range(2, len(d), 2)])


FRAMES: Final[dict[str, Callable[[list[int]], Frame[PalacesState]]]] = {
    "Opening": lambda d: Opening(d[0]),
    "FirstActive": lambda d: FirstActive(),
    "Round": lambda d: Round(d[0]),
    "Prize": lambda d: Prize(d[0]),
    "TurnUp": lambda d: TurnUp(d[0], d[1]),
    "IsTreasure": lambda d: IsTreasure(d[0]),
    "DrawOwn": lambda d: DrawOwn(d[0]),
    "Draws": lambda d: Draws(d[0], d[1]),
    "DrawPhase": lambda d: DrawPhase(d[0], d[1]),
    "Auction": lambda d: Auction(d[0], d[1], d[2], d[3], d[4]),
    "Bid": lambda d: Bid(d[0], d[1], d[2], d[3]),
    "Honour": lambda d: Honour(d[0], d[1], _picks(d)),
    "Copying": lambda d: Copying(d[0], d[1]),
    "Resolving": lambda d: Resolving(d[0], tuple(d[1:])),
    "Passing": lambda d: Passing(d[0], tuple(d[1:])),
    "Drops": lambda d: Drops(d[0], d[1]),
    "Dropping": lambda d: Dropping(d[0], tuple(d[1:])),
    "Targeted": lambda d: Targeted(d[0], d[1], d[2], d[3]),
    "Allow": lambda d: Allow(d[0], d[1], d[2], d[3]),
    "GuardRound": lambda d: GuardRound(d[0], d[1]),
    "Look": lambda d: PeekAndDiscard(d[0], d[1]),
    "Guard": lambda d: Guard(d[0], d[1]),
    "TakeRandom": lambda d: TakeRandom(d[0], d[1], d[2]),
    "Return": lambda d: Return(d[0], d[1]),
}
