"""Motion that explains: pieces fly when chosen, points rise where they are earned."""

from typing import Any

from tests.browser.conftest import Newcomer
from tests.browser.people import Person

WATCH = """
window.flown = [];
const at = (node) => {
  const box = node.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isAround = ({left, right, top, bottom}) =>
    left <= x && x <= right && top <= y && y <= bottom;
  const all = [...document.querySelectorAll('.frame [data-at]')];
  return all.filter((one) => isAround(one.getBoundingClientRect())).map((one) => one.dataset.at);
};
const note = (node) => {
  const [moving] = node.getAnimations();
  const {delay, duration} = moving.effect.getComputedTiming();
  const where = (time) => ((moving.currentTime = delay + time), at(node));
  window.flown.push({text: node.textContent, from: where(0), to: where(duration - 1)});
  moving.currentTime = 0;
};
new MutationObserver((changes) => {
  for (const {target, addedNodes} of changes)
    if (target.matches?.('.layer')) addedNodes.forEach(note);
}).observe(document, {childList: true, subtree: true});
"""
"""Records where everything flies off and lands."""


def sit(person: Person, **wish: Any) -> None:
    person.page.add_init_script(WATCH)
    person.sit(person.make(visibility="private", seed=2, **wish))
    person.wait_turn()


def flown(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("() => window.flown")
    return found


def wait_flown(person: Person, test: str) -> None:
    person.page.wait_for_function(f"() => window.flown.some({test})", timeout=3000)


def take(person: Person) -> str:
    """Take a pile of one colour from a display; gives its place and colour."""
    pile = person.page.locator(".plate .pile[data-lit]").first
    name = pile.locator("[data-at]").first.get_attribute("data-at") or ""
    person.step(lambda _: pile)
    return name


def test_tiles_fly_once_when_they_are_chosen(newcomer: Newcomer) -> None:
    ada = newcomer(moving=True, motion="system", sending="never")
    sit(ada, game="azul", config={"first": 0})
    place, colour = take(ada).split("/")
    to_hand = f"one => one.to.includes('hand-0/{colour}')"
    wait_flown(ada, to_hand)
    mine = [one for one in flown(ada) if f"hand-0/{colour}" in one["to"]]
    assert all(place in one["from"] for one in mine)
    others = [one for one in flown(ada) if "centre" in one["to"]]
    assert others, "what is left goes to the centre"
    before = len(flown(ada))
    ada.page.get_by_role("button", name="Undo").first.click()
    ada.page.wait_for_function("() => document.querySelectorAll('.plate.bare').length === 0")
    assert len(flown(ada)) == before, "what is taken back does not fly"
    take(ada)
    ada.page.wait_for_function("before => window.flown.length === 2 * before", arg=before)
    ada.page.locator(".prompt .send").click()
    wait_flown(ada, "one => one.to.includes('hand-1')")  # the answer
    again = [one for one in flown(ada) if any(at.startswith("hand-0") for at in one["to"])]
    assert len(again) == 2 * len(mine), "what was planned does not fly when it is sent"


def test_points_rise_from_the_room_and_coins_go_to_the_builder(newcomer: Newcomer) -> None:
    ada = newcomer(moving=True, motion="system", sending="never")
    sit(ada, game="castles", config={"players": 2, "first": 1})
    stalls = ada.page.locator(".stall:has(.keep)[data-lit]")
    while not stalls.count():
        ada.step()
        ada.wait_turn()
    ada.step(lambda _: stalls.first)
    ada.wait_turn()
    ada.step(lambda _: ada.page.locator(".spot[data-lit]").first)
    room = ada.page.locator("[data-at^='castle-0/']").last.get_attribute("data-at") or ""
    assert "Foyer" not in room
    wait_flown(ada, f"""one => one.text.startsWith('+') && one.from.includes("{room}")""")
    wait_flown(ada, "one => one.from.includes('purse-0') && one.to.includes('purse-1')")


def test_tile_leaves_its_space_of_the_row(newcomer: Newcomer) -> None:
    ada = newcomer(moving=True, motion="system", sending="never")
    sit(ada, game="palace", config={"players": 2, "first": 0})
    while not ada.page.locator("[data-at=hallway].lit").count():
        ada.step()
        ada.wait_turn()
    ada.page.locator("[data-at=hallway].lit").click()
    ada.step(lambda _: ada.page.locator(".spot[data-lit]").first)
    wait_flown(ada, "one => one.from.includes('hallway') && one.to.includes('palace')")


def test_nothing_moves_for_who_wants_none(newcomer: Newcomer) -> None:
    for ada in [newcomer(motion="system"), newcomer(moving=True, motion="off")]:
        sit(ada, game="azul", config={"first": 0})
        take(ada)
        ada.wait_turn()
        assert flown(ada) == []
