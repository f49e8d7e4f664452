"""A person who enters what the real table drew."""

from rich.console import Console
from rich.text import Text

from palatium.cli.scenes import scene
from palatium.cli.terminal.reader import Reader
from palatium.core.errors import BadNotation
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.play.dealers import Dealer, FixedDealer


class AskedDealer(Dealer):
    """Asks for every draw until the answer is possible; an empty line lets the program draw."""

    def __init__(self, reader: Reader, console: Console, game: str, seed: int) -> None:
        self._scene = scene(game)
        self._reader = reader
        self._console = console
        self._own = FixedDealer(seed)

    def deal(self, s: State) -> int:
        draw = s.stack[-1].draw(s)
        due = self._scene.due(s.view(None), draw.size if draw is not None else 1)
        self._console.print(Text.assemble((due, "ask"), ("  Enter draws for you.", "muted")))
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


def _meant(s: State, line: str) -> int | str:
    """The outcome that a line names, with or without its first word; or what is wrong."""
    layout = s.game.layouts.of(s.sample(Rng(0)))
    assert layout is not None
    text = line if line.split()[0].lower() == layout.word else f"{layout.word} {line}"
    try:
        a = s.parse(text)
    except BadNotation as error:
        return f"{error}."
    return a if s.allows(a) else f"{s.text(a)} cannot have been drawn now."
