"""Live tables: found whole, fresh after news, and unchanged by what was not saved."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.store.rows import Change, Person, SavedRows
from palatium.server.tables.bus import News
from palatium.server.wire import messages as wire
from palatium.server.wire.http import NewTable, SeatAsk, SeatChange
from palatium.server.wire.refusals import Unavailable

Story = Callable[[ServerProcess, Person, str], Awaitable[None]]


def at_a_table(folder: Path, story: Story) -> None:
    """A story at a table of Azul whose two seats one person holds."""

    async def run() -> None:
        url = f"sqlite:///{folder}/tables.db"
        server = ServerProcess(Settings(database=url, workers=1, log_level="error"))
        await server.storage.open()
        try:
            ada, _ = await server.people.guest("Ada")
            seats = [SeatAsk(kind="person"), SeatAsk(kind="person")]
            new = NewTable(game="azul", seats=seats, hotseat=True, visibility="private", seed=3)
            await story(server, ada, (await server.seating.create(new, ada)).id)
        finally:
            await server.tables.close()
            await server.storage.close()

    asyncio.run(run())


def test_who_finds_a_table_while_it_is_opened_gets_the_same(tmp_path: Path) -> None:
    async def story(server: ServerProcess, ada: Person, table_id: str) -> None:
        server.tables.drop(table_id)
        loads: list[str] = []
        load = server.storage.load

        async def counted(table_id: str, first: int = 0) -> SavedRows | None:
            loads.append(table_id)
            return await load(table_id, first)

        server.storage.load = counted  # type: ignore[method-assign]
        found = await asyncio.gather(*[server.tables.find(table_id) for _ in range(5)])
        assert len({id(table) for table in found}) == 1
        assert loads == [table_id]

    at_a_table(tmp_path, story)


def test_news_that_comes_while_a_table_is_opened_is_not_lost(tmp_path: Path) -> None:
    async def story(server: ServerProcess, ada: Person, table_id: str) -> None:
        server.tables.drop(table_id)
        load = server.storage.load

        async def then_written(table_id: str, first: int = 0) -> SavedRows | None:
            """Another process writes when the rows have been read."""
            rows = await load(table_id, first)
            assert rows is not None
            server.storage.load = load  # type: ignore[method-assign]
            stamp = rows.row.stamp
            await server.storage.save(Change(table_id, stamp, {"note": "from elsewhere"}))
            await server.tables.heard(News("other", table_id, "written", stamp + 1))
            return rows

        server.storage.load = then_written  # type: ignore[method-assign]
        table = await server.tables.find(table_id)
        assert table.row.note == "from elsewhere"

    at_a_table(tmp_path, story)


def test_what_is_not_saved_changes_nothing(tmp_path: Path) -> None:
    async def story(server: ServerProcess, ada: Person, table_id: str) -> None:
        table = await server.tables.find(table_id)
        seat = table.state.seat()
        options = table.state.options()
        extend = wire.Extend(id=1, seat=seat, version=table.version, a=options[0])
        await server.playing.answer(table, ada.id, extend)
        plan, before, seats = table.plans[seat], table.state.hash(), list(table.seats)
        save = server.storage.save

        async def refuse(change: Change) -> None:
            raise Unavailable("the database does not answer")

        server.storage.save = refuse  # type: ignore[method-assign]
        publish = wire.Publish(id=2, seat=seat, version=table.version)
        with pytest.raises(Unavailable):
            await server.playing.answer(table, ada.id, publish)
        assert table.is_stale
        with pytest.raises(Unavailable):
            await server.seating.change_seat(table, seat, ada, SeatChange(kind="bot"))
        assert table.state.hash() == before
        assert table.seats == seats
        assert table.plans == {seat: plan}
        server.storage.save = save  # type: ignore[method-assign]
        await server.playing.answer(table, ada.id, publish)
        assert [move.action for move in table.played][-len(plan.ints()) :][0] in options
        assert not table.plans

    at_a_table(tmp_path, story)
