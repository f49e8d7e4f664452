"""Take screenshots of every part, page and state of the web app at three widths, light and dark.

They show the stories, which need no server; with --live, a real server shows the states.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from scripts.states import PARTS, SHOTS, STORY, Shot, address, chosen, prepare
from scripts.stories import build, site
from tests.browser.conftest import launch
from tests.browser.people import Person
from tests.server.sites import Server

SIZES = [(390, 844), (1440, 900), (2560, 1440)]
THEMES = ["light", "dark"]
Size = tuple[int, int]


def take_live(browser: Browser, url: str, shot: Shot, folder: Path, sizes: list[Size]) -> None:
    """Take one state, as a server shows it, in all sizes and themes."""
    context = browser.new_context(reduced_motion="reduce")
    ada = Person(context, url)
    if shot.before is not None:
        shot.before(ada)
    place = address(ada, shot)
    picture(context, url + place, shot, folder, sizes)
    context.close()
    print(f"{shot.name}: {place}")


def take_story(browser: Browser, url: str, shot: Shot, folder: Path, sizes: list[Size]) -> None:
    """Take a part, or a state as it was recorded, in all sizes and themes."""
    context = browser.new_context(reduced_motion="reduce")
    picture(context, url + STORY + shot.name, shot, folder, sizes)
    context.close()
    print(shot.name)


def picture(
    context: BrowserContext, place: str, shot: Shot, folder: Path, sizes: list[Size]
) -> None:
    """Take what is seen at an address, in all sizes and themes."""
    for theme in THEMES:
        for width, height in sizes:
            page = context.new_page()
            page.set_viewport_size({"width": width, "height": height})
            prepare(page, place, shot, theme)
            page.screenshot(path=folder / f"{shot.name}-{width}-{theme}.png")
            page.close()


def main() -> None:
    """Take all pictures, or those whose names are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these states; castles-* takes several")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--width", type=int, action="append", help="only these widths")
    parser.add_argument("--live", action="store_true", help="states from a real server")
    options = parser.parse_args()
    options.out.mkdir(exist_ok=True)
    sizes = [size for size in SIZES if not options.width or size[0] in options.width]
    told = chosen(PARTS if options.live else PARTS + SHOTS, options.names)
    live = chosen(SHOTS, options.names) if options.live else []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        if told:
            build()
            with site() as url:
                for shot in told:
                    take_story(browser, url, shot, options.out, sizes)
        if live:
            with tempfile.TemporaryDirectory() as data:
                server = Server(f"sqlite:///{data}/tables.db").start()
                try:
                    for shot in live:
                        take_live(browser, server.url, shot, options.out, sizes)
                finally:
                    server.close()
        browser.close()


if __name__ == "__main__":
    main()
