"""Catanatron for comparison: a separate process, since it has its own environment."""

import json
import subprocess
from pathlib import Path

from palatium.bench.speed import SpeedTally, Subject
from palatium.core.errors import BadConfig

ENVIRONMENT = Path(".venv-catanatron/bin/python")
"""Where `make bench` installs it."""
SCRIPT = Path(__file__).with_name("catanatron_peer.py")
CLONES = 300


class Catanatron:
    """The running process."""

    def __init__(self, python: Path) -> None:
        self._python = python
        self._process = subprocess.Popen(
            [str(python), "-P", str(SCRIPT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ask(self, job: str) -> dict[str, float]:
        """Send one job and return its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        try:
            self._process.stdin.write(job + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        line = self._process.stdout.readline()
        if not line:
            said = self._process.stderr.read().strip().splitlines() or ["it said nothing"]
            raise BadConfig(f"{self._python} cannot run catanatron: {said[-1]}")
        answer: dict[str, float] = json.loads(line)
        return answer

    def run(self, seconds: float, seed: int) -> SpeedTally:
        """Play random games for some seconds, timed in the other process."""
        found = self.ask(f"run {seconds} {seed}")
        return SpeedTally(
            int(found["games"]), int(found["decisions"]), int(found["ints"]), found["spent"]
        )

    def clone_us(self) -> float:
        """Return microseconds for a copy of a game."""
        return self.ask(f"clone {CLONES}")["clone_us"]

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def catanatron(process: Catanatron) -> Subject:
    """Return a subject of four of its random players."""
    return Subject("catan", "catanatron", 4, process.run, process.clone_us)
