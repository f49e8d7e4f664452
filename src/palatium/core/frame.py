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
    """What a chance frame draws: `size` pieces from the counted items of a named pile.

    `shuffle` counts how often the pile was shuffled; a dealer with a fixed order per pile keys its
    order by (pile, shuffle).
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
    """The permanent name of the frame in dumps, sums and views: a class may be renamed, its tag may
    not. Without a tag, the class name is used."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._coded = b""

    # The flow

    def step(self, s: S) -> bool:
        """Return True if this frame asks, False after it pushed, popped or replaced frames."""
        return True

    def options(self, s: S) -> list[int]:
        """Return the legal ints, ascending."""
        return []

    def choose(self, s: S, a: int) -> None:
        """Carry out an option."""

    # Plain data

    def data(self) -> list[int]:
        """Return the frame's ints, from which the game's frame table rebuilds it."""
        return [self.seat]

    def coded(self) -> bytes:
        """Return the frame as bytes for the hash of a position; cached, as frames never change."""
        if not self._coded:
            self._coded = packed(self.data()) + tag_of(self).encode() + b"\0"
        return self._coded

    def shown(self, s: S, seat: int | None) -> dict[str, object]:
        """Return what a viewer may see of the frame; None is a spectator."""
        return {}

    # Describing it

    def name(self) -> str:
        """Return the name of the question; the catalogue has its prompt under `ask.<name>`."""
        return "question"

    def args(self, s: S) -> dict[str, object]:
        """Return the arguments of the prompt: only what the deciding seat may know."""
        return {}

    def is_veiled(self) -> bool:
        """Return whether even a single option must be answered by hand, since speed betrays it."""
        return False

    def why_not(self, s: S, a: int) -> str:
        """Return in one sentence why an int of a kind that is asked here is not an option ('' if
        there is nothing to add to its not being possible)."""
        return ""

    def pass_over(self, s: S) -> bool:
        """Answer in a preview if the answer does not matter; return False if it does."""
        return False

    # Several seats at once

    def waiting(self, s: S) -> int:
        """Return the mask of seats that may commit now."""
        return 1 << self.seat if self.seat >= 0 else 0

    def options_for(self, s: S, seat: int) -> list[int]:
        """Return the options of one of the waiting seats."""
        return self.options(s)

    # Secrets

    def redeal(self, s: S, seat: int, rng: Rng) -> "Frame[S]":
        """Return this frame with what `seat` may not see drawn again, after hands and piles."""
        return self

    # Chance

    def weights(self, s: S) -> list[int]:
        """Return the exact weight of each option."""
        return [1] * len(self.options(s))

    def allows(self, s: S, a: int) -> bool:
        """Return whether an int is an outcome; chance frames need not list them all."""
        return a in self.options(s)

    def sample(self, s: S, rng: Rng) -> int:
        """Return an outcome drawn by weight."""
        return self.options(s)[rng.pick(self.weights(s))]

    def draw(self, s: S) -> Draw | None:
        """Return what is drawn, for dealers with a fixed order per pile; None if not a draw."""
        return None

    def outcome(self, s: S, pieces: list[int]) -> int:
        """Return the int for drawing these pieces."""
        raise ValueError(f"{tag_of(self)} is not a draw from a pile")

    def is_public(self, s: S) -> bool:
        """Return whether everyone can tell the outcomes of this chance frame from open facts: only
        then may a draft play a single outcome automatically."""
        return False

    def seen_by(self, s: S) -> int:
        """Return the mask of seats that see the outcome of this chance frame; -1 is everyone."""
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
    """Return the name of a frame in everything that is stored."""
    return frame.tag or type(frame).__name__
