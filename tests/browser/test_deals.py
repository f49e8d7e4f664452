"""Deals: every browser checks that they were fair and catches a server that cheats; the deal of the
day has the same draws for everybody, a table of results, and its secret a day later."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import palatium as pal
from palatium.cli.app import run
from palatium.playing.fairness import commitment_to
from palatium.server.tables.seating.daily import day_before, today
from palatium.server.tables.views.configured_game import config_text
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.server.sites import Server

OTHER = "7" * 64
SECRETS = {"before": "0" * 64, "now": "1" * 64}


def deal(database: Path, day: str, secret: str) -> None:
    """Put a short game on a day, as its first visitor would have found it."""
    config = config_text(dict(pal.game("castles", players=1).config))
    with sqlite3.connect(database) as connection:
        connection.execute(
            "INSERT INTO dailies (day, game, config, secret) VALUES (?, ?, ?, ?)",
            (day, "castles", config, secret),
        )


def play_today(person: Person) -> str:
    """Go from the home page to the deal's table; return what a screen reader hears of it."""
    person.home()
    person.page.get_by_role("button", name="Play today's deal").click()
    person.page.wait_for_selector(".frame[data-state]")
    person.wait_turn()
    return person.page.locator("[data-described]").inner_text()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on which yesterday and today have a deal."""
    database = tmp_path / "tables.db"
    site = Server(f"sqlite:///{database}").start()
    day = today(time.time())
    deal(database, day_before(day), SECRETS["before"])
    deal(database, day, SECRETS["now"])
    yield site
    site.close()


def test_everybody_meets_the_same_draws(newcomer: Newcomer, server: Server) -> None:
    ada, bruno = newcomer(at=server), newcomer(at=server)
    assert play_today(ada) == play_today(bruno)
    ada.home()
    card = ada.page.locator(".daily")
    expect(card).to_contain_text("Castles of Mad King Ludwig")
    expect(card).not_to_contain_text(SECRETS["before"], use_inner_text=True)
    card.get_by_text("How the draws are proved fair").click()
    expect(card).to_contain_text(commitment_to(SECRETS["now"]))
    expect(card.get_by_text(SECRETS["before"])).to_be_visible()
    expect(card).not_to_contain_text(SECRETS["now"])
    card.get_by_role("link", name="Continue").click()
    ada.page.wait_for_selector(".frame[data-asked=true]")


@pytest.mark.soak
def test_results_of_the_day_are_shown_to_all(newcomer: Newcomer, server: Server) -> None:
    ada, bruno = newcomer(at=server), newcomer(at=server)
    play_today(ada)
    ada.play()
    score = ada.page.locator(".players .score").first.inner_text()
    for person in (ada, bruno):
        person.home()
        expect(person.page.locator(".daily tbody tr")).to_have_count(1)
        expect(person.page.locator(".daily tbody tr")).to_contain_text(score)


def made(person: Person) -> str:
    """Make a table with an open seat as the page does it; return its id."""
    page = person.page
    page.goto(f"{person.url}/new/azul")
    page.get_by_role("combobox", name="Seat B").select_option("open")
    page.get_by_role("button", name="Create table").click()
    person.accept_name(".hero")
    page.wait_for_url("**/table/**")
    return page.url.rpartition("/")[2].partition("?")[0]


def joined(person: Person, table: str, invite: str) -> None:
    """Sit down as the page does it."""
    person.page.goto(f"{person.url}/table/{table}?invite={invite}")
    person.take_seat()
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
    newcomer: Newcomer, server: Server, tmp_path: Path
) -> None:
    ada, bruno, clara = newcomer(at=server), newcomer(at=server), newcomer(at=server)
    fair, swapped, dropped = made(ada), made(ada), made(ada)
    invites = {table: ada.invite(table) for table in (fair, swapped, dropped)}
    server.stop()
    # what a dishonest host could do before the deal
    with sqlite3.connect(tmp_path / "tables.db") as connection:
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
