"""The guide beside a game: what it says now, and which moves it accepts."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from palatium.cli.terminal.menu import Menu, MenuItem
from palatium.playing.guide import Guide, GuidePlace

WIDEST = 100


class Guiding:
    """A guide that can be left; without one, everything is allowed and nothing is said."""

    def __init__(self, guide: Guide | None) -> None:
        self._guide = guide

    @property
    def is_on(self) -> bool:
        """Return whether there is a guide that was not left."""
        return self._guide is not None

    def leave(self) -> None:
        """Continue without the guide."""
        self._guide = None

    def allows(self, ints: Sequence[int], a: int) -> bool:
        """Return whether the guide accepts a move after these ints."""
        place = self._guide.place(ints) if self._guide is not None else None
        return place is None or place.step.is_free or place.move == a

    def other_way(self, item: MenuItem) -> Text:
        """Return a friendly sentence for a move that is legal but comes too early."""
        out = Text("You can play ").append(item.notation, "bold")
        return out.append(" in a game of your own. For now, do this:", "")

    def page(self, ints: Sequence[int], menu: Menu, width: int) -> RenderableType | None:
        """Return the present step, or the guide's last words."""
        guide = self._guide
        if guide is None:
            return None
        place = guide.place(ints)
        if place is not None:
            return self._step(guide, place, ints, menu, width)
        if guide.is_done(ints):
            self.leave()
            return _panel(_farewell(guide), "The guide ends here", "", width)
        return None

    def _step(
        self, guide: Guide, place: GuidePlace, ints: Sequence[int], menu: Menu, width: int
    ) -> RenderableType:
        step = place.step
        parts: list[RenderableType] = []
        is_first = guide.is_step_start(ints)
        if place.number == 1 and is_first:
            parts += [Text(guide.file.welcome), ""]
        if is_first:
            parts.append(Text(step.say))
            if step.look:
                parts.append(Text.assemble(("Look  ", "muted"), (step.look, "italic")))
        parts.append(_task(guide, place, ints, menu))
        title = f"{place.number} of {len(guide.steps)}  {step.title}"
        return _panel(Group(*parts), title, " ".join(step.rulings), width)


def _task(guide: Guide, place: GuidePlace, ints: Sequence[int], menu: Menu) -> Text:
    """Return what to type now, and what follows in the same step."""
    item = menu.by_action(place.move)
    word = "For example  " if place.step.is_free else "Type  "
    out = Text.assemble(("▸ ", "key"), (word, "muted"))
    if item is not None:
        out.append(f"{item.number}", "key").append("  or  ", "muted").append(item.notation, "bold")
    rest = guide.rest_of_step(ints)[1:]
    if rest:
        out.append("   then ", "muted").append(", ".join(rest))
    return out


def _farewell(guide: Guide) -> Text:
    """Return its last words, and how to play its further chapters."""
    out = Text(guide.file.farewell)
    for name in guide.file.chapters:
        command = f"palatium tui {guide.game.name} --guide --chapter {name}"
        out.append("\n▸ ", "key").append(command, "bold")
    return out


def _panel(content: RenderableType, title: str, foot: str, width: int) -> Panel:
    return Panel(
        content,
        title=Text(title, "title"),
        title_align="left",
        subtitle=Text(f"{foot}  skip leaves the guide".strip(), "muted") if foot else None,
        subtitle_align="right",
        border_style="gold",
        padding=(0, 1),
        width=min(width, WIDEST),
    )
