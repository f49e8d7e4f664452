"""Frames: every question and every step of the flow, as plain data on a stack."""

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from palatium.core.digest import packed
from palatium.core.ids import CHANCE, NOBODY
from palatium.core.rng import Rng

if TYPE_CHECKING:
    from palatium.core.state import State

S = TypeVar("S", bound="State")


class Draw:
    """What a chance frame draws: `size` pieces out of counted items of a named pile.

    `shuffle` counts how often the pile was made anew; a dealer with a fixed order per pile
    keys its order by (pile, shuffle).
    """

    def __init__(
        self, pile: str, shuffle: int, items: list[int], counts: list[int], size: int
    ) -> None:
        self.pile = pile
        self.shuffle = shuffle
        self.items = items
        self.counts = counts
        self.size = size


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One entry of the stack; immutable, so that clones share it.

    `seat` decides here: a player, CHANCE, or NOBODY for a frame that only steps.
    """

    tag: ClassVar[str] = ""
    """What dumps, sums and views call the frame, for good: a class may be renamed, its tag may
    not. Without one it goes by the name of its class."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._coded = b""

    # The flow

    def step(self, s: S) -> bool:
        """Go on: True when this frame asks, False after it pushed, popped or replaced frames."""
        return True

    def options(self, s: S) -> list[int]:
        """The legal ints, ascending."""
        return []

    def choose(self, s: S, a: int) -> None:
        """Carry out an option."""

    # Plain data

    def data(self) -> list[int]:
        """The frame's ints; its entry in the game's frame table makes it anew from them."""
        return [self.seat]

    def coded(self) -> bytes:
        """The frame as bytes, for the hash of a position; kept, since it never changes."""
        if not self._coded:
            self._coded = packed(self.data()) + tag_of(self).encode() + b"\0"
        return self._coded

    def shown(self, s: S, seat: int | None) -> dict[str, object]:
        """What a viewer may see of the frame; None is a spectator."""
        return {}

    # Talking about it

    def name(self) -> str:
        """The name of the question; the catalogue has its prompt under `ask.<name>`."""
        return "question"

    def args(self, s: S) -> dict[str, object]:
        """The arguments of the prompt; only what the deciding seat may know."""
        return {}

    def is_veiled(self) -> bool:
        """Whether even a single option must be answered by hand, since the answer's speed tells."""
        return False

    def why_not(self, s: S, a: int) -> str:
        """Why an int of a kind that is asked here is no option, in one sentence ('' = no more
        to say than that it is not possible)."""
        return ""

    def pass_over(self, s: S) -> bool:
        """In a preview: answer as if it did not matter how, without a word; False if it matters."""
        return False

    # Several seats at once

    def waiting(self, s: S) -> int:
        """The mask of seats that may commit now."""
        return 1 << self.seat if self.seat >= 0 else 0

    def options_for(self, s: S, seat: int) -> list[int]:
        """The options of one of the waiting seats."""
        return self.options(s)

    # Secrets

    def redeal(self, s: S, seat: int, rng: Rng) -> "Frame[S]":
        """This frame with everything that `seat` may not see drawn again, after hands and piles."""
        return self

    # Chance

    def weights(self, s: S) -> list[int]:
        """The exact weight of each option."""
        return [1] * len(self.options(s))

    def allows(self, s: S, a: int) -> bool:
        """Whether an int is an outcome; chance frames may say so without listing."""
        return a in self.options(s)

    def sample(self, s: S, rng: Rng) -> int:
        """An outcome drawn by weight."""
        return self.options(s)[rng.pick(self.weights(s))]

    def draw(self, s: S) -> Draw | None:
        """What is drawn, for dealers with a fixed order per pile; None if it is no draw."""
        return None

    def outcome(self, s: S, pieces: list[int]) -> int:
        """The int that says these pieces were drawn."""
        raise ValueError(f"{tag_of(self)} is no draw from a pile")

    def is_public(self, s: S) -> bool:
        """Whether everyone can tell the outcomes of this chance frame from open facts alone:
        only then may a draft play a single one along."""
        return False

    def seen_by(self, s: S) -> int:
        """The mask of seats that see the outcome of this chance frame; -1 is everyone."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Frame[S]):
    """A frame that the dealer answers."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def data(self) -> list[int]:
        return []

    def name(self) -> str:
        return "chance"


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow(Frame[S]):
    """A frame that never asks: a round, a phase, a sequence of steps."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def data(self) -> list[int]:
        return []


def tag_of(frame: Frame[S]) -> str:
    """What a frame is called in all that lasts."""
    return frame.tag or type(frame).__name__
