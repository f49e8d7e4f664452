"""A position of Follies."""

from typing import TYPE_CHECKING, final

from follies.check import check_body
from follies.hidden import dealt_again
from follies.outcome import outcome_of
from follies.save import body_of
from follies.view import view_of
from palatium.core.cards.hidden import Card, find, mix, sorted_cards, taken
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome
from palatium.core.state import State

if TYPE_CHECKING:
    from follies.game import FolliesGame

Cards = tuple[Card, ...]


@final
class FolliesState(State):
    """A position: hands and ornaments are hidden cards; `looked` lie before the looking seat.

    `pools` is the number of the next pool: cards get a new one whenever they are mixed.
    """

    def __init__(
        self,
        *,
        follies: "FolliesGame",
        stack: "list[Frame[FolliesState]]",
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
        round: int,
        best: int,
        bidder: int,
        pools: int,
        discard: list[int],
        hands: list[Cards],
        ornaments: list[Cards],
        quarry: Pile,
        shaft: Pile,
        box: Cards,
        looked: Cards,
    ) -> None:
        super().__init__(follies, stack, points, explain, lines, moves, None)
        self.follies = follies
        self.round = round
        self.best = best
        self.bidder = bidder
        self.pools = pools
        self.discard = discard
        self.hands = hands
        self.ornaments = ornaments
        self.quarry = quarry
        self.shaft = shaft
        self.box = box
        self.looked = looked

    def clone(self) -> "FolliesState":
        return copied(self)

    def redeal(self, seat: int, rng: Rng) -> "FolliesState":
        return dealt_again(self, seat, rng)

    def hidden(self) -> list[Cards]:
        """Return every group of cards that somebody may not see, always in the same order."""
        return [
            *self.hands, *self.ornaments, self.quarry.body, self.shaft.body, self.box, self.looked
        ]

    # Moving cards

    def give_up(self, seat: int, face: int) -> None:
        """Move a stone from a hand to the discard pile, seen by all."""
        _, self.hands[seat] = taken(self.hands[seat], face, self.all_seats())
        self.discard[face] += 1

    def show(self, seat: int, face: int) -> None:
        """Show a stone of a hand to all; it stays there."""
        card, self.hands[seat] = taken(self.hands[seat], face, self.all_seats())
        self.receive(seat, card.seen(self.all_seats()))

    def draw_out(self, giver: int, face: int, seat: int) -> Card:
        """Take a stone out of a hand for another seat; only these two see which.

        For the others any stone of the hand may have left: the hand is mixed for them.
        """
        both = 1 << giver | 1 << seat
        hand = mix(list(self.hands[giver]), self.new_pool(), self.all_seats() & ~both)
        card, self.hands[giver] = taken(hand, face, both)
        return card.seen(both)

    def receive(self, seat: int, card: Card) -> None:
        """Add a stone to a hand."""
        self.hands[seat] = sorted_cards([*self.hands[seat], card])

    def new_pool(self) -> int:
        """Return the number of a new pool."""
        self.pools += 1
        return self.pools - 1

    def all_seats(self) -> int:
        """Return the mask of everybody at the table."""
        return (1 << self.follies.players) - 1

    # Describing it

    def folly(self) -> str:
        """Return what is built in this round."""
        return self.follies.facts.follies[self.round]

    def stone_names(self, seat: int) -> list[str]:
        """Return the stones of a hand."""
        return [self.follies.facts.stones.names[card.face] for card in self.hands[seat]]

    def hand_worth(self, seat: int) -> int:
        """Return what a hand can pay."""
        return sum(self.follies.facts.stones.worth[card.face] for card in self.hands[seat])

    def why_no_stone(self, seat: int, a: int) -> str:
        """Return why a stone cannot be chosen from a hand."""
        names = self.follies.facts.stones.names
        face = a & PAYLOAD_MASK
        if face >= len(names):
            return ""
        held = find(self.hands[seat], face) >= 0
        return self.follies.words.say(
            "why.worthless" if held else "why.not_held", {"stone": names[face]}
        )

    def tell(
        self,
        name: str,
        facts: dict[str, object],
        secret: dict[str, object] | None = None,
        seen_by: int = 0,
    ) -> None:
        """Report an event, if anybody listens."""
        if self.events is not None:
            self.events.append(Event(name, facts, secret, seen_by))

    # What the engine asks for

    def outcome(self) -> Outcome:
        return outcome_of(self)

    def body(self) -> dict[str, object]:
        return body_of(self)

    def view_body(self, seat: int | None) -> dict[str, object]:
        return view_of(self, seat)

    def check_body(self) -> list[str]:
        return check_body(self)


def copied(s: FolliesState) -> FolliesState:
    """Return a copy: lists are copied, everything else is immutable and shared."""
    return FolliesState(
        follies=s.follies,
        stack=s.stack.copy(),
        points=s.points.copy(),
        explain=s.explain,
        lines=s.lines,
        moves=s.moves,
        round=s.round,
        best=s.best,
        bidder=s.bidder,
        pools=s.pools,
        discard=s.discard.copy(),
        hands=s.hands.copy(),
        ornaments=s.ornaments.copy(),
        quarry=s.quarry,
        shaft=s.shaft,
        box=s.box,
        looked=s.looked,
    )
