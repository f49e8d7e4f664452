"""Outside bots: any program that reads and writes JSON lines (docs/bots.md has the protocol)."""

import contextlib
import json
import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

from palatium.core.errors import BadConfig, PalatiumError
from palatium.core.game import Game
from palatium.play.bot import Bot
from palatium.play.seat import Seat

PROTOCOL = 1
START_SECONDS = 10.0
MOVE_SECONDS = 5.0
GAME_SECONDS = 600.0
MEMORY = 4 << 30
"""Address space, of which run-times such as node's take much without using it."""
LONGEST_LINE = 1 << 16
SHOWN = 200
LIMITS = Path(__file__).with_name("stdio_limits.py")


class BotFailed(PalatiumError):
    """An outside bot that stopped, was too slow, or said what makes no sense."""


class StdioBot(Bot):
    """A program as a player: `stdio:COMMAND`. It is started once and plays game after game."""

    def __init__(
        self,
        argument: str = "",
        move_seconds: float = MOVE_SECONDS,
        game_seconds: float = GAME_SECONDS,
    ) -> None:
        super().__init__(argument)
        try:
            self.command = shlex.split(argument)
        except ValueError as error:
            raise BadConfig(f"stdio:{argument}: {error}") from None
        if not self.command:
            raise BadConfig("an outside bot is named stdio:COMMAND, for example stdio:./mybot")
        program = shutil.which(self.command[0])
        if program is None:
            raise BadConfig(f"stdio:{argument}: there is no program '{self.command[0]}'")
        self.program = os.path.abspath(program)
        self.move_seconds = move_seconds
        self.game_seconds = game_seconds
        self.name = ""
        self._line: Line | None = None
        self._table: tuple[Game, int] | None = None
        self._moves = 0
        self._asked = 0
        self._left = game_seconds

    def decide(self, seat: Seat) -> int:
        line = self._open()
        view = seat.view()
        moves = view["moves"]
        assert isinstance(moves, int)
        table = (seat.game, seat.number)
        if self._table is None or table != self._table or moves < self._moves:
            self._begin(line, seat)
        self._table, self._moves = table, moves
        self._asked += 1
        options = seat.options()
        line.say({"type": "view", "id": self._asked, "view": view})
        line.say(
            {
                "type": "options",
                "id": self._asked,
                "question": seat.ask().name,
                "prompt": seat.ask().prompt,
                "options": [
                    {"int": a, "text": seat.text(a), **seat.describe(a)} for a in options
                ],
                "move_ms": int(1000 * min(self.move_seconds, self._left)),
                "game_ms": int(1000 * self._left),
            }
        )
        begun = monotonic()
        answer = line.hear("choose", min(self.move_seconds, self._left))
        self._left -= monotonic() - begun
        if answer.get("id") != self._asked:
            raise line.failure(f"answered question {answer.get('id')!r}, not {self._asked}")
        a = answer.get("int")
        if isinstance(a, bool) or not isinstance(a, int) or a not in options:
            raise line.failure(f"chose {str(a)[:SHOWN]}, which is none of its {len(options)} ints")
        return a

    def _open(self) -> "Line":
        if self._line is None:
            line = Line(self.argument, [self.program, *self.command[1:]])
            self._line = line
            line.say({"type": "hello", "protocol": PROTOCOL})
            hello = line.hear("hello", START_SECONDS)
            if hello.get("protocol") != PROTOCOL:
                said = str(hello.get("protocol"))[:SHOWN]
                raise line.failure(f"speaks protocol {said}, this is {PROTOCOL}")
            self.name = str(hello.get("name", ""))[:SHOWN]
        return self._line

    def _begin(self, line: "Line", seat: Seat) -> None:
        self._left = self.game_seconds
        line.say(
            {
                "type": "new",
                "game": seat.game.name,
                "players": seat.game.players,
                "config": seat.game.config,
                "seat": seat.number,
                "move_ms": int(1000 * self.move_seconds),
                "game_ms": int(1000 * self.game_seconds),
            }
        )

    def close(self) -> None:
        """Say bye and see that the program ends."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()


class Line:
    """A program under limits, spoken to line by line."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self.folder = tempfile.mkdtemp(prefix="palatium-bot-")
        limits = [str(MEMORY), str(int(GAME_SECONDS))]
        keep = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "HOME": self.folder}
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(LIMITS), *limits, *_absolute(command)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env=keep,
            start_new_session=True,
        )
        self._heard = b""
        assert self.process.stdin is not None
        os.set_blocking(self.process.stdin.fileno(), False)

    def say(self, message: dict[str, object]) -> None:
        """Send a message; who does not read it in time has failed."""
        stdin = self.process.stdin
        assert stdin is not None
        rest = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        until = monotonic() + START_SECONDS
        try:
            while rest:
                left = until - monotonic()
                if left <= 0 or not select.select([], [stdin], [], left)[1]:
                    raise self.failure(f"read nothing for {START_SECONDS:g} s")
                rest = rest[os.write(stdin.fileno(), rest) :]
        except OSError:
            raise self.failure(self._how_it_ended()) from None

    def hear(self, kind: str, seconds: float) -> dict[str, object]:
        """The next message, which must be of a kind and come in time."""
        line = self._read_line(seconds)
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if not isinstance(message, dict) or message.get("type") != kind:
            said = line.decode("utf-8", "replace")[:SHOWN]
            raise self.failure(f"should say '{kind}' as one JSON object, not {said!r}")
        return message

    def _read_line(self, seconds: float) -> bytes:
        stdout = self.process.stdout
        assert stdout is not None
        until = monotonic() + seconds
        while b"\n" not in self._heard:
            left = until - monotonic()
            if left <= 0 or not select.select([stdout], [], [], left)[0]:
                raise self.failure(f"gave no answer within {seconds:g} s")
            part = os.read(stdout.fileno(), 65536)
            if not part:
                raise self.failure(self._how_it_ended())
            self._heard += part
            if len(self._heard) > LONGEST_LINE and b"\n" not in self._heard:
                raise self.failure(f"sent a line of more than {LONGEST_LINE} bytes")
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self.process.wait(1)
            if code < 0:
                return f"was stopped by {signal.Signals(-code).name}"
            return f"ended with exit code {code}"
        return "closed its output"

    def failure(self, what: str) -> BotFailed:
        """The program is stopped; what it did wrong, to be raised."""
        self.stop()
        return BotFailed(f"outside bot '{self.name}' {what}")

    def close(self) -> None:
        """Say bye, wait a moment, then stop it."""
        if self.process.poll() is None:
            with contextlib.suppress(BotFailed, subprocess.TimeoutExpired):
                self.say({"type": "bye"})
                self.process.wait(1)
        self.stop()

    def stop(self) -> None:
        """End the program with all that it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _absolute(command: list[str]) -> list[str]:
    """Files named from here are found from the program's own empty folder too."""
    return [os.path.abspath(word) if os.path.isfile(word) else word for word in command]
