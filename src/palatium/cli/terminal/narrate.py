"""What happened, as lines for the terminal."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from palatium.cli.scenes import Scene
from palatium.cli.style import points_text, seat_text
from palatium.core.events import Event, told_to
from palatium.core.game import Game
from palatium.playing.telling import Teller


class Narrator:
    """Tells what happened as one seat may hear it, a line for each event."""

    def __init__(self, game: Game, scene: Scene) -> None:
        self._teller = Teller(game)
        self._scene = scene

    def lines(self, events: Sequence[Event], seat: int | None, quiet: bool = True) -> list[Text]:
        """Return the lines, each followed by the points it earned."""
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
                out.append(self._line(facts))
        return out

    def _line(self, facts: dict[str, object]) -> Text:
        line = Text()
        for piece in self._teller.pieces(facts):
            line.append_text(seat_text(piece) if isinstance(piece, int) else Text(piece))
        return line

    def _reason(self, facts: dict[str, object]) -> str:
        said = self._teller.about(str(facts["reason"]), str(facts["what"]))
        return said[:1].lower() + said[1:]


def folded(lines: list[Text]) -> list[Text]:
    """Return consecutive equal lines as one, with a count."""
    out: list[Text] = []
    for _, group in groupby(lines, key=lambda line: line.plain):
        same = list(group)
        out.append(same[0].append(f" \u00d7{len(same)}", "muted") if len(same) > 1 else same[0])
    return out
