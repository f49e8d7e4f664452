"""A session at the terminal: people, bots and the dealer around one table."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from palatium.cli.scenes import SceneContext, View, scene
from palatium.cli.style import letter, seat_text
from palatium.cli.terminal.guiding import Guiding
from palatium.cli.terminal.narrate import Narrator, folded
from palatium.cli.terminal.points import end_page, score_page, verdict
from palatium.cli.terminal.reader import Left, Reader
from palatium.cli.terminal.saving import Saving
from palatium.cli.terminal.seating import shown_names
from palatium.cli.terminal.turn import TerminalTurn
from palatium.cli.terminal.words import command, help_page
from palatium.core.ids import OVER
from palatium.core.state import State
from palatium.playing.guide import Guide
from palatium.playing.table import PERSON, Table

RECENT = 8
"""How many events a page shows."""


class Quit(Exception):
    """The person wants to quit."""


class Session:
    """Runs a table until the game is over or its people leave."""

    def __init__(
        self,
        table: Table,
        console: Console,
        reader: Reader,
        is_quick: bool = False,
        welcome: str = "",
        guide: Guide | None = None,
    ) -> None:
        self.table = table
        self.console = console
        self.reader = reader
        self.is_quick = is_quick
        self._welcome = welcome
        self.guiding = Guiding(guide)
        self.scene = scene(table.game.name)
        self.narrator = Narrator(table.game, self.scene)
        self.names = shown_names(table.seats)
        self.saving = Saving(table)
        self._seen = [0] * len(table.seats)
        self._turns: list[tuple[int, bool]] = []
        self._reader_seat = -1

    def run(self) -> None:
        """Play."""
        try:
            while self._go_on():
                pass
        except Left:
            self.note(self.saving.farewell())
        except (Quit, KeyboardInterrupt):
            self._leave()

    def _go_on(self) -> bool:
        self.table.go_on()
        if self.table.state.seat() == OVER:
            return self._end()
        seat = self.table.person_to_move()
        assert seat is not None
        self._hand_over(seat)
        TerminalTurn(self, seat).run()
        return True

    # What a turn needs

    def around(self, choices: list[dict[str, object]] | None = None) -> SceneContext:
        """Return what a scene may know besides the view."""
        return SceneContext(self.table.game, self.names, choices or [])

    def draw(self, view: View, seat: int | None, choices: list[dict[str, object]]) -> None:
        """Draw a new page with the scene."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()
        width = self.console.width
        self.console.print(self.scene.draw(view, seat, width, self.around(choices)))
        self.console.print()
        if self._welcome:
            self.console.print(Text(self._welcome, "muted"))
            self.console.print()
            self._welcome = ""

    def happened(self, seat: int) -> None:
        """Print what the seat has not been told yet."""
        lines = folded(self.narrator.lines(self.table.events[self._seen[seat] :], seat))
        if len(lines) > RECENT:
            more = len(lines) - RECENT
            self.console.print(Text(f"… {more} earlier (log)", "muted"))
        for line in lines[-RECENT:]:
            self.console.print(line)
        if lines:
            self.console.print()

    def publish(self, ints: Sequence[int], seat: int, is_chosen: bool) -> None:
        """Publish a plan; a forced one is told like the moves of others."""
        self._turns.append((len(self.table.ints), is_chosen))
        self.table.publish(ints)
        if is_chosen:
            self._seen[seat] = len(self.table.events)

    def take_back(self) -> bool:
        """Go back to the person's last turn; return whether there was one."""
        if not self.table.can_take_back():
            several = self.table.seats.count(PERSON) > 1
            self.refuse(
                "A published turn can be taken back only if all others are bots."
                if several
                else "There is no turn to take back yet."
            )
            return False
        self._take_back_turn()
        self._seen = [0] * len(self.table.seats)
        return True

    def _take_back_turn(self) -> None:
        """Take back one turn in which the person had a choice."""
        table = self.table
        while table.can_take_back():
            known = bool(self._turns)
            start, is_chosen = self._turns.pop() if known else (len(table.ints) - 1, True)
            while len(table.ints) > start and table.can_take_back():
                table.take_back()
            if is_chosen and (known or len(table.state.options()) > 1):
                return

    def note(self, text: str) -> None:
        """Print a note."""
        self.console.print(Text(text))

    def refuse(self, text: str) -> None:
        """Say what is wrong; nothing has changed."""
        self.console.print(Text(text, "loss"))

    def obey(self, name: str, rest: str, seat: int | None) -> None:
        """Carry out the commands that need no turn."""
        if name == "help":
            self.console.print(help_page())
        elif name == "score":
            self._score(rest, seat)
        elif name == "log":
            for line in self.narrator.lines(self.table.events, seat):
                self.console.print(line)
        elif name == "save":
            self._save(rest)
        elif name == "quit":
            raise Quit
        else:
            self.refuse("The game is over; you can use back, score, log, save or quit.")

    # Commands

    def _score(self, rest: str, seat: int | None) -> None:
        s = self.table.state
        letters = [letter(who) for who in range(len(self.names))]
        if rest.upper() in letters:
            chosen = [letters.index(rest.upper())]
        elif rest and rest.lower() != "all":
            self.refuse(f"After score, write {', '.join(letters)} or all.")
            return
        else:
            chosen = [seat] if seat is not None and not rest else list(range(len(letters)))
        for who in chosen:
            self.console.print(score_page(s, who, self.names[who]))

    def _save(self, rest: str) -> None:
        said = self.saving.save(rest)
        if self.saving.is_saved():
            self.note(said)
        else:
            self.refuse(said)

    def _leave(self) -> None:
        """Offer to save, then say how to resume."""
        try:
            while not self.saving.is_saved():
                name = self.saving.suggestion()
                self.note(f"Save first? Press Enter for {name}, or type another name or no.")
                answer = self.reader.line("save")
                if answer.lower() in ("no", "n"):
                    break
                said = self.saving.save("" if answer.lower() in ("y", "yes") else answer)
                if not self.saving.is_saved():
                    self.refuse(said)
        except (Left, KeyboardInterrupt):
            pass
        self.note(self.saving.farewell())

    # Between turns

    def _hand_over(self, seat: int) -> None:
        """Hide a person's page from the next one if seats know different things."""
        people = self.table.seats.count(PERSON)
        if people > 1 and seat != self._reader_seat and has_secrets(self.table.state):
            if self.console.is_terminal:
                self.console.clear()
                self.console.file.write("\x1b[3J")
            line = Text("Pass the screen to ").append_text(seat_text(seat)).append(".")
            self.console.print(line)
            self.reader.line("press Enter")
            self.reader.forget()
        self._reader_seat = seat

    def _end(self) -> bool:
        """Show the end of the game; return True if a turn is taken back."""
        s = self.table.state
        outcome = s.outcome()
        people = [seat for seat, name in enumerate(self.table.seats) if name == PERSON]
        seat = people[0] if len(people) == 1 else None
        self.draw(s.view(seat), seat, [])
        if seat is not None:
            self.happened(seat)
        self.console.print(verdict(outcome, self.names))
        self.console.print()
        self.console.print(end_page(s, outcome, self.names))
        self.console.print()
        self.note("save, score, log, back or quit?")
        while True:
            line = self.reader.line("over")
            found = command(line)
            if found is None or found[0] == "":
                self.refuse("The game is over; you can use save, score, log, back or quit.")
            elif found[0] == "back":
                if self.take_back():
                    return True
            else:
                self.obey(*found, seat)


def has_secrets(s: State) -> bool:
    """Return whether any two seats see different things."""
    views = []
    for seat in range(s.game.players):
        view = s.view(seat)
        view.pop("seat")
        views.append(view)
    return any(view != views[0] for view in views)
