"""Analysis on the page: after a game, in its replay, and of one's own turns during it."""

import re
from functools import cache
from typing import Any

from playwright.sync_api import expect

import palatium as pal
from palatium.record.file import write_record
from tests.browser.conftest import Newcomer
from tests.browser.test_access import serious

BOT = {"kind": "bot", "bot": "random"}
PATIENCE = 60_000


@cache
def near_the_end(back: int) -> dict[str, Any]:
    """Return a game of Azul with a random second player, a few decisions before its end."""
    record = pal.play(pal.game("azul", players=2), ["greedy", "random"], seed=3)
    own = [move.number for move in record.moves if move.seat == 0]
    return {
        "record": write_record(record),
        "move": own[-back] - 1,
        "seats": [{"kind": "person"}, BOT],
        "visibility": "private",
    }


def test_a_finished_game_is_analysed(newcomer: Newcomer) -> None:
    ada = newcomer()
    table = ada.make(**near_the_end(2))
    ada.sit(table)
    ada.play()
    ada.page.get_by_role("link", name="See every point").click()
    ada.page.get_by_role("button", name="Analyse the game").click()
    legend = ada.page.locator(".analysis .legend")
    expect(legend).to_be_visible(timeout=PATIENCE)
    chart = ada.page.locator(".analysis svg[role=img]")
    expect(chart).to_have_attribute("aria-label", chance_of("Ada"))
    said = legend.inner_text()
    ada.page.get_by_label("Moment of the game").press("ArrowRight")
    expect(legend).not_to_have_text(said)
    ada.page.get_by_label("Moment of the game").press("End")
    expect(legend).to_contain_text("Ada 100%")
    ada.page.get_by_role("button", name="Expected points").click()
    score = ada.page.locator(".ranks li", has_text="Ada").locator(".score").inner_text()
    expect(legend).to_contain_text(f"Ada {score}")
    turns = ada.page.locator(".turns > li")
    assert 1 <= turns.count() <= 3
    expect(turns.first).to_contain_text("chance of winning instead of")
    expect(turns.first.locator(".look.best")).not_to_have_count(0)
    assert serious(ada) == []
    first = int(turns.first.get_attribute("data-turn") or 0)
    turns.first.get_by_role("link", name="Show on the board").click()
    expect(ada.page.locator(".here")).to_contain_text("Played", timeout=PATIENCE)
    assert int(ada.state().split("/")[5]) >= first - 1
    ada.page.get_by_role("button", name="Back to now").click()
    expect(ada.page.locator(".here")).to_have_count(0)


def chance_of(name: str) -> Any:
    return re.compile(rf"Chances of winning.*{name} \d+%.*At the end: {name} 100%")


def test_own_turns_are_analysed_where_advice_is_on(newcomer: Newcomer) -> None:
    ada = newcomer(width=390, height=844, touch=True)
    ada.sit(ada.make(**near_the_end(2)))
    ada.page.get_by_role("button", name="Players, log, rules, chat").click()
    ada.page.get_by_role("tab", name="Analysis").click()
    ada.page.get_by_role("button", name="Analyse my turns").click()
    expect(ada.page.locator(".analysis .legend")).to_be_visible(timeout=PATIENCE)
    names = ada.page.locator(".turns > li .head b").all_inner_texts()
    assert set(names) <= {"Ada"}
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    ada.sit(ada.make(**near_the_end(2), advice=False))
    ada.page.get_by_role("button", name="Players, log, rules, chat").click()
    expect(ada.page.get_by_role("tab", name="Chat")).to_be_visible()
    expect(ada.page.get_by_role("tab", name="Analysis")).to_have_count(0)
