"""Mails: an address is confirmed first, one mail tells all turns and how to get no more."""

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string
from email.message import Message
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx
import pytest

from palatium.server.people.mail_links import check_link, link_to
from palatium.server.store.rows import Person as PersonRow
from palatium.server.wire.refusals import NotYours
from tests.server.client import Person, RefusedByServer
from tests.server.sites import Server, free_port

PUBLIC = "https://play.example"


@contextmanager
def mail_server() -> Iterator[tuple[int, list[str]]]:
    """A mail server that keeps what it receives."""
    port, got = free_port(), []
    loop = asyncio.new_event_loop()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            if line.upper().startswith(b"DATA"):
                writer.write(b"354 go on\r\n")
                text = b""
                while (line := await reader.readline()) != b".\r\n":
                    text += line
                got.append(text.decode())
            if line.upper().startswith(b"QUIT"):
                writer.write(b"221 bye\r\n")
                break
            writer.write(b"250 fine\r\n")
        writer.close()

    async def run() -> None:
        async with await asyncio.start_server(serve, "127.0.0.1", port):
            ready.set()
            await stop.wait()

    ready, stop = threading.Event(), asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    ready.wait(10)
    try:
        yield port, got
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


async def until(got: list[str], count: int) -> list[Message]:
    """Return the mails once there are so many."""
    for _ in range(300):
        if len(got) >= count:
            break
        await asyncio.sleep(0.1)
    assert len(got) == count, got
    return [message_from_string(text.replace("\r\n", "\n")) for text in got]


def text_of(mail: Message) -> str:
    body = mail.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


def link_in(mail: Message, purpose: str) -> str:
    """Return the path of a link in a mail."""
    found = re.search(rf"{PUBLIC}(/api/mail/{purpose}\?\S+)", text_of(mail))
    assert found is not None, text_of(mail)
    return found[1]


async def two_tables(anna: Person, bo: Person) -> None:
    """Two tables at which it is Anna's turn."""
    for _ in range(2):
        table = await anna.post(
            "/api/tables",
            game="azul",
            config={"first": 0},
            seats=[{"kind": "person"}, {"kind": "open"}],
            visibility="public",
        )
        await bo.post(f"/api/tables/{table['id']}/join")


def account(name: str, wants: bool = True) -> dict[str, object]:
    mail = f"{name}@example.org"
    return {"login": name, "password": "correct horse", "mail": mail, "wants_mail": wants}


def test_from_an_address_to_the_last_mail(tmp_path: Path) -> None:
    with mail_server() as (port, got):
        server = Server(
            f"sqlite:///{tmp_path / 'tables.db'}",
            PALATIUM_SMTP=f"smtp://127.0.0.1:{port}",
            PALATIUM_MAIL_AFTER="0.5",
            PALATIUM_MAIL_EVERY="1",
            PALATIUM_MAIL_FROM="Palatium <games@play.example>",
            PALATIUM_PUBLIC_URL=PUBLIC,
        ).start()

        async def story() -> None:
            async with Person(server.url, "Anna") as anna, Person(server.url, "Bo") as bo:
                me = await anna.post("/api/account", **account("anna"))
                assert (me["mail"], me["mail_sent_to"]) == (None, "anna@example.org")
                (asked,) = await until(got, 1)
                assert asked["To"] == "anna@example.org"
                await two_tables(anna, bo)
                await asyncio.sleep(2)
                await until(got, 1)  # the address is not hers yet
                link = link_in(asked, "confirm")
                page = await anna.http.get(link)
                assert "Confirm this address" in page.text
                assert (await anna.get("/api/me"))["mail"] is None  # looking changes nothing
                assert (await anna.http.post(link)).status_code == 200
                assert (await anna.get("/api/me"))["mail"] == "anna@example.org"
                _, told = await until(got, 2)
                check_digest(told)
                await asyncio.sleep(2)
                await until(got, 2)  # once about each turn
                stop = link_in(told, "stop")
                assert told["List-Unsubscribe"] == f"<{PUBLIC}{stop}>"
                one_click = {"List-Unsubscribe": "One-Click"}
                gone = await bo.http.post(stop, data=one_click, headers={"Origin": "https://mail"})
                assert gone.status_code == 200
                me = await anna.get("/api/me")
                assert (me["mail"], me["wants_mail"]) == ("anna@example.org", False)
                await two_tables(anna, bo)
                await asyncio.sleep(2)
                await until(got, 2)
                await on_and_off(anna, bo, got)

        try:
            asyncio.run(story())
        finally:
            server.close()


