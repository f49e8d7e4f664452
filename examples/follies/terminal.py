"""Follies in a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import SceneContext, View
from palatium.cli.style import seat_text


def draw(view: View, seat: int | None, width: int, around: SceneContext) -> RenderableType:
    """Draw the folly and its highest bid above, everybody's cards below."""
    head = Text.assemble(("Round ", "muted"), str(view["round"]))
    if view["folly"]:
        head.append(f"  {view['folly']}", "title").append(f"  highest bid {view['best']}")
    head.append(f"  quarry {view['quarry']}, shaft {view['shaft']}", "muted")
    table = Table.grid(padding=(0, 3, 0, 0))
    players, scores = view["players"], view["scores"]
    assert isinstance(players, list)
    assert isinstance(scores, list)
    for who, player in enumerate(players):
        name = around.names[who] if who < len(around.names) else ""
        hand, ornaments = cards(player["hand"]), cards(player["ornaments"])
        table.add_row(seat_text(who, name), Text(f"{scores[who]}", "bold"), hand, ornaments)
    return Group(head, "", table)


def cards(group: dict[str, object]) -> str:
    """Return the cards that are known, and how many are not."""
    known, count = group["known"], group["count"]
    assert isinstance(known, list)
    assert isinstance(count, int)
    hidden = count - len(known)
    return ", ".join([*known, *([f"{hidden} unknown"] if hidden else [])]) or "none"
