"""A client that knows no game: listing the options that the server offers is enough."""

import pytest

from tests.browser.conftest import Newcomer
from tests.browser.people import Person

LONG = ["azul", "palace", "palaces"]
GAMES = ["castles", *[pytest.param(game, marks=pytest.mark.soak) for game in LONG]]


@pytest.mark.parametrize("game", GAMES)
def test_generic_client_plays_a_whole_game(newcomer: Newcomer, game: str) -> None:
    ada = newcomer()
    players = 1 if game == "castles" else 2
    ada.sit(ada.make(game=game, config={"players": players}, visibility="private"), "?plain")
    assert ada.page.locator(".options").count() == 1
    ada.play()
    assert ada.is_over()


GUIDES = ["azul", *[pytest.param(game, marks=pytest.mark.soak) for game in ("palace", "palaces")]]


@pytest.mark.parametrize("game", GUIDES)
def test_guide_is_finished_by_doing_what_it_says(newcomer: Newcomer, game: str) -> None:
    ada = newcomer()
    ada.home()
    card = ada.page.get_by_role("listitem").filter(has_text=title(game))
    card.get_by_role("button", name="Learn by playing").click()
    ada.page.wait_for_selector(".frame[data-state]")
    ada.page.goto(ada.page.url + "?plain")
    ada.page.wait_for_selector(".frame[data-state]")
    steps: list[str] = []
    while True:
        ada.wait_turn()
        said = ada.page.locator("[aria-label='Guided game']")
        if said.get_attribute("data-done") is not None:
            break
        steps.append(said.locator(".num").inner_text())
        follow(ada)
    _, number, _, of = steps[-1].split()
    assert number == of, f"the guide stopped at step {number} of {of}"
    assert len(set(steps)) == int(of)


def title(game: str) -> str:
    names = {"azul": "Summer Pavilion", "palace": "One palace built by everyone"}
    return names.get(game, "bluff if you must")


def follow(person: Person) -> None:
    """Do what the guide says now."""
    want = person.page.locator("[data-want]").get_attribute("data-want")
    option = person.page.locator(f"[data-act='{want}']")
    before = person.state()
    find = person.page.get_by_label("Find")
    if find.count():
        find.fill(person.page.locator("[data-want]").inner_text())
    option.scroll_into_view_if_needed()
    option.click()
    person.wait_change(before)
