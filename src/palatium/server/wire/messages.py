"""Everything that goes over the wire, as types; TypeScript's are generated from these.

A table is a numbered list of ints (`version` is how many there are). All that is sent about it
is a function of the published ints, of the seat it is sent to, and of that seat's own draft.
"""

from typing import Literal

from palatium.server.wire.base import Brief, Given, Ints, SeatNumbers, Sentence
from palatium.server.wire.base import Data as Data
from palatium.server.wire.base import Line as Line
from palatium.server.wire.base import Wire as Wire
from palatium.server.wire.facts import DrawFacts as DrawFacts
from palatium.server.wire.facts import GuideFacts as GuideFacts
from palatium.server.wire.facts import OverFacts as OverFacts
from palatium.server.wire.facts import ReasonFacts as ReasonFacts
from palatium.server.wire.heads import Begun as Begun
from palatium.server.wire.heads import ClockInfo as ClockInfo
from palatium.server.wire.heads import SeatInfo as SeatInfo
from palatium.server.wire.heads import SeatKind as SeatKind
from palatium.server.wire.heads import Status as Status
from palatium.server.wire.heads import TableInfo as TableInfo
from palatium.server.wire.heads import Visibility as Visibility
from palatium.server.wire.looks import Analysed as Analysed
from palatium.server.wire.looks import AnalysedTurn as AnalysedTurn
from palatium.server.wire.looks import Analysing as Analysing
from palatium.server.wire.looks import Assessment as Assessment
from palatium.server.wire.looks import Mistake as Mistake
from palatium.server.wire.looks import Verdict as Verdict

Code = Literal[
    "bad_message", "not_yours", "stale", "illegal", "not_now", "frozen", "too_fast", "too_slow",
    "too_big", "unavailable", "no_table", "no_name", "advice_off", "busy",
    "banned", "muted",
]

# What a seat sees


class Act(Wire):
    """An option: the int to send back, notation, its fields, and a sentence."""

    a: int
    text: str
    fields: Data


class ActGroup(Wire):
    """Options that share a gesture."""

    gesture: str
    label: str
    acts: list[Act]


class Ask(Wire):
    """The question put to a seat. Without groups there is nothing to choose for it.

    A question that is `together` is answered by a Commit, every other one by a draft or a Play.
    At a companion table the one who deals gets the dealer's question too: its seat is -1, and
    `args["draw"]` says what is drawn.
    """

    name: str
    seat: int
    prompt: str
    args: Data
    veiled: bool
    together: bool
    groups: list[ActGroup]


class Standing(Wire):
    """What every seat has of something that will pay, as this seat may see it.

    A count is None where it may not know; `hidden` pieces might count besides. Rank 0 is no
    place; points are what each would get now. Without an owner all seats are paid.
    """

    kind: str
    code: str
    text: str
    ruling: str
    owner: int | None
    counts: list[int | None]
    hidden: list[int]
    ranks: list[int]
    points: list[int]


class EndMark(Wire):
    """One way in which the game ends: how much is left of what."""

    code: str
    text: str
    ruling: str
    left: int | None
    of: int | None


class Happened(Wire):
    """An event as this seat may hear it: the facts for the scene, a sentence for the log."""

    event: str
    facts: Data
    text: str


class Entry(Wire):
    """One int of the log; `text` is its notation, or None where the seat may not know it."""

    move: int
    seat: int
    text: str | None
    events: list[Happened]


class Plan(Wire):
    """A seat's draft: ints nobody else has seen, what they do and what they are worth."""

    ints: list[int]
    texts: list[str]
    events: list[Happened]
    lines: list[Line]
    points: int
    open: bool
    can_undo: bool
    can_redo: bool


class Position(Wire, tag="position"):
    """The table as one seat (None: a spectator) may see it, its draft included."""

    version: int
    seat: int | None
    view: Data
    appearance: Data
    """What is drawn besides the view, and would take rules to work out."""
    ask: Ask
    plan: Plan | None
    """Only for a seat that is asked and has begun to plan."""
    log: list[Entry]
    """What is new since the version the client named, or since the last position sent. An entry
    replaces what the client has of the same or a higher move: moves can be taken back."""
    scores: list[int]
    standings: list[Standing]
    ends: list[EndMark]
    over: OverFacts | None
    can_take_back: bool
    thinking: list[int]
    """Seats whose bot is at work."""
    commit: int | None
    """This seat's part of a choice made together, once it is in; replaceable until all are."""
    guide: GuideFacts | None = None


