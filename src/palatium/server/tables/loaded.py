"""A table as its rows say it is: whole from the moment it is built."""

import json
from dataclasses import dataclass, field

from palatium.core.errors import PalatiumError
from palatium.core.state import State
from palatium.playing.dealers import Dealer, FixedDealer
from palatium.playing.guide import Guide, guide_to
from palatium.server.slices import Work
from palatium.server.store.rows import MoveRow, SavedRows, SeatRow, TableRow
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.endings import Kept, reading_of, walked
from palatium.server.tables.replay import EVERY, replay
from palatium.server.tables.views.configured_game import ConfiguredGame, configured_game
from palatium.server.tables.views.position import PlayedMove
from palatium.server.wire.titles import title_of


@dataclass(slots=True)
class LoadedTable:
    """Rows, and the position that they lead to."""

    row: TableRow
    seats: list[SeatRow]
    commits: dict[int, int]
    configured: ConfiguredGame | None
    """None if the game cannot be set up any more."""
    state: State | None
    """None if the table is shown from its ending."""
    played: list[PlayedMove]
    dealer: Dealer | None
    guide: Guide | None
    unseen: list[State] = field(default_factory=list)
    """The position before each of the last ints that only their seat knows of."""
    kept: Kept | None = None
    """Set if today's rules do not replay the table: it is shown from its ending."""


def loaded(rows: SavedRows) -> Work[tuple[LoadedTable, str | None]]:
    """Return the table of its rows, and a sentence if today's rules do not lead where its moves
    led; then it stands at the last sound position."""
    row, seats, moves = rows.row, rows.seats, rows.moves
    try:
        configured = configured_game(row.game, row.config)
        found, fault = yield from _replayed(configured, row, seats, moves)
        guide = guide_to(configured.game) if row.guide else None
    except PalatiumError as error:
        nothing = LoadedTable(row, seats, rows.commits, None, None, [], None, None)
        return nothing, f"{title_of(row.game)}: {error}"
    table = LoadedTable(
        row,
        seats,
        rows.commits,
        configured,
        found.state,
        found.new,
        found.dealer,
        guide,
        found.unseen(),
    )
    return table, fault


def _replayed(
    configured: ConfiguredGame, row: TableRow, seats: list[SeatRow], moves: list[MoveRow]
) -> Work[tuple[Continuation, str | None]]:
    found, count = yield from _from_start(configured, row, seats, moves, EVERY)
    if count < len(moves):
        found, count = yield from _from_start(configured, row, seats, moves, 1)
    if count < len(moves):
        if row.rules_version != configured.game.version:
            # positions may be kept in another form: go on while the moves are still legal
            names = [seat.name for seat in seats]
            found, _ = yield from walked(configured, moves, names, reading_of(row, configured))
        else:
            found, _ = yield from _from_start(configured, row, seats, moves[:count], 1)
        return found, f"move {moves[count].number} does not replay as it was played"
    is_over = row.status == "over" and row.outcome is not None
    if is_over and json.loads(row.outcome or "") != found.state.outcome().record():
        return found, "it does not end as it did"
    return found, None


def _from_start(
    configured: ConfiguredGame,
    row: TableRow,
    seats: list[SeatRow],
    moves: list[MoveRow],
    every: int,
) -> Work[tuple[Continuation, int]]:
    """Replay moves from the start as long as they lead to the saved positions, of which one in
    `every` is compared; return how many do."""
    people = [seat.kind != "bot" for seat in seats]
    out = Continuation(configured.game.start(), [], dealer_of(row), people, {})
    count = yield from replay(out, moves, None, every)
    return out, count


def dealer_of(row: TableRow) -> Dealer | None:
    """Return who deals at a table: nobody before everybody sits, nor where a person enters the
    draws."""
    if row.seed is None or row.companion:
        return None
    return FixedDealer(int(row.seed))
