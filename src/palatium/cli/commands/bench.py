"""`palatium bench`: how fast the engine is on this machine, beside other engines."""

import json
import platform
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.table import Table
from rich.text import Text

import palatium
from palatium.cli.commands.bench_keeping import keeping_figures, print_keeping
from palatium.cli.files import check_out, write_out
from palatium.cli.progress import progress
from palatium.cli.style import number, output
from palatium.core.errors import BadConfig

if TYPE_CHECKING:
    from palatium.bench.rollouts import Rollouts
    from palatium.bench.speed import Speed

PEERS = ["backgammon"]
"""Games of OpenSpiel."""
OPENSPIEL = "openspiel"
MISSING = {
    OPENSPIEL: "OpenSpiel is not installed here",
    "catanatron": "catanatron was not found at {python}",
}


def bench(
    seconds: float = typer.Option(
        1.0, metavar="SECONDS", help="Seconds for each of the five runs of each game."
    ),
    out: Path = typer.Option(
        Path("bench/results.json"), metavar="FILE", help="Where to store the figures."
    ),
    catanatron: Path | None = typer.Option(
        None,
        metavar="PYTHON",
        help="The Python that has catanatron, if not .venv-catanatron/bin/python.",
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
) -> None:
    """Compare random play and cloning with other engines: the best of five interleaved runs."""
    if not 0.01 <= seconds <= 600:
        raise BadConfig(f"--seconds {seconds:g} should be from 0.01 to 600")
    if catanatron is not None and not catanatron.is_file():
        raise BadConfig(f"--catanatron {catanatron}: no such program")
    check_out(out)
    from palatium.bench import subjects
    from palatium.bench.catanatron import ENVIRONMENT, Catanatron
    from palatium.bench.catanatron import catanatron as beside
    from palatium.bench.openspiel import has_openspiel, openspiel
    from palatium.bench.speed import RUNS, measure

    played, expanded = subjects.played(), subjects.expanded()
    peers = [openspiel(name) for name in PEERS] if has_openspiel() else []
    python = catanatron or ENVIRONMENT
    process = Catanatron(python) if python.is_file() else None
    if process is not None:
        peers.append(beside(process))
    rivals = [*played, *expanded, *peers]
    try:
        with progress("Measuring", RUNS * len(rivals), as_json) as report:
            speeds = measure(rivals, seconds, RUNS, report)
    finally:
        if process is not None:
            process.close()
    ours, rest = speeds[: len(played)], speeds[len(played) :]
    full, theirs = rest[: len(expanded)], rest[len(expanded) :]
    doors = _env_speeds(seconds, RUNS)
    figures = _figures(ours, theirs, seconds, RUNS)
    rollouts = _rollouts(seconds, has_openspiel(), as_json)
    figures["rollouts"] = [one.record() for one in rollouts]
    figures["expanded"] = [_share(speed, ours) for speed in full]
    kept = keeping_figures(subjects.PLAYED, subjects.EXPANDED)
    figures["keeping"] = [one.record() for one in kept]
    figures["environments"] = {name: round(figure, 1) for name, figure in doors.items()}
    write_out(out, json.dumps(figures, indent=1) + "\n")
    if as_json:
        print(json.dumps(figures, indent=1))
    else:
        _print(ours, theirs, python)
        for speed in full:
            share = _share(speed, ours)
            line = Text(f"{speed.name} with all expansions: ")
            line.append(f"{share['share']:.0%}", "title")
            output().print(line.append(" of the decisions per second of the base game."))
        _print_env_speeds(doors)
        _print_rollouts(rollouts)
        print_keeping(kept)
        mode = "compiled" if palatium.is_compiled() else "not compiled"
        note = f"Best of {RUNS} interleaved runs, {mode}; stored in {out}."
        output().print(Text(note, "muted"))


def _rollouts(seconds: float, with_peer: bool, as_json: bool) -> "list[Rollouts]":
    """Measure simulations per second, on positions of 100 games; shorter runs use fewer."""
    from palatium.bench.rollouts import GAMES, PER_GAME, openspiel_simulations, simulations
    from palatium.bench.subjects import SEARCHED

    games = max(1, min(GAMES, int(GAMES * seconds)))
    out: list[Rollouts] = []
    with progress("Simulating", len(SEARCHED) * games * PER_GAME, as_json) as report:
        for number, (name, options) in enumerate(SEARCHED):
            done = number * games * PER_GAME

            def told(more: int, done: int = done) -> None:
                if report is not None:
                    report(done + more)

            out.append(simulations(name, options, games, told))
    if with_peer:
        out.append(openspiel_simulations(games))
    return out


def _figures(
    ours: "list[Speed]", theirs: "list[Speed]", seconds: float, runs: int
) -> dict[str, object]:
    return {
        "version": palatium.__version__,
        "compiled": palatium.is_compiled(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "runs": runs,
        "seconds_per_run": seconds,
        "games": [speed.record() for speed in ours],
        "peers": [speed.record() for speed in theirs],
        "ratios": [_ratio(speed, peer) for speed, peer in _pairs(ours, theirs)],
    }


def _share(speed: "Speed", ours: "list[Speed]") -> dict[str, object]:
    """Return a game with everything in the box, and its speed relative to the plain game."""
    alone = next(other for other in ours if other.name == speed.name)
    share = round(speed.decisions_per_s / alone.decisions_per_s, 3)
    return {**speed.record(), "share": share}


def _pairs(ours: "list[Speed]", theirs: "list[Speed]") -> "list[tuple[Speed, Speed]]":
    """Return each of our games with what it is compared with."""
    from palatium.bench.subjects import BESIDE

    return [
        (speed, peer)
        for speed in ours
        for peer in theirs
        if peer.by == BESIDE.get(speed.name, OPENSPIEL)
    ]


def _ratio(speed: "Speed", peer: "Speed") -> dict[str, object]:
    out: dict[str, object] = {
        "game": speed.name,
        "players": speed.players,
        "peer": _peer(peer),
        "decisions_per_s": round(speed.decisions_per_s / peer.decisions_per_s, 2),
        "games_per_s": round(speed.games_per_s / peer.games_per_s, 2),
    }
    if speed.clone_us and peer.clone_us:
        out["clone"] = round(peer.clone_us / speed.clone_us, 2)
    return out


def _peer(speed: "Speed") -> str:
    return f"{speed.by} {speed.name}"


def _print(ours: "list[Speed]", theirs: "list[Speed]", python: Path) -> None:
    console = output()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted", pad_edge=False)
    table.add_column("random play", no_wrap=True)
    for head in ("decisions/s", "games/s", "decisions/game", "ints/game", "clone µs"):
        table.add_column(head, justify="right", no_wrap=True)
    for speed in [*ours, *theirs]:
        who = f"{speed.name}, {speed.players} players" if speed in ours else _peer(speed)
        table.add_row(
            Text(who, "bold" if speed in ours else ""),
            number(speed.decisions_per_s),
            number(speed.games_per_s),
            number(speed.decisions_per_game, 1),
            number(speed.ints_per_game, 1),
            "" if speed.clone_us is None else number(speed.clone_us, 2),
        )
    console.print()
    console.print(table)
    console.print()
    for speed, peer in _pairs(ours, theirs):
        times = speed.decisions_per_s / peer.decisions_per_s
        line = Text(f"{speed.name}: ").append(f"{times:.1f} times", "title")
        console.print(line.append(f" the decisions per second of {_peer(peer)}."))
    for speed in ours:
        if speed.placements_us is not None:
            line = Text(f"{speed.name}: all placements of a full market in ")
            line.append(f"{number(speed.placements_us, 1)} µs", "title")
            console.print(line.append(", the mean over midgame positions."))
    for by, said in MISSING.items():
        if by not in [peer.by for peer in theirs]:
            said = f"{said.format(python=python)}; make bench installs it."
            console.print(Text(said, "muted"))


def _env_speeds(seconds: float, runs: int) -> dict[str, float]:
    """Return decisions per second through the environments; empty without them."""
    if find_spec("pettingzoo") is None:
        return {}
    from palatium.bench.envs import env_speeds
    from palatium.bench.subjects import LEARNED

    return env_speeds(LEARNED, seconds, runs)


def _print_env_speeds(speeds: dict[str, float]) -> None:
    console = output()
    if not speeds:
        console.print(Text("PettingZoo is not installed here; make bench installs it.", "muted"))
        return
    from palatium.bench.envs import env_ratios
    from palatium.bench.subjects import LEARNED

    console.print()
    for name, figure in speeds.items():
        console.print(Text(f"{name}: ").append(number(figure), "title").append(" decisions/s"))
    for one, times, other in env_ratios(LEARNED, speeds):
        console.print(Text(f"{one}: ").append(f"{times:.1f} times", "title").append(f" {other}."))


def _print_rollouts(rollouts: "list[Rollouts]") -> None:
    console = output()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted", pad_edge=False)
    table.add_column("random rollouts to the end", no_wrap=True)
    for head in ("simulations/s", "positions"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in rollouts:
        is_ours = one.by == "palatium"
        who = f"{one.name}, {one.players} players" if is_ours else f"{one.by} IS-MCTS {one.name}"
        table.add_row(
            Text(who, "bold" if is_ours else ""), number(one.per_s), number(one.positions)
        )
    console.print()
    console.print(table)
