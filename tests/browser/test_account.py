"""Names and accounts on the page, and notices that it is one's turn."""

import re

from playwright.sync_api import Request, expect

from tests.browser.conftest import Newcomer
from tests.browser.people import Person


def enter(person: Person, way: str, login: str, password: str) -> None:
    """Fill in the dialog that is open."""
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("radio", name=way).click()
    dialog.get_by_label("Login", exact=True).fill(login)
    dialog.get_by_label("Password").fill(password)
    dialog.locator("form.fields .btn.main").click()


def open_account(person: Person) -> None:
    person.home()
    person.page.get_by_role("button", name="Name and account").click()


def test_seats_follow_an_account_to_another_browser(newcomer: Newcomer) -> None:
    ada, elsewhere = newcomer(), newcomer()
    table = ada.make(game="azul", config={"players": 2, "first": 0}, visibility="private", seed=5)
    open_account(ada)
    enter(ada, "New account", "ada.l", "a long password")
    expect(ada.page.get_by_role("dialog")).to_contain_text("You are logged in as ada.l")
    open_account(elsewhere)
    enter(elsewhere, "Log in", "ada.l", "a long password")
    expect(elsewhere.page.get_by_role("button", name="Name and account of Ada")).to_be_visible()
    expect(elsewhere.page.get_by_role("heading", name="Your turn")).to_be_visible()
    elsewhere.page.locator(f"a[href='/table/{table}']").click()
    elsewhere.page.wait_for_selector(".frame[data-state]")
    elsewhere.move()
    ada.sit(table)
    assert ada.version() >= elsewhere.version() > 0


def test_errors_of_the_dialog_say_what_would_be_right(newcomer: Newcomer) -> None:
    ada, bruno = newcomer(), newcomer()
    bruno.expects(403)
    bruno.expects(400)
    open_account(ada)
    enter(ada, "New account", "taken", "a long password")
    expect(ada.page.get_by_role("alert")).to_contain_text("Account created")
    open_account(bruno)
    said = bruno.page.get_by_role("alert")
    enter(bruno, "Log in", "taken", "a wrong password")
    expect(said).to_have_text("Login and password do not belong together.")
    enter(bruno, "New account", "taken", "a long password")
    expect(said).to_have_text("The login taken is taken; choose another.")
    enter(bruno, "New account", "No Capitals", "a long password")
    expect(said).to_have_text("A login has 3 to 30 of a-z, 0-9, dot, dash and underscore.")


def test_name_is_changed_and_logging_out_makes_a_stranger(newcomer: Newcomer) -> None:
    ada = newcomer()
    open_account(ada)
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("Your name at the table").fill("Augusta")
    dialog.get_by_role("button", name="Change").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Name changed")
    enter(ada, "New account", "augusta", "a long password")
    expect(dialog.get_by_role("button", name="Log out")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(ada.page.get_by_role("button", name="Name and account of Augusta")).to_be_visible()
    open_account(ada)
    dialog.get_by_role("button", name="Log out").click()
    expect(ada.page.get_by_role("button", name="Name and account of Guest")).to_be_visible()


def with_open_seat(person: Person) -> str:
    """Return a table for two at which whoever takes the open seat begins."""
    seats = [{"kind": "person"}, {"kind": "open"}]
    config = {"players": 2, "first": 1}
    return person.make(game="azul", config=config, seats=seats, visibility="public")


SLOW_TO_KNOW = """() => {
  const fetch = window.fetch;
  window.fetch = async (address, about) => {
    const reply = await fetch(address, about);
    const isLate = String(address).endsWith('/api/me');
    if (isLate) await new Promise((done) => setTimeout(done, 1000));
    return reply;
  };
}"""
"""A browser that learns late who its person is."""


def test_who_sits_down_at_once_becomes_one_guest(newcomer: Newcomer) -> None:
    """Of two guests in one browser, one would have the seat and the other the cookie."""
    ada, bruno = newcomer(), newcomer()
    table = with_open_seat(ada)
    guests: list[str] = []

    def count(request: Request) -> None:
        is_known = "cookie" in request.all_headers()  # who has a name already changes it
        if request.method == "POST" and request.url.endswith("/api/me") and not is_known:
            guests.append(request.url)

    bruno.page.on("request", count)
    bruno.page.add_init_script(f"({SLOW_TO_KNOW})()")
    bruno.page.goto(f"{bruno.url}/table/{table}")
    bruno.take_seat()
    bruno.move()
    assert len(guests) == 1


HIDE = """() => {
  Object.defineProperty(document, 'visibilityState', {get: () => 'hidden', configurable: true});
  window.notices = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, about) { window.notices.push([title, about.body]); }
    close() {}
  };
}"""
"""A tab in the background, in a browser that stores its notices for the test."""


def test_title_and_notice_tell_that_it_is_one_s_turn(newcomer: Newcomer) -> None:
    ada, bruno = newcomer(), newcomer()
    table = with_open_seat(ada)
    bruno.page.goto(f"{bruno.url}/table/{table}")
    bruno.take_seat()
    bruno.page.wait_for_selector(".frame[data-state]")
    ada.sit(table)
    expect(ada.page).to_have_title(re.compile("^Azul"))
    ada.page.evaluate(HIDE)
    bruno.move()
    expect(ada.page).to_have_title(re.compile(r"^\(1\) Azul"))
    assert ada.page.evaluate("window.notices") == []  # nobody requested them
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Notify me when it is my turn").check()
    ada.page.keyboard.press("Escape")
    ada.move()
    bruno.move()
    ada.page.wait_for_function("() => window.notices.length === 1")
    assert ada.page.evaluate("window.notices[0][0]") == "Your turn"


def test_refused_notices_are_explained(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.home()
    ada.page.get_by_role("button", name="Settings").click()
    box = ada.page.get_by_label("Notify me when it is my turn")
    box.click()
    expect(ada.page.get_by_role("alert")).to_contain_text("blocks notifications")
    expect(box).not_to_be_checked()
