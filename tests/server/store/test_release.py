"""Today's release on the database of release 0.1, and on ones that have changed more since."""

import asyncio
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from palatium.core.registry import game, game_names
from palatium.record import notation
from palatium.record.file import read_record
from palatium.server.operations import admin
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.store.rows import EndingRow
from tests.server.client import AtTable, Person, RefusedByServer, acts, play_out
from tests.server.release import COOKIES, FINISHED, LOGIN, UNFINISHED, restore
from tests.server.sites import Server
from tests.server.stories import ME

RELEASE = "release-0.1"
OVER = [*FINISHED, "daily", "friends-over"]
OTHER = 0
"""A version of the rules that no game has had, standing for earlier rules."""

Story = Callable[[Person, Person], Awaitable[None]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database of release 0.1."""
    return restored(tmp_path)


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Server]]:
    """The same, and a server of this release that was started on it."""
    path = restored(tmp_path_factory.mktemp("release"))
    server = Server(f"sqlite:///{path}").start()
    yield path, server
    server.close()


def restored(folder: Path) -> Path:
    found = folder / "tables.db"
    restore(RELEASE, found)
    passed = time.time() - select(found, "SELECT max(changed) FROM tables")[0][0]
    later = [f"{name}={name}+{passed}" for name in ("asked_at", "deadline", "changed")]
    change(found, f"UPDATE tables SET {', '.join(later)}")  # else clocks have run out
    return found


def change(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def select(path: Path, query: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def upgraded(path: Path) -> admin.Upgraded:
    return admin.upgrade(Settings(database=f"sqlite:///{path}", workers=1, log_level="error"))


def at_new_server(path: Path, story: Story) -> None:
    """Run a story at a server that is started on a database, then stopped."""
    server = Server(f"sqlite:///{path}").start()
    try:
        at_server(server, story)
    finally:
        server.close()


def at_server(server: Server, story: Story) -> None:
    """Run a story of people whom release 0.1 knew, at a server of this release."""

    async def run() -> None:
        people = [Person(server.url, name) for name in ("Anna", "Bo")]
        for person in people:
            person.http.cookies.set("palatium", COOKIES[person.name])
        try:
            await story(people[0], people[1])
        finally:
            for person in people:
                await person.__aexit__()

    asyncio.run(run())


def result_of(path: Path, table: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        select(path, f"SELECT outcome FROM tables WHERE id='{table}'")[0][0]
    )
    return found


async def shown(person: Person, table: str, *seats: int) -> AtTable:
    at = await person.sit(table, *seats)
    await at.until(lambda: at.table and at.positions)
    return at


def test_every_finished_table_stays_viewable(first_start: tuple[Path, Server]) -> None:
    """Shows its result, its whole log, a picture, every known point, its chat and its record."""
    path, server = first_start
    results = {name: result_of(path, name) for name in OVER}
    moves = dict(select(path, "SELECT table_id, count(*) FROM moves GROUP BY table_id"))
    whole: list[str] = []

    async def story(anna: Person, bo: Person) -> None:
        for name in OVER:
            person = bo if name == "daily" else anna
            at = await shown(person, name, 0)
            position, result = at.positions[0], results[name]
            assert at.table["status"] == "over"
            assert position["scores"] == result["scores"]
            assert position["over"]["winners"] == result["winners"]
            assert position["version"] == moves[name]
            log = [at.log[0][move] for move in sorted(at.log[0])]
            assert [entry["move"] for entry in log] == list(range(1, moves[name] + 1))
            lined = await at.request("lines", seat=0)
            points = [0] * len(result["scores"])
            for line in lined["lines"]:
                points[line["seat"]] += line["amount"]
            if points == result["scores"] and any(entry["events"] for entry in log):
                whole.append(name)
            else:  # who is not shown everything is told why
                assert "which today's do not repeat" in at.table["note"]
            note = at.table["note"]
            if note is not None:
                assert "earlier rules (version 1)" in note
                assert all(entry["text"] for entry in log)
            assert position["view"]
            scene = await person.get(f"/api/tables/{name}/scene")
            assert scene["facts"]
            await at.until(lambda at=at: at.said)
            record = read_record(await person.text(f"/api/tables/{name}/record"))
            assert record.outcome == result
            assert len(record.moves) == moves[name]
            await at.close()

    at_server(server, story)
    assert len(whole) >= 3, "games that today's rules repeat keep every point"


def test_nobody_is_shown_a_table_that_is_half_loaded(path: Path) -> None:
    """Whoever comes while a table is being loaded for somebody else waits until it is complete."""

    async def story() -> None:
        server = ServerProcess(Settings(database=f"sqlite:///{path}", workers=1, log_level="error"))
        await server.storage.open()
        read, reached, go_on = server.storage.ending, asyncio.Event(), asyncio.Event()

        async def read_slowly(table_id: str) -> EndingRow | None:
            reached.set()
            await go_on.wait()
            return await read(table_id)

        server.storage.ending = read_slowly  # type: ignore[method-assign]
        first = asyncio.create_task(server.tables.find("palaces-two"))
        await reached.wait()
        second = asyncio.create_task(server.tables.find("palaces-two"))
        await asyncio.wait([first, second], timeout=1, return_when=asyncio.FIRST_COMPLETED)
        assert not first.done()
        assert not second.done()
        go_on.set()
        assert "earlier rules (version 1)" in ((await second).info(None).note or "")
        assert await first is await second
        await server.tables.close()
        await server.storage.close()

    asyncio.run(story())


def test_unfinished_tables_go_on_or_say_why_not(first_start: tuple[Path, Server]) -> None:
    _, server = first_start

    async def story(anna: Person, bo: Person) -> None:
        lobby = await anna.get("/api/tables")
        assert {info["id"] for info in lobby["mine"]} >= {*UNFINISHED, "friends", "open", "fork"}
        for name in [*UNFINISHED, "friends", "fork"]:
            at = await shown(anna, name, 0)
            assert at.table["status"] in ("playing", "frozen")
            if at.table["status"] == "frozen":
                assert at.table["note"].startswith("The rules changed while this game")
                assert acts(at.positions[0]) == []
                with pytest.raises(RefusedByServer, match="frozen: The rules changed"):
                    await at.request("play", seat=0, version=at.positions[0]["version"], ints=[1])
                again = await anna.post(f"/api/tables/{name}/rematch")
                assert again["status"] in ("playing", "open")
            await at.close()
        left = await shown(bo, "left", 0)
        if left.table["status"] == "frozen":
            with pytest.raises(RefusedByServer, match="frozen: The rules changed"):
                await bo.post("/api/tables/left/seats/0", kind="person")
        else:
            back = await bo.post("/api/tables/left/seats/0", kind="person")
            assert back["status"] == "playing"

    at_server(server, story)


def test_an_open_table_begins_under_todays_rules(first_start: tuple[Path, Server]) -> None:
    path, server = first_start

    async def story(anna: Person, bo: Person) -> None:
        made = await anna.post("/api/tables/open/invite")
        await bo.post("/api/tables/open/join", invite=made["invite"])
        at = await shown(anna, "open", 0)
        await at.until(lambda: at.table["status"] == "playing")
        await at.close()

    at_server(server, story)
    version = select(path, "SELECT rules_version FROM tables WHERE id='open'")
    assert version == [(game("castles").version,)]


def test_accounts_and_dailies_survive(first_start: tuple[Path, Server]) -> None:
    _, server = first_start

    async def story(anna: Person, bo: Person) -> None:
        assert (await anna.get("/api/me"))["login"] == LOGIN["login"]
        stranger = Person(anna.url, "Anna elsewhere")
        await stranger.post("/api/login", **LOGIN)
        lobby = await stranger.get("/api/tables")
        assert {info["id"] for info in lobby["finished"]} == {*FINISHED, "friends-over"}
        await stranger.http.aclose()
        assert [info["id"] for info in (await bo.get("/api/tables"))["finished"]] == [
            "friends-over",
            "daily",
        ]

    at_server(server, story)


def as_of_other_rules(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mark all tables as of a version that this release does not have, whose moves are written as
    those of version 1."""
    for name in game_names():
        shutil.copy(notation.FOLDER / f"{name}-1.json.gz", folder / f"{name}-{OTHER}.json.gz")
    monkeypatch.setattr(notation, "FOLDER", folder)
    change(path, f"UPDATE tables SET rules_version={OTHER}, components='other'")


def test_positions_of_another_form_are_told_by_their_moves(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If no check agrees, moves that are still legal and lead to the same result keep everything;
    an unfinished table is frozen, and nothing is deleted."""
    as_of_other_rules(path, tmp_path, monkeypatch)
    change(path, "UPDATE moves SET sum='00000000'")
    before = select(path, "SELECT * FROM moves ORDER BY table_id, number")
    done = upgraded(path)
    assert done.playing == done.frozen + 1  # one has no move yet
    assert done.whole + done.by_result == len(OVER)
    assert select(path, "SELECT * FROM moves ORDER BY table_id, number") == before
    notes = select(path, "SELECT note FROM tables WHERE status='frozen'")
    assert len(notes) == done.frozen
    assert all("The rules changed while this game was under way (version 0" in n for (n,) in notes)
    again = upgraded(path)
    assert (again.backup, again.frozen, again.whole, again.by_result) == (None, 0, 0, 0)


def test_a_finished_table_that_does_not_replay_keeps_result_and_moves(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first unknown move on, it is told in its original notation."""
    as_of_other_rules(path, tmp_path, monkeypatch)
    change(
        path,
        "UPDATE moves SET sum='00000000'",
        "UPDATE moves SET action=(SELECT action FROM moves WHERE table_id='azul-two' AND number=1)"
        " WHERE table_id='azul-two' AND number=60",
        "UPDATE tables SET game='forgotten' WHERE id='palaces-two'",
    )
    upgraded(path)
    results = {name: result_of(path, name) for name in ("azul-two", "palaces-two")}

    async def story(anna: Person, _: Person) -> None:
        at = await shown(anna, "azul-two", 0)
        assert at.table["note"] == (
            "This game was played with earlier rules (version 0), which today's do not repeat: its "
            "result and its moves are kept; the picture shows it after move 59 of 193."
        )
        position = at.positions[0]
        assert position["scores"] == results["azul-two"]["scores"]
        assert position["over"]["winners"] == results["azul-two"]["winners"]
        assert all(entry["text"] for entry in at.log[0].values())
        assert acts(position) == []
        with pytest.raises(RefusedByServer, match="earlier rules"):
            await at.request("moment", move=5, seat=0)
        with pytest.raises(RefusedByServer, match="earlier rules"):
            await at.request("analyse", seat=None)
        with pytest.raises(RefusedByServer, match="not_now"):
            await at.request("take_back", seat=0)
        with pytest.raises(RefusedByServer, match="earlier rules"):
            await anna.post("/api/tables/azul-two/fork", move=3, seats=[])
        await at.close()
        gone = await shown(anna, "palaces-two", 0)
        assert gone.table["status"] == "over"
        assert gone.table["note"].endswith("its result and its moves are kept, its picture is not.")
        assert gone.positions[0]["scores"] == results["palaces-two"]["scores"]
        assert gone.positions[0]["view"] == {}
        await gone.close()

    at_new_server(path, story)


async def finished(anna: Person) -> tuple[str, AtTable]:
    """Return a table that this release plays to its end; its ending is stored before the answer."""
    made = await anna.post("/api/tables", game="azul", seats=[ME, {"kind": "bot", "bot": "random"}])
    at = await shown(anna, made["id"], 0)
    await play_out(at, [0], random.Random(3))
    return made["id"], at


def until_kept(path: Path, table: str) -> None:
    end = time.monotonic() + 30
    while not select(path, f"SELECT 1 FROM endings WHERE table_id='{table}'"):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_what_a_table_showed_outlives_its_rules(path: Path) -> None:
    """Stored when the game ends: position, log in words and every point, without any replay. A
    table that replays exactly counts as one of today's rules, whatever it was written with; and one
    that continues after all keeps no ending."""
    before: dict[str, Any] = {}

    async def play(anna: Person, _: Person) -> None:
        table, at = await finished(anna)
        before.update(id=table, position=at.positions[0], log=at.log[0])
        before["lines"] = (await at.request("lines", seat=0))["lines"]
        before["scene"] = await anna.get(f"/api/tables/{table}/scene")
        until_kept(path, table)
        await at.close()
        before["exact"], at = await finished(anna)
        until_kept(path, before["exact"])
        await at.request("take_back", seat=0)
        await at.until(lambda: at.table["status"] == "playing")
        assert select(path, f"SELECT 1 FROM endings WHERE table_id='{before['exact']}'") == []
        await play_out(at, [0], random.Random(4))
        until_kept(path, before["exact"])
        await at.close()

    at_new_server(path, play)
    table, exact = before["id"], before["exact"]
    change(
        path,
        f"UPDATE moves SET sum='00000000' WHERE table_id='{table}'",
        f"UPDATE tables SET rules_version={OTHER} WHERE id IN ('{table}', '{exact}')",
    )

    async def look(anna: Person, _: Person) -> None:
        at = await shown(anna, table, 0)
        assert at.table["note"] == (
            f"This game was played with earlier rules (version {game('azul').version}): its end, "
            "its points and its log are kept as they were."
        )
        now, then = at.positions[0], before["position"]
        for part in ("view", "scores", "over", "version", "standings", "ends"):
            assert now[part] == then[part], part
        assert any(entry["events"] for entry in at.log[0].values())
        assert list(at.log[0]) == list(before["log"])
        assert (await at.request("lines", seat=0))["lines"] == before["lines"]
        assert await anna.get(f"/api/tables/{table}/scene") == before["scene"]
        watcher = await shown(anna, table)
        assert watcher.positions[None]["over"] == then["over"]
        same = await shown(anna, exact, 0)
        assert same.table["note"] is None
        assert (await same.request("moment", move=5, seat=0))["position"]["version"] == 5

    at_new_server(path, look)
    found = select(path, f"SELECT rules_version FROM tables WHERE id='{exact}'")
    assert found == [(game("azul").version,)]
