"""Names and accounts on the page, and notices that it is one's turn."""

import json
import re
import time
from email import message_from_string
from pathlib import Path

from playwright.sync_api import Request, expect

from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.commands import ran
from tests.server.people.test_mails import PUBLIC, mail_server, text_of
from tests.server.sites import Server


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


def log_in_at(person: Person, login: str, password: str) -> None:
    """Come as Ada's account, on the page for its settings."""
    open_account(person)
    enter(person, "Log in", login, password)
    expect(person.page.get_by_role("button", name="Name and account of Ada")).to_be_visible()
    person.page.goto(f"{person.url}/account")
    expect(person.page.get_by_role("heading", name="Where you are logged in")).to_be_visible()


def test_an_account_from_its_password_to_its_end(newcomer: Newcomer) -> None:
    ada, phone = newcomer(), newcomer(390, 664, touch=True)
    ada.make(game="azul", config={"players": 2, "first": 0}, visibility="private", seed=5)
    open_account(ada)
    enter(ada, "New account", "ada.end", "a long password")
    expect(ada.page.get_by_role("dialog")).to_contain_text("You are logged in as ada.end")
    ada.page.get_by_role("link", name="Account settings").click()
    rows = ada.page.locator("section", has_text="Where you are logged in").get_by_role("listitem")
    expect(rows).to_have_count(1)
    log_in_at(phone, "ada.end", "a long password")
    ada.page.reload()
    expect(rows).to_have_count(2)
    ada.page.get_by_role("button", name="Log out Chrome on Linux").click()
    expect(rows).to_have_count(1)
    phone.page.reload()
    expect(phone.page.get_by_text("You play as a guest")).to_be_visible()
    change_password(ada)
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download my data").click()
    data = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert (data["person"]["login"], len(data["tables"])) == ("ada.end", 1)
    delete = ada.page.locator("section", has_text="deleted for good")
    delete.get_by_role("button", name="Delete account").click()
    delete.get_by_label("Password").fill("another long password")
    delete.get_by_role("button", name="Delete for good").click()
    expect(ada.page.get_by_role("button", name="Name and account of Guest")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="Your turn")).to_have_count(0)


def change_password(ada: Person) -> None:
    """Change it on the page for the account: not without the present one, nor to a common one."""
    ada.expects(403)
    ada.expects(400)
    form = ada.page.locator("section", has_text="Present password")
    said = form.get_by_role("alert")
    for old, new, answer in (
        ("not this one", "another long password", "This is not your password."),
        ("a long password", "password1", "This password is among those that are guessed first"),
        ("a long password", "another long password", "Password changed."),
    ):
        form.get_by_label("Present password").fill(old)
        form.get_by_label("New password").fill(new)
        form.get_by_role("button", name="Change password").click()
        expect(said).to_contain_text(answer)


def test_a_code_from_the_host_sets_a_new_password(newcomer: Newcomer, site: Server) -> None:
    ada, elsewhere = newcomer(), newcomer(390, 664, touch=True)
    elsewhere.expects(403)
    open_account(ada)
    enter(ada, "New account", "ada.forgot", "a long password")
    expect(ada.page.get_by_role("alert")).to_contain_text("Account created")
    open_account(elsewhere)
    elsewhere.page.get_by_role("radio", name="Log in").click()
    elsewhere.page.get_by_role("link", name="Forgot your password?").click()
    page = elsewhere.page
    page.get_by_label("Code").fill("ABCD-EFGH-JKMN-PQRS")
    page.get_by_label("New password").fill("another long password")
    page.get_by_role("button", name="Set new password").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is not valid")
    made = ran("admin", "reset-code", "ada.forgot", "--database", site.database)
    page.get_by_label("Code").fill(made.stdout.split()[0].lower())
    page.get_by_role("button", name="Set new password").click()
    expect(page.get_by_text("and ada.forgot when you log in")).to_be_visible()


def test_mails_are_asked_for_and_a_link_sets_a_new_password(
    newcomer: Newcomer, tmp_path: Path
) -> None:
    with mail_server() as (port, got):
        server = Server(
            f"sqlite:///{tmp_path / 'tables.db'}",
            PALATIUM_SMTP=f"smtp://127.0.0.1:{port}",
            PALATIUM_PUBLIC_URL=PUBLIC,
        ).start()
        try:
            ada = newcomer(at=server)
            open_account(ada)
            enter(ada, "New account", "ada.mail", "a long password")
            ada.page.get_by_role("link", name="Account settings").click()
            mails = ada.page.locator("section", has_text="Email me when it is my turn")
            mails.get_by_label("Email (optional)").fill("ada@example.org")
            mails.get_by_label("Email me when it is my turn").check()
            mails.get_by_role("button", name="Save").click()
            expect(mails).to_contain_text("We sent an email to ada@example.org")
            link = mailed(got, 1, rf"{PUBLIC}(/api/mail/confirm\?\S+)")
            ada.page.goto(server.url + link)
            ada.page.get_by_role("button", name="Confirm this address").click()
            expect(ada.page.get_by_text("The address is confirmed")).to_be_visible()
            forget(newcomer(390, 664, at=server, touch=True), got)
        finally:
            server.close()


def forget(phone: Person, got: list[str]) -> None:
    """Ask for a link, and set a new password with it."""
    page = phone.page
    page.goto(f"{phone.url}/reset")
    page.get_by_label("Login or email").fill("ada.mail")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_role("alert").first).to_contain_text("If there is such an account")
    link = mailed(got, 2, rf"{PUBLIC}(/reset#\S+)")
    phone.home()  # a change behind the # alone would load nothing
    page.goto(phone.url + link)
    page.get_by_label("New password").fill("another long password")
    page.get_by_role("button", name="Set new password").click()
    expect(page.get_by_text("and ada.mail when you log in")).to_be_visible()


def mailed(got: list[str], count: int, pattern: str) -> str:
    """Return the link of the last mail, once there are so many."""
    end = time.monotonic() + 30
    while len(got) < count and time.monotonic() < end:
        time.sleep(0.1)
    text = text_of(message_from_string(got[count - 1].replace("\r\n", "\n")))
    found = re.search(pattern, text)
    assert found is not None, text
    return found[1]


def test_the_name_follows_the_account_in_every_tab(newcomer: Newcomer) -> None:
    ada = newcomer()
    open_account(ada)
    enter(ada, "New account", "ada.tabs", "a long password")
    other = ada.page.context.new_page()
    other.goto(f"{ada.url}/")
    shown = other.get_by_label("Your name at the table")
    expect(shown).to_have_value("Guest")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("Your name at the table").fill("Augusta")
    dialog.get_by_role("button", name="Change").click()
    expect(shown).to_have_value("Augusta")
    expect(ada.page.locator(".hero").get_by_label("Your name")).to_have_value("Augusta")
    dialog.get_by_role("button", name="Log out").click()
    expect(shown).to_have_value("Guest")


def test_games_of_a_guest_come_along_and_the_page_says_so(newcomer: Newcomer) -> None:
    ada, guest = newcomer(), newcomer()
    open_account(ada)
    enter(ada, "New account", "ada.moves", "a long password")
    expect(ada.page.get_by_role("alert")).to_contain_text("Account created")
    for one in (ada, guest):
        one.make(daily=True)
    open_account(guest)
    enter(guest, "Log in", "ada.moves", "a long password")
    told = guest.page.get_by_role("status").filter(has_text="in your account")
    expect(told).to_contain_text("One game you played here as a guest is now in your account.")
    expect(told).to_contain_text("does not count")
    expect(guest.page.get_by_text("second try at a deal of the day")).to_be_visible()
