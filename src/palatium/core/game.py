"""Game: the immutable facts of one configured game, from which positions start."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Self

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

Table = dict[str, Callable[[list[int]], "Frame[State]"]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game with its options settled; shared by all of its states, never changed.

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
        """Where each piece of the box comes from; empty where all are as printed."""

    @abstractmethod
    def start(self, explain: bool = True) -> State:
        """The first position; without `explain` it keeps no score lines."""

    @abstractmethod
    def restore(self, dump: Dump) -> State:
        """A state from the parts of a dump."""

    @abstractmethod
    def bound(self) -> int:
        """More ints than any game of this configuration can take."""

    def counting(self) -> Counting:
        """What a playtest counts in this game."""
        return Counting()

    def scene(self) -> dict[str, object]:
        """The facts that a screen draws from and that never change: places, shapes, texts."""
        return {}

    def mark(self, code: str) -> str:
        """The mark behind the name of a piece that is our own reconstruction, else nothing."""
        return MARK if code in our_codes(self.origins) else ""

    def components_note(self, is_short: bool = False) -> str:
        """What is as in the box and what is not; the short one tells only what is ours."""
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

    def origin_scene(self) -> dict[str, object]:
        """What a scene says about where pieces come from."""
        has_ours = bool(our_codes(self.origins))
        return {
            "components": self.components_note(),
            "ours": self.components_note(True) if has_ours else "",
            "origins": origin_facts(self.origins),
        }

    def load(self, data: dict[str, object]) -> State:
        """The state that `State.dump` wrote; BadRecord if it is of another game or broken."""
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
        """The state of a dump that nobody can have touched, without any check."""
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
        """BadRecord if something was made with other rules or other components than these."""
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

    # A pickle names the game; copies of what never changes are the thing itself

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from palatium.core.pickling import game_again

        return game_again, (self.name, self.version, self.config, self.components)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def whole(value: object) -> int:
    """A whole number out of plain data."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} should be a whole number")
    return value


def wholes(value: object) -> list[int]:
    """A list of whole numbers out of plain data."""
    if not isinstance(value, list):
        raise TypeError(f"{value!r} should be a list")
    return [whole(item) for item in value]


def rows(value: object) -> list[list[object]]:
    """A list of lists out of plain data."""
    if not isinstance(value, list):
        raise TypeError(f"{value!r} should be a list")
    out: list[list[object]] = []
    for row in value:
        if not isinstance(row, list):
            raise TypeError(f"{row!r} should be a list")
        out.append(row)
    return out
