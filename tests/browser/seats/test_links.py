"""Links work as described: two browsers, and a third that has none of the links."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.people import Person

PRIVATE = {"game": "palaces", "config": {"players": 2, "first": 0}, "visibility": "private"}


def link_of(person: Person, what: str) -> str:
    """Return the link of the dialog that is open."""
    field = person.page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile(f"[?&]{what}="))
    expect(person.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    link = field.input_value()
    person.page.keyboard.press("Escape")
    return link


def test_a_link_to_watch_lets_anybody_watch(newcomer: Newcomer) -> None:
    ada, bruno, clara = newcomer(), newcomer(), newcomer()
    table = ada.make(**PRIVATE)
    ada.sit(table)
    ada.page.get_by_role("button", name="Share").click()
    expect(ada.page.get_by_text("Anyone who opens this link can watch.")).to_be_visible()
    link = link_of(ada, "watch")
    bruno.page.goto(link)
    bruno.page.wait_for_selector(".frame[data-state]")
    ada.move()
    bruno.page.wait_for_function(
        "least => document.querySelector('.frame').dataset.state.split('/')[1] >= least",
        arg=ada.version(),
    )
    assert bruno.page.locator("[data-lit]").count() == 0
    assert ada.page.locator(".hand .card").count() > 0
    assert bruno.page.locator(".hand .card").count() == 0
    # a watcher passes the link on, and returns without it
    bruno.page.get_by_role("button", name="Share").click()
    assert link_of(bruno, "watch") == link
    bruno.sit(table)
    for wrong in ("", "?watch=nothing", link[link.index("?") : -1]):
        clara.expects(403)
        clara.page.goto(f"{clara.url}/table/{table}{wrong}")
        said = "ask for a new one" if wrong else "ask somebody who plays here for a link"
        expect(clara.page.get_by_text(said)).to_be_visible()


def test_a_link_to_take_a_seat_takes_it(newcomer: Newcomer) -> None:
    ada, bruno, clara = newcomer(), newcomer(), newcomer()
    table = ada.make(**PRIVATE, seats=[{"kind": "person"}, {"kind": "open"}])
    ada.page.goto(f"{ada.url}/table/{table}")
    ada.page.get_by_role("button", name="Invite").click()
    expect(ada.page.get_by_text("can take a free seat")).to_be_visible()
    invite = link_of(ada, "invite")
    ada.page.get_by_role("button", name="Invite").click()
    ada.page.get_by_role("radio", name="To watch").check()
    watch = link_of(ada, "watch")
    assert "invite=" not in watch
    clara.page.goto(watch)
    clara.expects(403)
    clara.take_seat()
    expect(clara.page.get_by_text("does not open this table")).to_be_visible()
    bruno.page.goto(invite)
    bruno.take_seat()
    for person in (ada, bruno, clara):
        person.page.wait_for_selector(".frame[data-state]")
    # the seat is taken: the same link now shows the table
    dora = newcomer()
    dora.page.goto(invite)
    expect(dora.page.get_by_text("All seats are taken, but you can watch.")).to_be_visible()
    dora.page.wait_for_selector(".frame[data-state]")
