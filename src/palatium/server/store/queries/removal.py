"""A table deleted with everything that belongs to it."""

from sqlalchemy import delete, select, update

from palatium.server.store.schema import metadata, tables
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Outrun

PARTS = [table for table in reversed(metadata.sorted_tables) if "table_id" in table.columns]
"""All rows that are of one table, those first that others do not refer to."""


async def remove_table(storage: Storage, table_id: str, stamp: int) -> None:
    """Delete a table, unless somebody else wrote to it meanwhile."""
    async with storage.transaction() as connection:
        found = select(tables.c.stamp).where(tables.c.id == table_id).with_for_update()
        if await connection.scalar(found) != stamp:
            raise Outrun("somebody else wrote to this table")
        for part in PARTS:
            await connection.execute(delete(part).where(part.c.table_id == table_id))
        await connection.execute(
            update(tables).where(tables.c.rematch == table_id).values(rematch=None)
        )
        await connection.execute(delete(tables).where(tables.c.id == table_id))
