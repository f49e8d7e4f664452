"""Running the command as people do: through a pipe, or at a real terminal."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from pathlib import Path

from tests.commands import ran

COMMAND = [sys.executable, "-m", "palatium"]
ENV = {**os.environ, "COLUMNS": "80", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}


def palatium(
    *args: str, typed: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command with piped input."""
    return ran(*args, typed=typed, cwd=cwd, variables=ENV)


def refused(*args: str, typed: str = "", cwd: Path | None = None) -> str:
    """Run a command that must be refused: exit code 2, one clear line, no traceback."""
    done = palatium(*args, typed=typed, cwd=cwd)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert lines[-1].startswith("palatium: "), done.stderr
    return lines[-1]


class Terminal:
    """A command at a pseudo-terminal, answered prompt by prompt."""

    def __init__(self, *args: str, rows: int = 50, columns: int = 80) -> None:
        master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, columns))
        env = {k: v for k, v in ENV.items() if k != "COLUMNS"}
        self.process = subprocess.Popen(
            [*COMMAND, *args], stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True
        )
        os.close(slave)
        self._master = master
        self.raw = b""
        self.page = self.wait()

    def wait(self, seconds: float = 20) -> str:
        """Return what appears up to the next prompt, or up to the end of the command."""
        out = b""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ready, _, _ = select.select([self._master], [], [], 0.5)
            if not ready:
                continue
            try:
                more = os.read(self._master, 65536)
            except OSError:
                break
            if not more:
                break
            out += more
            self.raw = out
            if plain(out).endswith(" > "):
                return plain(out)
        return plain(out)

    def type(self, line: str) -> str:
        """Type a line and return the page that follows."""
        os.write(self._master, f"{line}\n".encode())
        self.page = self.wait()
        return self.page

    def close(self) -> int:
        """Return the exit code."""
        code = self.process.wait(10)
        os.close(self._master)
        return code


def plain(output: bytes) -> str:
    """Return the text without colours and cursor movements."""
    text = output.decode("utf-8", "replace").replace("\r\n", "\n")
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
