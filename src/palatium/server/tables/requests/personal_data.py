"""Everything that the server has about a person, as one file for them."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec

from palatium.playing.fairness import commitment_to
from palatium.record.file import write_record
from palatium.server.store.queries.leaving import StoredLeaving
from palatium.server.store.queries.promises import StoredPromises
from palatium.server.store.rows import Person, SessionRow
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from palatium.server.tables.records import own_log, record_of
from palatium.server.wire.refusals import NoTable, Refusal

Data = dict[str, Any]


class PersonalData:
    """Collects it, table by table, and lets others go on in between."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._stored = StoredLeaving(tables.storage)
        self._promises = StoredPromises(tables.storage)

    async def of(self, person: Person, sessions: list[SessionRow], today: str) -> bytes:
        """Return all of it as JSON; hashes of passwords and tokens are left out."""
        secret = await self._promises.of(person.id)
        said = await self._stored.said_by(person.id)
        out: Data = {
            "made": self._tables.sources.now(),
            "person": {
                "id": person.id,
                "name": person.name,
                "login": person.login,
                "mail": person.mail,
                "wants_mail": person.wants_mail,
                "created": person.created,
                "has_password": person.password is not None,
            },
            "sessions": [
                {"browser": s.browser, "system": s.system, "begun": s.created, "seen": s.seen}
                for s in sessions
            ],
            "commitment_for_the_next_table": None if secret is None else commitment_to(secret),
            "said": [{"table": line.table_id, "at": line.at, "text": line.text} for line in said],
            **await self._stored.others_of(person.id),
            "last_visits": await self._stored.visits_of(person.id),
            "tables": [],
        }
        loop = asyncio.get_running_loop()
        for table_id in await self._stored.tables_of(person.id):
            started = loop.time()
            try:
                table = await self._tables.find(table_id)
                out["tables"].append(dict(_told(table, person, today)))
            except NoTable:
                continue  # deleted meanwhile
            self._tables.drop(table_id)
            await asyncio.sleep(loop.time() - started)  # half of the time is for others
        return msgspec.json.format(msgspec.json.encode(out))


def _told(table: LiveTable, person: Person, today: str) -> Iterator[tuple[str, object]]:
    """Yield a table as they may see it: its record if it is over, else what their seats know."""
    yield "head", table.info(person.id)
    try:
        if table.row.status == "over":
            yield "record", write_record(record_of(table, today))
        else:
            held: list[int | None] = [*table.held(person.id)]
            yield "logs", [own_log(table, seat) for seat in held or [None]]
    except Refusal as error:
        yield "problem", error.message
