"""Accounts at the server's default limits: passwords, resets, sessions, guesses."""

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands import ran
from tests.server.client import Person, RefusedByServer
from tests.server.people.test_mails import PUBLIC, mail_server, text_of, until
from tests.server.sites import LIMITS, WHICH, Server
from tests.server.stories import ME, OPEN, refused

GOOD, BETTER = "purple horses dance", "seven green lanterns"
ANDROID = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

_addresses = itertools.count(1)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at its default limits, behind a proxy: each person has an address."""
    database = tmp_path_factory.mktemp("accounts") / "tables.db"
    settings = {WHICH: LIMITS, "PALATIUM_TRUST_PROXY": "yes"}
    server = Server(f"sqlite:///{database}", **settings).start()
    yield server
    server.close()


def comes(server: Server, name: str, address: str = "", agent: str = FIREFOX) -> Person:
    """Somebody who does not wait when they are told to."""
    address = address or f"10.9.{next(_addresses)}.1"
    return Person(server.url, name, False, **{"X-Forwarded-For": address, "User-Agent": agent})


def told(server: Server, story: Callable[..., Awaitable[None]], *names: str) -> None:
    """Run a story of people from different addresses."""

    async def go() -> None:
        people = [comes(server, name) for name in names]
        for person in people:
            await person.__aenter__()
        try:
            await story(*people)
        finally:
            for person in people:
                await person.__aexit__()

    asyncio.run(go())


async def refusal(work: Awaitable[Any]) -> RefusedByServer:
    with pytest.raises(RefusedByServer) as caught:
        await work
    return caught.value


def test_a_new_password_ends_all_other_sessions_and_their_sockets(guarded: Server) -> None:
    async def story(anna: Person, phone: Person) -> None:
        table = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="private")
        await anna.post("/api/account", login="anna.p", password=GOOD)
        await phone.post("/api/login", login="anna.p", password=GOOD)
        at = await phone.sit(table["id"], 0)
        mine = await anna.sit(table["id"], 0)
        wrong = await refusal(anna.post("/api/account/password", password="wrong", new=BETTER))
        assert (wrong.code, wrong.message) == ("not_yours", "this is not your password")
        await phone.get("/api/me")  # nothing has changed
        await anna.post("/api/account/password", password=GOOD, new=BETTER)
        assert await refused(phone.get("/api/me")) == "no_name"
        await at.until(lambda: at.is_closed)
        await mine.request("watch", seats=[0])
        assert (await anna.get("/api/me"))["login"] == "anna.p"
        assert await refused(phone.post("/api/login", login="anna.p", password=GOOD)) == "not_yours"
        await phone.post("/api/login", login="anna.p", password=BETTER)

    told(guarded, story, "Anna", "Phone")


def test_guests_have_no_password(guarded: Server) -> None:
    async def story(cleo: Person) -> None:
        no = await refusal(cleo.post("/api/account/password", password="x", new=BETTER))
        assert no.message == "a guest has no password: make an account first"

    told(guarded, story, "Cleo")


@pytest.mark.parametrize(
    ("password", "said"),
    [
        ("short", "8 to 200 characters"),
        ("x" * 201, "8 to 200 characters"),
        ("password1", "guessed first"),
        ("P@ssw0rd!", "guessed first"),
        ("19.04.1987", "guessed first"),
        ("qwertz1234", "guessed first"),
        ("anna-anna-anna", "guessed first"),
        ("weak.login7", "your name"),
    ],
)
def test_passwords_that_are_soon_guessed_are_refused(
    guarded: Server, password: str, said: str
) -> None:
    async def story(anna: Person) -> None:
        no = await refusal(anna.post("/api/account", login="weak.login", password=password))
        assert no.code == "bad_message"
        assert said in str(no.message)
        assert (await anna.get("/api/me"))["login"] is None

    told(guarded, story, "Anna")


def test_a_password_may_be_long(guarded: Server) -> None:
    async def story(anna: Person) -> None:
        long = " ".join(["lantern", "of", "seven", "green", "geese"] * 7)[:200]
        await anna.post("/api/account", login="long.one", password=long)
        assert await refused(anna.post("/api/login", login="long.one", password=long[:-1]))
        assert (await anna.post("/api/login", login="long.one", password=long))["login"]

    told(guarded, story, "Anna")


# Sessions


def test_sessions_are_listed_and_ended(guarded: Server) -> None:
    async def story(anna: Person, laptop: Person) -> None:
        await anna.post("/api/account", login="anna.s", password=GOOD)
        async with comes(guarded, "Phone", agent=ANDROID) as phone:
            await phone.post("/api/login", login="anna.s", password=GOOD)
            await laptop.post("/api/login", login="anna.s", password=GOOD)
            listed = await anna.get("/api/sessions")
            assert len(listed) == 3
            assert [one["is_this"] for one in listed].count(True) == 1
            (his,) = [one for one in listed if one["system"] == "Android"]
            assert (his["browser"], his["is_this"]) == ("Chrome", False)
            assert his["begun"] <= his["seen"]
            left = await anna.post("/api/sessions/end", id=his["id"])
            assert len(left) == 2
            assert await refused(phone.get("/api/me")) == "no_name"
            assert await refused(anna.post("/api/sessions/end", id=his["id"])) == "no_table"
            (own,) = await anna.post("/api/sessions/end", id=None)
            assert own["is_this"]
            assert await refused(laptop.get("/api/sessions")) == "no_name"
            assert (await anna.get("/api/me"))["login"] == "anna.s"

    told(guarded, story, "Anna", "Laptop")


def test_nobody_ends_sessions_of_others(guarded: Server) -> None:
    async def story(anna: Person, eve: Person) -> None:
        (hers,) = await anna.get("/api/sessions")
        assert await refused(eve.post("/api/sessions/end", id=hers["id"])) == "no_table"
        assert (await anna.get("/api/me"))["name"] == "Anna"

    told(guarded, story, "Anna", "Eve")


# Guesses


def test_guesses_wait_longer_each_time_and_are_told_how_long(guarded: Server) -> None:
    async def story(anna: Person) -> None:
        await anna.post("/api/account", login="anna.g", password=GOOD)
        async with comes(guarded, "Eve") as eve:
            for _ in range(5):
                assert await refused(
                    eve.post("/api/login", login="anna.g", password="guess")
                ) == "not_yours"
            waits = []
            for _ in range(2):
                no = await refusal(eve.post("/api/login", login="anna.g", password=GOOD))
                assert no.code == "too_fast"
                assert re.fullmatch(
                    r"too many wrong passwords; try again in \d+ seconds?", str(no.message)
                )
                assert no.wait is not None
                waits.append(no.wait)
                await asyncio.sleep(no.wait)
                await refused(eve.post("/api/login", login="anna.g", password="guess"))
            assert waits[0] <= 1 < waits[1] <= 2

    told(guarded, story, "Anna")


def test_a_stranger_locks_nobody_out(guarded: Server) -> None:
    async def story(anna: Person) -> None:
        await anna.post("/api/account", login="anna.v", password=GOOD)
        await anna.post("/api/logout")  # the browser stays known
        for _ in range(4):
            async with comes(guarded, "Eve") as eve:
                for _ in range(4):
                    await refusal(eve.post("/api/login", login="anna.v", password="guess"))
        async with comes(guarded, "Somebody") as unknown:
            held = await refusal(unknown.post("/api/login", login="anna.v", password=GOOD))
            assert held.code == "too_fast"
        await anna.post("/api/me", name="Anna")
        assert (await anna.post("/api/login", login="anna.v", password=GOOD))["login"] == "anna.v"
        await anna.post("/api/account/password", password=GOOD, new=BETTER)

    told(guarded, story, "Anna")


def test_a_known_browser_that_guesses_waits_too(guarded: Server) -> None:
    async def story(anna: Person) -> None:
        await anna.post("/api/account", login="anna.k", password=GOOD)
        for _ in range(5):
            wrong = anna.post("/api/login", login="anna.k", password="guess")
            assert await refused(wrong) == "not_yours"
        assert await refused(anna.post("/api/login", login="anna.k", password="x")) == "too_fast"

    told(guarded, story, "Anna")


def test_logins_that_do_not_exist_are_not_told_apart(guarded: Server) -> None:
    async def story(eve: Person) -> None:
        said = []
        for _ in range(6):
            no = await refusal(eve.post("/api/login", login="nobody.here", password="guess"))
            said.append(no.code)
        assert said == ["not_yours"] * 5 + ["too_fast"]

    told(guarded, story, "Eve")


# Forgotten passwords


def test_a_code_from_the_host_works_once(guarded: Server) -> None:
    async def story(anna: Person, phone: Person) -> None:
        await anna.post("/api/account", login="anna.c", password=GOOD)
        no = await refusal(phone.post("/api/reset/mail", login="anna.c"))
        assert "ask whoever runs it for a code" in str(no.message)
        database = guarded.database
        done = ran("admin", "reset-code", "anna.c", "--database", database)
        assert done.returncode == 0, done.stderr
        code = done.stdout.split()[0]
        assert re.fullmatch(r"[A-Z2-9]{4}(-[A-Z2-9]{4}){3}", code)
        weak = await refusal(phone.post("/api/reset", code=code, password="password1"))
        assert "guessed first" in str(weak.message)  # and the code is still good
        typed = code.lower().replace("-", " ")
        me = await phone.post("/api/reset", code=typed, password=BETTER)
        assert me["login"] == "anna.c"
        assert await refused(anna.get("/api/me")) == "no_name"
        again = await refusal(phone.post("/api/reset", code=code, password=GOOD))
        assert "works once" in str(again.message)
        done = ran("admin", "reset-code", "nobody.at.all", "--database", database)
        assert done.returncode == 2
        assert "there is no account with the login nobody.at.all" in done.stderr

    told(guarded, story, "Anna", "Phone")


def test_a_forgotten_password_by_mail(tmp_path: Path) -> None:
    with mail_server() as (port, got):
        server = Server(
            f"sqlite:///{tmp_path / 'tables.db'}",
            **{WHICH: LIMITS, "PALATIUM_TRUST_PROXY": "yes"},
            PALATIUM_SMTP=f"smtp://127.0.0.1:{port}",
            PALATIUM_MAIL_FROM="Palatium <games@play.example>",
            PALATIUM_PUBLIC_URL=PUBLIC,
        ).start()

        async def story(anna: Person, phone: Person) -> None:
            mail = {"mail": "anna@example.org", "wants_mail": False}
            await anna.post("/api/account", login="anna", password=GOOD, **mail)
            (asked,) = await until(got, 1)
            answers = [
                await phone.http.post("/api/reset/mail", json={"login": login})
                for login in ("anna", "nobody", "anna@example.org", "no@example.org")
            ]
            assert {(one.status_code, one.content) for one in answers} == {(204, b"")}
            link = re.search(rf"{PUBLIC}(/api/mail/confirm\?\S+)", text_of(asked))
            assert link is not None
            assert (await anna.http.post(link[1])).status_code == 200
            for login in ("anna", "Anna@Example.org"):
                await phone.post("/api/reset/mail", login=login)
            _, first, second = await until(got, 3)  # none before the address was confirmed
            assert first["To"] == second["To"] == "anna@example.org"
            codes = [re.search(rf"{PUBLIC}/reset#(\S+)", text_of(one)) for one in (first, second)]
            assert codes[0] is not None
            assert codes[1] is not None
            me = await phone.post("/api/reset", code=codes[1][1], password=BETTER)
            assert me["login"] == "anna"
            used = await refusal(phone.post("/api/reset", code=codes[0][1], password=GOOD))
            assert "works once" in str(used.message)  # the other one ended with it
            for _ in range(3):  # three mails a day, and nobody learns that there are no more
                await phone.post("/api/reset/mail", login="anna")
            await until(got, 4)

        try:
            told(server, story, "Anna", "Phone")
        finally:
            server.close()
