"""Plain data that the server makes, as types."""

from typing import NotRequired, TypedDict

from palatium.core.sent.common import OutcomeFacts


class ReasonFacts(TypedDict):
    """What every seat has got for one reason."""

    reason: str
    text: str
    points: list[int]


class OverFacts(OutcomeFacts):
    """How a game ended, with its points by reason."""

    table: list[ReasonFacts]


class ChapterFacts(TypedDict):
    """Another guided game."""

    name: str
    title: str


class GuideFacts(TypedDict):
    """The step of a guided game; `want` is the int to play, `said` what it does. Where nothing is
    to be done, most is missing."""

    of: int
    welcome: str | None
    done: bool
    farewell: str
    chapters: list[ChapterFacts]
    number: int
    title: str
    text: str
    want: int | None
    look: NotRequired[str]
    rulings: NotRequired[list[str]]
    is_free: NotRequired[bool]
    rest: NotRequired[list[str]]
    said: NotRequired[str]


class DrawFacts(TypedDict):
    """What the one who deals is asked for: notation, and how many pieces of which pile."""

    word: str
    fields: list[str]
    expected: list[str]
    size: int
    pile: str
