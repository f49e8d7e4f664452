"""Golden playthroughs and perft counts, so that any change of rules shows as a diff.

`python -m palatium.testkit tests` rewrites them after an intended change.
"""

import hashlib
import json
from pathlib import Path

from palatium.core.game import Game
from palatium.core.state import State
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.match import Match
from palatium.record.record import Record, seat_name
from palatium.record.recorder import Recorder
from palatium.testkit.move_counts import perft
from palatium.testkit.sets import labelled

GOLDEN_SEED = 1
MOST_POSITIONS = 800
"""Perft stops at the depth that exceeds this many positions."""


def written_game(game: Game, seed: int, bots: list[str] | None = None) -> Record:
    """Return a record of a game of random (or other) bots with a fixed deal."""
    names = bots or ["random"] * game.players
    s = game.start()
    recorder = Recorder(s, names, {"seed": seed})
    Match(s, [make_bot(name) for name in names], FixedDealer(seed), seed).finish(recorder)
    return recorder.record


def golden_text(game: Game, seed: int) -> str:
    """Return a playthrough: each move with the question, number of options, and what changed."""
    record = written_game(game, seed)
    s = game.start()
    lines = [f"game {game.name} {json.dumps(game.config, sort_keys=True)} seed {seed}"]
    for move in record.moves:
        lines.append(_line(s, move.action))
        s.apply(move.action)
        lines[-1] += f" | scores {s.scores()} | {_views(s)}"
    lines.append(f"outcome {json.dumps(s.outcome().record(), sort_keys=True)}")
    for line in s.score_lines():
        lines.append(
            f"line {seat_name(line.seat)} {line.amount:+d} {line.reason} "
            f"{line.what or '-'} {line.ruling} move {line.move}"
        )
    return "\n".join(lines) + "\n"


def _line(s: State, a: int) -> str:
    ask = s.ask()
    options = "chance" if s.seat() < 0 else f"{len(s.options())} options"
    return f"{s.moves + 1} {seat_name(s.seat())} {ask.name}: {s.text(a)} | {options}"


def _views(s: State) -> str:
    """Return a short hash of what every seat and a spectator see."""
    views = [s.view(seat) for seat in [*range(s.game.players), None]]
    text = json.dumps(views, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()



def write_golden(folder: Path) -> list[str]:
    """Write the playthroughs of all option sets; return the names of those that changed."""
    changed: list[str] = []
    for label, game in labelled():
        path = folder / f"{label}.txt"
        text = golden_text(game, GOLDEN_SEED)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(label)
    return changed


def write_perft(file: Path) -> bool:
    """Write the perft counts of all option sets; return whether they changed."""
    counts = {label: list(perft_counts(game)) for label, game in labelled()}
    text = json.dumps(counts, indent=1, sort_keys=True) + "\n"
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return False
    file.write_text(text, encoding="utf-8")
    return True


def perft_counts(game: Game) -> list[int]:
    """Return counts up to three plies from the start, fewer if the tree grows wide."""
    counts: list[int] = []
    for depth in range(1, 4):
        counts = perft(game.start(explain=False), depth)
        if counts[-1] > MOST_POSITIONS:
            break
    return counts

