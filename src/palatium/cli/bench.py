"""`palatium bench`: how fast the engine is on this machine, beside other engines."""

import json
import platform
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.table import Table
from rich.text import Text

import palatium
from palatium.cli.bench_envs import env_speeds, print_env_speeds
from palatium.cli.bench_keeping import keeping_figures, print_keeping
from palatium.cli.files import write_out
from palatium.cli.progress import progress
from palatium.cli.style import number, output
from palatium.core.errors import BadConfig
from palatium.games.castles.modules.box import EXPANSIONS

if TYPE_CHECKING:
    from palatium.lab.bench import Speed
    from palatium.lab.rollouts import Rollouts

OURS: list[tuple[str, dict[str, object]]] = [
    ("azul", {"players": 2}),
    ("palaces", {"players": 2}),
    ("castles", {"players": 4}),
    ("palace", {"players": 2}),
]
"""The games that are measured; a new one is one entry more."""

SEARCHED: list[tuple[str, dict[str, object]]] = [
    ("azul", {"players": 2}),
    ("palaces", {"players": 2}),
    ("palace", {"players": 2}),
    ("castles", {"players": 2, "edition": "base"}),
]
"""The games whose simulations a second are measured."""

EXPANDED: dict[str, dict[str, object]] = {
    "castles": {"players": 4, "edition": "collector", "modules": list(EXPANSIONS)},
}
"""Games with everything in the box, measured beside the game alone."""

PEERS = ["backgammon"]
"""Games of OpenSpiel."""
BESIDE = {"castles": "catanatron"}
"""Whose engine a game is compared with; OpenSpiel's, if nothing is said."""
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
        Path("bench/results.json"), metavar="FILE", help="Where the figures are stored."
    ),
    catanatron: Path | None = typer.Option(
        None,
        metavar="PYTHON",
        help="The Python that has catanatron, if not .venv-catanatron/bin/python.",
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
) -> None:
    """Measure random play and cloning beside other engines: the best of five interleaved runs."""
    if not 0.01 <= seconds <= 600:
        raise BadConfig(f"--seconds {seconds:g} should be from 0.01 to 600")
    if catanatron is not None and not catanatron.is_file():
        raise BadConfig(f"--catanatron {catanatron}: there is no such program")
    from palatium.lab.bench import RUNS, measure, own
    from palatium.lab.catan import ENVIRONMENT, Catanatron
    from palatium.lab.catan import catanatron as beside
    from palatium.lab.peers import has_openspiel, openspiel

    subjects = [own(name, **options) for name, options in OURS]
    expanded = [own(name, **options) for name, options in EXPANDED.items()]
    peers = [openspiel(name) for name in PEERS] if has_openspiel() else []
    python = catanatron or ENVIRONMENT
    process = Catanatron(python) if python.is_file() else None
    if process is not None:
        peers.append(beside(process))
    rivals = [*subjects, *expanded, *peers]
    try:
        with progress("Measuring", RUNS * len(rivals), as_json) as report:
            speeds = measure(rivals, seconds, RUNS, report)
    finally:
        if process is not None:
            process.close()
    ours, rest = speeds[: len(subjects)], speeds[len(subjects) :]
    full, theirs = rest[: len(expanded)], rest[len(expanded) :]
    doors = env_speeds(seconds, RUNS)
    figures = _figures(ours, theirs, seconds, RUNS)
    rollouts = _rollouts(seconds, has_openspiel(), as_json)
    figures["rollouts"] = [one.record() for one in rollouts]
    figures["expanded"] = [_share(speed, ours) for speed in full]
    kept = keeping_figures(OURS, EXPANDED)
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
            output().print(line.append(" of the decisions a second of the game alone."))
        print_env_speeds(doors)
        _print_rollouts(rollouts)
        print_keeping(kept)
        mode = "compiled" if palatium.is_compiled() else "not compiled"
        note = f"Best of {RUNS} interleaved runs, {mode}; stored in {out}."
        output().print(Text(note, "muted"))


def _rollouts(seconds: float, with_peer: bool, as_json: bool) -> "list[Rollouts]":
    """Simulations a second, on positions of 100 games; shorter runs look at fewer."""
    from palatium.lab.rollouts import GAMES, PER_GAME, openspiel_simulations, simulations

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
    """A game with everything in the box, and its speed as a share of the game alone."""
    alone = next(other for other in ours if other.name == speed.name)
    share = round(speed.decisions_per_s / alone.decisions_per_s, 3)
    return {**speed.record(), "share": share}


def _pairs(ours: "list[Speed]", theirs: "list[Speed]") -> "list[tuple[Speed, Speed]]":
    """Each of our games with what it is compared with."""
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
        console.print(line.append(f" the decisions a second of {_peer(peer)}."))
    for speed in ours:
        if speed.placements_us is not None:
            line = Text(f"{speed.name}: all placements of a full market in ")
            line.append(f"{number(speed.placements_us, 1)} µs", "title")
            console.print(line.append(", the mean over middle positions."))
    for by, said in MISSING.items():
        if by not in [peer.by for peer in theirs]:
            said = f"{said.format(python=python)}: make bench brings it."
            console.print(Text(said, "muted"))


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
