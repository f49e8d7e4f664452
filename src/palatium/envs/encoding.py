"""Encodings: the schema of a game's view, with a version."""

# compiled

from collections.abc import Callable

from palatium.core.errors import BadConfig, BadRecord
from palatium.core.game import Game
from palatium.core.registry import extras, games_with
from palatium.envs.schema import Cells, Fields, Mask, SchemaColumn, SchemaNode, SeatOf, Seats, Whole

Schema = dict[str, SchemaNode]


def cells(count: int) -> Cells:
    """Return memory of zeros."""
    return memoryview(bytearray(2 * count)).cast("h")


class Encoding:
    """Turns a view into a row of whole numbers; the same columns in every state of a game."""

    def __init__(self, game: Game, version: int, schema: Fields) -> None:
        self.game = game
        self.version = version
        self.schema = schema
        self.width = schema.width

    def write(self, view: dict[str, object], seat: int, out: Cells, at: int) -> None:
        """Write the numbers of a view, as its seat sees it, over zeros from index `at`."""
        self.schema.write(view, seat, out, at)

    def row(self, view: dict[str, object], seat: int) -> list[int]:
        """Return the numbers of a view as a list."""
        out = cells(self.width)
        self.write(view, seat, out, 0)
        return out.tolist()

    def columns(self) -> list[SchemaColumn]:
        """Return what each number means."""
        return self.schema.columns("")

    # Rebuilt from its game; a copy is the thing itself

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return encoding_again, (self.game, self.version, self.width)

    def __copy__(self) -> "Encoding":
        return self

    def __deepcopy__(self, memo: object) -> "Encoding":
        return self


def common(game: Game, low: int, high: int) -> Schema:
    """Return the columns of every game: who decides, the move, the scores from `low` to `high`."""
    players = game.players
    return {
        "to_move": SeatOf(players),
        "waiting": Mask(players),
        "moves": Whole(0, min(game.bound(), 32767)),
        "scores": Seats(players, Whole(low, high)),
    }


def encoding(game: Game) -> Encoding:
    """Return the encoding of a configured game; BadConfig if it brings none."""
    module = extras(game.name).load("encoding")
    if module is None:
        others = ", ".join(games_with("encoding"))
        raise BadConfig(f"{game.name} has no encoding; there is one for {others}")
    parts: Callable[[Game], Schema] | None = getattr(module, "parts", None)
    version: object = getattr(module, "VERSION", None)
    if parts is None or not isinstance(version, int):
        raise BadConfig(f"the encoding of {game.name} has no VERSION or no parts(game)")
    return Encoding(game, version, Fields(parts(game)))


def encoding_again(game: Game, version: int, width: int) -> Encoding:
    """Return the encoding that a pickle names; BadRecord if it differs here."""
    found = encoding(game)
    if (found.version, found.width) != (version, width):
        raise BadRecord(
            f"the pickle has version {version} of the encoding of {game.name}, {width} columns "
            f"wide; this is version {found.version}, {found.width} wide"
        )
    return found
