"""Events in the words of the game's catalogue."""

from collections.abc import Sequence
from itertools import groupby
from string import Formatter

from rich.text import Text

from palatium.cli.scenes import Scene
from palatium.cli.style import points_text, seat_text
from palatium.core.events import Event, told_to
from palatium.core.game import Game


class Narrator:
    """Tells what happened as one seat may hear it, a line for each event."""

    def __init__(self, game: Game, scene: Scene) -> None:
        self._game = game
        self._scene = scene
        self._fields = {
            field.name: field.codec for layout in game.layouts.all for field in layout.fields
        }

    def lines(self, events: Sequence[Event], seat: int | None, quiet: bool = True) -> list[Text]:
        """The lines; points stand behind what earned them."""
        out: list[Text] = []
        for facts in told_to(list(events), seat):
            name = str(facts["event"])
            if quiet and name in self._scene.quiet:
                continue
            if name == "scored" and out:
                amount = facts["amount"]
                assert isinstance(amount, int)
                out[-1].append("  ").append_text(points_text(amount))
                if not facts.get("what") or str(facts["what"]) not in out[-1].plain:
                    out[-1].append(f" {self._reason(facts)}", "muted")
            else:
                out.append(self._line(name, facts))
        return out

    def _line(self, name: str, facts: dict[str, object]) -> Text:
        words = self._game.words
        key = f"event.{name}.known" if "card" in facts else f"event.{name}"
        if not words.has(key):
            key = f"event.{name}"
        if not words.has(key):
            rest = [f"{k} {v}" for k, v in facts.items() if k != "event"]
            return Text(f"{name}: {', '.join(rest)}")
        line = Text()
        for text, place, _, _ in Formatter().parse(words.sentences[key]):
            line.append(text)
            if place is not None:
                line.append_text(self._fact(place, facts.get(place)))
        return line

    def _fact(self, key: str, value: object) -> Text:
        own = self._scene.value(key, value)
        if own is not None:
            return Text(own)
        if key == "seat" and isinstance(value, int):
            return seat_text(value)
        if key == "reason":
            return Text(self._game.words.say(f"reason.{value}"))
        codec = self._fields.get(key)
        if codec is not None and isinstance(value, int) and not isinstance(value, bool):
            return Text(codec.text(value))
        if isinstance(value, dict):
            return Text(", ".join([f"{n} {name}" for name, n in value.items()]) or "nothing")
        if isinstance(value, list):
            return Text(", ".join([str(item) for item in value]) or "nothing")
        return Text(str(value))

    def _reason(self, facts: dict[str, object]) -> str:
        key, what = facts.get("reason"), str(facts.get("what") or "")
        return f"{self._game.words.say(f'reason.{key}')} {what}".strip().lower()


def folded(lines: list[Text]) -> list[Text]:
    """Equal lines that follow one another as one, counted."""
    out: list[Text] = []
    for _, group in groupby(lines, key=lambda line: line.plain):
        same = list(group)
        out.append(same[0].append(f" \u00d7{len(same)}", "muted") if len(same) > 1 else same[0])
    return out
