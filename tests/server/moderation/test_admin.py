"""`palatium admin` on the database of a running server: what a host does counts at once, in every
process, and is logged."""

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from palatium.server.moderation.acts import HostActs
from palatium.server.moderation.welcome import Welcome
from palatium.server.sources import Sources
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Banned
from tests.server.client import Person, is_asked
from tests.server.moderation.hosting import (
    SOON,
    at_address,
    id_of,
    listed,
    told,
    until_answered,
    until_out,
    until_refused,
)
from tests.server.sites import Server
from tests.server.stories import BOT, ME, OPEN, Urls, play_one, refused


def story_of(servers: list[Server], story: Callable[[Person, Person], Awaitable[None]]) -> None:
    async def run() -> None:
        urls: Urls = (servers[0].url, servers[-1].url)
        async with Person(urls[0], "Anna") as anna, Person(urls[1], "Bo") as bo:
            await story(anna, bo)

    asyncio.run(run())


def test_a_banned_person_is_out_at_once_and_may_come_back(servers: list[Server]) -> None:
    """Through the process that they are connected to, whichever the command talks to."""

    async def story(anna: Person, bo: Person) -> None:
        who = id_of(await bo.get("/api/me"))
        table = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="public")
        await bo.post(f"/api/tables/{table['id']}/join")
        seat = await bo.sit(table["id"], 1)
        until = ["--until", "2099-01-01"]
        said = await told(servers[0], "ban", "--why", "swearing", *until, "--", who)
        assert said == "Banned Bo until 2099-01-01 00:00 UTC.\n"
        out = await until_out(seat, "banned")
        assert out == "a host of this server has banned you until 2099-01-01 00:00 UTC: swearing"
        assert await refused(bo.get("/api/me")) == "banned"
        assert await refused(bo.post(f"/api/tables/{table['id']}/leave")) == "banned"
        with pytest.raises((ConnectionError, ConnectionClosed)):
            await bo.sit(table["id"], 1)
        assert (await anna.get("/api/me"))["name"] == "Anna"
        await told(servers[0], "unban", "--", who)
        await until_answered(lambda: bo.get("/api/me"), "banned")
        await bo.sit(table["id"], 1)

    story_of(servers, story)


def test_a_kicked_guest_is_a_stranger(servers: list[Server]) -> None:
    async def story(anna: Person, bo: Person) -> None:
        who = id_of(await bo.get("/api/me"))
        table = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="public")
        watching = await bo.sit(table["id"])
        assert "Ended 1 session of Bo" in await told(servers[0], "kick", "--", who)
        await until_out(watching, "no_name")
        await until_refused(lambda: bo.get("/api/me"), "no_name")

    story_of(servers, story)


def test_who_is_muted_looks_on_in_silence(servers: list[Server]) -> None:
    async def story(anna: Person, bo: Person) -> None:
        who = id_of(await bo.get("/api/me"))
        table = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="public")
        at = await bo.sit(table["id"])
        await at.request("chat", text="hello")
        await told(servers[0], "mute", "--why", "shouting", "--", who)
        error = await until_refused(lambda: at.request("chat", text="HELLO"), "muted")
        assert error.message == "a host of this server has muted you for good: shouting"
        await told(servers[0], "unmute", "--", who)
        await until_answered(lambda: at.request("chat", text="sorry"), "muted")
        assert {line["text"] for line in at.said} >= {"hello", "sorry"}

    story_of(servers, story)


def test_a_frozen_table_stands_still_and_goes_on(servers: list[Server]) -> None:
    """Also its clocks: a minute passes while it is frozen, and nobody has a second less."""

    async def story(anna: Person, bo: Person) -> None:
        new = {"game": "azul", "seats": [ME, BOT], "config": {"first": 0}}
        table = await anna.post("/api/tables", **new, clock={"seconds": 600, "added": 0})
        at = await anna.sit(table["id"], 0)
        await at.until(lambda: is_asked(at.positions[0], 0))
        await play_one(at)
        said = await told(servers[0], "freeze", "--why", "please wait", "--", table["id"])
        assert said == f"Froze table {table['id']}.\n"
        await at.until(lambda: at.table["status"] == "frozen", SOON)
        assert at.table["note"] == "frozen by a host of this server: please wait"
        await at.until(lambda: not at.positions[0]["ask"]["groups"])
        version = at.positions[0]["version"]
        assert await refused(at.request("play", seat=0, version=version, ints=[1])) == "frozen"
        await told(servers[0], "thaw", "--", table["id"])
        await at.until(lambda: at.table["status"] == "playing", SOON)
        await at.until(lambda: is_asked(at.positions[0], 0))
        head = await anna.get(f"/api/tables/{table['id']}")
        assert head["note"] is None
        assert head["seats"][0]["seconds"] > 500
        await play_one(at)

    story_of(servers, story)


