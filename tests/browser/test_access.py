"""Accessibility: keys alone, screen readers, no serious finding of axe."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Newcomer
from tests.browser.people import Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ["azul", "castles", "palace", "palaces"]
DESK = (1280, 800)
PHONE = (390, 844)
ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]


def serious(person: Person) -> list[str]:
    """Return the serious findings of axe on the page."""
    person.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: list[dict[str, Any]] = person.page.evaluate(
        "async () => (await axe.run({resultTypes: ['violations']})).violations"
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


SCREENS = [
    ("light", DESK),
    pytest.param("dark", DESK, marks=pytest.mark.soak),
    pytest.param("light", PHONE, marks=pytest.mark.soak),
]


@pytest.mark.parametrize("theme, screen", SCREENS)
def test_axe_on_every_page(newcomer: Newcomer, theme: str, screen: tuple[int, int]) -> None:
    ada = newcomer(*screen, theme=theme)
    found: dict[str, list[str]] = {}
    ada.home()
    found["home"] = serious(ada)
    ada.page.get_by_role("button", name="Name and account").click()
    found["account"] = serious(ada)
    for path in ("/new/azul", "/rules/azul") if theme == "light" else ():
        ada.page.goto(ada.url + path)
        ada.page.wait_for_selector("form, .book dl")
        found[path] = serious(ada)
    for game in GAMES:
        players = {"players": 2, "first": 0}
        ada.sit(ada.make(game=game, config=players, visibility="private", seed=2))
        ada.wait_turn()
        ada.step()
        found[game] = serious(ada)
    if screen == PHONE:
        ada.page.get_by_role("button", name="Players, log").click()
    for tab in ("Log", "Rules", "Chat") if theme == "light" else ("Log",):
        ada.page.get_by_role("tab", name=tab).click()
        found[tab] = serious(ada)
    ada.page.get_by_role("button", name="Settings").click()
    found["settings"] = serious(ada)
    assert {page: what for page, what in found.items() if what} == {}


def test_axe_on_the_end_page(newcomer: Newcomer) -> None:
    ada = newcomer()
    table = ada.make(game="castles", config={"players": 1}, visibility="private", seed=4)
    ada.sit(table)
    ada.play()
    ada.page.get_by_role("link", name="See every point").click()
    ada.page.wait_for_selector("tbody tr")
    assert serious(ada) == []


def press(person: Person) -> None:
    """Make one choice with arrows and Enter."""
    before = person.state()
    for i in range(1 + person.random.randrange(3)):
        person.page.keyboard.press(ARROWS[(i + person.random.randrange(4)) % 4])
    person.page.keyboard.press("Enter")
    try:
        person.page.wait_for_function(
            "before => document.querySelector('.frame')?.dataset.state !== before",
            arg=before,
            timeout=1500,
        )
    except Exception:
        person.page.keyboard.press("Escape")


@pytest.mark.soak
def test_whole_game_with_the_keyboard_alone(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(game="castles", config={"players": 1}, visibility="private", seed=1))
    for _ in range(600):
        ada.wait_turn()
        if ada.is_over():
            return
        press(ada)
    raise AssertionError(f"not over: {ada.state()}")


@pytest.mark.parametrize("game", GAMES)
def test_screen_reader_hears_board_and_question(newcomer: Newcomer, game: str) -> None:
    ada = newcomer()
    players = {"players": 2, "first": 0}
    ada.sit(ada.make(game=game, config=players, visibility="private", seed=2))
    ada.wait_turn()
    tree = ada.page.locator("body").aria_snapshot()
    question = ada.page.locator(".sentence").inner_text()
    assert question in tree
    assert "The table in words" in tree
    assert "Ada has" in tree
    assert "button" in tree
    assert ada.page.locator("[aria-live]").count() >= 2
