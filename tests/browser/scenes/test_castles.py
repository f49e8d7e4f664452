"""Castles with its expansions: every choice is made on the table itself, by what glows."""

import pytest
from playwright.sync_api import Error, Locator

from palatium.playing.guide import chapters
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.browser.test_access import serious

MODULES = ["decrees", "moats", "passages", "swans", "towers"]
ALL_ON = {"players": 5, "first": 2, "edition": "collector", "modules": MODULES}
SHORT = ["", "moats"]
MOST_CLICKS = 1500

GUIDES = [
    chapter if chapter in SHORT else pytest.param(chapter, marks=pytest.mark.soak)
    for chapter in ["", *chapters("castles")]
]


@pytest.mark.parametrize("chapter", GUIDES)
def test_guide_is_followed_on_the_table(newcomer: Newcomer, chapter: str) -> None:
    """What the guide wants is marked in its place; touching only the marks finishes it."""
    ada = newcomer()
    wish = {"game": "castles", "guide": True, "chapter": chapter, "visibility": "private"}
    ada.sit(ada.make(**wish))
    steps: list[str] = []
    while True:
        ada.wait_turn()
        said = ada.page.locator("[aria-label='Guided game']")
        if said.get_attribute("data-done") is not None:
            break
        steps.append(said.locator(".num").first.inner_text())
        touch_what_is_marked(ada)
    _, number, _, of = steps[-1].split()
    assert number == of, f"the guide stopped at step {number} of {of}"
    assert len(set(steps)) == int(of)
    others = ada.page.locator(".guide .chapters button")
    assert others.count() == len(chapters("castles")) - bool(chapter)


def test_a_chapter_is_opened_from_the_guide(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(game="castles", guide=True, visibility="private"))
    before = ada.page.url
    ada.page.locator(".guide .chapters button", has_text="Moats").click()
    ada.page.wait_for_url(lambda url: "/table/" in url and url != before)
    ada.page.wait_for_selector(".frame[data-state]")
    ada.wait_turn()
    assert "The Barbican" in ada.page.locator(".guide").inner_text()
    assert ada.page.locator(".choice .barbican").count() == 4


def touch_what_is_marked(person: Person) -> None:
    """Touch once: a mark, or the swans of an exchange and its button."""
    before = person.state()
    if person.page.locator(".swans.want").count():
        for _ in range(person.page.locator(".swans button").count()):
            person.page.locator(".swans button:not(.on)").first.click()
        person.page.locator(".prompt .acts .main").click()
    else:
        marks = person.page.locator(".frame .want:not([aria-pressed=true]):visible")
        assert marks.count(), f"nothing is marked: {before}"
        marks.first.click(force=True)
    person.wait_change(before)


class Eager:
    """Clicks what was clicked least, so that every kind of choice comes up."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.seen: dict[str, int] = {}

    def __call__(self, found: Locator) -> Locator:
        kinds: list[str] = found.evaluate_all(KINDS)  # at once: the page may change
        for kind in kinds:
            self.seen.setdefault(kind, 0)
        least = min([self.seen[kind] for kind in kinds], default=0)
        rare = [i for i, kind in enumerate(kinds) if self.seen[kind] == least]
        if not rare:
            raise Error("nothing can be chosen any more")
        chosen = self.person.random.choice(rare)
        self.seen[kinds[chosen]] += 1
        return found.nth(chosen)


KINDS = """nodes => nodes.map(node => [
  'plaque', 'stall', 'spot', 'reward', 'touch', 'part', 'choice', 'chip', 'tithe', 'line']
  .find(name => node.classList.contains(name)) ?? (node.closest('.swans') ? 'swan' : 'button'))"""


def sit_at_the_large_table(newcomer: Newcomer) -> Person:
    ada = newcomer(1440, 900)
    ada.sit(ada.make(game="castles", config=ALL_ON, visibility="private", seed=5))
    return ada


def test_five_players_begin_with_everything(newcomer: Newcomer) -> None:
    """Foyer, draft and Bonus cards are cards to pick; the first turn digs a moat on its plan."""
    ada = sit_at_the_large_table(newcomer)
    asked: list[str] = []
    while not ada.page.locator(".plan .part.open").count():
        ada.wait_turn()
        if ada.page.locator(".held").count():
            ada.step()
            continue
        asked.append(ada.page.locator(".choices h3").first.inner_text())
        ada.step(lambda found: found.and_(ada.page.locator(".choice")).first)
        ada.wait_turn()
    assert asked[:3] == ["Closed side", "Decree", "Return"]
    assert ada.page.locator(".yard .name").inner_text()
    assert serious(ada) == []
    before = ada.state()
    ada.page.locator(".plan .part.open").first.click(force=True)
    ada.wait_change(before)
    ada.page.wait_for_selector(".castle:not(.small) .water")
    height = "document.documentElement.scrollHeight <= innerHeight"
    assert ada.page.evaluate(height), "the page scrolls"
    told = ada.page.locator("[data-described]").inner_text()
    assert "Royal Decree of Ada" in told
    assert "Left Moat" in told or "Right Moat" in told


@pytest.mark.soak
def test_five_players_with_everything_to_the_final_page(newcomer: Newcomer) -> None:
    """One person and four bots, from the draft to the last point, only by clicking."""
    ada = sit_at_the_large_table(newcomer)
    eager = Eager(ada)
    for _ in range(MOST_CLICKS):
        ada.wait_turn()
        if ada.is_over():
            break
        ada.step(eager)
    assert ada.is_over()
    assert {"plaque", "stall", "spot", "part", "choice"} <= set(eager.seen)
    ada.page.get_by_role("link", name="See every point").click()
    ada.page.wait_for_selector("tbody tr")
    points = ada.page.locator("tbody").inner_text()
    assert "Moat" in points
    assert "King's Favor" in points
    assert ada.page.locator(".ranks li").count() == ALL_ON["players"]
    assert ada.page.locator(".gallery .castle").count() == ALL_ON["players"]
