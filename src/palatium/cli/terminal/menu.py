"""The menu: every legal move with a number, in rows, folded where many look the same."""

from collections import Counter
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import MenuOption, Scene, SceneContext, View
from palatium.cli.style import points_text
from palatium.core.state import State

ROW_MOST = 24
"""No row shows more moves than this unless all are requested."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A move in the menu."""

    number: int
    action: int
    notation: str
    group: str
    choice: MenuOption
    points: int


class Menu:
    """The moves of one question, numbered from 1 in the order shown."""

    def __init__(self, s: State, seat: int, scene: Scene, around: SceneContext, view: View) -> None:
        found: list[tuple[int, int, str, MenuOption, int]] = []
        for rank, group in enumerate(s.ask(seat).groups):
            for a in group.options:
                preview = s.preview([a]).record() if s.seat() == seat else {"events": []}
                choice = scene.choose(around, view, s.describe(a), preview)
                points = preview.get("points", 0)
                assert isinstance(points, int)
                found.append((rank, a, group.label, choice, points))
        found.sort(key=lambda entry: (entry[0], entry[3].rank))
        self.items = [
            MenuItem(i + 1, a, s.text(a), label, choice, points)
            for i, (_, a, label, choice, points) in enumerate(found)
        ]

    def by_number(self, number: int) -> MenuItem | None:
        """Return the move with a number."""
        return self.items[number - 1] if 1 <= number <= len(self.items) else None

    def by_action(self, action: int) -> MenuItem | None:
        """Return a move by its int."""
        for item in self.items:
            if item.action == action:
                return item
        return None

    def fitting(self, text: str) -> list[MenuItem]:
        """Return the moves that have all these words in their notation or menu line."""
        wanted = Counter(text.lower().split())
        out: list[MenuItem] = []
        for item in self.items:
            menu = f"{item.choice.row} {item.choice.words}"
            if any(wanted <= Counter(said.lower().split()) for said in (item.notation, menu)):
                out.append(item)
        return out

    def is_folded(self) -> bool:
        """Return whether the short menu omits moves."""
        folds = Counter([item.choice.fold for item in self.items if item.choice.fold])
        rows = Counter([item.choice.row for item in self.items if not item.choice.fold])
        return max(folds.values(), default=0) > 1 or max(rows.values(), default=0) > ROW_MOST

    def show(self, width: int, whole: bool = False) -> RenderableType:
        """Return the menu within a width; `whole` folds nothing."""
        parts: list[RenderableType] = []
        labels = list(dict.fromkeys([item.group for item in self.items]))
        for label in labels:
            items = [item for item in self.items if item.group == label]
            parts.append(_section(label if len(labels) > 1 else "", items, width, whole))
        if not whole and self.is_folded():
            parts.append(Text("type moves to see them all", "muted"))
        return Group(*parts)


def _section(label: str, items: list[MenuItem], width: int, whole: bool) -> RenderableType:
    rows: dict[str, list[MenuItem]] = {}
    for item in items:
        rows.setdefault(item.choice.row, []).append(item)
    cells = {name: _cells(row, whole) for name, row in rows.items()}
    wide = max([cell.cell_len for row in cells.values() for cell in row]) + 3
    heads = max([len(label)] + [len(name) + 2 for name in rows])
    across = max((width - heads - 2) // wide, 1)
    table = Table.grid(padding=(0, 0))
    table.add_column(width=heads + 2, no_wrap=True)
    for _ in range(across):
        table.add_column(width=wide, no_wrap=True)
    if label and "" not in rows:
        table.add_row(Text(label, "bold"))
    for name, row in cells.items():
        for i in range(0, len(row), across):
            title = Text(label, "bold") if name == "" else Text(f"  {name}")
            table.add_row(title if i == 0 else "", *row[i : i + across])
    return table


def _cells(items: list[MenuItem], whole: bool) -> list[Text]:
    """Return one text per move; moves that fold together follow the first of them."""
    folded: dict[object, list[MenuItem]] = {}
    for item in items:
        key = item.choice.fold if item.choice.fold and not whole else item.number
        folded.setdefault(key, []).append(item)
    out = [item_text(group[0], len(group)) for group in folded.values()]
    if len(out) > ROW_MOST and not whole:
        left = len(out) - ROW_MOST
        return [*out[:ROW_MOST], Text(f"… {left} more", "muted")]
    return out


def item_text(item: MenuItem, ways: int = 1) -> Text:
    """Return a move with its number, words, points, and the number of ways to pay for it."""
    out = Text.assemble((f"{item.number:>3}", "key"), f" {item.choice.words}")
    if item.points:
        out.append(" ").append_text(points_text(item.points))
    if item.choice.brings:
        out.append(f" {item.choice.brings}", "gain")
    if ways > 1:
        out.append(f" {ways} ways", "muted")
    return out
