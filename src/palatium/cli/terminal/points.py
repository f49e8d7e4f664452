"""Points by reason: of a plan, of a seat, of the whole game."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.style import points_text, seat_text
from palatium.core.game import Game
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome
from palatium.core.state import State
from palatium.playing.telling import Teller
from palatium.record.resigning import ABANDONED


def plan_line(game: Game, lines: Sequence[ScoreLine], seat: int) -> Text:
    """Return the points that a plan gives a seat, by reason, in one line."""
    mine = [line for line in lines if line.seat == seat]
    if not mine:
        return Text("no points", "muted")
    out = Text()
    teller = Teller(game)
    for i, line in enumerate(mine):
        out.append(", " if i else "").append_text(points_text(line.amount))
        said = teller.line(line)
        out.append(f" {said[:1].lower()}{said[1:]}")
        out.append(f" ({line.ruling})", "muted")
    if len(mine) > 1:
        out.append("  = ").append_text(points_text(sum([line.amount for line in mine])))
    return out


def score_page(s: State, seat: int, name: str) -> RenderableType:
    """Return every point of a seat with reason, piece, ruling and move."""
    table = Table(box=None, padding=(0, 2, 0, 0), title_justify="left", header_style="muted")
    table.title = seat_text(seat, name).append(f"  {s.scores()[seat]} points", "bold")
    table.add_column("move", justify="right", style="muted")
    table.add_column("points", justify="right")
    table.add_column("for")
    table.add_column("ruling", style="muted")
    teller = Teller(s.game)
    for line in s.score_lines(seat):
        table.add_row(str(line.move), points_text(line.amount), teller.line(line), line.ruling)
    return table


def end_page(s: State, outcome: Outcome, names: Sequence[str]) -> RenderableType:
    """Return points by reason for every seat, the total and the rank."""
    lines = s.score_lines()
    teller = Teller(s.game)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="", show_edge=False)
    table.add_column("")
    for seat, name in enumerate(names):
        table.add_column(seat_text(seat, name), justify="right")
    for key in dict.fromkeys([line.reason for line in lines]):
        row: list[RenderableType] = []
        for seat in range(len(names)):
            own = [line.amount for line in lines if line.reason == key and line.seat == seat]
            row.append(points_text(sum(own)) if own else Text("·", "muted"))
        table.add_row(teller.reason(key), *row)
    table.add_row(Text("Total", "bold"), *[Text(str(n), "bold") for n in outcome.scores])
    table.add_row(Text("Rank", "muted"), *[Text(str(n), "muted") for n in outcome.ranks])
    return table


def verdict(outcome: Outcome, names: Sequence[str]) -> Text:
    """Return who won, in one sentence."""
    out = Text()
    if not outcome.winners:
        out.append("Nobody wins", "bold")
        if outcome.reason == ABANDONED:
            return out.append(": the game was abandoned.")
        return out.append(f": a tie for {max(outcome.scores)} points.")
    for i, seat in enumerate(outcome.winners):
        if i:
            out.append(" and " if i == len(outcome.winners) - 1 else ", ")
        out.append_text(seat_text(seat, names[seat]))
    best = outcome.scores[outcome.winners[0]]
    if len(outcome.winners) == 1:
        verb = "win" if names[outcome.winners[0]] == "you" else "wins"
        out.append(f" {verb} with {best} points", "bold")
    else:
        out.append(f" share the victory with {best} points", "bold")
    if outcome.tie_break:
        out.append(f" ({outcome.tie_break})", "muted")
    return out.append(".")
