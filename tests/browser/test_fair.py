"""Every browser checks at the end that the deal was fair, and catches a server that cheats."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from palatium.cli.app import run
from palatium.play.fairness import commitment_to
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.server.sites import Server

OTHER = "7" * 64


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def server(place: Path) -> Iterator[Server]:
    found = Server(f"sqlite:///{place}").start()
    yield found
    found.close()


def made(person: Person) -> str:
    """Make a table with an open seat as the page does it; return its id."""
    page = person.page
    page.goto(f"{person.url}/new/azul")
    page.get_by_role("combobox", name="Seat B").select_option("open")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/**")
    return page.url.rpartition("/")[2].partition("?")[0]


def joined(person: Person, table: str, invite: str) -> None:
    """Sit down as the page does it."""
    person.page.goto(f"{person.url}/table/{table}?invite={invite}")
    person.page.get_by_role("button", name="Sit here").click()
    person.page.wait_for_selector(".frame[data-state]")


def finished(table: str, *people: Person) -> None:
    """Let bots play the seats of all people to the end."""
    for seat, person in enumerate(people):
        done = person.page.context.request.post(
            f"{person.url}/api/tables/{table}/seats/{seat}", data={"kind": "bot", "bot": "random"}
        )
        assert done.ok, done.text()
    people[0].page.goto(f"{people[0].url}/table/{table}")
    people[0].page.wait_for_selector(".frame[data-over=true]", timeout=60_000)


def proof(person: Person, table: str, verdict: str) -> str:
    """Open the page of the result, and return what it says about the deal."""
    person.page.goto(f"{person.url}/table/{table}/end")
    found = person.page.locator(f"[data-proof={verdict}]")
    expect(found).to_be_visible(timeout=30_000)
    return found.inner_text()


def test_two_browsers_check_the_deal_and_catch_a_server_that_cheats(
    newcomer: Newcomer, server: Server, place: Path, tmp_path: Path
) -> None:
    ada, bruno, clara = newcomer(at=server), newcomer(at=server), newcomer(at=server)
    fair, swapped, dropped = made(ada), made(ada), made(ada)
    invites = {table: ada.invite(table) for table in (fair, swapped, dropped)}
    ada.page.goto("about:blank")
    server.stop()
    with sqlite3.connect(place) as connection:  # what a dishonest host could do before the deal
        rigged = (OTHER, commitment_to(OTHER), swapped)
        connection.execute("UPDATE tables SET secret = ?, commitment = ? WHERE id = ?", rigged)
        connection.execute("UPDATE seats SET entropy = '' WHERE table_id = ?", (dropped,))
    connection.close()
    server.start()
    for table, invite in invites.items():
        joined(bruno, table, invite)
        finished(table, ada, bruno)
    assert "This deal was fair" in proof(ada, fair, "fair")
    assert "This deal was fair" in proof(bruno, fair, "fair")
    assert "another secret" in proof(ada, swapped, "unfair")
    assert "is not in the deal" in proof(ada, dropped, "unfair")
    clara.page.goto(f"{clara.url}/table/{fair}?invite={invites[fair]}")
    assert "cannot tell" in proof(clara, fair, "unknown")
    # the command that the page offers finds the same
    for table, code in ((fair, 0), (swapped, 2), (dropped, 2)):
        ada.page.goto(f"{ada.url}/table/{table}/end")
        ada.page.get_by_text("Show the proof").click()
        command = ada.page.locator(".proof code").inner_text().split()
        assert command[:2] == ["palatium", "replay"]
        text = ada.page.context.request.get(f"{ada.url}/api/tables/{table}/record").text()
        path = tmp_path / command[2]
        path.write_text(text, encoding="utf-8")
        assert run(["replay", str(path), *command[3:]]) == code


def test_an_uploaded_beginning_is_marked_in_the_list_and_at_the_table(newcomer: Newcomer) -> None:
    ada = newcomer()
    table = ada.make(game="azul", seats=[{"kind": "person"}, {"kind": "bot", "bot": "random"}])
    finished(table, ada)
    request = ada.page.context.request
    fork = request.post(f"{ada.url}/api/tables/{table}/fork", data={"move": 12, "seats": []})
    text = request.get(f"{ada.url}/api/tables/{table}/record").text()
    seats = [{"kind": "person"}, {"kind": "open"}]
    upload = ada.make(record=text, move=12, seats=seats)
    ada.page.goto(f"{ada.url}/table/{upload}")
    expect(ada.page.locator("main [data-begun=record]")).to_contain_text("uploaded record")
    ada.sit(fork.json()["id"])
    expect(ada.page.locator("main [data-begun=table]")).to_contain_text("another game")
    ada.home()
    for mark in ("record", "table"):
        expect(ada.page.locator(f".row [data-begun={mark}]").first).to_be_visible()
    finished(fork.json()["id"], ada)
    assert "Nothing proves this deal" in proof(ada, fork.json()["id"], "begun")
