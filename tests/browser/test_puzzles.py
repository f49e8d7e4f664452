"""Puzzles on the page: chosen from the list, answered on the board, remembered."""

import pytest
from playwright.sync_api import expect

from palatium.analysis.puzzles import Puzzle, shipped
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.browser.test_access import serious

GAMES = ["azul", "castles", "palace", "palaces"]


def answer(person: Person) -> None:
    """Click what glows until the puzzle has its answer."""
    for _ in range(12):
        if person.page.locator(".looks li").count():
            return
        if person.is_asked():
            person.step()
        person.page.wait_for_timeout(150)
    expect(person.page.locator(".looks li").first).to_be_attached(timeout=30_000)


def answer_with(person: Person, puzzle: Puzzle, a: int) -> None:
    """Choose an option from the list of options that every game has."""
    person.page.goto(f"{person.url}/puzzle/{puzzle.id}?plain")
    person.page.locator(f"[data-act='{a}']").click()
    expect(person.page.locator(".looks li").first).to_be_attached(timeout=30_000)


def test_from_the_home_page_to_a_solved_puzzle(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.home()
    ada.page.get_by_role("link", name="To the puzzles").click()
    ada.page.get_by_role("button", name="Palaces", exact=True).click()
    cards = ada.page.locator("[data-puzzle]")
    mine = [one for one in shipped().values() if one.game == "palaces"]
    expect(cards).to_have_count(len(mine))
    grade = mine[0].grade
    ada.page.get_by_role("button", name=grade.capitalize(), exact=True).click()
    expect(cards).to_have_count(len([one for one in mine if one.grade == grade]))
    assert serious(ada) == []
    cards.first.click()
    ada.page.wait_for_selector(".frame[data-state]")
    puzzle = shipped()[ada.page.url.split("/")[-1]]
    expect(ada.page.locator("#panel h2")).to_be_visible()
    answer_with(ada, puzzle, puzzle.looks[-1].action)
    expect(ada.page.locator(".prompt .sentence")).to_have_text("There is a better move.")
    expect(ada.page.locator(".looks li")).to_have_count(1)
    ada.page.get_by_role("button", name="Show the best moves").click()
    expect(ada.page.locator(".looks li")).to_have_count(len(puzzle.looks))
    expect(ada.page.locator(".looks li").first).to_contain_text("The solution")
    ada.page.get_by_role("button", name="Try again").first.click()
    expect(ada.page.locator(".looks")).to_have_count(0)
    expect(ada.page.locator(".frame")).to_have_attribute("data-asked", "true")
    answer_with(ada, puzzle, puzzle.solution.action)
    expect(ada.page.locator(".prompt .sentence")).to_have_text("The best move.")
    expect(ada.page.locator(".looks .both")).to_have_count(1)
    ada.page.get_by_role("link", name="All puzzles of this game").click()
    done = ada.page.locator("[data-solved=true]")
    expect(done).to_have_count(1)
    expect(done).to_have_attribute("data-puzzle", puzzle.id)
    ada.page.reload()
    expect(done).to_have_count(1)
    ada.page.get_by_role("link", name="Next unsolved puzzle").click()
    ada.page.wait_for_selector(".frame[data-state]")
    assert puzzle.id not in ada.page.url
    answer(ada)
    assert serious(ada) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_answered_on_its_own_board(newcomer: Newcomer, game: str) -> None:
    """The first available move, on the scene of the game, on a phone."""
    ada = newcomer(width=390, height=844, touch=True)
    puzzle = next(one for one in shipped().values() if one.game == game)
    ada.page.goto(f"{ada.url}/puzzle/{puzzle.id}")
    ada.page.wait_for_selector(".frame[data-state]")
    expect(ada.page.locator(".strip")).to_be_visible()
    answer(ada)
    expect(ada.page.locator(".looks .look").first).to_be_visible(timeout=30_000)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    ada.page.locator(".rail").get_by_role("link", name="Next puzzle").click()
    ada.page.wait_for_function(f"() => !location.pathname.endsWith('{puzzle.id}')")
    ada.page.wait_for_selector(".frame[data-asked=true]")
