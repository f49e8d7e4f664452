"""Texts of the page: the ceiling of a bluff, a ruling by any of its numbers, a reason why not."""

from typing import Any

import pytest
from playwright.sync_api import expect

import palatium as pal
from tests.browser.conftest import Newcomer
from tests.browser.reaching import table_at
from tests.browser.test_reach import find


def can_bluff(s: pal.State) -> bool:
    return "bid bluff" in [s.text(a) for a in s.options()]


def test_l_bid_5_the_bluff_button_tells_its_ceiling(newcomer: Newcomer) -> None:
    record, move, s = find("palaces", {"players": 2}, can_bluff)
    ada = newcomer()
    ada.sit(table_at(ada, record, move, s.seat()))
    ada.wait_turn()
    button = ada.page.locator(".choice", has_text="Bluff")
    expect(button).to_contain_text(f"Up to {s.ask().args['cap']} with the prize")


@pytest.mark.parametrize(
    ("id", "bullet"),
    [
        ("C-BON-13", "C-BON-10..17"),
        ("C-BON-31", "C-BON-28"),
        ("C-DEC-11", "C-DEC-10"),
        ("C-FAV-12", "C-FAV-1..8"),
        ("C-MOA-5", "C-MOA-5"),
    ],
)
def test_a_ruling_opens_by_any_of_its_numbers(newcomer: Newcomer, id: str, bullet: str) -> None:
    ada = newcomer()
    ada.page.goto(f"{ada.url}/rules/castles?at={id}")
    here = ada.page.locator(".book .here")
    expect(here).to_have_count(1)
    expect(here.locator("dt .mono")).to_have_text(bullet)
    expect(here).to_be_in_viewport()


def test_the_rules_fit_a_phone(newcomer: Newcomer) -> None:
    """The longest code of the page is wrapped."""
    ada = newcomer(390, 664)
    ada.page.goto(f"{ada.url}/rules/castles?at=C-BON-13")
    expect(ada.page.locator(".book .here")).to_be_in_viewport()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def is_top_shut(s: pal.State) -> bool:
    found = [s.text(a) for a in s.options()]
    return "dig Right" in found and "dig Top" not in found


def test_c_moa_3_a_section_that_cannot_be_dug_says_why(newcomer: Newcomer) -> None:
    config: dict[str, Any] = {"players": 2, "edition": "collector", "modules": ["moats"]}
    record, move, s = find("castles", config, is_top_shut)
    ada = newcomer()
    ada.sit(table_at(ada, record, move, s.seat()))
    ada.wait_turn()
    top = ada.page.locator(".plan .part:not(.open)").first
    top.locator(".hit").click(force=True)
    expect(ada.page.get_by_text("the top section follows either")).to_be_visible()
