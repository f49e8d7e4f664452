"""A dealer for a person who enters what was drawn at a real table."""

from rich.console import Console
from rich.text import Text

from palatium.cli.scenes import scene
from palatium.cli.terminal.reader import Reader
from palatium.core.errors import BadNotation, IllegalAction
from palatium.core.state import State
from palatium.playing.dealers import Dealer, FixedDealer, meant_draw


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
            try:
                a = meant_draw(s, line)
            except (BadNotation, IllegalAction) as error:
                self._console.print(Text(str(error).rstrip(".") + ".", "loss"))
                continue
            self._own.follow(s, a)
            return a

    def follow(self, s: State, a: int) -> None:
        self._own.follow(s, a)
