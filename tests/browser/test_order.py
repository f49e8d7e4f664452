"""Order on the page: reports, hosts who ban, owners who mute and remove, people who block."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.server.sites import LIMITS, WHICH, Server

SEATS = [{"kind": "person"}, {"kind": "open"}]
PASSWORD = "a long password, and my own"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at its default limits, whose hosts are named by command."""
    folder: Path = tmp_path_factory.mktemp("order")
    server = Server(f"sqlite:///{folder / 'tables.db'}", **{WHICH: LIMITS}).start()
    yield server
    server.close()


def post(person: Person, path: str, **body: Any) -> Any:
    """Ask something of the server as this browser's person."""
    reply = person.page.context.request.post(f"{person.url}/api{path}", data=body)
    assert reply.ok, reply.text()
    return reply.json() if reply.text() else None


def at_one_table(owner: Person, guest: Person, name: str = "Bruno") -> str:
    """Let two people sit down at a table of the first."""
    table = owner.make(game="azul", config={"players": 2}, seats=SEATS, visibility="public")
    post(guest, "/me", name=name)
    post(guest, f"/tables/{table}/join")
    owner.sit(table)
    guest.sit(table)
    return table


def chat(person: Person) -> Locator:
    """Open the chat."""
    if not person.page.get_by_role("tab", name=re.compile("Chat")).is_visible():
        person.page.get_by_role("button", name=re.compile("Players")).click()
    person.page.get_by_role("tab", name=re.compile("Chat")).click()
    return person.page.get_by_role("tabpanel")


def say(person: Person, text: str) -> None:
    chat(person).get_by_label("Write a message").fill(text)
    person.page.get_by_role("button", name="Send", exact=True).click()


def about(person: Person, name: str) -> Locator:
    """Open what can be done about somebody who said something."""
    chat(person).get_by_role("button", name=name).first.click()
    return person.page.get_by_role("dialog")


def make_host(person: Person, server: Server, login: str) -> None:
    post(person, "/me", name="Hera")
    post(person, "/account", login=login, password=PASSWORD)
    done = server.admin("host", login)
    assert done.returncode == 0, done.stderr
    request = person.page.context.request
    while not request.get(f"{person.url}/api/me").json()["host"]:  # it looks every second
        person.page.wait_for_timeout(100)


def test_a_report_reaches_a_host_who_bans(hosted: Server, newcomer: Newcomer) -> None:
    """Who is banned is out at once, and reads why."""
    ada, bruno, hera = [newcomer(at=hosted) for _ in range(3)]
    bruno.expects(403)
    hera.expects(404)
    at_one_table(ada, bruno)
    say(bruno, "what a stupid move")
    dialog = about(ada, "Bruno")
    dialog.get_by_role("button", name="Report").click()
    dialog.get_by_label("Abusive chat").check()
    dialog.get_by_label("What happened").fill("He insults me")
    dialog.get_by_role("button", name="Send report").click()
    expect(ada.page.get_by_role("status")).to_contain_text("The hosts will look at it")

    hera.page.goto(f"{hera.url}/host")
    expect(hera.page.get_by_role("heading", name="There is nothing")).to_be_visible()
    make_host(hera, hosted, "hera")
    hera.page.goto(f"{hera.url}/host")
    report = hera.page.locator("li.card", has_text="Ada about Bruno")
    expect(report).to_contain_text("Abusive chat")
    expect(report).to_contain_text("He insults me")
    expect(report).to_contain_text("what a stupid move")
    report.get_by_role("button", name="Ban", exact=True).click()
    hera.page.get_by_label("A week").check()
    hera.page.get_by_label("Reason").fill("be kind")
    hera.page.get_by_role("button", name="Do it").click()
    expect(hera.page.get_by_role("status").first).to_contain_text("Banned Bruno until")

    expect(bruno.page.get_by_role("heading", name="You cannot come in")).to_be_visible()
    expect(bruno.page.get_by_role("main")).to_contain_text("be kind")
    bruno.page.goto(bruno.url)
    expect(bruno.page.get_by_role("heading", name="You cannot come in")).to_be_visible()

    report.get_by_role("button", name="Close report").click()
    hera.page.get_by_role("button", name="Do it").click()
    expect(hera.page.get_by_role("tabpanel")).to_contain_text("No open reports")
    hera.page.get_by_role("tab", name="Log").click()
    expect(hera.page.locator("li.card").first).to_contain_text("hera")
    hera.page.get_by_role("tab", name="People").click()
    person = hera.page.locator("li.card", has_text="Bruno")
    expect(person).to_contain_text("banned until")
    person.get_by_role("button", name="Lift ban").click()
    hera.page.get_by_role("button", name="Do it").click()
    expect(hera.page.get_by_role("status").first).to_contain_text("Bruno is not banned any more")
    bruno.home()


def test_an_owner_mutes_and_removes(hosted: Server, newcomer: Newcomer) -> None:
    ada, bruno = newcomer(at=hosted), newcomer(at=hosted)
    at_one_table(ada, bruno)
    say(bruno, "hello")
    dialog = about(ada, "Bruno")
    dialog.get_by_role("button", name="Mute at this table").click()
    expect(dialog.get_by_role("button", name="Let them chat again")).to_be_visible()
    say(bruno, "hello?")
    expect(bruno.page.get_by_role("status").first).to_contain_text("has muted you here")
    dialog.get_by_role("button", name="Remove from the table").click()
    dialog.get_by_role("button", name="A bot plays on").click()
    ada.page.get_by_role("tab", name="Players").click()
    expect(ada.page.get_by_role("tabpanel")).to_contain_text("Greedy for Bruno")
    bruno.page.get_by_role("tab", name="Players").click()
    expect(bruno.page.get_by_role("tabpanel")).to_contain_text("Greedy for Bruno")
    expect(bruno.page.locator(".you")).to_have_count(0)


def test_who_is_blocked_is_not_heard_until_unblocked(
    hosted: Server, newcomer: Newcomer
) -> None:
    """On a phone: the list of blocked people is in the account."""
    ada = newcomer(at=hosted, width=390, height=664, touch=True)
    bruno = newcomer(at=hosted)
    table = at_one_table(ada, bruno)
    say(bruno, "buy my tiles")
    dialog = about(ada, "Bruno")
    dialog.get_by_role("button", name="Block", exact=True).click()
    expect(dialog.get_by_role("button", name="Unblock")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(chat(ada)).not_to_contain_text("buy my tiles")
    say(bruno, "buy them now")
    expect(chat(bruno)).to_contain_text("buy them now")
    ada.home()
    ada.page.get_by_role("button", name="Name and account").click()
    ada.page.get_by_role("button", name="Unblock Bruno").click()
    expect(ada.page.get_by_role("button", name="Unblock Bruno")).to_have_count(0)
    ada.sit(table)
    expect(chat(ada)).to_contain_text("buy them now")
