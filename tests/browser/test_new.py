"""The page of a new table: a choice brings what it needs, so that the table can be set."""

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer


def test_choices_bring_what_they_need(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.page.goto(f"{ada.url}/new/castles")
    edition = ada.page.get_by_role("combobox", name="Edition")
    towers = ada.page.get_by_label("Towers")
    five = ada.page.get_by_role("button", name="5", exact=True)
    ada.page.get_by_label("Swans").check()
    expect(edition).to_have_value("collector")
    five.click()
    expect(towers).to_be_checked()
    towers.uncheck()
    expect(five).to_have_attribute("aria-pressed", "false")
    five.click()
    edition.select_option("base")
    expect(towers).not_to_be_checked()
    expect(ada.page.get_by_label("Swans")).not_to_be_checked()
    five.click()
    ada.page.get_by_role("button", name="Set the table").click()
    ada.page.wait_for_selector(".frame[data-state]")
