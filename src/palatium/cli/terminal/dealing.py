"""A person who enters what the real table drew."""

from rich.console import Console
from rich.text import Text

from palatium.cli.terminal.reader import Reader
from palatium.core.errors import BadNotation
from palatium.core.state import State
from palatium.play.dealers import Dealer, FixedDealer


class AskedDealer(Dealer):
    """Asks for every draw until the answer is possible; an empty line lets the program draw."""

    def __init__(self, reader: Reader, console: Console, seed: int) -> None:
        self._reader = reader
        self._console = console
        self._own = FixedDealer(seed)

    def deal(self, s: State) -> int:
        ask = Text.assemble((s.ask().prompt, "ask"), "  ", (_where(s), "muted"))
        self._console.print(ask)
        while True:
            line = self._reader.line("* dealer")
            if line in ("quit", "q", "exit"):
                raise KeyboardInterrupt
            if line == "":
                return self._own.deal(s)
            a = _meant(s, line)
            if isinstance(a, int):
                self._own.follow(s, a)
                return a
            self._console.print(Text(a, "loss"))

    def follow(self, s: State, a: int) -> None:
        self._own.follow(s, a)


def _where(s: State) -> str:
    """What the present draw is for, with an example of an answer."""
    frames = s.view(None)["frames"]
    last = frames[-1] if isinstance(frames, list) and frames else {}
    facts = [f"{key} {value}" for key, value in last.items() if key != "frame"]
    draw = s.stack[-1].draw(s)
    size = f"{draw.size} to draw" if draw is not None else ""
    return ", ".join([part for part in (str(last.get("frame", "")), *facts, size) if part])


def _meant(s: State, line: str) -> int | str:
    """The outcome that a line names, with or without its first word; or what is wrong."""
    words = [layout.word for layout in s.game.layouts.all if layout.by_chance]
    said = ""
    for text in [line] + [f"{word} {line}" for word in words]:
        try:
            a = s.parse(text)
        except BadNotation as error:
            said = said or f"{error}."
            continue
        if s.allows(a):
            return a
        said = s.why_not(a) or "That cannot have been drawn."
    return said
