"""The list of attacks: what each is about, and what came of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

FLOOD = 6.0
"""Seconds that a flood lasts."""


@dataclass(slots=True)
class Tally:
    """What strangers sent, and what came of it."""

    sent: int = 0
    refused: int = 0
    fell: list[str] = field(default_factory=list)
    """Sentences on what should not have been possible."""

    def expect(self, is_so: bool, otherwise: str) -> None:
        """Note what should not have happened."""
        if not is_so:
            self.fell.append(otherwise)


@dataclass(frozen=True, slots=True)
class Scenery:
    """Where an attack is played: the processes of one installation, and addresses of its own."""

    urls: tuple[str, ...]
    block: str
    """The first three numbers of 254 addresses."""
    seconds: float
    tally: Tally

    @property
    def url(self) -> str:
        """The process that most attacks go to."""
        return self.urls[0]

    def address(self, number: int) -> str:
        """Return one of the addresses."""
        return f"{self.block}.{1 + number % 254}"


Story = Callable[[Scenery], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack."""

    name: str
    about: str
    """Which finding it plays, or `variant`."""
    what: str
    story: Story


ALL: dict[str, Attack] = {}


def attack(about: str) -> Callable[[Story], Story]:
    """List an attack under the name of its function; the docstring says what it does."""

    def listed(story: Story) -> Story:
        name = story.__name__.replace("_", "-")
        assert name not in ALL, f"{name} is listed twice"
        what = " ".join((story.__doc__ or "").split()).rstrip(".")
        ALL[name] = Attack(name, about, what, story)
        return story

    return listed
