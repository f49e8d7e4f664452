"""Drawing a card from a pile, shown only to the seats that see it."""

from mypy_extensions import mypyc_attr

from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.core.frame import Chance, Draw, S
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawCard(Chance[S]):
    """A draw of a pile's next card; if that card is certain, no question is asked."""

    def pile(self, s: S) -> Pile:
        """Return the pile to draw from."""
        return EMPTY

    def pile_key(self, s: S) -> tuple[str, int]:
        """Return the pile's name and how often it was shuffled, for dealers with a fixed order."""
        return ("pile", 0)

    def kind_int(self) -> int:
        """Return the action kind, shifted; the payload is the face."""
        return 0

    def took(self, s: S, card: Card, pile: Pile) -> None:
        """Store the pile and put the card in its new place; this frame has been popped."""

    def nothing(self, s: S) -> None:
        """Handle an empty pile; this frame has been popped."""

    def step(self, s: S) -> bool:
        pile = self.pile(s)
        if pile.total() == 0:
            s.pop()
            self.nothing(s)
            return False
        if pile.next_known() is not None:
            card, rest = pile.take(0)
            seats = self.seen_by(s) & ((1 << s.game.players) - 1)
            if card.known & seats != seats:
                s.reveal()
            s.pop()
            self.took(s, card, rest)
            return False
        return True

    def options(self, s: S) -> list[int]:
        return [self.kind_int() | face for face in self.pile(s).choices()[0]]

    def weights(self, s: S) -> list[int]:
        return self.pile(s).choices()[1]

    def sample(self, s: S, rng: Rng) -> int:
        body = self.pile(s).body
        return self.kind_int() | body[rng.below(len(body))].face

    def choose(self, s: S, a: int) -> None:
        card, rest = self.pile(s).take(a & PAYLOAD_MASK)
        s.pop()
        self.took(s, card, rest)

    def draw(self, s: S) -> Draw:
        faces, counts = self.pile(s).choices()
        name, shuffle = self.pile_key(s)
        return Draw(name, shuffle, faces, counts, 1)

    def outcome(self, s: S, pieces: list[int]) -> int:
        return self.kind_int() | pieces[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class LookAtCards(DrawCard[S]):
    """Draws of `left` cards, one by one, for one seat's eyes; `nothing` follows the last one, or
    the first that is missing. `took` pushes the same frame with one card less."""

    def __init__(self, owner: int, left: int) -> None:
        super().__init__()
        self.owner = owner
        self.left = left

    def data(self) -> list[int]:
        return [self.owner, self.left]

    def shown(self, s: S, seat: int | None) -> dict[str, object]:
        return {"owner": self.owner, "left": self.left}

    def step(self, s: S) -> bool:
        if self.left == 0:
            s.pop()
            self.nothing(s)
            return False
        return super().step(s)

    def seen_by(self, s: S) -> int:
        return 1 << self.owner


EMPTY = Pile((), (), 0, ())
