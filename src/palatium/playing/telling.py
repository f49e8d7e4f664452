"""Events and points in the words of the game's catalogue, for any screen.

A sentence comes in pieces: texts, and seats as ints, so that a terminal can colour a seat and a
server can put a name there. `fact.<key>.<value>` words a single value of a fact, and `fact.<key>`
with the text "seat" says that the fact is a seat. A fact that is missing, empty or not this seat's
to know is `none` to a message that selects by it.
"""

from collections.abc import Sequence

from palatium.core.game import Game
from palatium.core.scoring.lines import ScoreLine
from palatium.core.text.message import NUMBER, PLACE, TEXT, arguments, chosen

Pieces = list[str | int]
NONE = "none"
"""What a message selects by where there is no fact."""


class Teller:
    """Puts the events and score lines of one game into words."""

    def __init__(self, game: Game) -> None:
        self._words = game.words
        self._facts: dict[str, list[str]] = {}

    def pieces(self, facts: dict[str, object]) -> Pieces:
        """Return the sentence of an event as a seat was told it."""
        name = str(facts["event"])
        key = f"event.{name}"
        if not self._words.has(key):
            rest = [f"{k} {v}" for k, v in facts.items() if k != "event"]
            return [f"{name}: {', '.join(rest)}"]
        parts = self._words.parts(key)
        named = self._facts.get(key)
        if named is None:
            named = self._facts[key] = list(arguments(parts))
        args = {one: NONE if facts.get(one) in (None, "") else facts[one] for one in named}
        out: Pieces = []
        for part in chosen(parts, args, self._words.speech):
            value = facts.get(part.text)
            if part.text == "line" and part.kind == PLACE:
                value = self.about(str(facts["reason"]), str(facts["what"]))
            if part.kind == TEXT:
                out.append(part.text)
            elif part.kind == NUMBER and isinstance(value, int):
                out.append(self._words.speech.number(value))
            else:
                out.append(self.fact(part.text, value))
        return out

    def fact(self, key: str, value: object) -> str | int:
        """Return one fact in words, or a seat."""
        words = self._words
        if words.has(f"fact.{key}.{value}"):
            return words.say(f"fact.{key}.{value}")
        if isinstance(value, int) and not isinstance(value, bool):
            is_seat = key == "seat" or words.sentences.get(f"fact.{key}") == "seat"
            return value if is_seat else words.speech.number(value)
        if key == "reason":
            return words.say(f"reason.{value}")
        if isinstance(value, dict):
            return words.listed([self._counted(key, str(one), n) for one, n in value.items()])
        if isinstance(value, list):
            return words.listed([self._item(key, item) for item in value])
        return "" if value is None else words.word(str(value)).replace("_", " ")

    def _item(self, key: str, item: object) -> str:
        """Return one of several values of a fact."""
        named = f"fact.{key}.{item}"
        return self._words.say(named) if self._words.has(named) else self._words.word(str(item))

    def _counted(self, key: str, name: str, n: object) -> str:
        """Return so many of something: 2 red."""
        args = {"n": n, "name": self._item(key, name)}
        return self._words.say("list.counted", args)

    def sentence(self, facts: dict[str, object], names: Sequence[str]) -> str:
        """Return the sentence with the seats' names in it."""
        return "".join(
            [piece if isinstance(piece, str) else names[piece] for piece in self.pieces(facts)]
        )

    def reason(self, reason: str) -> str:
        """Return why points were given or taken."""
        key = f"reason.{reason}"
        return self._words.say(key) if self._words.has(key) else reason

    def line(self, line: ScoreLine) -> str:
        """Return a score line in words, without its amount."""
        return self.about(line.reason, line.what)

    def about(self, reason: str, what: str) -> str:
        """Return what points are for: the reason, and the piece if there is one."""
        said = self.reason(reason)
        if not what:
            return said
        own = f"line.{reason}"
        key = own if self._words.has(own) else "score.line"
        return self._words.say(key, {"reason": said, "what": self._item("what", what)})

    def what(self, line: ScoreLine) -> str:
        """Return what the points of a score line were for, in words."""
        return self._item("what", line.what)
