"""Who is here, resigning, names, and tables that rest: as the page shows and asks it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.people import Person

TWO = {"game": "azul", "config": {"players": 2, "first": 0}, "visibility": "public"}
SEATS = [{"kind": "person"}, {"kind": "open"}]


def two_sit(ada: Person, bruno: Person) -> str:
    """Let both sit down at a table of Ada's, Bruno under the name that the page offers."""
    table = ada.make(**TWO, seats=SEATS)
    bruno.page.goto(f"{bruno.url}/table/{table}")
    bruno.take_seat()
    bruno.page.wait_for_selector(".frame[data-state]")
    ada.sit(table)
    return table


def test_presence_names_and_resigning(newcomer: Newcomer) -> None:
    ada, bruno = newcomer(), newcomer(390, 664, touch=True)
    table = two_sit(ada, bruno)
    other = ada.page.locator(".players li").filter(has_not_text="you").first
    name = other.locator(".name").inner_text()
    assert name
    assert name != "Guest"
    expect(other.locator("[data-here='true']")).to_be_visible()
    looking = newcomer()
    looking.sit(table)
    expect(ada.page.get_by_text("1 person is watching")).to_be_visible()
    bruno.page.goto(f"{bruno.url}/")
    expect(other).to_contain_text(re.compile("away for (less than a|1) minute"))
    bruno.sit(table)
    bruno.page.get_by_role("button", name="Menu").or_(
        bruno.page.locator("button.sheet")
    ).first.click()
    bruno.page.get_by_role("button", name="Resign…").click()
    dialog = bruno.page.get_by_role("dialog", name="Resign this game?")
    expect(dialog).to_contain_text("The game ends at once, and Ada wins.")
    dialog.get_by_role("button", name="Play on").click()
    assert not bruno.is_over()
    bruno.page.get_by_role("button", name="Resign…").click()
    dialog.get_by_role("button", name="Resign", exact=True).click()
    for person in (ada, bruno, looking):
        person.page.wait_for_selector(".frame[data-over='true']")
    expect(ada.page.locator("[data-resigned]").first).to_have_text("resigned")
    ada.page.goto(f"{ada.url}/table/{table}/end")
    expect(ada.page.get_by_role("heading", name="Ada wins")).to_be_visible()
    expect(ada.page.locator(".ranks li").nth(1)).to_contain_text("resigned")
    ada.home()
    expect(ada.page.locator(f"a[href='/table/{table}']")).to_contain_text(f"{name} resigned")


def test_people_at_one_screen_are_named(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.page.goto(f"{ada.url}/new/azul")
    ada.page.get_by_label("Seat B").select_option("you")
    ada.page.get_by_label("Name of player A").fill("Ada")
    ada.page.get_by_label("Name of player B").fill("Bruno")
    ada.page.get_by_role("button", name="Create").or_(
        ada.page.locator("form .btn.main")
    ).last.click()
    ada.page.wait_for_selector(".frame[data-state]")
    curtain = ada.page.locator(".curtain")
    if curtain.count():
        expect(curtain).to_contain_text(re.compile("Ada|Bruno"))
        curtain.get_by_role("button").click()
    names = ada.page.locator(".players .name")
    expect(names).to_have_count(2)
    assert sorted(names.all_inner_texts()) == ["Ada", "Bruno"], "who is first is drawn"


def test_a_table_that_others_left_rests_and_is_deleted(newcomer: Newcomer) -> None:
    ada, bruno = newcomer(), newcomer()
    table = two_sit(ada, bruno)
    left = bruno.page.context.request.post(f"{bruno.url}/api/tables/{table}/leave")
    assert left.ok
    ada.home()
    folded = ada.page.get_by_text("Resting (1)")
    expect(folded).to_be_visible()
    row = ada.page.locator(f"a[href='/table/{table}']")
    expect(row).to_be_hidden()
    folded.click()
    expect(row).to_be_visible()
    ada.page.get_by_role("button", name="Delete the table of").click()
    dialog = ada.page.get_by_role("dialog", name="Delete this table?")
    dialog.get_by_role("button", name="Delete").click()
    expect(folded).to_be_hidden()
    expect(row).to_have_count(0)


def test_who_leaves_before_the_deal_frees_the_seat(newcomer: Newcomer) -> None:
    ada, bruno = newcomer(), newcomer()
    three = {"game": "azul", "config": {"players": 3}, "visibility": "public"}
    table = ada.make(**three, seats=[*SEATS, {"kind": "open"}])
    bruno.page.goto(f"{bruno.url}/table/{table}")
    bruno.page.get_by_role("button", name="Sit here").first.click()
    bruno.page.get_by_label("Your name at the table").last.fill("Bruno")
    bruno.page.get_by_role("button", name="Sit down").click()
    ada.page.goto(f"{ada.url}/table/{table}")
    expect(ada.page.get_by_text("Bruno")).to_be_visible()
    bruno.page.get_by_role("button", name="Leave this table").click()
    bruno.page.wait_for_selector(".game")
    expect(ada.page.get_by_text("Bruno")).to_be_hidden()
    expect(ada.page.get_by_text("Free seat")).to_have_count(2)
