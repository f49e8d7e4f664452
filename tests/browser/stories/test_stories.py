"""The stories: parts and recorded states that are shown without a server."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from scripts.states import PARTS, SHOTS, STORY, Shot, chosen
from scripts.stories import build, more, record_all
from scripts.stories import site as showing

from tests.server.sites import Server

SAMPLE = ["azul-take", "castles-turn", "palace-act", "palaces-prize"]
NOT_RECORDED = "This was not recorded"
DESK = (1440, 900)
PHONE = (390, 664)
LEFT_OUT = {
    "azul": {"starter"},  # to the dealer
    "castles": {"show"},  # has one answer, which is given for the player
    # all to the dealer, but the last: the Interrogation of this edition gives nothing back
    "palaces": {"turn_up", "is_treasure", "draw", "look", "take", "return"},
}
WIRE = Path(__file__).parents[3] / "web" / "src" / "wire"


class Watcher:
    """A page that remembers every mistake."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.mistakes: list[str] = []
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self.mistakes.append(said.text))

    def open(self, shot: Shot, theme: str = "light") -> None:
        """Open a story alone, and see that something is drawn."""
        self.page.goto(f"{self.url}{STORY}{shot.name}&theme={theme}")
        drawn = self.page.locator(".frame[data-state], .curtain, .page, .book dl, .options")
        expect(drawn.first).to_be_visible()
        expect(self.page.locator(".toast.error")).to_have_count(0)
        assert NOT_RECORDED not in self.page.locator("body").inner_text(), shot.name
        assert self.mistakes == [], shot.name


@contextmanager
def watching(browser: Browser, url: str, size: tuple[int, int] = DESK) -> Iterator[Watcher]:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    yield Watcher(page, url)
    context.close()


def test_the_list_each_part_and_a_state_of_each_game(
    browser: Browser, site_of_stories: str
) -> None:
    with watching(browser, site_of_stories) as watcher:
        page = watcher.page
        page.goto(f"{watcher.url}/stories.html")
        names = page.locator(".names a")
        expect(names).to_have_count(len(PARTS) + len(SAMPLE))
        page.get_by_role("button", name="castles").click()
        expect(names).to_have_count(2)
        page.get_by_label("Find a story").fill("buy a room")
        names.click()
        page.get_by_role("link", name="dark").click()
        page.get_by_role("link", name="phone", exact=True).click()
        assert page.url.endswith("#castles-turn/phone/dark")
        inside = page.frame_locator("iframe")
        expect(inside.locator(".stall.lit").first).to_be_visible()
        expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
        for shot in PARTS + chosen(SHOTS, SAMPLE):
            watcher.open(shot)


def test_a_part_shows_what_is_lit_chosen_and_advised(
    browser: Browser, site_of_stories: str
) -> None:
    with watching(browser, site_of_stories) as watcher:
        for name in ("part-Card", "part-Chip"):
            watcher.open(*chosen(PARTS, [name]))
            for state in ("lit", "chosen", "want"):
                assert watcher.page.locator(f".page .{state}").count(), (name, state)
        watcher.open(*chosen(PARTS, ["part-Board"]))
        watcher.page.locator(".spot").first.hover()
        before = watcher.page.locator(".held").bounding_box()
        watcher.page.keyboard.press("r")
        assert watcher.page.locator(".held").bounding_box() != before
        assert watcher.mistakes == []


@pytest.fixture(scope="module")
def site_of_stories(
    browser: Browser, site: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    with recorded(browser, site.url, tmp_path_factory.mktemp("stories"), SAMPLE) as url:
        yield url


@contextmanager
def recorded(browser: Browser, url: str, folder: Path, names: list[str]) -> Iterator[str]:
    """Record states from a real server, and show them without it."""
    build(folder / "built")
    record_all(folder / "recorded", browser, url, chosen(SHOTS, names))
    with showing(folder / "built", folder / "recorded") as stories:
        yield stories


@pytest.mark.soak
def test_every_state_opens_without_a_server(browser: Browser, site: Server, tmp_path: Path) -> None:
    with recorded(browser, site.url, tmp_path, []) as url:
        told = json.loads((tmp_path / "recorded" / "index.json").read_text("utf-8"))
        assert [one["name"] for one in told if not one["about"]] == [], "each says what it shows"
        for size in (DESK, PHONE):
            for shot in PARTS + SHOTS:
                with watching(browser, url, size) as watcher:
                    watcher.open(shot, "dark" if size == PHONE else "light")


@pytest.mark.parametrize("game", ["azul", "castles", "palace", "palaces"])
def test_every_kind_of_question_has_a_story(game: str) -> None:
    text = (WIRE / f"{game}.ts").read_text("utf-8")
    asks = text[text.index("Asks =") :].partition(";\n\n")[0]
    kinds = set(re.findall(r'\{ name: "(\w+)"', asks)) - {"over", "wait", "chance"}
    shown = {shot.ask for shot in SHOTS if shot.game == game} - {""}
    assert kinds - LEFT_OUT.get(game, set()) == shown
    assert any(shot.game == game and not shot.ask for shot in SHOTS), "its end has a story"


def test_a_phone_adds_only_what_was_not_asked_at_a_desk() -> None:
    desk = [
        {"sent": {"type": "watch", "id": 1}},
        {"heard": {"type": "position"}},
        {"heard": {"type": "done", "id": 1}},
    ]
    phone = [
        *desk,
        {"sent": {"type": "preview", "id": 2, "a": 7}},
        {"heard": {"type": "previewed", "id": 2}},
    ]
    assert more(desk, phone) == [
        {"sent": {"type": "preview", "id": 1_000_002, "a": 7}},
        {"heard": {"type": "previewed", "id": 1_000_002}},
    ]
