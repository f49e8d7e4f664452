"""Game: the immutable facts of one configured game, from which positions start."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from mypy_extensions import mypyc_attr

from palatium.core.components.earlier import facts_named
from palatium.core.components.origin import (
    INFERRED,
    MARK,
    RECONSTRUCTED,
    Origin,
    counted,
    origin_facts,
    our_codes,
)
from palatium.core.counting import Counting
from palatium.core.dump import Dump
from palatium.core.errors import BadRecord
from palatium.core.frame import Frame
from palatium.core.layout import Layouts
from palatium.core.scoring.lines import ScoreLine
from palatium.core.state import State
from palatium.core.text.words import Words

if TYPE_CHECKING:
    from palatium.core.sent.common import OriginScene

Table = dict[str, Callable[[list[int]], "Frame[State]"]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game with its options settled; shared by all its states, never changed.

    >>> import palatium as pal
    >>> game = pal.game("castles", players=3)
    >>> game.name, game.players
    ('castles', 3)
    >>> state = game.start()
    >>> game.load(state.dump()).hash() == state.hash()
    True
    """

    def __init__(
        self,
        name: str,
        version: int,
        players: int,
        config: dict[str, object],
        components: str,
        layouts: Layouts,
        words: Words,
    ) -> None:
        self.name = name
        self.version = version
        self.players = players
        self.config = config
        self.components = components
        self.layouts = layouts
        self.words = words
        self.origins: list[Origin] = []
        """Where each piece of the box comes from; empty if all are as printed."""

    @abstractmethod
    def start(self, explain: bool = True) -> State:
        """Return the first position; without `explain` it keeps no score lines."""

    @abstractmethod
    def restore(self, dump: Dump) -> State:
        """Return a state from the parts of a dump."""

    @abstractmethod
    def bound(self) -> int:
        """Return an upper bound for the number of ints in any game of this configuration."""

    def counting(self) -> Counting:
        """Return what a playtest counts in this game."""
        return Counting()

    def scene(self) -> dict[str, object]:
        """Return the constant facts that a screen draws from: places, shapes, texts."""
        return {}

    def mark(self, code: str) -> str:
        """Return the mark for a piece that is our own reconstruction, else ''."""
        return MARK if code in our_codes(self.origins) else ""

    def components_note(self, is_short: bool = False) -> str:
        """Return which pieces are the publisher's and which are ours; if short, only the latter."""
        say = self.words.say
        ours, inferred = self._told(RECONSTRUCTED), self._told(INFERRED)
        out: list[str] = []
        if ours:
            out.append(say("ours.note", {"ours": ours, "mark": MARK}))
        elif inferred:
            out.append(say("ours.nothing"))
        if inferred and not is_short:
            out.append(say("ours.inferred", {"inferred": inferred}))
        return " ".join(out) if out else say("ours.none")

    def _told(self, status: str) -> str:
        say = self.words.say
        named: list[str] = []
        for kind, count, of in counted(self.origins, status):
            args: dict[str, object] = {"ours": count, "of": of, "kind": say(f"ours.{kind}")}
            named.append(say("ours.all" if count == of else "ours.some", args))
        return ", ".join(named)

    def origin_scene(self) -> "OriginScene":
        """Return a scene's facts about the origin of pieces."""
        has_ours = bool(our_codes(self.origins))
        return {
            "components": self.components_note(),
            "ours": self.components_note(True) if has_ours else "",
            "origins": origin_facts(self.origins),
        }

    def load(self, data: dict[str, object]) -> State:
        """Return the state that `State.dump` wrote; BadRecord if of another game or broken."""
        wanted: dict[str, object] = {
            "palatium": 1,
            "game": self.name,
            "version": self.version,
            "config": self.config,
            "components": self.components,
        }
        for key, value in wanted.items():
            found = data.get(key)
            if key == "components" and isinstance(found, str):
                found = facts_named(found)
            if found != value:
                raise BadRecord(f"dump has {key} {data.get(key)!r}, this game has {value!r}")
        try:
            state = self.revive(data)
            faults = state.check()
            if faults:
                raise ValueError("; ".join(faults))
            return state
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BadRecord(f"broken dump of {self.name}: {error!r}") from None

    def revive(self, data: dict[str, object]) -> State:
        """Return the state of a trusted dump, without any check."""
        lines: ScoreLine | None = None
        for row in rows(data["lines"]):
            seat, amount, reason, what, ruling, move = row
            lines = ScoreLine(
                lines, whole(seat), whole(amount), str(reason), str(what), str(ruling), whole(move)
            )
        frames: list[tuple[str, list[int]]] = []
        for row in rows(data["stack"]):
            frames.append((str(row[0]), [whole(item) for item in row[1:]]))
        body = data["body"]
        if not isinstance(body, dict):
            raise TypeError("body should be an object")
        explain = data["explain"] is True
        return self.restore(
            Dump(body, frames, wholes(data["points"]), explain, lines, whole(data["moves"]))
        )

    def must_fit(self, what: str, version: int, components: str) -> None:
        """Raise BadRecord if something was made with other rules or components than these."""
        if version != self.version:
            raise BadRecord(
                f"the {what} is of {self.name} rules version {version}, "
                f"this is version {self.version}"
            )
        if facts_named(components) != self.components:
            raise BadRecord(
                f"the {what} was played with components {components}, "
                f"these are {self.components}: pass the folder it was played with"
            )

    # A pickle names the game; a copy of something immutable is the thing itself

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from palatium.core.pickling import game_again

        return game_again, (self.name, self.version, self.config, self.components)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def whole(value: object) -> int:
    """Return plain data as a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} should be a whole number")
    return value


def wholes(value: object) -> list[int]:
    """Return plain data as a list of whole numbers."""
    if not isinstance(value, list):
        raise TypeError(f"{value!r} should be a list")
    return [whole(item) for item in value]


def rows(value: object) -> list[list[object]]:
    """Return plain data as a list of lists."""
    if not isinstance(value, list):
        raise TypeError(f"{value!r} should be a list")
    out: list[list[object]] = []
    for row in value:
        if not isinstance(row, list):
            raise TypeError(f"{row!r} should be a list")
        out.append(row)
    return out
