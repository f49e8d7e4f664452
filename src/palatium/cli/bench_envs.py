"""The environments' part of `palatium bench`: PettingZoo, batches, and a peer."""

from collections.abc import Callable
from importlib.util import find_spec

from rich.text import Text

from palatium.cli.style import number, output

ENV = "azul env"
RAW = "azul raw_env"
PEER = "PettingZoo connect_four raw_env"
BATCH = "azul batch of 1,024"


def env_speeds(seconds: float, runs: int) -> dict[str, float]:
    """Decisions a second through each door, the best of interleaved runs; empty without them."""
    if find_spec("pettingzoo") is None:
        return {}
    from palatium.envs import speed
    from palatium.envs.batch import Batch

    env, raw = speed.own_env("azul", players=2), speed.own_raw_env("azul", players=2)
    peer = speed.connect_four()
    batch = Batch("azul", speed.BATCH, players=2)
    doors: dict[str, Callable[[int], speed.Figures]] = {
        ENV: lambda seed: speed.pettingzoo_run(env, seconds, seed),
        RAW: lambda seed: speed.pettingzoo_run(raw, seconds, seed),
        BATCH: lambda seed: speed.batch_run(batch, seconds, seed),
    }
    if peer is not None:
        doors[PEER] = lambda seed: speed.pettingzoo_run(peer, seconds, seed)
    best = dict.fromkeys(doors, 0.0)
    for run in range(runs):
        for name, door in doors.items():
            _, decisions, _, spent = door(run)
            best[name] = max(best[name], decisions / spent)
    return best


def print_env_speeds(speeds: dict[str, float]) -> None:
    """The figures and their ratios."""
    console = output()
    if not speeds:
        console.print(Text("PettingZoo is not installed here: make bench brings it.", "muted"))
        return
    console.print()
    for name, figure in speeds.items():
        console.print(Text(f"{name}: ").append(number(figure), "title").append(" decisions/s"))
    for above, below in ((BATCH, ENV), (BATCH, RAW), (RAW, PEER)):
        if below in speeds:
            times = f"{speeds[above] / speeds[below]:.1f} times"
            console.print(Text(f"{above}: ").append(times, "title").append(f" {below}."))
