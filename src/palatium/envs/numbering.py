"""Action numbers: dense, with the same meaning in every state."""

# compiled

from palatium.core.game import Game
from palatium.core.ids import PAYLOAD_BITS


class Numbering:
    """Numbers 0..size-1 for the player's actions of a game, with a cache."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layouts = game.layouts
        self.size = game.layouts.space
        self._numbers: dict[int, int] = {}
        self._actions: dict[int, int] = {}

    def number(self, a: int) -> int:
        """Return the number of an action."""
        found = self._numbers.get(a)
        if found is None:
            found = self.layouts.dense(a)
            self._numbers[a] = found
            self._actions[found] = a
        return found

    def numbers(self, options: list[int]) -> list[int]:
        """Return the numbers of a list of actions."""
        out: list[int] = []
        for a in options:
            out.append(self.number(a))
        return out

    def mask(self, options: list[int]) -> bytearray:
        """Return a byte for each number: 1 for those of a list of actions."""
        out = bytearray(self.size)
        for a in options:
            out[self.number(a)] = 1
        return out

    def action(self, number: int) -> int:
        """Return the action with a number."""
        found = self._actions.get(number)
        return self.layouts.sparse(number) if found is None else found

    def factors(self) -> list[int]:
        """Return the factored form: the kind, then the most values that each field can have.

        Spaces above 2**17 numbers are easier to learn this way.
        """
        kinds = [layout for layout in self.layouts.all if not layout.by_chance]
        out = [len(kinds)]
        for i in range(max([len(layout.fields) for layout in kinds])):
            sizes = [layout.fields[i].codec.size for layout in kinds if len(layout.fields) > i]
            out.append(max(sizes))
        return out

    def factored(self, a: int) -> list[int]:
        """Return an action in the factored form; fields that its kind lacks are 0."""
        kinds = [layout.kind for layout in self.layouts.all if not layout.by_chance]
        layout = self.layouts.by_kind[a >> PAYLOAD_BITS]
        out = [0] * len(self.factors())
        out[0] = kinds.index(layout.kind)
        for i, value in enumerate(layout.unpack(a)):
            out[i + 1] = layout.fields[i].codec.rank(value)
        return out

    # Rebuilt from its game; a copy is the thing itself

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Numbering, (self.game,)

    def __copy__(self) -> "Numbering":
        return self

    def __deepcopy__(self, memo: object) -> "Numbering":
        return self
