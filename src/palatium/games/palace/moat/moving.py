"""Moat tiles: those that are due, and those that the MOVE slot moves (P-MOAT, P-MOVE)."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import DONE, MOAT, MOVE
from palatium.games.palace.board.cells import x_of, y_of
from palatium.games.palace.moat.walk import is_joined, moat_cells, moat_moves
from palatium.games.palace.state import PalaceState


def note_joined(s: PalaceState) -> None:
    """Make this turn the last once the ends meet (P-END-2)."""
    if not s.joined and is_joined(s.palace):
        s.joined = 1
        if s.events is not None:
            s.events.append(Event("joined", {}))


def move_options(s: PalaceState, seat: int, due: int) -> list[int]:
    """Return the Moat tiles that a seat may move now, ascending (P-MOVE)."""
    if not s.palace.water or not s.can_move_moat(seat):
        return []
    return sorted({MOVE | source for source, _ in moat_moves(s.palace, due)})


def lift(s: PalaceState, seat: int, a: int, due: int) -> None:
    """Ask where a lifted Moat tile goes."""
    s.push(MoveMoat(seat, a & PAYLOAD_MASK, due))


def why_no_move(s: PalaceState, seat: int) -> str:
    """Return why a Moat tile cannot be moved this way."""
    say = s.rules.words.say
    if s.joined:  # P-END-2
        return say("why.joined")
    if s.can_move_moat(seat):
        return say("why.move")
    moves = s.rules.board.moves
    return say("why.moves_used" if s.moved >= moves else "why.no_moves", {"moves": moves})


class MoveMoat(Frame[PalaceState]):
    """The new place of a Moat tile, while `due` others are still to come in this turn."""

    tag: ClassVar[str] = "MoveMoat"

    def __init__(self, seat: int, source: int, due: int) -> None:
        super().__init__(seat)
        self.source = source
        self.due = due

    def data(self) -> list[int]:
        return [self.seat, self.source, self.due]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "x": x_of(self.source), "y": y_of(self.source)}

    def name(self) -> str:
        return "moved"

    def options(self, s: PalaceState) -> list[int]:
        found = moat_moves(s.palace, self.due)
        return [MOAT | target for source, target in found if source == self.source]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        source, target = self.source, a & PAYLOAD_MASK
        s.palace = s.palace.without_moat(source).with_moat(target)
        s.moved += 1
        if s.events is not None:
            facts: dict[str, object] = {
                "seat": self.seat,
                "from_x": x_of(source),
                "from_y": y_of(source),
                "x": x_of(target),
                "y": y_of(target),
            }
            s.events.append(Event("moat_moved", facts))
        note_joined(s)

    def why_not(self, s: PalaceState, a: int) -> str:
        return s.rules.words.say("why.move") if a >> 24 == MOAT >> 24 else ""


class MoatTiles(Frame[PalaceState]):
    """Due Moat tiles, one by one; before each of them others may be moved (P-MOVE-1)."""

    tag: ClassVar[str] = "MoatTiles"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def data(self) -> list[int]:
        return [self.seat, self.left]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "left": self.left}

    def name(self) -> str:
        return "moat"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"left": self._due(s)}

    def _due(self, s: PalaceState) -> int:
        return min(self.left, s.supply())

    def step(self, s: PalaceState) -> bool:
        if not self._due(s) or s.joined:  # P-MOAT-9
            s.pop()
            return False
        out = self.options(s)
        if out:
            s.remember_options(out)
            return True
        s.pop()  # P-MOAT-8
        return False

    def options(self, s: PalaceState) -> list[int]:
        due = self._due(s)
        cells = [MOAT | cell for cell in moat_cells(s.palace, due)]
        moves = move_options(s, self.seat, due)
        if not moves:
            return cells
        return moves + cells if cells else moves + [DONE]

    def choose(self, s: PalaceState, a: int) -> None:
        if a >> 24 == MOVE >> 24:
            lift(s, self.seat, a, self._due(s))
            return
        if a == DONE:
            s.pop()
            return
        s.become(MoatTiles(self.seat, self.left - 1))
        cell = a & PAYLOAD_MASK
        s.palace = s.palace.with_moat(cell)
        if s.events is not None:
            facts: dict[str, object] = {"seat": self.seat, "x": x_of(cell), "y": y_of(cell)}
            s.events.append(Event("moat", facts))
        note_joined(s)

    def why_not(self, s: PalaceState, a: int) -> str:
        if a >> 24 == MOVE >> 24:
            return why_no_move(s, self.seat)
        return s.rules.words.say("why.moat_cell") if a >> 24 == MOAT >> 24 else ""


class LastMoves(Frame[PalaceState]):
    """Moat moves at the end of the turn; asked only if one is possible."""

    tag: ClassVar[str] = "LastMoves"

    def name(self) -> str:
        return "moves"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"left": s.rules.board.moves - s.moved}

    def step(self, s: PalaceState) -> bool:
        moves = move_options(s, self.seat, 0)
        if moves:
            s.remember_options(moves + [DONE])
            return True
        s.pop()
        return False

    def options(self, s: PalaceState) -> list[int]:
        return move_options(s, self.seat, 0) + [DONE]

    def choose(self, s: PalaceState, a: int) -> None:
        if a == DONE:
            s.pop()
        else:
            lift(s, self.seat, a, 0)

    def why_not(self, s: PalaceState, a: int) -> str:
        return why_no_move(s, self.seat) if a >> 24 == MOVE >> 24 else ""
