"""The page of a new table: a choice switches on what it needs, so that the table is valid."""

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
    ada.page.get_by_role("button", name="Create table").click()
    ada.page.wait_for_selector(".frame[data-state]")


def test_house_rules_and_what_is_left_out_reach_the_table(newcomer: Newcomer) -> None:
    """Both are lists with ticks; a rule that changes nothing at this table is not shown."""
    ada = newcomer()
    page = ada.page
    page.goto(f"{ada.url}/new/castles")
    edition = page.get_by_role("combobox", name="Edition")
    expect(edition).to_have_value("base")
    rules = page.get_by_text("House rules", exact=True)
    expect(rules).to_have_count(0)
    edition.select_option("collector")
    rules.click()
    page.get_by_label("Gaps beside a round room or between two hallways").check()
    moats = page.get_by_label("A moat that takes the last Room card")
    expect(moats).to_have_count(0)
    page.get_by_label("Moats").check()
    moats.select_option("turn")
    page.get_by_text("Favors, Bonus cards and decrees to leave out").click()
    page.get_by_label("Most Activity rooms", exact=True).check()
    page.get_by_label("1 point for each hallway", exact=True).check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".frame[data-state]")
    table = page.url.rpartition("/")[2].partition("?")[0]
    config = page.request.get(f"{ada.url}/api/tables/{table}").json()["config"]
    assert config["slivers"] is True
    assert config["moat_end"] == "turn"
    assert config["exclude"] == ["B03", "F01"]


def test_the_decrees_of_a_game_are_chosen_by_leaving_the_others_out(newcomer: Newcomer) -> None:
    """Four stay for two players, and one that is ours says so."""
    ada = newcomer()
    page = ada.page
    page.goto(f"{ada.url}/new/castles")
    page.get_by_label("Decrees", exact=True).check()
    page.get_by_text("Favors, Bonus cards and decrees to leave out").click()
    decrees = page.get_by_role("group", name="Royal Decrees").get_by_role("checkbox")
    expect(decrees).to_have_count(36)
    expect(page.get_by_label("Long Walk°", exact=True)).to_have_count(1)
    for number in range(32):
        decrees.nth(number).check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_selector(".frame[data-state]")
    table = page.url.rpartition("/")[2].partition("?")[0]
    config = page.request.get(f"{ada.url}/api/tables/{table}").json()["config"]
    assert config["exclude"] == [f"D{number:02d}" for number in range(1, 33)]
    ada.wait_turn()
    names = {name.split("°")[0] for name in page.locator(".choice .name").all_inner_texts()}
    assert names
    assert names <= {"Builder's Yard", "Secret Blueprint", "Court Keeper", "Long Walk"}


def test_alone_only_what_can_appear_is_left_out(newcomer: Newcomer) -> None:
    """In the solo game Favors need Towers or decrees, two Bonus cards a house rule."""
    ada = newcomer()
    page = ada.page
    page.goto(f"{ada.url}/new/castles")
    page.get_by_role("combobox", name="Edition").select_option("collector")
    page.get_by_text("Favors, Bonus cards and decrees to leave out").click()
    favors = page.get_by_role("group", name="Favors")
    rivals = page.get_by_label("7 points for the last Master Builder", exact=False)
    expect(favors).to_have_count(1)
    expect(rivals).to_have_count(1)
    page.get_by_role("button", name="1", exact=True).click()
    expect(favors).to_have_count(0)
    expect(rivals).to_have_count(0)
    page.get_by_label("Towers").check()
    expect(favors).to_have_count(1)
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Alone, the two Bonus cards").check()
    expect(rivals).to_have_count(1)
