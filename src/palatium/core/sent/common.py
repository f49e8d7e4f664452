"""Types of what a screen gets that all games share.

A game declares its own in its folder `sent`; the page's TypeScript
is generated from them. These files are read at run time and therefore never compiled.
"""

from typing import Annotated, NotRequired, TypedDict

Pair = Annotated[list[int], 2]
"""Two numbers: a corner or a cell."""
Four = Annotated[list[int], 4]
"""Four numbers: a line from corner to corner, or a box."""


class CommonView(TypedDict):
    """The beginning of every view; behind the game's own facts come its frames."""

    game: str
    seat: int | None
    to_move: int
    waiting: int
    moves: int
    scores: list[int]


class OriginFacts(TypedDict):
    """Where a piece comes from."""

    status: str
    source: str
    name_from: str


class OriginScene(TypedDict):
    """What a scene says about where pieces come from."""

    components: str
    ours: str
    origins: dict[str, OriginFacts]


class OutcomeFacts(TypedDict):
    """How a game ended."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]
    tie_break: str
    reason: str


class NoFacts(TypedDict):
    """Nothing more to tell."""


class OfSeat(TypedDict):
    """Who it is about."""

    seat: int


class OfPhase(TypedDict):
    """How far a sequence of steps is."""

    phase: int


class TogetherFacts(TypedDict):
    """A choice that several seats make at once: who has chosen, and what the viewer chose."""

    committed: list[int]
    commit: NotRequired[int]


class ScoredFacts(TypedDict):
    """Points with their reason (`State.gain`)."""

    seat: int
    amount: int
    reason: str
    what: str
    ruling: str
    score: int


class CommonEvents(TypedDict):
    """The events of every game, by name."""

    scored: ScoredFacts


class CommonAsks(TypedDict):
    """The questions of every game, by name, with the arguments of their prompts."""

    over: NoFacts
    wait: NoFacts
    chance: NoFacts


class SentTypes:
    """What a game sends to a screen. `events`, `asks` and `frames` are TypedDicts that have by
    name of the event, the question or the frame a TypedDict of its facts."""

    def __init__(
        self,
        view: type[object],
        scene: type[object],
        events: type[object],
        asks: type[object],
        frames: type[object],
        appearance: type[object] = NoFacts,
    ) -> None:
        self.view = view
        self.scene = scene
        self.events = events
        self.asks = asks
        self.frames = frames
        self.appearance = appearance
