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

from palatium.bots import protocol
from palatium.bots.protocol import LONGEST_LINE, START_SECONDS, Message, Nonsense
from palatium.core.errors import BadConfig, PalatiumError
from palatium.core.game import Game
from palatium.playing.bot import Bot
from palatium.playing.seat import Seat

MOVE_SECONDS = 5.0
GAME_SECONDS = 600.0
MEMORY = 4 << 30
"""Address space; run-times such as Node's reserve much without using it."""
LIMITS = Path(__file__).with_name("stdio_limits.py")


class BotProgramFailed(PalatiumError):
    """An outside bot exited, was too slow, or sent a nonsensical message."""


class StdioBot(Bot):
    """A program as a player: `stdio:COMMAND`. Started once, it plays one game after another."""

    _line: "BotProgram | None" = None

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
        for message in protocol.question(
            seat,
            self._asked,
            int(1000 * min(self.move_seconds, self._left)),
            int(1000 * self._left),
        ):
            line.say(message)
        begun = monotonic()
        answer = line.hear("choose", min(self.move_seconds, self._left))
        self._left -= monotonic() - begun
        try:
            return protocol.chosen(answer, self._asked, seat.options())
        except Nonsense as error:
            raise line.failure(str(error)) from None

    def _open(self) -> "BotProgram":
        if self._line is None:
            line = BotProgram(self.argument, [self.program, *self.command[1:]])
            self._line = line
            line.say(protocol.hello())
            try:
                self.name = protocol.named(line.hear("hello", START_SECONDS))
            except Nonsense as error:
                raise line.failure(str(error)) from None
        return self._line

    def _begin(self, line: "BotProgram", seat: Seat) -> None:
        self._left = self.game_seconds
        line.say(
            protocol.new(seat, int(1000 * self.move_seconds), int(1000 * self.game_seconds))
        )

    def close(self) -> None:
        """Say bye and make sure that the program ends."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def __getstate__(self) -> dict[str, object]:
        if self._line is not None:
            raise TypeError(
                f"the outside bot '{self.argument}' is a running program, which cannot be pickled "
                "or copied: close() it first"
            )
        return self.__dict__

    def __del__(self) -> None:
        if self._line is not None:
            with contextlib.suppress(Exception):
                self.close()


class BotProgram:
    """A program under limits that is spoken to line by line."""

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

    def say(self, message: Message) -> None:
        """Send a message; a program that does not read it in time has failed."""
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

    def hear(self, kind: str, seconds: float) -> Message:
        """Return the next message, which must be of a kind and arrive in time."""
        line = self._read_line(seconds)
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        try:
            return protocol.of_kind(message, kind, line.decode("utf-8", "replace"))
        except Nonsense as error:
            raise self.failure(str(error)) from None

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

    def failure(self, what: str) -> BotProgramFailed:
        """Stop the program, and return the error to raise."""
        self.stop()
        return BotProgramFailed(f"outside bot '{self.name}' {what}")

    def close(self) -> None:
        """Say bye, wait a moment, then stop it."""
        if self.process.poll() is None:
            with contextlib.suppress(BotProgramFailed, subprocess.TimeoutExpired):
                self.say(protocol.bye())
                self.process.wait(1)
        self.stop()

    def stop(self) -> None:
        """Kill the program and everything it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _absolute(command: list[str]) -> list[str]:
    """Return a command whose files are also found from the program's own empty folder."""
    return [os.path.abspath(word) if os.path.isfile(word) else word for word in command]
