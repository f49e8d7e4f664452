"""A game of two questions with a hidden number each, to play where seats know different things."""

from palatium.core.codec import Number
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game
from palatium.core.layout import Field, Layout, Layouts
from palatium.core.rng import Rng
from palatium.core.scoring.outcome import Outcome, ranked
from palatium.core.spec import Config, GameSpec, common_options
from palatium.core.state import State
from palatium.core.text.words import Words

SAY = 1 << 24
WORDS = {
    "ask.say": "Say a number from 0 to 2.",
    "group.say": "Say",
    "why.option": "That is not possible now.",
    "why.over": "The game is over.",
}


class Whisper(State):
    """Two secrets; a guess of the other's secret scores a point."""

    def __init__(
        self, game: Game, stack: "list[Frame[Whisper]]", points: list[int], moves: int
    ) -> None:
        super().__init__(game, stack, points, True, None, moves, None)
        self.secrets = [41, 42]

    def clone(self) -> "Whisper":
        stack: list[Frame[Whisper]] = [frame for frame in self.stack if isinstance(frame, Ask)]
        copy = Whisper(self.game, stack, list(self.points), self.moves)
        copy.lines = self.lines
        return copy

    def body(self) -> dict[str, object]:
        return {"secrets": self.secrets}

    def view_body(self, seat: int | None) -> dict[str, object]:
        return {"secret": None if seat is None else self.secrets[seat]}

    def check_body(self) -> list[str]:
        return []

    def redeal(self, seat: int, rng: Rng) -> "Whisper":
        return self.clone()

    def outcome(self) -> Outcome:
        return Outcome(self.scores(), ranked([(p,) for p in self.points]), "", "all have spoken")


class Ask(Frame[Whisper]):
    """One seat says a number."""

    def name(self) -> str:
        return "say"

    def options(self, s: Whisper) -> list[int]:
        return [SAY, SAY + 1, SAY + 2]

    def choose(self, s: Whisper, a: int) -> None:
        s.gain(self.seat, a & 3, "said", "", "W-1")
        s.pop()


class WhisperGame(Game):
    """The facts: none."""

    def start(self, explain: bool = True) -> Whisper:
        return Whisper(self, [Ask(1), Ask(0)], [0, 0], 0)

    def restore(self, dump: Dump) -> Whisper:
        stack: list[Frame[Whisper]] = [Ask(data[0]) for _, data in dump.frames]
        return Whisper(self, stack, dump.points, dump.moves)

    def bound(self) -> int:
        return 2


def build(config: Config) -> Game:
    layouts = Layouts([Layout(1, "say", [Field("number", 2, Number(0, 2))], "pick-amount")])
    return WhisperGame("whisper", 1, 2, config.values, "none", layouts, Words(WORDS))


SPEC = GameSpec("whisper", "Whisper", "a test", common_options(2, 2, 2), build, [{}])