# Socket: to the server


class Ask0(Wire):
    """Base of requests: `id` comes back in the answer."""

    id: int


class Watch(Ask0, tag="watch"):
    """Send me the table as these seats see it (none: as a spectator), from `since` on."""

    seats: SeatNumbers = []
    since: int = 0


class Extend(Ask0, tag="extend"):
    """Add an option to the seat's draft."""

    seat: int
    version: int
    a: int


class Undo(Ask0, tag="undo"):
    """Take the last int of the draft back."""

    seat: int


class Redo(Ask0, tag="redo"):
    """Play it again."""

    seat: int


class Drop(Ask0, tag="drop"):
    """Forget the draft."""

    seat: int


class Publish(Ask0, tag="publish"):
    """Make the draft real."""

    seat: int
    version: int


class Play(Ask0, tag="play"):
    """Make these ints real, without a draft. Sent twice with the same `key` it counts once."""

    seat: int
    version: int
    ints: Ints
    key: Brief | None = None


class Commit(Ask0, tag="commit"):
    """This seat's part of a choice made together; replaceable until all are in."""

    seat: int
    version: int
    a: int


class Deal(Ask0, tag="deal"):
    """At a companion table: what was drawn, in notation; an empty text lets the server draw."""

    version: int
    text: Sentence


class PreviewAsk(Ask0, tag="preview"):
    """What would this chain of ints do, on top of the draft?"""

    seat: int
    chain: Ints


class WhyNot(Ask0, tag="why_not"):
    """Why is this not possible now? By int, or by kind and fields as in `Act.fields`."""

    seat: int
    a: int | None = None
    fields: Given | None = None


class Hint(Ask0, tag="hint"):
    """What would a bot do?"""

    seat: int


class TakeBack(Ask0, tag="take_back"):
    """Take the last published move back (tables with bots only)."""

    seat: int


class Chat(Ask0, tag="chat"):
    """Say something."""

    text: Sentence


class Lines(Ask0, tag="lines"):
    """Every score line so far; with a seat of yours, its plan included."""

    seat: int | None = None


class Moment(Ask0, tag="moment"):
    """The table as it was after so many ints."""

    move: int
    seat: int | None = None


class Analyse(Ask0, tag="analyse"):
    """Look at the decisions so far with a strong bot: of a finished game all of them, before its
    end those of a seat of yours. Word of how far it is comes as `analysing`."""

    seat: int | None = None


Request = (
    Watch | Extend | Undo | Redo | Drop | Publish | Play | Commit | Deal | PreviewAsk
    | WhyNot | Hint | TakeBack | Chat | Lines | Moment | Analyse
)

# Socket: from the server


class Done(Wire, tag="done"):
    """A request was carried out."""

    id: int
    version: int


class Refused(Wire, tag="refused"):
    """A request was not carried out and changed nothing."""

    id: int | None
    code: Code
    message: str
    wait: float | None = None
    """Seconds after which the same request may be carried out, where that is known."""


class Previewed(Wire, tag="previewed"):
    """What a chain would do."""

    id: int
    done: int
    points: int
    events: list[Happened]
    lines: list[Line]
    next_seat: int


class Because(Wire, tag="because"):
    """Why something is not possible; None if it is."""

    id: int
    message: str | None


class Hinted(Wire, tag="hinted"):
    """What the master would play, and the next best moves beside it."""

    id: int
    a: int
    text: str
    looks: list[Assessment]
    """Moves compared, the advised one first."""


class Course(Wire):
    """What each seat would have had if the game had ended after a move."""

    move: int
    scores: list[int]


class Lined(Wire, tag="lined"):
    """Every score line of every seat; of a finished game whose points are counted at the end, also
    what they would have been on the way."""

    id: int
    lines: list[Line]
    course: list[Course]


class Was(Wire, tag="was"):
    """A moment of the past."""

    id: int
    position: Position


class Said(Wire, tag="said"):
    """A line of chat."""

    number: int
    name: str
    seat: int | None
    text: str
    at: float


class Talk(Wire, tag="talk"):
    """All lines of chat that you hear now: you have blocked or unblocked somebody."""

    lines: list[Said]


class Table(Wire, tag="table"):
    """The head of the table: sent first and whenever it changes."""

    table: TableInfo


Message = (
    Position | Done | Refused | Previewed | Because | Hinted | Lined | Was | Said | Talk
    | Table     | Analysing | Analysed | Verdict
)
