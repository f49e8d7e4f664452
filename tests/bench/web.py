"""Measure the web app: script size, time to the first board, and response time to input."""

import argparse
import gzip
import json
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from palatium.server.http.page import DIST
from tests.browser.conftest import launch
from tests.browser.people import Person
from tests.server.sites import Server

ROUNDS = 5
CLICKS = 40


def script_size(folder: Path) -> dict[str, int]:
    """Return compressed script sizes: the most that a first visit to a table loads, by file."""
    return {
        path.name.rsplit("-", 1)[0]: len(gzip.compress(path.read_bytes(), 9))
        for path in sorted(folder.glob("assets/*.js"))
    }


def first_board(browser: Browser, url: str, game: str) -> float:
    """Return the milliseconds from the address to the first board, with an empty cache."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    ada = Person(context, url)
    table = ada.make(game=game, config={"first": 0}, visibility="private", seed=2)
    start = time.perf_counter()
    ada.page.goto(f"{url}/table/{table}")
    ada.page.wait_for_selector(".frame[data-state] .stage svg")
    took = (time.perf_counter() - start) * 1000
    context.close()
    return took


ANSWER = """() => new Promise((done) => {
  const all = [...document.querySelectorAll('.stage [data-lit]')];
  const lit = all.find((node) => node.getClientRects().length);
  const frame = document.querySelector('.frame');
  const start = performance.now();
  const seen = new MutationObserver(() => {
    requestAnimationFrame(() => { seen.disconnect(); done(performance.now() - start); });
  });
  seen.observe(frame, {attributes: true, attributeFilter: ['data-state']});
  lit.dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""


def answers(browser: Browser, url: str) -> list[float]:
    """Return the milliseconds from a click to the updated page, over a local socket."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
    )
    ada = Person(context, url, sending="never")
    ada.sit(ada.make(game="azul", config={"first": 0}, visibility="private", seed=2))
    ada.wait_turn()
    out: list[float] = []
    for _ in range(CLICKS):
        out.append(float(ada.page.evaluate(ANSWER)))
        before = ada.state()
        ada.page.keyboard.press("u")
        ada.wait_change(before)
    context.close()
    return out


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print them as JSON")
    options = parser.parse_args()
    sizes = script_size(DIST)
    figures: dict[str, float] = {"script_kb": round(sum(sizes.values()) / 1000, 1)}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/tables.db").start()
        browser = launch(playwright)
        try:
            for game in ("azul", "palaces", "castles"):
                times = [first_board(browser, server.url, game) for _ in range(ROUNDS)]
                figures[f"first_board_{game}_ms"] = round(statistics.median(times))
            clicks = answers(browser, server.url)
        finally:
            browser.close()
            server.close()
    figures["answer_median_ms"] = round(statistics.median(clicks), 1)
    figures["answer_95_ms"] = round(statistics.quantiles(clicks, n=20)[-1], 1)
    figures["answer_worst_ms"] = round(max(clicks), 1)
    if options.json:
        print(json.dumps(figures))
        return
    print(f"all scripts, compressed       {figures['script_kb']:8} kB (limit 300)")
    for game in ("azul", "palaces", "castles"):
        print(f"first board of {game:<14} {figures[f'first_board_{game}_ms']:8} ms")
    print(f"answer to a click, median     {figures['answer_median_ms']:8} ms")
    print(f"answer to a click, 19 of 20   {figures['answer_95_ms']:8} ms (limit 100)")
    print(f"answer to a click, worst      {figures['answer_worst_ms']:8} ms")


if __name__ == "__main__":
    main()
