"""Loading: tables out of their rows, also of those that an earlier release wrote."""

import contextlib

from palatium.core.game import Game
from palatium.server.store.rows import Change, MoveRow, SeatRow, TableRow
from palatium.server.store.storage import Storage
from palatium.server.tables.endings import (
    Kept,
    KeptEnding,
    ending_of,
    frozen_note,
    opened,
    reading_of,
    recovered,
    stored,
)
from palatium.server.tables.live import BrokenTable, LiveTable
from palatium.server.telemetry import Telemetry
from palatium.server.wire.refusals import Outrun


class Loader:
    """Replays tables; what does not replay is frozen or shown from its ending."""

    def __init__(self, storage: Storage, telemetry: Telemetry) -> None:
        self._storage = storage
        self._telemetry = telemetry
        self.frozen = 0
        self.kept_whole = 0
        self.kept_partly = 0

    async def load(
        self,
        table: LiveTable,
        row: TableRow,
        seats: list[SeatRow],
        moves: list[MoveRow],
        commits: dict[int, int],
    ) -> None:
        """Take a table from its rows. Where today's rules do not replay it, a finished one is shown
        from its ending, and one in play is frozen."""
        try:
            fault = table.load(row, seats, moves, commits)
        except BrokenTable as error:
            fault = str(error)
        configured = table.usable_game()
        if fault is None and configured is not None:
            await self._of_these_rules(table, configured.game)
        elif row.status == "over":
            await self._show_ending(table, seats, moves)
        else:
            await self._freeze(table, fault or "", len(moves))
            if configured is None:
                await self._show_ending(table, seats, moves)
            table.tell_head()
        table.is_now_whole()

    async def _of_these_rules(self, table: LiveTable, game: Game) -> None:
        """A table of earlier rules that today's replay exactly is one of today's."""
        row = table.row
        if (row.rules_version, row.components) != (game.version, game.components):
            head = {"rules_version": game.version, "components": game.components}
            await self._note(row, head)

    async def _freeze(self, table: LiveTable, fault: str, moves: int) -> None:
        row, configured = table.row, table.usable_game()
        if row.status == "frozen":
            return
        shown = 0 if configured is None else table.version
        note = frozen_note(
            row, None if configured is None else configured.game.version, fault, shown, moves
        )
        self.frozen += 1
        self._telemetry.log("table_frozen", table=table.id, move=shown)
        await self._note(row, {"status": "frozen", "note": note, "deadline": None, "to_move": 0})
        row.status, row.note = "frozen", note

    async def _note(self, row: TableRow, head: dict[str, object]) -> None:
        """Write to a table that was just read; who wrote to it meanwhile has noted it too."""
        with contextlib.suppress(Outrun):
            await self._storage.save(Change(row.id, row.stamp, head))
            for name, value in head.items():
                setattr(row, name, value)
            row.stamp += 1

    async def _show_ending(
        self, table: LiveTable, seats: list[SeatRow], moves: list[MoveRow]
    ) -> None:
        """Show a table as it ended: what was kept, else what can still be told of it."""
        row, configured = table.row, table.usable_game()
        read = reading_of(row, configured)
        found = await self._storage.ending(row.id)
        if found is not None:
            ending, scene = opened(found)
        else:
            ending = recovered(configured, row, moves, [seat.name for seat in seats], read)
            scene = None if configured is None else configured.scene()
            if row.status == "over":
                await self._save_ending(row, ending, scene)
        table.show_kept(row, seats, Kept(ending, scene, moves, read))

    async def keep_ending(self, table: LiveTable) -> None:
        """Keep what a finished table shows, if it was not kept before; the table is locked."""
        is_due = table.row.status == "over" and table.kept is None
        if is_due and await self._storage.ending(table.id) is None:
            configured, row = table.configured, table.row
            ending = ending_of(
                configured, row.rules_version, table.state, table.played, table.names()
            )
            await self._save_ending(row, ending, configured.scene())

    async def _save_ending(self, row: TableRow, ending: KeptEnding, scene: bytes | None) -> None:
        change = Change(row.id, row.stamp, ending=stored(row.id, ending, scene))
        self.kept_whole += ending.is_whole
        self.kept_partly += not ending.is_whole
        with contextlib.suppress(Outrun):
            await self._storage.save(change)
            row.stamp += 1
