"""`palatium analyse`: analysis of a recorded game by a strong bot."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from palatium.cli.files import write_out
from palatium.cli.progress import progress
from palatium.cli.style import SEAT_STYLES, letter, number, output, seat_text
from palatium.core.errors import BadConfig
from palatium.record import load_record

if TYPE_CHECKING:
    from palatium.analysis.analyse import Analysis

BARS = " ▁▂▃▄▅▆▇█"


def analyse(
    file: Path = typer.Argument(
        ..., metavar="FILE", help="A record, as palatium tui or pal.play saves it."
    ),
    nodes: int = typer.Option(200, metavar="N", help="Simulations for each decision."),
    seed: int = typer.Option(0, metavar="N", help="The same seed gives the same figures."),
    puzzles: Path | None = typer.Option(
        None, metavar="FILE", help="Also look for puzzles and write them here, as JSON."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print as JSON."),
) -> None:
    """Show the win chances through a game, the turns that mattered, and better moves."""
    if not 8 <= nodes <= 1_000_000:
        raise BadConfig(f"--nodes {nodes} should be from 8 to 1,000,000")
    record = load_record(file)
    from palatium.analysis.analyse import analyse as run
    from palatium.analysis.mining import mine
    from palatium.analysis.puzzles import Collection

    with progress("Looking", len(record.moves), as_json) as report:
        found = run(record, nodes, seed, report)
    mined = None
    if puzzles is not None:
        with progress("Puzzling", len(record.moves), as_json) as report:
            mined = mine(record, nodes, seed, report)
        command = f"palatium analyse {file.name} --nodes {nodes} --seed {seed} --puzzles FILE"
        write_out(puzzles, Collection(record.game, [command], mined).text())
    if as_json:
        print(json.dumps(found.record(), indent=1))
        return
    _print(found)
    if mined is not None:
        count = f"{len(mined)} puzzle{'' if len(mined) == 1 else 's'}"
        grades = ", ".join(one.grade for one in mined)
        output().print(f"\n{count} written to {puzzles}" + (f": {grades}." if mined else "."))


def _print(found: "Analysis") -> None:
    console = output()
    console.print(f"[title]{found.game}[/], {found.nodes} simulations per decision\n")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted")
    for head in ("player", "chance to win, from the first turn to the last", "at first", "points"):
        table.add_column(head, no_wrap=True)
    for seat, name in enumerate(found.seats):
        chances = [turn.win[seat] for turn in found.turns]
        first = found.turns[0] if found.turns else None
        table.add_row(
            seat_text(seat, name),
            Text(_curve(chances), SEAT_STYLES[seat % len(SEAT_STYLES)]),
            f"{first.win[seat]:.0%} ± {2 * first.win_error[seat]:.0%}" if first else "",
            number(found.final[seat]),
        )
    console.print(table)
    console.print()
    if not found.mattered:
        console.print("No turn gave away much.")
        return
    console.print("[bold]The turns that mattered[/]")
    for place in found.mattered:
        turn = found.turns[place]
        name = found.seats[turn.seat]
        span = f"moves {turn.first} to {turn.last}"
        if turn.first == turn.last:
            span = f"move {turn.first}"
        title = Text.assemble(
            (letter(turn.seat), SEAT_STYLES[turn.seat % len(SEAT_STYLES)]),
            f" {name}, {span}: ",
            (f"{turn.loss:.0%} of the win chance lost", "loss"),
        )
        console.print()
        console.print(title)
        for choice in turn.choices:
            if choice.why:
                console.print(Padding(Text(choice.why), (0, 0, 0, 2)))


def _curve(chances: list[float], width: int = 44) -> str:
    """Return chances as a row of bars."""
    if not chances:
        return ""
    out = ""
    for i in range(min(width, len(chances))):
        at = i * len(chances) // min(width, len(chances))
        out += BARS[max(1, round(chances[at] * (len(BARS) - 1)))]
    return out
