"""What the master would play, and the next best moves."""

from rich.text import Text

from palatium.analysis.decisions import ADVISER, MoveEstimate, advise
from palatium.cli.style import points_text
from palatium.cli.terminal.menu import Menu
from palatium.core.state import State


def hint_lines(s: State, seat: int, menu: Menu, seed: int) -> list[Text]:
    """Return a line for each move that was compared, the best first."""
    out: list[Text] = []
    for estimate in advise(s, seat, seed):
        item = menu.by_action(estimate.action)
        if item is None:
            continue
        line = Text("then " if out else f"The {ADVISER} would play ")
        line.append(f"{item.number}", "key").append(f"  {item.notation}")
        if item.points:
            line.append("  ").append_text(points_text(item.points))
        out.append(line.append(f"  ({_expected(estimate, seat)})", "dim"))
    return out


def _expected(estimate: MoveEstimate, seat: int) -> str:
    """Return what simulations expect of a move."""
    points = f"{estimate.score[seat]:.0f} points expected"
    return points if len(estimate.win) == 1 else f"{estimate.win[seat]:.0%} to win, {points}"
