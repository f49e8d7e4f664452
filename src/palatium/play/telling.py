"""Events and points in the words of the game's catalogue, for any screen.

A sentence consists of texts and of seats as ints, so that a terminal can colour a seat and a server
can put a name there. `fact.<key>.<value>` words a single value of a fact, and `fact.<key>` with the
text "seat" says that the fact is a seat. If a fact is 0, `event.<name>.<key>.0` is used if the
catalogue has it.
"""

from collections.abc import Sequence
from string import Formatter

from palatium.core.game import Game
from palatium.core.scoring.lines import ScoreLine

Pieces = list[str | int]


class Teller:
    """Puts the events and score lines of one game into words."""

    def __init__(self, game: Game) -> None:
        self._words = game.words
        self._parsed: dict[str, list[tuple[str, str | None]]] = {}

    def pieces(self, facts: dict[str, object]) -> Pieces:
        """Return the sentence of an event as a seat was told it."""
        name = str(facts["event"])
        key = self._sentence(name, facts)
        if not self._words.has(key):
            rest = [f"{k} {v}" for k, v in facts.items() if k != "event"]
            return [f"{name}: {', '.join(rest)}"]
        out: Pieces = []
        for text, place in self._places(key):
            if text:
                out.append(text)
            if place is not None:
                out.append(self.fact(place, facts.get(place)))
        return out

    def _sentence(self, name: str, facts: dict[str, object]) -> str:
        """Return the key of the sentence that fits best."""
        plain = f"event.{name}"
        special = [f"{plain}.{key}.0" for key, value in facts.items() if value == 0]
        if "card" in facts:
            special.append(f"{plain}.known")
        return next((key for key in special if self._words.has(key)), plain)

    def _places(self, key: str) -> list[tuple[str, str | None]]:
        found = self._parsed.get(key)
        if found is None:
            parts = Formatter().parse(self._words.sentences[key])
            found = [(text, place) for text, place, _, _ in parts]
            self._parsed[key] = found
        return found

    def fact(self, key: str, value: object) -> str | int:
        """Return one fact in words, or a seat."""
        words = self._words
        if words.has(f"fact.{key}.{value}"):
            return words.say(f"fact.{key}.{value}")
        if isinstance(value, int) and not isinstance(value, bool):
            is_seat = key == "seat" or words.sentences.get(f"fact.{key}") == "seat"
            return value if is_seat else f"{value:,}"
        if key == "reason":
            return words.say(f"reason.{value}")
        if isinstance(value, dict):
            return ", ".join([f"{n} {name}" for name, n in value.items()]) or "nothing"
        if isinstance(value, list):
            return ", ".join([self._item(key, item) for item in value]) or "nothing"
        return "" if value is None else str(value).replace("_", " ")

    def _item(self, key: str, item: object) -> str:
        """Return one of several values of a fact."""
        named = f"fact.{key}.{item}"
        return self._words.say(named) if self._words.has(named) else str(item)

    def sentence(self, facts: dict[str, object], names: Sequence[str]) -> str:
        """Return the sentence with the seats' names in it."""
        said = "".join(
            [piece if isinstance(piece, str) else names[piece] for piece in self.pieces(facts)]
        )
        return tidy(said)

    def reason(self, reason: str) -> str:
        """Return why points were given or taken."""
        key = f"reason.{reason}"
        return self._words.say(key) if self._words.has(key) else reason

    def line(self, line: ScoreLine) -> str:
        """Return a score line in words, without its amount."""
        return f"{self.reason(line.reason)} {self.what(line)}".strip()

    def what(self, line: ScoreLine) -> str:
        """Return what the points of a score line were for, in words."""
        return self._item("what", line.what)


def tidy(said: str) -> str:
    """Return a sentence without the gaps that empty facts leave."""
    return " ".join(said.split()).replace(" .", ".").replace(" :", ":").replace(":.", ".")
