"""The path of a move: the rule is applied once, ownership and freshness are checked once."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn

import palatium as pal
from palatium.core.events import Event
from palatium.core.state import State
from palatium.playing import draft
from palatium.server.http.app import create_app
from palatium.server.operations.startup import listen
from palatium.server.settings import Settings
from palatium.server.store.rows import Change
from palatium.server.store.storage import Storage
from palatium.server.tables.continuation import Continuation
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import LiveTables
from tests.server.client import AtTable, Data, Person, RefusedByServer, acts, is_asked

TABLES = Path(__file__).parents[3] / "src" / "palatium" / "server" / "tables"
TWO = [{"kind": "person"}, {"kind": "person"}]
PLACING = "place-tile"


class Calls:
    """What happened on the way, in order."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self.applied: list[int] = []
        """Ints as drafts and continuations apply them."""
        self.engine: list[int] = []
        """Ints as the engine applies them, where its classes can be patched."""

    def clear(self) -> None:
        """Forget what was before."""
        for kept in (self.all, self.applied, self.engine):
            kept.clear()

    def count(self) -> dict[str, int]:
        """Return how often each of them happened."""
        return dict(Counter(self.all))


def told(calls: Calls, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same, taken down."""

    def noted(*args: Any, **more: Any) -> Any:
        calls.all.append(name)
        return work(*args, **more)

    return noted


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    out = Calls()
    for kind, method, name in [
        (LiveTables, "refresh", "freshness"),
        (LiveTable, "check_holds", "ownership"),
        (LiveTable, "check_version", "version"),
        (LiveTable, "adopt", "adopted"),
        (LiveTable, "replace", "replaced"),
    ]:
        monkeypatch.setattr(kind, method, told(out, name, getattr(kind, method)))
    carried_out, applied, save = draft._carried_out, Continuation._applied, Storage.save

    def drafted(before: State, a: int) -> draft.DraftedInt:
        out.applied.append(a)
        return carried_out(before, a)

    def continued(self: Continuation, a: int) -> list[Event]:
        out.applied.append(a)
        return applied(self, a)

    async def saved(self: Storage, change: Change) -> None:
        await save(self, change)
        out.all.append("saved")

    monkeypatch.setattr(draft, "_carried_out", drafted)
    monkeypatch.setattr(Continuation, "_applied", continued)
    monkeypatch.setattr(Storage, "save", saved)
    if not pal.is_compiled():
        advance = State.advance

        def advanced(self: State, a: int) -> None:
            out.engine.append(a)
            advance(self, a)

        monkeypatch.setattr(State, "advance", advanced)
    return out


class Turn(NamedTuple):
    """A seat that may place a room."""

    at: AtTable
    seat: int
    version: int
    a: int

    def plan(self) -> Data:
        found: Data = self.at.positions[self.seat]["plan"]
        return found


async def a_turn(ada: Person) -> Turn:
    """Play both seats of a table of Castles until a room can be placed."""
    new = {"game": "castles", "seats": TWO, "hotseat": True, "seed": 7, "visibility": "private"}
    made = await ada.post("/api/tables", **new)
    at = await ada.sit(made["id"], 0, 1)
    for _ in range(60):
        seat = next(seat for seat in (0, 1) if is_asked(at.positions[seat], seat))
        shown = at.positions[seat]
        version = shown["version"]
        places = [g["acts"][0]["a"] for g in shown["ask"]["groups"] if g["gesture"] == PLACING]
        if places:
            return Turn(at, seat, version, places[0])
        a = acts(shown)[0]["a"]
        if shown["ask"]["together"]:
            await at.request("commit", seat=seat, version=version, a=a)
        else:
            await at.request("play", seat=seat, version=version, ints=[a])
    raise AssertionError("no room could be placed")


def at_a_server(folder: Path, story: Callable[[Turn], Awaitable[None]]) -> None:
    """A story at a server in this very process, over a real socket."""

    async def run() -> None:
        settings = Settings(
            database=f"sqlite:///{folder}/tables.db", workers=1, log_level="error"
        )
        (listening,) = listen("127.0.0.1", 0)
        config = uvicorn.Config(create_app(settings), log_level="error", lifespan="on")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        try:
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            async with Person(url, "Ada") as ada:
                await story(await a_turn(ada))
        finally:
            server.should_exit = True
            await serving

    asyncio.run(run())


def test_a_room_that_is_planned_and_published(tmp_path: Path, calls: Calls) -> None:
    async def story(turn: Turn) -> None:
        at, seat, version, a = turn
        calls.clear()
        await at.request("extend", seat=seat, version=version, a=a)
        assert calls.count() == {"freshness": 1, "ownership": 1, "version": 1}
        assert calls.applied[0] == a
        while turn.plan()["open"]:
            more = acts(at.positions[seat])[0]["a"]
            await at.request("extend", seat=seat, version=version, a=more)
        planned = turn.plan()["ints"]
        assert calls.applied == planned
        calls.all.clear()
        after = (await at.request("publish", seat=seat, version=version))["version"]
        assert calls.all == ["freshness", "ownership", "version", "saved", "adopted"]
        assert calls.applied[: len(planned)] == planned
        assert len(calls.applied) == after - version, "each int that was saved was applied once"
        if not pal.is_compiled():
            assert calls.engine == calls.applied

    at_a_server(tmp_path, story)


def test_a_room_that_is_played_at_once(tmp_path: Path, calls: Calls) -> None:
    async def story(turn: Turn) -> None:
        at, seat, version, a = turn
        wish = {"seat": seat, "version": version, "ints": [a], "key": "k"}
        calls.clear()
        after = (await at.request("play", **wish))["version"]
        assert calls.all == ["freshness", "ownership", "version", "saved", "adopted"]
        assert calls.applied[0] == a
        assert len(calls.applied) == after - version
        if not pal.is_compiled():
            assert calls.engine == calls.applied
        calls.clear()
        assert (await at.request("play", **wish))["version"] == after
        assert calls.applied == [], "the same key counts once"
        assert calls.all == ["freshness", "ownership"]

    at_a_server(tmp_path, story)


def test_a_move_that_is_refused_leaves_the_table_as_it_was(tmp_path: Path, calls: Calls) -> None:
    async def story(turn: Turn) -> None:
        at, seat, version, a = turn
        before = at.positions[seat]
        calls.clear()
        with pytest.raises(RefusedByServer, match="illegal"):
            await at.request("play", seat=seat, version=version, ints=[a ^ 1 << 23])
        assert calls.all == ["freshness", "ownership", "version"]
        await at.request("watch", seats=[0, 1], since=version)
        assert at.positions[seat] == {**before, "log": []}

    at_a_server(tmp_path, story)


def test_only_a_continuation_applies_ints_on_the_way_to_a_table() -> None:
    """All other places look at copies: what an option would do, or how a game went."""
    found = {
        path.relative_to(TABLES).as_posix()
        for path in TABLES.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\b(?!continuation\b|way\b|self\b)[\w\]]+\.(apply|advance)\(", line)
    }
    assert found == {
        "continuation.py",
        "requests/advice.py",
        "requests/analysis.py",
        "requests/puzzles.py",
        "views/assessment.py",
        "views/position.py",
    }
