"""Outside bots: the examples play whole games, and every kind of failure is explained."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import palatium as pal
from palatium.bots.protocol import PROTOCOL
from palatium.bots.stdio import BotProgramFailed, StdioBot
from palatium.core.rng import Rng
from palatium.playing.bot import make_bot
from palatium.playing.seat import Seat

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = f"{sys.executable} {EXAMPLES / 'first_legal.py'}"


@pytest.fixture
def bots() -> Iterator[list[StdioBot]]:
    made: list[StdioBot] = []
    yield made
    for bot in made:
        bot.close()


def script(tmp_path: Path, text: str) -> str:
    """Return a bot made of a few lines of Python."""
    path = tmp_path / "bot.py"
    path.write_text("import json, sys, time\n" + text, encoding="utf-8")
    return f"{sys.executable} {path}"


HELLO = "sys.stdin.readline()\nprint(json.dumps({'type': 'hello', 'protocol': 1}), flush=True)\n"


def test_the_examples_play_whole_games(tmp_path: Path, bots: list[StdioBot]) -> None:
    binary = tmp_path / "last_legal"
    source = EXAMPLES / "last_legal.c"
    subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-o", binary, source], check=True)
    bots += [StdioBot(PYTHON), StdioBot(str(binary))]
    for name in pal.game_names():
        record = pal.play(pal.game(name, players=2), bots, seed=2)
        assert record.outcome is not None
    assert [bot.name for bot in bots] == ["first legal", "last legal"]


def test_a_program_is_told_what_its_seat_knows(tmp_path: Path, bots: list[StdioBot]) -> None:
    """A bot whose choice depends on every byte it receives chooses the same in every deal."""
    game = pal.game("palaces", players=2)
    s = game.start()
    while s.seat() < 0:
        s.apply(s.sample(Rng(4)))
    chosen: set[int] = set()
    for deal in range(3):
        log = tmp_path / f"{deal}"
        log.mkdir()
        bot = StdioBot(script(log, HELLO + TEE))
        bots.append(bot)
        truth = s if deal == 0 else s.resample(s.seat(), Rng(98 + deal))
        chosen.add(bot.decide(Seat(truth, s.seat(), Rng(1))))
    assert len(chosen) == 1


TEE = """
lines = [sys.stdin.readline() for _ in range(3)]
assert [json.loads(line)["type"] for line in lines] == ["new", "view", "options"]
message = json.loads(lines[2])
import zlib
number = zlib.crc32("".join(lines).encode()) % len(message["options"])
first = message["options"][number]["int"]
print(json.dumps({"type": "choose", "id": message["id"], "int": first}), flush=True)
"""


@pytest.mark.parametrize(
    "text, message",
    [
        ("time.sleep(9)", "gave no answer within 0.3 s"),
        ("print('{}', flush=True)\ntime.sleep(9)", "should say 'choose' as one JSON object"),
        ("print('nonsense', flush=True)\ntime.sleep(9)", "should say 'choose'"),
        ("sys.exit(3)", "ended with exit code 3"),
        ("print('x' * 100000, end='', flush=True)\ntime.sleep(9)", "more than 65536 bytes"),
        (
            "print('{\"type\": \"choose\", \"id\": 1, \"int\": 5}', flush=True)\ntime.sleep(9)",
            "chose 5, which is none of its",
        ),
        (
            "print('{\"type\": \"choose\", \"id\": 7, \"int\": 5}', flush=True)\ntime.sleep(9)",
            "answered question 7, not 1",
        ),
    ],
)
def test_failures_are_named(
    tmp_path: Path, bots: list[StdioBot], text: str, message: str
) -> None:
    bot = StdioBot(script(tmp_path, HELLO + text), move_seconds=0.3)
    bots.append(bot)
    with pytest.raises(BotProgramFailed, match=message):
        pal.play(pal.game("azul", players=2), [bot, "random"], seed=1)


def test_limits_hold(tmp_path: Path, bots: list[StdioBot]) -> None:
    """No file can be written, memory is limited, and the folder is empty and removed."""
    text = HELLO + (
        "import os\n"
        "assert os.listdir('.') == [] and 'HOME' in os.environ and len(os.environ) < 6\n"
        "try:\n    open('x', 'wb', 0).write(b'much'); sys.exit(4)\nexcept OSError: pass\n"
        "try:\n    bytearray(8 << 30); sys.exit(5)\nexcept MemoryError: pass\n"
        "sys.exit(42)\n"
    )
    bot = StdioBot(script(tmp_path, "import signal\nsignal.signal(25, signal.SIG_IGN)\n" + text))
    bots.append(bot)
    with pytest.raises(BotProgramFailed, match="exit code 42"):
        pal.play(pal.game("azul", players=2), [bot, "random"], seed=1)


def test_hello_must_speak_the_protocol(tmp_path: Path, bots: list[StdioBot]) -> None:
    text = f"print({json.dumps(json.dumps({'type': 'hello', 'protocol': 9}))}, flush=True)"
    bot = StdioBot(script(tmp_path, text + "\ntime.sleep(9)"))
    bots.append(bot)
    with pytest.raises(BotProgramFailed, match=f"speaks protocol 9, this is {PROTOCOL}"):
        pal.play(pal.game("azul", players=2), [bot, "random"], seed=1)


@pytest.mark.parametrize(
    "name, message",
    [
        ("stdio", "is named stdio:COMMAND"),
        ("stdio:no-such-program", "there is no program 'no-such-program'"),
        ("stdio:'open", "No closing quotation"),
    ],
)
def test_nonsense_is_refused(name: str, message: str) -> None:
    with pytest.raises(pal.BadConfig, match=message):
        make_bot(name)
