"""What glows is found where it is seen: by its middle, after a drag, with a finger."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, expect

import palatium as pal
from palatium.record import positions
from palatium.record.file import write_record
from tests.browser.conftest import Newcomer
from tests.browser.people import LIT, Person

MODULES = ["decrees", "moats", "passages", "swans", "towers"]
COLOURS = ["purple", "green", "orange", "yellow", "blue", "red"]
"""In the order in which they are drawn."""
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("azul", {"players": 4, "side": "grey"}),
    ("castles", {"players": 2, "edition": "collector", "modules": MODULES}),
    ("palace", {"players": 2}),
    ("palaces", {"players": 2}),
]
MISSED = """nodes => nodes.flatMap((node) => {
  node.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
  const box = node.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit && node.contains(hit) ? [] : [`${node.ariaLabel} is covered by ${hit?.outerHTML}`];
})"""


def table_where(
    ada: Person, game: str, config: dict[str, Any], fits: Callable[[pal.State], bool]
) -> str:
    """Return a table of the first game of bots in which seat 0 reaches such a position."""
    made = pal.game(game, **{**config, "first": 0})
    for seed in range(1, 30):
        record = pal.play(made, bots=["random"] * made.players, seed=seed)
        for move, s in enumerate(positions(record)):
            if s.seat() == 0 and fits(s):
                others = [{"kind": "bot", "bot": "random"}] * (made.players - 1)
                seats = [{"kind": "person"}, *others]
                text = write_record(record)
                return ada.make(record=text, move=move, seats=seats, visibility="private")
    raise AssertionError("no game comes to such a position")


@pytest.mark.parametrize("game, config", GAMES)
def test_everything_that_glows_lies_under_its_own_middle(
    newcomer: Newcomer, game: str, config: dict[str, Any]
) -> None:
    ada = newcomer()
    ada.sit(table_where(ada, game, config, lambda s: len(s.options()) > 5))
    ada.wait_turn()
    for width, height in ((1280, 800), (390, 844), (844, 390), (667, 375)):
        ada.page.set_viewport_size({"width": width, "height": height})
        lit = ada.page.locator(LIT)
        assert lit.count() > 1
        assert lit.evaluate_all(MISSED) == []


@pytest.mark.parametrize("game, config", GAMES)
def test_phone_held_sideways_gives_its_height_to_the_board(
    newcomer: Newcomer, game: str, config: dict[str, Any]
) -> None:
    ada = newcomer(844, 390, touch=True)
    ada.sit(table_where(ada, game, config, lambda s: len(s.options()) > 5))
    ada.wait_turn()
    stage, prompt = box_of(ada, "main.stage"), box_of(ada, ".prompt")
    assert stage["height"] > 300
    assert stage["width"] > 500
    assert prompt["x"] >= stage["x"] + stage["width"]
    assert prompt["y"] + prompt["height"] <= 390
    ada.page.get_by_role("button", name="Players, log, rules, chat").tap()
    expect(ada.page.locator("#tab-log")).to_be_in_viewport(ratio=1)


def box_of(person: Person, selector: str) -> FloatRect:
    box = person.page.locator(selector).bounding_box()
    assert box is not None, selector
    return box


def test_finger_on_a_place_of_the_castle_aims_first(newcomer: Newcomer) -> None:
    ada = newcomer(390, 844, touch=True, sending="never")
    config = {"players": 2, "edition": "base"}
    ada.sit(table_where(ada, "castles", config, lambda s: s.ask().name == "put"))
    ada.wait_turn()
    spot = ada.page.locator(".spot.lit").first
    before = ada.state()
    spot.tap(force=True)
    expect(ada.page.locator(".ghost")).to_have_count(1)
    expect(ada.page.locator(".preview")).to_contain_text("places")
    assert ada.state() == before, "nothing is placed yet"
    assert apart(box_of(ada, ".preview"), box_of(ada, ".castle .tools"))
    assert apart(box_of(ada, ".preview"), box_of(ada, ".ghost"))
    spot.tap(force=True)
    ada.wait_change(before)


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes do not touch."""
    across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    down = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return across or down


def test_pile_beside_a_wild_tile_is_taken_by_its_middle(newcomer: Newcomer) -> None:
    """Three tiles of a colour surround the middle of their display together with the fourth."""
    ada = newcomer(sending="never")
    ada.sit(table_where(ada, "azul", {"players": 2}, lambda s: three_and_a_wild_one(s) != ""))
    ada.wait_turn()
    piles = ada.page.locator(".market .plate:has(.pile:not([data-lit])) .pile[data-lit]")
    pile = piles.and_(ada.page.get_by_label("Take 3 "))
    before = ada.state()
    pile.click(force=True)
    ada.wait_change(before)
    assert ada.state().split("/")[2] != "", "taking it is planned"


def three_and_a_wild_one(s: pal.State) -> str:
    """Return a colour of which three lie with a wild tile that is drawn after them."""
    if s.ask().name != "take":
        return ""
    view: Any = s.view(0)
    later = COLOURS[: COLOURS.index(view["wild"])]
    with_wild = [tiles for tiles in view["displays"] if tiles.get(view["wild"])]
    return next((c for tiles in with_wild for c in later if tiles.get(c) == 3), "")


def test_click_after_a_drag_by_finger_is_heard(newcomer: Newcomer) -> None:
    ada = newcomer(width=390, height=844, touch=True, sending="never")
    ada.sit(table_where(ada, "azul", {"players": 2}, lambda s: s.ask().name == "place"))
    ada.wait_turn()
    pile = ada.page.locator(".hand .pile.lit").first
    box = pile.bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 20
    stroke(ada, (x, y), (0, -10))
    dragged = ada.state()
    assert "colour" in dragged, "a drag picks what is dragged"
    ada.page.get_by_role("button", name="Undo").first.click()
    ada.wait_change(dragged)


def stroke(person: Person, start: tuple[float, float], step: tuple[float, float]) -> None:
    """Make three steps of a finger."""
    finger = person.page.context.new_cdp_session(person.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    for n in (1, 2, 3):
        touch("touchMove", (start[0] + n * step[0], start[1] + n * step[1]))
    touch("touchEnd")


def test_finger_along_the_market_scrolls_and_buys_nothing(newcomer: Newcomer) -> None:
    ada = newcomer(390, 844, touch=True, sending="never")
    config = {"players": 2, "edition": "base"}
    ada.sit(table_where(ada, "castles", config, lambda s: s.ask().name == "turn"))
    ada.wait_turn()
    before = ada.state()
    box = ada.page.locator(".shop .stall.lit").last.bounding_box()
    assert box is not None
    stroke(ada, (min(box["x"] + 20, 340), box["y"] + 60), (-15, 0))
    ada.page.wait_for_timeout(400)
    assert ada.state() == before


def test_strip_of_a_phone_shows_what_can_be_chosen(newcomer: Newcomer) -> None:
    """The Corridor reward is taken from the end of the market, which a phone does not show."""
    ada = newcomer(390, 844, touch=True)
    config = {"players": 2, "edition": "base"}
    ada.sit(table_where(ada, "castles", config, lambda s: s.ask().name == "free"))
    ada.wait_turn()
    ada.page.wait_for_function(
        """() => [...document.querySelectorAll('.shop .stall.lit')].some((stall) => {
          const box = stall.getBoundingClientRect();
          return box.left >= 0 && box.right <= innerWidth;
        })"""
    )