def test_lists_and_the_log_tell_who_did_what(servers: list[Server]) -> None:
    async def story(anna: Person, bo: Person) -> None:
        who = id_of(await bo.get("/api/me"))
        table = await anna.post("/api/tables", game="azul", seats=[ME, BOT], visibility="private")
        await told(servers[0], "mute", "--why", "tests", "--", who)
        [found] = await listed(servers[0], "people", "--", who)
        assert (found["name"], found["login"], found["muted"]) == ("Bo", None, True)
        assert found["address"] == "127.0.0.1/32" or found["address"] == "127.0.0.1"
        heads = await listed(servers[0], "tables", "--status", "playing", "--most", "500")
        [head] = [h for h in heads if h["id"] == table["id"]]
        assert (head["owner"], head["seats"][0]) == ("Anna", "Anna")
        hidden = {"secret", "seed", "config", "commitment", "outcome"}
        assert not hidden & set(head)
        act = next(a for a in await listed(servers[0], "log") if a["target"] == who)
        assert (act["what"], act["name"], act["why"]) == ("mute", "Bo", "for good: tests")
        assert act["who"].endswith(", by command")
        shown = await told(servers[0], "log")
        assert "mute" in shown
        assert "for good: tests" in shown

    story_of(servers, story)


@pytest.mark.parametrize(
    "banned, inside, outside",
    [
        ("10.1.0.7", "10.1.0.7", "10.1.0.8"),
        ("10.2.0.0/16", "10.2.3.4", "10.3.0.1"),
        ("2001:db8:0:1::5", "2001:db8:0:1::9", "2001:db8:0:2::5"),
    ],
)
def test_an_address_is_banned(guarded: Server, banned: str, inside: str, outside: str) -> None:
    """Of IPv6 its whole household; others are left alone, and the page itself is served."""

    async def story() -> None:
        async with (
            at_address(guarded, "Eve", inside) as eve,
            at_address(guarded, "Anna", outside) as anna,
        ):
            table = await anna.post("/api/tables", game="azul", visibility="public")
            watching = await eve.sit(table["id"])
            await told(guarded, "ban", "--address", banned, "--why", "a flood")
            said = await until_out(watching, "banned")
            assert said == "a host of this server has banned your address for good: a flood"
            assert await refused(eve.get("/api/tables")) == "banned"
            assert await refused(eve.post("/api/me", name="Another")) == "banned"
            assert (await eve.http.get("/")).status_code == 200
            assert (await eve.http.get("/api/words")).status_code == 200
            assert (await anna.get("/api/me"))["name"] == "Anna"
            [row] = await listed(guarded, "addresses")
            assert (row["why"], row["until"]) == ("a flood", None)
            await told(guarded, "unban", "--address", banned)
            await until_answered(lambda: eve.get("/api/tables"), "banned")

    asyncio.run(story())


def test_a_ban_ends_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        clock = [1000.0]
        sources = Sources(now=lambda: clock[0])
        storage = Storage(f"sqlite:///{tmp_path / 'tables.db'}")
        await storage.open()
        welcome = Welcome(storage, sources)
        await HostActs(storage, sources, "a test").do("ban_address", "10.4.0.1", 2000.0, "")
        await welcome.read()
        with pytest.raises(Banned, match="your address until 1970-01-01 00:33 UTC"):
            welcome.check_address("10.4.0.1")
        clock[0] = 2000.0
        welcome.check_address("10.4.0.1")
        await storage.close()

    asyncio.run(story())


def test_a_banned_account_cannot_log_in(guarded: Server) -> None:
    async def story() -> None:
        account = {"login": "mallory", "password": "a long password, mallory's"}
        async with (
            at_address(guarded, "Mallory", "10.5.0.1") as here,
            at_address(guarded, "Guest", "10.5.0.2") as elsewhere,
        ):
            await here.post("/api/account", **account)
            await told(guarded, "ban", "mallory")
            await until_refused(lambda: here.get("/api/me"), "banned")
            assert await refused(elsewhere.post("/api/login", **account)) == "banned"
            assert (await elsewhere.get("/api/me"))["login"] is None
            await told(guarded, "unban", "mallory")

    asyncio.run(story())


def test_a_puzzle_is_no_way_in(guarded: Server) -> None:
    """Its socket is ended too, and not opened again."""

    async def story() -> None:
        async with at_address(guarded, "Eve", "10.6.0.1") as eve:
            puzzle = (await eve.get("/api/puzzles"))[0]["id"]
            who = id_of(await eve.get("/api/me"))
            cookie = "; ".join(f"{k}={v}" for k, v in eve.http.cookies.items())
            url = guarded.url.replace("http", "ws", 1) + f"/ws/puzzles/{puzzle}"
            headers = {**eve.headers, "Cookie": cookie}
            async with connect(url, additional_headers=headers, proxy=None) as socket:
                assert json.loads(await socket.recv())["type"] == "table"
                await told(guarded, "ban", "--", who)
                assert json.loads(await asyncio.wait_for(socket.recv(), SOON))["code"] == "banned"
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), SOON)
            async with connect(url, additional_headers=headers, proxy=None) as socket:
                assert json.loads(await socket.recv())["code"] == "banned"

    asyncio.run(story())


