"""State: a position of a game, driven by ints."""

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

from mypy_extensions import mypyc_attr

from palatium.core.digest import packed, position_hash
from palatium.core.errors import BadNotation, IllegalAction
from palatium.core.events import Event
from palatium.core.frame import Frame, tag_of
from palatium.core.ids import CHANCE, NOBODY, OVER, PAYLOAD_BITS
from palatium.core.rng import Rng, Source, ours
from palatium.core.scoring.lines import ScoreLine, lines_of
from palatium.core.scoring.outcome import Outcome
from palatium.core.scoring.standing import EndMark, Standing
from palatium.core.text.preview import Preview, preview_of
from palatium.core.text.question import Group, Question

if TYPE_CHECKING:
    from palatium.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: a stack of frames, points, and what the game's own class adds.

    Ask who decides, list what is legal, apply an option:

    >>> import palatium as pal
    >>> rng = pal.Rng(7)
    >>> state = pal.game("azul", players=2).start()
    >>> while state.seat() == pal.CHANCE:
    ...     state.apply(state.sample(rng))
    >>> state.ask().name
    'take'
    >>> option = state.options()[0]
    >>> state.parse(state.text(option)) == option
    True
    >>> after = state.clone()
    >>> after.apply(option)
    >>> after.moves - state.moves
    1
    """

    def __init__(
        self,
        game: "Game",
        stack: "list[Frame[Self]]",
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
        options: list[int] | None,
    ) -> None:
        self.game = game
        self.stack = stack
        self.points = points
        self.explain = explain
        self.lines = lines
        self.moves = moves
        self.cached = options
        self.events: list[Event] | None = None
        self.revealed = False

    # What the game's own class defines

    @abstractmethod
    def clone(self) -> Self:
        """Return a copy that shares only immutable parts."""

    @abstractmethod
    def body(self) -> dict[str, object]:
        """Return the game's own fields as plain data, for dump, hash and load."""

    def code(self, out: list[bytes]) -> None:
        """Add the game's own fields as bytes that differ whenever `body` differs. Optional; a game
        that is hashed at every move adds the cached bytes of its parts (`core/digest.py`)."""
        out.append(repr(self.body()).encode())

    @abstractmethod
    def view_body(self, seat: int | None) -> Mapping[str, object]:
        """Return the game's own fields as a seat (None: a spectator) may see them."""

    @abstractmethod
    def check_body(self) -> list[str]:
        """Return broken invariants of the game's own fields, in words."""

    @abstractmethod
    def redeal(self, seat: int, rng: Rng) -> Self:
        """Return a state with `seat`'s view unchanged and everything it does not know redealt."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Return winners, ranks, the tie-break used and why the game ended; only once over."""

    # Who decides what

    def seat(self) -> int:
        """Return the seat that decides: a player, CHANCE, or OVER."""
        return self.stack[-1].seat if self.stack else OVER

    def waiting(self: Self) -> int:
        """Return the mask of seats that may commit now; `seat()` is the lowest of them."""
        return self.stack[-1].waiting(self) if self.stack else 0

    def options(self: Self, seat: int | None = None) -> list[int]:
        """Return the legal ints, ascending; empty only when the game is over. Do not change it."""
        if seat is not None and seat != self.seat():
            if seat < 0 or not self.stack or not self.waiting() >> seat & 1:
                return []
            return self.stack[-1].options_for(self, seat)
        cached = self.cached
        if cached is None:
            cached = self.stack[-1].options(self) if self.stack else []
            self.cached = cached
        return cached

    def allows(self: Self, a: int) -> bool:
        """Return whether an int is an option now."""
        if not self.stack:
            return False
        top = self.stack[-1]
        if top.seat == CHANCE:
            return top.allows(self, a)
        options = self.options()
        i = bisect_left(options, a)
        return i < len(options) and options[i] == a

    # Chance

    def weights(self: Self) -> list[int]:
        """Return the exact weights of the options of a chance node."""
        self._need_chance()
        return self.stack[-1].weights(self)

    def sample(self: Self, rng: Source) -> int:
        """Return an outcome of a chance node drawn by weight, without listing all outcomes."""
        self._need_chance()
        return self.stack[-1].sample(self, ours(rng))

    def resample(self, seat: int, rng: Source) -> Self:
        """Return a state with `seat`'s view unchanged and everything it does not know redealt."""
        return self.redeal(seat, ours(rng))

    def _need_chance(self) -> None:
        if self.seat() != CHANCE:
            raise IllegalAction("only a chance node has weights, and no draw is due now")

    # Moving

    def apply(self, a: int, events: list[Event] | None = None) -> None:
        """Apply an option in place; IllegalAction leaves the state unchanged."""
        if not self.allows(a):
            raise IllegalAction(self._refusal(a))
        self.events = events
        self.advance(a)
        self.events = None

    def advance(self: Self, a: int) -> None:
        """Apply an int that is known to be an option (in search and playouts)."""
        self.cached = None
        self.revealed = False
        self.moves += 1
        stack = self.stack
        stack[-1].choose(self, a)
        while stack and not stack[-1].step(self):
            pass

    def settle(self: Self) -> None:
        """Step until somebody is asked or the game is over."""
        stack = self.stack
        while stack and not stack[-1].step(self):
            pass

    def _refusal(self, a: int) -> str:
        reason = self.why_not(a)
        try:
            written = f"{a} ({self.game.layouts.text(a)})"
        except BadNotation:
            written = str(a)
        count = len(self.options()) if self.seat() >= 0 else 0
        tail = f" There are {count} options; options() lists them." if count else ""
        return f"{written} is not an option at move {self.moves}: {reason}{tail}"

    # The stack, for frames

    def push(self, frame: "Frame[Self]") -> None:
        """Push a frame, to be resolved before the present one continues."""
        self.stack.append(frame)

    def pop(self) -> None:
        """Remove the present frame: it is done."""
        self.stack.pop()

    def become(self, frame: "Frame[Self]") -> None:
        """Replace the present frame with another."""
        self.stack[-1] = frame

    def remember_options(self, options: list[int]) -> None:
        """Keep the options that `step` has found, so that they are not computed again."""
        self.cached = options

    def forget_options(self) -> None:
        """Discard the kept options after the position was changed by hand."""
        self.cached = None

    def reveal(self) -> None:
        """Note that this int reveals something hidden to its own seat (a hand laid open, a look
        that is not a draw): drafts and previews stop before it."""
        self.revealed = True

    # Points and events, for frames

    def gain(self, seat: int, amount: int, reason: str, what: str, ruling: str) -> None:
        """Add points (or subtract them) and say why."""
        self.points[seat] += amount
        if self.explain:
            self.lines = ScoreLine(self.lines, seat, amount, reason, what, ruling, self.moves)
        if self.events is not None:
            self.events.append(
                Event(
                    "scored",
                    {
                        "seat": seat,
                        "amount": amount,
                        "reason": reason,
                        "what": what,
                        "ruling": ruling,
                        "score": self.points[seat],
                    },
                )
            )

    # Looking

    def scores(self) -> list[int]:
        """Return the points of every seat."""
        return list(self.points)

    def prospects(self: Self) -> list[int]:
        """Return each seat's points if the game ended now, as far as that seat knows."""
        return self.scores()

    def score_lines(self, seat: int | None = None) -> list[ScoreLine]:
        """Return every point of a seat (None: all) with amount, reason, piece, ruling, move."""
        return lines_of(self.lines, seat)

    def standings(self, seat: int | None) -> list[Standing]:
        """Return what the seats are compared by, and who would get what now, as a seat sees it."""
        return []

    def ends(self) -> list[EndMark]:
        """Return what ends the game, and how much of it is left."""
        return []

    def view(self: Self, seat: int | None) -> dict[str, object]:
        """Return what a seat may know, as JSON-able data; None is a spectator."""
        out: dict[str, object] = {
            "game": self.game.name,
            "seat": seat,
            "to_move": self.seat(),
            "waiting": self.waiting(),
            "moves": self.moves,
            "scores": self.scores(),
        }
        out.update(self.view_body(seat))
        out["frames"] = [
            {"frame": tag_of(frame), **frame.shown(self, seat)} for frame in self.stack
        ]
        return out

    def appearance(self, seat: int | None) -> Mapping[str, object]:
        """Return what a screen draws besides the view and could work out of it only with rules; as
        JSON-able data, for a seat (None: a spectator). Bots need none of it."""
        return {}

    def ask(self: Self, seat: int | None = None) -> Question:
        """Return the present question, with its options in groups."""
        if not self.stack:
            return Question("over", OVER, {}, [], self.game.words.say("why.over"))
        top = self.stack[-1]
        words = self.game.words
        who = top.seat if seat is None else seat
        if seat is not None and not self.waiting() >> seat & 1:
            return Question("wait", seat, {}, [], words.say("ask.wait"))
        args = top.args(self)
        groups: list[Group] = []
        options = self.options(seat) if top.seat != CHANCE else []
        for a in options:
            layout = self.game.layouts.by_kind[a >> PAYLOAD_BITS]
            own = f"group.{layout.word}.{top.name()}"
            label = words.say(own if words.has(own) else "group." + layout.word)
            if not groups or groups[-1].label != label:
                groups.append(Group(layout.gesture, label, []))
            groups[-1].options.append(a)
        prompt = words.say("ask." + top.name(), args)
        return Question(top.name(), who, args, groups, prompt, top.is_veiled())

    def why_not(self: Self, a: int) -> str | None:
        """Return in one sentence why an int is not an option now; None if it is one."""
        words = self.game.words
        if not self.stack:
            return words.say("why.over")
        if self.allows(a):
            return None
        layout = self.game.layouts.of(a) if a >= 0 else None
        if layout is None:
            return words.say("why.unknown")
        top = self.stack[-1]
        if top.seat == CHANCE and not layout.by_chance:
            return words.say("why.chance")
        if top.seat != CHANCE:
            kinds = {option >> PAYLOAD_BITS for option in self.options()}
            if layout.kind not in kinds:
                reason = top.why_not(self, a)
                prompt = words.say("ask." + top.name(), top.args(self))
                return reason or words.say("why.kind", {"prompt": prompt})
        return top.why_not(self, a) or words.say("why.option")

    # Notation

    def text(self, a: int) -> str:
        """Return an action in notation."""
        return self.game.layouts.text(a)

    def parse(self, text: str) -> int:
        """Return the int that a notation text names; BadNotation says what would be right."""
        return self.game.layouts.parse(text)

    def describe(self, a: int) -> dict[str, object]:
        """Return an action as a record for a screen: its kind and its fields."""
        layout = self.game.layouts.of(a)
        if layout is None or not layout.is_valid(a):
            raise IllegalAction(f"{a} is not an action of {self.game.name}")
        return layout.record(a)

    def preview(self, chain: list[int]) -> Preview:
        """Return what a chain of ints would do, up to chance, another seat or something hidden that
        is revealed, on a copy. Questions about payment at its end are skipped."""
        return preview_of(self, chain)

    # Saving

    def dump(self) -> dict[str, object]:
        """Return everything, as JSON-able data that `game.load` reads."""
        out: dict[str, object] = {
            "palatium": 1,
            "game": self.game.name,
            "version": self.game.version,
            "config": self.game.config,
            "components": self.game.components,
        }
        out.update(self._saved())
        return out

    def _saved(self) -> dict[str, object]:
        out: dict[str, object] = {
            "explain": self.explain,
            "lines": [
                [line.seat, line.amount, line.reason, line.what, line.ruling, line.move]
                for line in lines_of(self.lines)
            ],
        }
        out.update(self.position())
        return out

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from palatium.core.pickling import state_again

        return state_again, (self.game, self._saved())

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def position(self) -> dict[str, object]:
        """Return the position as plain data: a dump without version, components, score lines."""
        return {
            "moves": self.moves,
            "points": list(self.points),
            "stack": [[tag_of(frame), *frame.data()] for frame in self.stack],
            "body": self.body(),
        }

    def hash(self) -> str:
        """Return sixteen hex digits that differ whenever anything in the position differs."""
        stack, points = self.stack, self.points
        pieces = [packed([self.moves, len(stack), *points])]
        for frame in stack:
            pieces.append(frame.coded())
        self.code(pieces)
        return position_hash(pieces)

    def check(self) -> list[str]:
        """Return broken invariants in words; [] for a sound state."""
        out = self._check_frames()
        if out:
            return out
        out = self.check_body()
        if self.explain:
            sums = [0] * self.game.players
            for line in lines_of(self.lines):
                sums[line.seat] += line.amount
            if sums != self.points:
                out.append(f"points {self.points} differ from the sum of their lines {sums}")
        return out

    def _check_frames(self) -> list[str]:
        players = self.game.players
        out: list[str] = []
        if len(self.points) != players:
            out.append(f"{len(self.points)} seats have points, {players} play")
        if self.moves < 0:
            out.append(f"{self.moves} moves were made")
        for frame in self.stack:
            if not NOBODY <= frame.seat < players or frame.seat == OVER:
                out.append(f"{tag_of(frame)} asks seat {frame.seat}, {players} play")
        if self.stack and self.stack[-1].seat == NOBODY:
            out.append(f"{tag_of(self.stack[-1])} lies on top and asks nobody")
        return out
