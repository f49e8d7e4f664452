"""Loading: tables from their rows, including those that an earlier release wrote."""

import contextlib
from dataclasses import replace

from palatium.core.game import Game
from palatium.server.slices import Slices
from palatium.server.store.rows import Change, MoveRow, SavedRows, TableRow
from palatium.server.store.storage import Storage
from palatium.server.tables.endings import (
    Kept,
    KeptEnding,
    ending_of,
    frozen_note,
    opened,
    reading_of,
    recovered,
    sentence,
    stored,
)
from palatium.server.tables.live import LiveTable
from palatium.server.tables.loaded import LoadedTable, loaded
from palatium.server.telemetry import Telemetry
from palatium.server.wire.refusals import Outrun


class Loader:
    """Replays tables; what does not replay is frozen or shown from its ending."""

    def __init__(self, storage: Storage, telemetry: Telemetry, slices: Slices) -> None:
        self._storage = storage
        self._telemetry = telemetry
        self._slices = slices
        self.frozen = 0
        self.kept_whole = 0
        self.kept_partly = 0

    async def load(self, rows: SavedRows) -> LoadedTable:
        """Build the table of its rows. If today's rules do not replay it, a finished table
        is shown from its ending, and one in play is frozen."""
        table, fault = await self._slices.run(loaded(rows))
        if fault is None and table.configured is not None:
            await self._of_these_rules(table.row, table.configured.game)
        elif table.row.status == "over":
            await self._show_ending(table, rows.moves)
        else:
            await self._freeze(table, fault or "", len(rows.moves))
            if table.configured is None:
                await self._show_ending(table, rows.moves)
        return table

    async def _of_these_rules(self, row: TableRow, game: Game) -> None:
        """A table of earlier rules that today's replay exactly is one of today's."""
        if (row.rules_version, row.components) != (game.version, game.components):
            head = {"rules_version": game.version, "components": game.components}
            await self._note(row, head)

    async def _freeze(self, table: LoadedTable, fault: str, moves: int) -> None:
        row, configured = table.row, table.configured
        if row.status == "frozen":
            return
        shown = 0 if configured is None else len(table.played)
        version = None if configured is None else configured.game.version
        note = frozen_note(row, version, fault, shown, moves)
        self.frozen += 1
        self._telemetry.log("table_frozen", table=row.id, move=shown)
        await self._note(row, {"status": "frozen", "note": note, "deadline": None, "to_move": 0})
        row.status, row.note = "frozen", note

    async def _note(self, row: TableRow, head: dict[str, object]) -> None:
        """Write to a table that was just read; who wrote to it meanwhile has noted it too."""
        with contextlib.suppress(Outrun):
            await self._storage.save(Change(row.id, row.stamp, head))
            for name, value in head.items():
                setattr(row, name, value)
            row.stamp += 1

    async def _show_ending(self, table: LoadedTable, moves: list[MoveRow]) -> None:
        """Show a table as it ended: what was kept, else what can still be told of it."""
        row, configured = table.row, table.configured
        read = reading_of(row, configured)
        found = await self._storage.ending(row.id)
        if found is not None:
            ending, scene = opened(found)
        else:
            names = [seat.name for seat in table.seats]
            ending = await self._slices.run(recovered(configured, row, moves, names, read))
            scene = None if configured is None else configured.scene()
            if row.status == "over" and await self._save_ending(row, ending, scene):
                row.stamp += 1
        row.note = row.note or sentence(ending, len(moves))
        table.kept = Kept(ending, scene, moves, read)
        table.commits, table.state, table.played = {}, None, []
        table.dealer, table.guide, table.unseen = None, None, []

    async def keep_ending(self, table: LiveTable) -> None:
        """Keep what a finished table shows, if it was not kept before; the table is locked."""
        is_due = table.row.status == "over" and table.kept is None
        if is_due and await self._storage.ending(table.id) is None:
            configured, row = table.configured, table.row
            ending = await self._slices.run(
                ending_of(
                    configured,
                    row.rules_version,
                    table.state,
                    table.played,
                    table.names(),
                    table.resigned(),
                )
            )
            if await self._save_ending(row, ending, configured.scene()):
                table.adopt(replace(row, stamp=row.stamp + 1), table.seats)

    async def _save_ending(self, row: TableRow, ending: KeptEnding, scene: bytes | None) -> bool:
        """Save an ending; return False if somebody wrote to the table meanwhile."""
        change = Change(row.id, row.stamp, ending=stored(row.id, ending, scene))
        self.kept_whole += ending.is_whole
        self.kept_partly += not ending.is_whole
        try:
            await self._storage.save(change)
        except Outrun:
            return False
        return True
