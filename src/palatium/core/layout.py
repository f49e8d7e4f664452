"""Layouts of actions: one declaration gives the int, the record, the notation and the RL number."""


from palatium.core.codec import Codec
from palatium.core.errors import BadNotation
from palatium.core.ids import KINDS, PAYLOAD_BITS, PAYLOAD_MASK


class Field:
    """A named part of an action's payload."""

    def __init__(self, name: str, bits: int, codec: Codec) -> None:
        self.name = name
        self.bits = bits
        self.codec = codec
        self.shift = 0
        self.mask = (1 << bits) - 1


class Layout:
    """A kind of action; the first field is the highest, so ints sort by it.

    `gesture` is how a screen asks for it: pick-card, pick-many, place-tile, pick-cell,
    pick-amount, order, yes-no or wait. `by_chance` marks the dealer's kinds.
    """

    def __init__(
        self,
        kind: int,
        word: str,
        fields: list[Field],
        gesture: str = "pick-card",
        by_chance: bool = False,
    ) -> None:
        if not 0 < kind < KINDS:
            raise ValueError(f"kind {kind} of '{word}' is outside 1..{KINDS - 1}")
        shift = sum([field.bits for field in fields])
        if shift > PAYLOAD_BITS:
            raise ValueError(f"'{word}' needs {shift} payload bits, only {PAYLOAD_BITS} exist")
        self.kind = kind
        self.word = word
        self.fields = fields
        self.gesture = gesture
        self.by_chance = by_chance
        self.base = kind << PAYLOAD_BITS
        self.size = 1
        for field in fields:
            shift -= field.bits
            field.shift = shift
            self.size *= field.codec.size

    def pack(self, values: list[int]) -> int:
        """Return the int of this kind with these field values."""
        a = self.base
        for field, value in zip(self.fields, values, strict=True):
            if value != value & field.mask:
                raise ValueError(f"{field.name}={value} does not fit in {field.bits} bits")
            a |= value << field.shift
        return a

    def unpack(self, a: int) -> list[int]:
        """Return the field values of an int of this kind."""
        return [(a >> field.shift) & field.mask for field in self.fields]

    def is_valid(self, a: int) -> bool:
        """Return whether every field has a valid value and no other bit is set."""
        values = self.unpack(a)
        if self.pack(values) != a:
            return False
        try:
            for field, value in zip(self.fields, values, strict=True):
                field.codec.rank(value)
        except ValueError:
            return False
        return True

    def record(self, a: int) -> dict[str, object]:
        """Return the action as plain data for a screen."""
        out: dict[str, object] = {"kind": self.word}
        for field, value in zip(self.fields, self.unpack(a), strict=True):
            out[field.name] = field.codec.shown(value)
        return out

    def text(self, a: int) -> str:
        """Return the action in notation."""
        tokens = [self.word]
        for field, value in zip(self.fields, self.unpack(a), strict=True):
            tokens.append(field.codec.text(value))
        return " ".join(tokens)

    def parse(self, tokens: list[str]) -> int:
        """Return the int that a list of tokens (the word first) names."""
        if len(tokens) - 1 != len(self.fields):
            wanted = " ".join([self.word] + [f"<{field.name}>" for field in self.fields])
            raise BadNotation(
                f"'{' '.join(tokens)}' has {len(tokens) - 1} parts after '{self.word}', "
                f"it should read: {wanted}"
            )
        values: list[int] = []
        for field, token in zip(self.fields, tokens[1:], strict=True):
            try:
                values.append(field.codec.parse(token))
            except BadNotation as error:
                raise BadNotation(f"{field.name} in '{' '.join(tokens)}': {error}") from None
        return self.pack(values)

    def rank(self, a: int) -> int:
        """Return the rank of an action among all of this kind (0 to size-1)."""
        rank = 0
        for field, value in zip(self.fields, self.unpack(a), strict=True):
            rank = rank * field.codec.size + field.codec.rank(value)
        return rank

    def unrank(self, rank: int) -> int:
        """Return the action at a rank."""
        a = self.base
        for field in reversed(self.fields):
            rank, digit = divmod(rank, field.codec.size)
            a |= field.codec.unrank(digit) << field.shift
        return a


class Layouts:
    """All kinds of actions of a game, by number and by word."""

    def __init__(self, layouts: list[Layout]) -> None:
        self.all = sorted(layouts, key=lambda layout: layout.kind)
        self.by_kind = {layout.kind: layout for layout in self.all}
        self.by_word = {layout.word: layout for layout in self.all}
        if len(self.by_kind) != len(layouts) or len(self.by_word) != len(layouts):
            raise ValueError("two layouts share a kind number or a word")
        self.offsets: dict[int, int] = {}
        self.space = 0
        for layout in self.all:
            if not layout.by_chance:
                self.offsets[layout.kind] = self.space
                self.space += layout.size

    def of(self, a: int) -> Layout | None:
        """Return the layout of an int, or None if no kind has its number."""
        return self.by_kind.get(a >> PAYLOAD_BITS)

    def text(self, a: int) -> str:
        """Return an action in notation."""
        layout = self.of(a)
        if layout is None:
            raise BadNotation(f"{a} is not an action: no kind has number {a >> PAYLOAD_BITS}")
        if not layout.is_valid(a):
            raise BadNotation(f"{a} is not an action: no '{layout.word}' has payload {payload(a)}")
        return layout.text(a)

    def parse(self, text: str) -> int:
        """Return the int that a notation text names."""
        tokens = text.split()
        if not tokens:
            raise BadNotation("empty notation: write an action such as " + self.words())
        layout = self.by_word.get(tokens[0].lower())
        if layout is None:
            raise BadNotation(f"'{tokens[0]}' is not an action; known are {self.words()}")
        return layout.parse(tokens)

    def words(self) -> str:
        """Return the words that a notation text can begin with."""
        return ", ".join([layout.word for layout in self.all])

    def dense(self, a: int) -> int:
        """Return the RL number of a player's action, the same in every state."""
        layout = self.of(a)
        if layout is None or layout.by_chance or not layout.is_valid(a):
            raise ValueError(f"{a} is not a player's action")
        return self.offsets[layout.kind] + layout.rank(a)

    def sparse(self, number: int) -> int:
        """Return the action with an RL number."""
        for layout in reversed(self.all if number < self.space else []):
            if not layout.by_chance and number >= self.offsets[layout.kind]:
                return layout.unrank(number - self.offsets[layout.kind])
        raise ValueError(f"{number} is not an action number of 0..{self.space - 1}")


def payload(a: int) -> int:
    """Return the part of an action below its kind."""
    return a & PAYLOAD_MASK