def test_old_tables_and_guests_are_pruned_only_when_asked(tmp_path: Path) -> None:
    """First counted, then deleted with all that belongs to them; finished games, accounts and
    those who sit somewhere stay."""
    file = tmp_path / "tables.db"
    server = Server(f"sqlite:///{file}").start()

    async def story() -> None:
        async with (
            Person(server.url, "Anna") as anna,
            Person(server.url, "Bo") as bo,
            Person(server.url, "Cleo") as cleo,
        ):
            await anna.post("/api/account", login="anna", password="a long password, anna's")
            old = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="public")
            at = await anna.sit(old["id"])
            await at.request("chat", text="is anybody there?")
            kept = await bo.post("/api/tables", game="azul", seats=[ME, BOT])
            with sqlite3.connect(file) as rows:
                rows.execute("UPDATE tables SET changed = 1000 WHERE id = ?", (old["id"],))
                rows.execute("UPDATE people SET created = 1000")
                rows.execute("UPDATE sightings SET at = 1000")
            rows.close()
            prune = ["prune", "--tables", "90", "--guests", "30"]
            said = await told(server, *prune)
            assert "Would delete 1 tables and 1 guests" in said
            assert "Nothing was changed" in said
            assert (await cleo.get("/api/me"))["name"] == "Cleo"
            assert await told(server, *prune, "--yes") == "Deleted 1 tables and 1 guests.\n"
            await until_refused(lambda: anna.get(f"/api/tables/{old['id']}"), "no_table")
            await until_refused(lambda: cleo.get("/api/me"), "no_name")
            assert (await bo.get(f"/api/tables/{kept['id']}"))["id"] == kept["id"]
            assert (await bo.get("/api/me"))["name"] == "Bo"
            assert (await anna.get("/api/me"))["login"] == "anna"
            [act] = await listed(server, "log")
            assert act["what"] == "prune"
            assert act["name"] == "tables untouched for 90 days, guests untouched for 30 days"

    try:
        asyncio.run(story())
    finally:
        server.close()


MISTAKES = [
    ("ban nobody", "nobody has the login, name or id nobody"),
    ("ban Twin", "2 people are called Twin; use an id of the list"),
    ("ban Twin --until soon", "--until soon should read 2026-12-31 or 2026-12-31T18:00"),
    ("ban anna --until 2020-01-01", "2020-01-01 00:00 UTC is over; name a moment to come"),
    ("ban anna", "Anna (anna) is a host; take that away first, by palatium admin"),
    ("ban --address here", "here is no address; it should read 203.0.113.7 or 203.0.113.0/24"),
    ("unban bob", "Bob (bob) is not banned"),
    ("unmute bob", "Bob (bob) is not muted"),
    ("unban --address 10.9.9.9", "the address 10.9.9.9/32 is not banned"),
    ("kick", "Missing argument 'PERSON'"),
    ("freeze nothing", "there is no table nothing"),
    ("thaw nothing", "there is no table nothing"),
    ("close nothing", "there is no report nothing"),
    ("host Cleo", "Cleo is a guest; a host needs an account with a password"),
    ("host anna", "anna is already a host"),
    ("unhost bob", "bob is not a host"),
    ("tables --status lost", "--status lost should be one of open, playing, over, frozen, left"),
    ("prune", "say what to prune: --tables DAYS, --guests DAYS, or both"),
    ("prune --tables 0", "Invalid value for '--tables'"),
    ("people --most many", "Invalid value for '--most'"),
    ("log --database sqlite:///none.db", "the database none.db does not exist"),
]


@pytest.fixture(scope="module")
def populated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('populated') / 'tables.db'}").start()

    async def story() -> None:
        for name in ("Twin", "Twin", "Cleo"):
            async with Person(server.url, name):
                pass
        for name in ("Anna", "Bob"):
            async with Person(server.url, name) as person:
                password = f"a long password, {name}'s"
                await person.post("/api/account", login=name.lower(), password=password)
        assert await told(server, "host", "anna") == "anna is a host now and can open /host.\n"

    asyncio.run(story())
    yield server
    server.close()


@pytest.mark.parametrize("words, what", MISTAKES)
def test_a_mistake_is_one_sentence(populated: Server, words: str, what: str) -> None:
    done = populated.admin(*words.split())
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    [sentence] = done.stderr.splitlines()
    assert sentence.startswith("palatium: ")
    assert what in sentence


def test_mistakes_are_not_logged(populated: Server) -> None:
    assert populated.admin("unban", "bob").returncode == 2
    acts = json.loads(populated.admin("log", "--json").stdout)
    assert [(act["what"], act["name"]) for act in acts] == [("host", "anna")]