def check_digest(told: Message) -> None:
    """One mail for two turns, with what other servers expect."""
    assert told["Subject"] == "Your turn at 2 tables"
    assert text_of(told).count(f"{PUBLIC}/tables/") == 2
    assert parsedate_to_datetime(told["Date"]).year >= 2026
    assert re.fullmatch(r"<\S+@play\.example>", told["Message-ID"])
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


async def on_and_off(anna: Person, bo: Person, got: list[str]) -> None:
    """In the account: on again, forgotten, and not without an account; three links a day."""
    me = await anna.post("/api/mail", mail="anna@example.org", wants_mail=True)
    assert (me["mail"], me["wants_mail"], me["mail_sent_to"]) == ("anna@example.org", True, None)
    await until(got, 3)  # about the turns that came meanwhile
    me = await anna.post("/api/mail", mail=None, wants_mail=False)
    assert (me["mail"], me["wants_mail"]) == (None, False)
    with pytest.raises(RefusedByServer, match="only an account"):
        await bo.post("/api/mail", mail="bo@example.org", wants_mail=True)
    for _ in range(3):
        await anna.post("/api/mail", mail="victim@example.org", wants_mail=True)
    anna.is_patient = False
    with pytest.raises(RefusedByServer, match="too many mails to this address"):
        await anna.post("/api/mail", mail="Victim@example.org", wants_mail=True)
    await until(got, 6)


def test_a_server_without_mails_takes_no_address(sqlite_server: Server) -> None:
    async def story() -> None:
        async with Person(sqlite_server.url, "Cleo") as cleo:
            with pytest.raises(RefusedByServer, match="this server sends no mails"):
                await cleo.post("/api/account", **account("cleo-mail"))
            assert (await cleo.get("/api/me"))["login"] is None

    asyncio.run(story())


def test_links_of_other_people_purposes_addresses_and_times() -> None:
    person = PersonRow("anna", "Anna", "anna", "hash", None, True, 0.0)
    link = httpx.URL(link_to(PUBLIC, "confirm", person, "a@example.org", 1000.0))
    until, given = link.params["until"], link.params["sum"]
    assert check_link("confirm", person, "a@example.org", until, given, 1000.0) is person
    other = PersonRow("bo", "Bo", "bo", "other hash", None, True, 0.0)
    with pytest.raises(NotYours, match="not valid"):
        check_link("confirm", other, "a@example.org", until, given, 1000.0)
    with pytest.raises(NotYours, match="not valid"):
        check_link("stop", person, "a@example.org", until, given, 1000.0)
    with pytest.raises(NotYours, match="not valid"):
        check_link("confirm", person, "b@example.org", until, given, 1000.0)
    with pytest.raises(NotYours, match="not valid"):
        check_link("confirm", person, "a@example.org", str(int(until) + 1), given, 1000.0)
    with pytest.raises(NotYours, match="not valid"):
        check_link("confirm", None, "a@example.org", until, given, 1000.0)
    with pytest.raises(NotYours, match="too old"):
        check_link("confirm", person, "a@example.org", until, given, int(until) + 1)
    guest = PersonRow("cleo", "Cleo", None, None, None, True, 0.0)
    with pytest.raises(NotYours, match="only an account"):
        check_link("confirm", guest, "a@example.org", until, given, 1000.0)
