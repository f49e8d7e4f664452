"""Game: the immutable facts of one configured game, from which positions start."""

from abc import abstractmethod
from collections.abc import Callable

from mypy_extensions import mypyc_attr

from palatium.core.counting import Counting
from palatium.core.dump import Dump
from palatium.core.errors import BadRecord
from palatium.core.frame import Frame
from palatium.core.layout import Layouts
from palatium.core.lines import ScoreLine
from palatium.core.state import State
from palatium.core.words import Words

Table = dict[str, Callable[[list[int]], "Frame[State]"]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game with its options settled; shared by all of its states, never changed."""

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
            if data.get(key) != value:
                raise BadRecord(f"dump has {key} {data.get(key)!r}, this game has {value!r}")
        try:
            return self._load(data)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BadRecord(f"broken dump of {self.name}: {error!r}") from None

    def _load(self, data: dict[str, object]) -> State:
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
        state = self.restore(
            Dump(body, frames, wholes(data["points"]), explain, lines, whole(data["moves"]))
        )
        faults = state.check()
        if faults:
            raise ValueError("; ".join(faults))
        return state


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
