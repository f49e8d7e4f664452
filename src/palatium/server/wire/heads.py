"""What a table is: its head, in lists and at the top of its page."""

from typing import Literal

from palatium.server.wire.base import Data, Wire

SeatKind = Literal["person", "open", "bot"]
Status = Literal["open", "playing", "over", "frozen", "left"]
Visibility = Literal["link", "public", "private"]
Begun = Literal["record", "table"]
Gone = Literal["resigned", "gone"]
Resigning = Literal["abandons", "loses", "ends", "bot"]


class SeatInfo(Wire):
    """Who sits where. `yours` is set for the one this is sent to."""

    number: int
    kind: SeatKind
    name: str
    bot: str | None = None
    yours: bool = False
    here: bool = False
    """Whether who holds it is connected; only at the table itself, not in lists."""
    away: int | None = None
    """For how many minutes they have not been, if that is known."""
    seconds: float | None = None
    """What is left on the clock."""
    resigned: Gone | None = None
    """Set if its holder gave it up for good, or was away for so long that another player ended the
    game; they are ranked last."""


class ClockInfo(Wire):
    """Seconds for the whole game, and seconds added for each move; what happens at zero."""

    seconds: int
    added: int
    then: Literal["bot", "pass"] = "bot"


class TableInfo(Wire):
    """A table in a list or at its head."""

    id: str
    game: str
    title: str
    config: Data
    status: Status
    visibility: Visibility
    seats: list[SeatInfo]
    version: int
    to_move: list[int]
    owner: bool
    advice: bool
    """Whether hints and previews are allowed here."""
    hotseat: bool
    companion: bool
    guide: bool
    daily: str | None
    clock: ClockInfo | None
    commitment: str
    """The hash that binds the server to its secret before the deal; empty where nothing does."""
    invite: str | None
    """The link's token, only in the answer to the request that made it: it is kept hashed."""
    created: float
    changed: float
    rematch: str | None = None
    """The table where these people play again."""
    note: str | None = None
    """Why a frozen table is frozen."""
    unranked: bool = False
    """A second try at the deal of its day, which counts for nothing."""
    begun: Begun | None = None
    """Whose moves it began with, if not its own: an uploaded record's, or another table's. Somebody
    may have chosen the draws among them."""
    stand_in: str = ""
    """The bot that plays for people who resign, leave or run out of time."""
    resigning: Resigning | None = None
    """What would come of it if you resigned: a solo game is abandoned; the one other player wins;
    the game ends, since nobody but bots is left; or the stand-in plays on, and you are last."""
    claims: list[int] = []
    """Seats whose players are gone for so long that you may end the game, or let a bot play."""
    watching: int = 0
    """How many look on without a seat; only at the table itself, not in lists."""
