"""Sessions: at every process, until they expire; what browsers call themselves."""

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

import pytest

from palatium.server.people.common_passwords import is_common
from palatium.server.people.devices import device_of, known_device, mark_of
from palatium.server.people.guesses import FORGOTTEN, Guesses, Pauses
from palatium.server.people.resets import FROM_HOST
from palatium.server.store.rows import Person as PersonRow
from palatium.server.wire.refusals import TooFast
from tests.commands import ran
from tests.server.client import Person
from tests.server.sites import Server
from tests.server.stories import ME, OPEN, Urls, refused, two

DAY = 86_400


def test_a_session_ends_at_every_process(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        login = f"anna{time.time_ns()}"
        table = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="private")
        await anna.post("/api/account", login=login, password="purple horses dance")
        await bo.post("/api/login", login=login, password="purple horses dance")
        at = await bo.sit(table["id"], 0)
        (his,) = [one for one in await bo.get("/api/sessions") if one["is_this"]]
        await anna.post("/api/sessions/end", id=his["id"])
        await at.until(lambda: at.is_closed)
        assert await refused(bo.get("/api/me")) == "no_name"
        assert len(await anna.get("/api/sessions")) == 1

    two(urls, story)


def change(database: str, statement: str, *values: object) -> None:
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        connection.execute(statement, values)
    connection.close()


def test_sessions_and_codes_expire(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", PALATIUM_SESSION_DAYS="30").start()
    seen = "UPDATE sessions SET seen = ?, created = 0"

    async def story() -> None:
        async with Person(server.url, "Anna") as anna:
            await anna.post("/api/account", login="anna", password="purple horses dance")
            server.stop()
            change(server.database, seen, time.time() - 29 * DAY)
            server.start()
            assert (await anna.get("/api/me"))["login"] == "anna"
            (here,) = await anna.get("/api/sessions")
            assert here["seen"] > time.time() - DAY  # a visit was noted
            server.stop()
            change(server.database, seen, time.time() - 31 * DAY)
            server.start()
            assert await refused(anna.get("/api/me")) == "no_name"
            done = ran("admin", "reset-code", "anna", "--database", server.database)
            change(server.database, "UPDATE resets SET until = until - ?", FROM_HOST)
            reset = anna.post("/api/reset", code=done.stdout.split()[0], password="seven geese")
            assert await refused(reset) == "not_yours"

    try:
        asyncio.run(story())
    finally:
        server.close()


LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0.0.0"


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (LINUX, "Firefox", "Linux"),
        (IPHONE, "Safari", "iPhone"),
        (WINDOWS, "Edge", "Windows"),
        ("python-httpx/0.27", "", ""),
        ("", "", ""),
    ],
)
def test_browsers_say_what_they_are(agent: str, browser: str, system: str) -> None:
    found = device_of(agent)
    assert (found.browser, found.system) == (browser, system)


def test_a_browser_is_known_to_its_account_until_the_password_changes() -> None:
    anna = PersonRow("anna", "Anna", "anna", "hash", None, False, 0.0)
    mark = mark_of(anna, "0123456789abcdef")
    assert known_device(anna, mark) == "0123456789abcdef"
    other = PersonRow("bo", "Bo", "bo", "hash", None, False, 0.0)
    later = PersonRow("anna", "Anna", "anna", "other hash", None, False, 0.0)
    for person, given in ((other, mark), (later, mark), (None, mark), (anna, None), (anna, "x")):
        assert known_device(person, given) is None
    assert known_device(anna, mark[:-1] + ("0" if mark[-1] != "0" else "1")) is None


def test_pauses_double_up_to_the_longest() -> None:
    pauses = Pauses(3, 60.0)
    assert [pauses.after(tries) for tries in range(12)] == [
        0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]  # fmt: skip
    assert pauses.after(10_000) == 60


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose time the test sets."""

    now = 0.0

    def time(self) -> float:
        return self.now


def test_one_stranger_waits_longer_than_the_account_they_guess_at() -> None:
    """From one address the account is free for others most of the time, however long it goes on."""
    loop, guesses = Clock(), Guesses()

    async def story() -> None:
        refused_others = 0
        for minute in range(24 * 60):
            loop.now = minute * 60.0
            with contextlib.suppress(TooFast):
                guesses.begin("anna", "10.0.0.1", None)
            try:
                guesses.begin("anna", f"10.1.0.{minute}", None)
                guesses.right("anna", f"10.1.0.{minute}", None)
            except TooFast:
                refused_others += 1
        assert refused_others < 24 * 60 / 5
        loop.now += FORGOTTEN + 1
        guesses.begin("anna", "10.0.0.1", None)

    loop.run_until_complete(story())
    loop.close()


def test_many_guesses_at_once_are_as_many_one_after_another() -> None:
    async def story() -> None:
        guesses = Guesses()
        for i in range(5):
            guesses.begin("anna", f"10.0.0.{i}", None)
        with pytest.raises(TooFast):
            guesses.begin("anna", "10.0.0.9", None)

    asyncio.run(story())


def test_common_passwords() -> None:
    for password in (
        "iloveyou", "trustno1", "LetMeIn!!", "1q2w3e4r5t", "qweasdzxc", "asdfghjkl1", "01/02/1999",
        "dragon99", "m0nkey123", "abcabcabc", "drowssap", "basketbal", "zaq12wsx", "sunshine2024",
    ):  # fmt: skip
        assert is_common(password), password
    for password in (
        "correct horse", "a long password", "tr0ub4dor&3", "Mein Haus am See", "kfw83-xlq2",
        "sieben Gänse gehen", "dragonfly over water", "20 lanterns", "пять лебедей",
    ):  # fmt: skip
        assert not is_common(password), password
