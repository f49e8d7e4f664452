"""A real server and a real browser for the tests of the page."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from palatium.server.http.page import DIST
from tests.browser.people import Person
from tests.server.sites import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Newcomer = Callable[..., Person]


def launch(playwright: Playwright) -> Browser:
    """Return Debian's Chromium without a window, which is twice as fast, or Playwright's own."""
    found = os.environ.get("PALATIUM_CHROMIUM") or shutil.which("chromium-headless-shell")
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the built page."""
    assert (DIST / "index.html").exists(), "the web app is not built: run `make build`"
    folder: Path = tmp_path_factory.mktemp("site")
    short = {"PALATIUM_ANALYSIS_NODES": "8"}  # the content of analyses is tested elsewhere
    server = Server(f"sqlite:///{folder / 'tables.db'}", **short).start()
    yield server
    server.close()


@pytest.fixture
def newcomer(browser: Browser, site: Server) -> Iterator[Newcomer]:
    """Make people with their own browsers; none may have seen an error at the end."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def make(
        width: int = 1280,
        height: int = 800,
        at: Server | None = None,
        touch: bool = False,
        moving: bool = False,
        **more: Any,
    ) -> Person:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=touch,
            is_mobile=touch,
        )
        contexts.append(context)
        person = Person(context, (at or site).url, **more)
        people.append(person)
        return person

    yield make
    for context in contexts:
        context.close()
    assert [mistake for person in people for mistake in person.mistakes] == []
