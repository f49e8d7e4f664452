"""Moat tiles: those that are due, and those that the MOVE slot moves (P-MOAT, P-MOVE)."""

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import DONE, MOAT, MOVE, move
from palatium.games.palace.cells import x_of, y_of
from palatium.games.palace.moat import moat_cells, moat_moves
from palatium.games.palace.placing import note_joined
from palatium.games.palace.state import PalaceState


def move_options(s: PalaceState, seat: int, due: int) -> list[int]:
    """The moves of Moat tiles that a seat may make now, ascending (P-MOVE)."""
    if not s.palace.water or not s.can_move_moat(seat):
        return []
    return [move(source, target) for source, target in moat_moves(s.palace, due)]


def make_move(s: PalaceState, seat: int, a: int) -> None:
    """Carry out a move of a Moat tile."""
    source, target = a >> 9 & 511, a & 511
    s.palace = s.palace.without_moat(source).with_moat(target)
    s.moved += 1
    if s.events is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "from_x": x_of(source),
            "from_y": y_of(source),
            "x": x_of(target),
            "y": y_of(target),
        }
        s.events.append(Event("moat_moved", facts))
    note_joined(s)


def why_no_move(s: PalaceState, seat: int) -> str:
    """Why a Moat tile cannot be moved so."""
    return s.rules.words.say("why.move" if s.can_move_moat(seat) else "why.no_moves")


class MoatTiles(Frame[PalaceState]):
    """Due Moat tiles, one by one; before the first one others may be moved (M2)."""

    def __init__(self, seat: int, left: int, is_first: int) -> None:
        super().__init__(seat)
        self.left = left
        self.is_first = is_first

    def data(self) -> list[int]:
        return [self.seat, self.left, self.is_first]

    def shown(self, s: PalaceState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "left": self.left}

    def name(self) -> str:
        return "moat"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"left": min(self.left, s.supply())}

    def step(self, s: PalaceState) -> bool:
        if not self.left or s.joined or not s.supply():  # P-MOAT-9
            s.pop()
            return False
        out = self.options(s)
        if out:
            s.cached = out
            return True
        s.pop()  # P-MOAT-8
        return False

    def options(self, s: PalaceState) -> list[int]:
        due = min(self.left, s.supply())
        cells = [MOAT | cell for cell in moat_cells(s.palace, due)]
        if not self.is_first:
            return cells
        moves = move_options(s, self.seat, due)
        if not moves:
            return cells
        return moves + cells if cells else moves + [DONE]

    def choose(self, s: PalaceState, a: int) -> None:
        if a >> 24 == MOVE >> 24:
            make_move(s, self.seat, a)
            return
        if a == DONE:
            s.pop()
            return
        s.become(MoatTiles(self.seat, self.left - 1, 0))
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
    """Moat moves at the end of the turn (M3); asked only if one is possible."""

    def name(self) -> str:
        return "moves"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"left": s.rules.board.moves - s.moved}

    def step(self, s: PalaceState) -> bool:
        moves = move_options(s, self.seat, 0)
        if moves:
            s.cached = moves + [DONE]
            return True
        s.pop()
        return False

    def options(self, s: PalaceState) -> list[int]:
        return move_options(s, self.seat, 0) + [DONE]

    def choose(self, s: PalaceState, a: int) -> None:
        if a == DONE:
            s.pop()
        else:
            make_move(s, self.seat, a)

    def why_not(self, s: PalaceState, a: int) -> str:
        return why_no_move(s, self.seat) if a >> 24 == MOVE >> 24 else ""
