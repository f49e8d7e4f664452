"""A person at the page: sees what glows, clicks it, and waits for what follows.

Nothing here knows a game. The page's frame says in `data-state` which question it shows.
"""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Error, Locator, Page, TimeoutError

SETTINGS = {"sending": "always", "motion": "off"}
PATIENCE = 20_000
SOON = 5_000
LIT = (
    ".frame [data-lit]:not(.chosen):not(.on):visible, "
    ".frame .prompt .acts > button:not(:disabled):not(.quiet):visible"
)

FIRST = ".held button, .curtain button"
"""What must be clicked before everything else."""
AIM = """(nodes, [which, first]) => {
  const state = document.querySelector('.frame')?.dataset.state ?? '';
  const node = document.querySelector(first) ?? nodes[Math.floor(which * nodes.length)];
  if (!node) return {state, said: '', covered: ''};
  const said = node.outerHTML.slice(0, 300);
  node.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  const box = node.getBoundingClientRect();
  const places = [0.5, 0.3, 0.7, 0.15, 0.85];
  for (const down of places) for (const right of places) {
    const [x, y] = [box.x + right * box.width, box.y + down * box.height];
    if (node.contains(document.elementFromPoint(x, y))) return {state, said, x, y, covered: ''};
  }
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {state, said, covered: over?.outerHTML.slice(0, 300) ?? 'out of sight'};
}"""
"""Where to click one of these: a point of it that nothing covers."""


class Person:
    """Somebody with a browser window."""

    def __init__(self, context: BrowserContext, url: str, **settings: Any) -> None:
        self.url = url
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.mistakes: list[str] = []
        self._expected = ["401", "net::ERR_"]  # a killed server leaves answers unfinished
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", self._console)
        self.settings: dict[str, Any] = {**SETTINGS, **settings}
        chosen = json.dumps(self.settings)
        self.page.add_init_script(f"localStorage.setItem('palatium.settings', '{chosen}')")
        self.random = random.Random(7)

    def _console(self, message: Any) -> None:
        if message.type == "error" and "WebSocket" not in message.text:
            if not any(text in message.text for text in self._expected):
                self.mistakes.append(message.text)

    def expects(self, status: int) -> None:
        """Replies of this kind are what the test is about."""
        self._expected.append(str(status))

    # Reaching a table

    def home(self) -> None:
        self.page.goto(self.url + "/")
        self.page.wait_for_selector(".game")

    def make(self, **wish: Any) -> str:
        """Make a table as this browser's person; return its id."""
        request = self.page.context.request
        assert request.post(f"{self.url}/api/me", data={"name": "Ada"}).ok
        made = request.post(f"{self.url}/api/tables", data=wish)
        assert made.ok, made.text()
        return str(made.json()["id"])

    def invite(self, table: str) -> str:
        """Return a token for the open seats of a table."""
        made = self.page.context.request.post(f"{self.url}/api/tables/{table}/invite")
        assert made.ok, made.text()
        return str(made.json()["invite"])

    def sit(self, table: str, query: str = "") -> None:
        self.page.goto(f"{self.url}/table/{table}{query}")
        self.page.wait_for_selector(".frame[data-state]")

    def take_seat(self) -> None:
        """Take the first free seat; who has no name yet accepts the one that is offered."""
        self.page.get_by_role("button", name="Sit here").first.click()
        self.accept_name(".frame[data-state], .toasts .toast")

    def accept_name(self, otherwise: str) -> None:
        """Take the name that is offered, if one is asked for; otherwise this is seen at once."""
        dialog = self.page.get_by_role("dialog", name="What shall we call you?")
        dialog.or_(self.page.locator(otherwise)).first.wait_for()
        if dialog.is_visible():
            dialog.get_by_role("button", name="Sit down").click()

    # Seeing

    def state(self) -> str:
        return self.page.locator(".frame").get_attribute("data-state") or ""

    def frame(self, name: str) -> str:
        return self.page.locator(".frame").get_attribute(f"data-{name}") or ""

    def is_asked(self) -> bool:
        return self.frame("asked") == "true"

    def is_over(self) -> bool:
        return self.frame("over") == "true"

    def wait_change(self, before: str) -> None:
        """Wait until something has changed, and the table has answered the choice."""
        self.page.wait_for_function(
            """before => { const now = document.querySelector('.frame')?.dataset;
              return now?.state !== before && now?.busy !== 'true'; }""",
            arg=before,
        )

    def wait_turn(self) -> None:
        """Wait until this person is asked, or the game is over."""
        self.page.wait_for_function(
            """() => { const f = document.querySelector('.frame');
              return f && (f.dataset.asked === 'true' || f.dataset.over === 'true'
                || document.querySelector('.curtain, .held')); }"""
        )

    # Doing

    def step(self, choose: "Callable[[Locator], Locator] | None" = None) -> None:
        """Click one thing that can be chosen, and wait for what it does."""
        before, said = self._click(choose)
        if not said:
            return
        try:
            self.wait_change(before)
        except TimeoutError as error:
            told = self.page.locator(".toasts").inner_text()
            raise AssertionError(f"{before}: nothing follows from {said}; {told}") from error

    def _click(self, choose: "Callable[[Locator], Locator] | None") -> tuple[str, str]:
        """Click something that glows; return the state before and what was clicked, or nothing if
        nobody is asked any more. The page may change meanwhile, so it tries again."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                before, said = self._aim(choose)
                if said or not self.is_asked():
                    return before, said
                problem = Error(f"asked, but nothing can be chosen: {before}")
            except Error as error:
                problem = error
            if time.monotonic() > end:
                raise problem
            self.page.wait_for_timeout(100)

    def _aim(self, choose: "Callable[[Locator], Locator] | None") -> tuple[str, str]:
        """Find where something is, and click there."""
        found = self.page.locator(LIT)
        if choose is not None and not self.page.locator(FIRST).count():
            before = self.state()
            if not found.count():
                return before, ""
            target = choose(found)
            said = str(target.evaluate("node => node.outerHTML.slice(0, 300)", timeout=SOON))
            target.click(force=True, timeout=SOON)
            return before, said
        seen: dict[str, Any] = found.evaluate_all(AIM, [self.random.random(), FIRST])
        if seen["covered"]:
            raise Error(f"{seen['said']} cannot be reached: {seen['covered']}")
        if seen["said"]:
            self.page.mouse.click(seen["x"], seen["y"])
        return str(seen["state"]), str(seen["said"])

    def version(self) -> int:
        """Return how many ints the table has."""
        return int(self.state().split("/")[1])

    def wait_past(self, version: int) -> None:
        """Wait until the table has more ints than this."""
        self.page.wait_for_function(
            """version => Number(document.querySelector('.frame')
              .dataset.state.split('/')[1]) > version""",
            arg=version,
        )

    def move(self) -> None:
        """Click until a whole move of this person is on the table."""
        self.wait_turn()
        before = self.version()
        while self.version() == before:
            self.step()
            self.page.wait_for_function(
                """before => { const f = document.querySelector('.frame');
                  return f.dataset.asked === 'true' || f.dataset.over === 'true'
                    || Number(f.dataset.state.split('/')[1]) !== before; }""",
                arg=before,
            )

    def play(self, most: int = 2000) -> int:
        """Play by clicking until the game is over; return the number of clicks."""
        clicks = 0
        while clicks < most:
            self.wait_turn()
            if self.is_over():
                return clicks
            self.step()
            clicks += 1
        raise AssertionError(f"the game is not over after {most} clicks: {self.state()}")
