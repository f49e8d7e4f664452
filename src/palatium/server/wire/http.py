"""What HTTP takes and gives beside the types of the socket."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from palatium.server.wire.base import Brief, Given
from palatium.server.wire.messages import ClockInfo, Data, SeatKind, TableInfo, Visibility, Wire


class Problem(Wire):
    """An error reply: what was wrong and what would be right."""

    code: str
    message: str
    wait: float | None = None
    """Seconds after which the same request may be carried out, where that is known."""


class ItemInfo(Wire):
    """A piece that an option can name."""

    id: str
    name: str
    kind: str
    text: str
    needs: Data
    """What other options must have for it to be in the game."""
    one_of: list[Data]
    """If any: they must also have one of these."""


class OptionInfo(Wire):
    """An option that a table can be configured with."""

    name: str
    kind: str
    help: str
    default: Any
    values: list[str]
    low: int
    high: int
    needs: dict[str, Data]
    """By a value as text: what other options must have for it."""
    is_house_rule: bool
    """Whether it settles a sentence of the rulebook that can be read two ways."""
    matters_with: Data
    """What other options must have for a server rule to change anything."""
    items: list[ItemInfo]
    """Pieces that a list of texts may name, where the game lists them."""


class BotInfo(Wire):
    """An opponent by program."""

    name: str
    kind: Literal["level", "style", "other"]
    """Levels are in order, the weakest first; styles are one-sided."""
    rating: int | None
    """As measured at two players (docs/ladder.md), if it was."""


class GameInfo(Wire):
    """A game on the shelf."""

    name: str
    title: str
    credits: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[BotInfo]
    has_guide: bool
    components: str
    """Which pieces are as in the box, and which are our own reconstruction."""


class Scene(Wire):
    """The facts of one configured game that never change: tiles, cards, shapes, places.

    `facts` is `Game.scene()`; `key` names it for caches.
    """

    key: str
    game: str
    facts: Data


class SeatAsk(Wire):
    """A seat of a new table: yours (person), open, or a bot's."""

    kind: SeatKind
    bot: Brief | None = None
    name: Brief | None = None
    """Of somebody who plays at your screen, at a hotseat table."""


SeatAsks = Annotated[list[SeatAsk], Meta(max_length=8)]


class NewTable(Wire):
    """A table to be made. Seats may be left out: yours first, greedy bots in the others."""

    game: Brief = ""
    config: Given = {}
    seats: SeatAsks = []
    clock: ClockInfo | None = None
    visibility: Visibility = "link"
    stand_in: Brief | None = None
    """The bot that plays for people who resign, leave or run out of time; greedy if none is
    named."""
    advice: bool = True
    hotseat: bool = False
    companion: bool = False
    guide: bool = False
    chapter: Brief = ""
    """Of the guide: a further chapter instead of the first game."""
    daily: bool = False
    seed: int | None = None
    """A known deal; only for private tables where nobody but you and bots plays."""
    commitment: Brief | None = None
    """What `POST /api/commitment` bound the server to; without it, it draws a new secret."""
    entropy: Brief | None = None
    """Your part of the deal's seed, made up after you have seen the commitment that you name."""
    record: str | None = None
    """The text of a record to go on from, after `move` ints of it (all if None). Such a table is
    private and marked, and no commitment is made for it."""
    move: int | None = None


class Join(Wire):
    """Take an open seat (the first if none is named)."""

    invite: Brief | None = None
    seat: int | None = None
    entropy: Brief | None = None
    """Your part of the deal's seed, made up after you have seen the table's commitment."""


class Resign(Wire):
    """Give a seat up for good; which one must be said by who holds several."""

    seat: int | None = None


class ClaimWish(Wire):
    """What becomes of a player who is gone: the game ends and you win (for two), or a bot plays."""

    seat: int
    then: Literal["end", "bot"]


class SeatChange(Wire):
    """Hand a seat to a bot, take it back (person), or open it before the game."""

    kind: SeatKind
    bot: Brief | None = None
    entropy: Brief | None = None
    """Your part of the deal's seed, if you sit down before the game."""


class Commitment(Wire):
    """The hash of a secret that the server keeps for your next table, and for no other."""

    commitment: str


class Rematch(Wire):
    """Play again. If somebody else was quicker, their table stands under another commitment: with
    one named here you are shown that table, and sit down there by a join."""

    commitment: Brief | None = None
    entropy: Brief | None = None


class Fork(Wire):
    """Go on from a finished table after so many ints."""

    move: int
    seats: SeatAsks = []


class Lobby(Wire):
    """Tables by what you can do with them; each list has the latest first."""

    turns: list[TableInfo]
    """Yours, and it is your turn."""
    mine: list[TableInfo]
    """Yours, not over."""
    resting: list[TableInfo]
    """Yours, not over, but left by all others or not touched for long; in neither list above."""
    public: list[TableInfo]
    """Of others, to join or to watch."""
    finished: list[TableInfo]
    """Yours, over."""


class Invite(Wire):
    """A token that takes an open seat."""

    invite: str


class WatchKey(Wire):
    """A key that lets anybody watch a private table."""

    watch: str


class DailyResult(Wire):
    """How somebody did today."""

    name: str
    score: int
    won: bool
    resigned: bool = False


class Daily(Wire):
    """The deal of the day; its seed is shown the next day."""

    day: str
    game: str
    config: Data
    commitment: str
    table: str | None
    """Your table of today."""
    results: list[DailyResult]
    yesterday: str | None
    yesterday_secret: str | None


class Ruling(Wire):
    """One numbered rule, in plain words (a little Markdown)."""

    id: str
    ids: list[str]
    """All numbers that it answers to; `id` may name a run of them."""
    mark: Literal["book", "reading", "ours"]
    """Whether it is the rulebook's alone, holds a reading of ours, or is of a piece of ours."""
    text: str


class RuleSection(Wire):
    """A heading with its rulings; `text` is what stands before them."""

    title: str
    text: str
    rulings: list[Ruling]


class Rules(Wire):
    """The rules of a game as numbered rulings."""

    game: str
    title: str
    text: str
    sections: list[RuleSection]


class PuzzleInfo(Wire):
    """A puzzle on the shelf."""

    id: str
    game: str
    title: str
    """Of the game."""
    players: int
    theme: str
    grade: str
    """The lowest level of the bots that solves it."""


class PuzzleTable(Wire):
    """A puzzle as a table; its position comes over the socket /ws/puzzles/{id}."""

    puzzle: PuzzleInfo
    table: TableInfo
    next: str
    """Another one of the same game, in the order of the list."""
