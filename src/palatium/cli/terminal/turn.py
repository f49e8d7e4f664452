"""One turn of a person: a plan that grows move by move and counts once it is published."""

from typing import TYPE_CHECKING

from rich.text import Text

from palatium.cli.style import seat_text
from palatium.cli.terminal.hints import hint_lines
from palatium.cli.terminal.menu import Menu, MenuItem, item_text
from palatium.cli.terminal.points import plan_line
from palatium.cli.terminal.words import command
from palatium.core.errors import BadNotation
from palatium.playing.plan import Plan

if TYPE_CHECKING:
    from palatium.cli.terminal.session import Session

DONE = "The turn is complete: Enter plays it, undo takes it back."


class TerminalTurn:
    """The draft of one seat, from the first question to its publication."""

    def __init__(self, session: "Session", seat: int) -> None:
        self.session = session
        self.seat = seat
        self.draft = Plan(session.table.state, seat)
        if self._is_open():
            self.menu = self._menu()

    def run(self) -> None:
        """Ask until the turn is published or taken back."""
        if not self.draft.chosen and not self._is_open():
            return self._publish()  # only forced moves
        self.show()
        while True:
            line = self.session.reader.line(seat_text(self.seat).plain)
            if self._answer(line):
                return None

    def _answer(self, line: str) -> bool:
        """Handle a line; return True when the turn is over for this reader."""
        found = None if self._is_notation(line) else command(line)
        if line == "" or found == ("", ""):
            return self._confirm()
        if found is not None:
            return self._obey(*found)
        at_once = line.endswith("!")
        item = self._pick(line.rstrip("! "))
        if item is None or not self._is_guided(item):
            return False
        self._extend(item.action)
        if not self._is_open() and (at_once or self.session.is_quick):
            self._publish()
            return True
        self.show()
        return False

    def _is_notation(self, line: str) -> bool:
        first = line.partition(" ")[0].lower()
        return first in self.draft.state.game.layouts.by_word

    # Choosing

    def _pick(self, text: str) -> MenuItem | None:
        """Return the move that a number, a notation or a few words name; else say what is wrong."""
        if not self._is_open():
            self.session.note(DONE)
            return None
        if text.isdecimal():
            item = self.menu.by_number(int(text)) if len(text) < 6 else None
            if item is None:
                last = self._count()
                self.session.refuse(f"There is no move {text[:12]}; choose from 1 to {last}.")
            return item
        fitting = self.menu.fitting(text)
        exact = [item for item in fitting if item.notation.lower() == text.lower()]
        if len(fitting) == 1 or exact:
            return (exact or fitting)[0]
        if fitting:
            self._ambiguous(text, fitting)
            return None
        return self._by_notation(text)

    def _is_guided(self, item: MenuItem) -> bool:
        """Return whether the guide, if there is one, accepts a move; else say what it suggests."""
        guiding = self.session.guiding
        if guiding.allows(self._ints(), item.action):
            return True
        self.session.console.print(guiding.other_way(item))
        self._show_guide()
        return False

    def _is_open(self) -> bool:
        return self.draft.is_open()

    def _ints(self) -> list[int]:
        return [*self.session.table.ints, *self.draft.ints()]

    def _by_notation(self, text: str) -> MenuItem | None:
        s = self.draft.state
        try:
            a = s.parse(text)
        except BadNotation as error:
            self.session.refuse(f"{error}. Type a number from 1 to {self._count()}, or help.")
            return None
        item = self.menu.by_action(a)
        if item is None:
            self.session.refuse(s.why_not(a) or "That is not possible now.")
        return item

    def _ambiguous(self, text: str, fitting: list[MenuItem]) -> None:
        line = Text(f"{len(fitting)} moves match '{text}':")
        for item in fitting[:20]:
            line.append("  ").append_text(item_text(item))
        if len(fitting) > 20:
            line.append(f"  … {len(fitting) - 20} more", "muted")
        self.session.console.print(line)

    def _count(self) -> int:
        return len(self.menu.items)

    # The plan

    def _extend(self, a: int) -> None:
        self.draft.extend(a)
        if self._is_open():
            self.menu = self._menu()

    def _menu(self) -> Menu:
        s = self.draft.state
        around = self.session.around()
        return Menu(s, self.seat, self.session.scene, around, s.view(self.seat))

    def _confirm(self) -> bool:
        if self._is_open():
            self.session.note("Choose a move by number or notation; type help for more.")
            return False
        self._publish()
        return True

    def _publish(self) -> None:
        self.session.publish(self.draft.ints(), self.seat, self.draft.chosen > 0)

    # Commands

    def _obey(self, name: str, rest: str) -> bool:
        if name in ("undo", "redo"):
            self._undo() if name == "undo" else self._redo()
        elif name == "back":
            return self.session.take_back()
        elif name == "hint":
            self._hint()
        elif name == "why":
            self._why(rest)
        elif name == "moves":
            self._moves()
        elif name == "board":
            self.show()
        elif name == "skip":
            self._skip()
        else:
            self.session.obey(name, rest, self.seat)
        return False

    def _skip(self) -> None:
        if self.session.guiding.is_on:
            self.session.guiding.leave()
            self.session.note("You continue without the guide; hint and help still work.")
        else:
            self.session.refuse("There is no guide to leave.")

    def _undo(self) -> None:
        if not self.draft.chosen:
            self.session.refuse("There is nothing to undo in this turn; back undoes turns.")
            return
        self.draft.undo()
        self.menu = self._menu()
        self.show()

    def _redo(self) -> None:
        if not self.draft.undone:
            self.session.refuse("There is nothing to redo.")
            return
        self.draft.redo()
        if self._is_open():
            self.menu = self._menu()
        self.show()

    def _hint(self) -> None:
        if not self._is_open():
            self.session.note(DONE)
            return
        lines = hint_lines(self.draft.state, self.seat, self.menu, self.session.table.seed)
        for line in lines:
            self.session.console.print(line)

    def _why(self, text: str) -> None:
        if not text:
            self.session.refuse("Write a move after why, for example: why " + self._example())
            return
        s = self.draft.state
        try:
            reason = s.why_not(s.parse(text))
        except BadNotation as error:
            self.session.refuse(f"{error}.")
            return
        self.session.note(reason or f"That is possible: {text}.")

    def _example(self) -> str:
        return self.menu.items[0].notation if self._is_open() else "MOVE"

    def _moves(self) -> None:
        if not self._is_open():
            self.session.note(DONE)
            return
        self.session.console.print(self.menu.show(self.session.console.width, whole=True))

    # The page

    def show(self) -> None:
        """Show the table, what happened, the plan, the question and its moves."""
        s = self.draft.state
        session = self.session
        choices = [s.describe(a) for a in (s.options() if self._is_open() else [])]
        session.draw(s.view(self.seat), self.seat, choices)
        session.happened(self.seat)
        console = session.console
        if self.draft.ints():
            plan = ", ".join([s.text(a) for a in self.draft.ints()])
            line = Text.assemble(("Your plan  ", "muted"), plan, "  ")
            console.print(line.append_text(plan_line(s.game, self.draft.lines(), self.seat)))
        if not self._is_open():
            console.print(Text(DONE, "ask"))
            return
        prompt = Text.assemble(seat_text(self.seat), "  ", (s.ask(self.seat).prompt, "ask"))
        console.print(prompt)
        console.print(self.menu.show(console.width))
        self._show_guide()

    def _show_guide(self) -> None:
        page = self.session.guiding.page(self._ints(), self.menu, self.session.console.width)
        if page is not None:
            self.session.console.print(page)
