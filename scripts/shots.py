"""Picture every page and state of the web app at three widths, light and dark, into shots/."""

import argparse
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from tests.browser.conftest import launch
from tests.browser.people import Person
from tests.server.sites import Server

import palatium as pal
from palatium.record import positions
from palatium.record.file import write_record

SIZES = [(390, 844), (1440, 900), (2560, 1440)]
THEMES = ["light", "dark"]
Do = Callable[[Page], object]
Size = tuple[int, int]


@dataclass
class Shot:
    """A page or a state of a table."""

    name: str
    path: str = ""
    game: str = ""
    config: Mapping[str, object] = field(default_factory=dict)
    ask: str = ""
    """The question that seat 0 is asked; empty: the game is over."""
    after: float = 0.4
    """How much of the game lies behind."""
    do: Do | None = None
    query: str = ""
    wish: dict[str, Any] = field(default_factory=dict)


def first(selector: str) -> Do:
    return lambda page: page.locator(selector).first.click(force=True)


def hover(selector: str, number: int = 0) -> Do:
    return lambda page: page.locator(selector).nth(number).hover(force=True)


def both(one: Do, other: Do) -> Do:
    def do(page: Page) -> None:
        one(page)
        other(page)

    return do


def tab(name: str) -> Do:
    def do(page: Page) -> None:
        if not page.locator(f"#tab-{name}").is_visible():
            page.get_by_role("button", name="Players, log, rules, chat").click()
        page.locator(f"#tab-{name}").click()

    return do


def button(name: str) -> Do:
    return lambda page: page.get_by_role("button", name=name).first.click()


AZUL = {"players": 3, "side": "colour"}
CASTLES = {"players": 3, "edition": "base"}
PALACE = {"players": 3}
PALACES = {"players": 3}
OPEN = {"seats": [{"kind": "person"}, {"kind": "open"}], "visibility": "link"}
TWO = {"seats": [{"kind": "person"}, {"kind": "person"}], "hotseat": True}
SHOTS = [
    Shot("home", "/"),
    Shot("new", "/new/castles"),
    Shot("rules", "/rules/azul?at=A-TAKE-5"),
    Shot("azul-take", game="azul", config=AZUL, ask="take", do=hover(".market .pile.lit", 2)),
    Shot("azul-place", game="azul", config=AZUL, ask="place", after=0.55,
         do=hover(".own .space.lit", 3)),
    Shot("azul-pay", game="azul", config=AZUL, ask="place", after=0.3,
         do=first(".own .space.lit")),
    Shot("azul-keep", game="azul", config=AZUL, ask="keep", after=0.5),
    Shot("azul-reward", game="azul", config=AZUL, ask="reward", after=0.6),
    Shot("azul-grey", game="azul", config={"players": 4, "side": "grey"}, ask="take", after=0.7),
    Shot("azul-log", game="azul", config=AZUL, ask="take", do=tab("log")),
    Shot("azul-rules", game="azul", config=AZUL, ask="take", do=tab("rules")),
    Shot("azul-past", game="azul", config=AZUL, ask="take", query="?move=60"),
    Shot("azul-guide", wish={"game": "azul", "guide": True}),
    Shot("azul-end", game="azul", config=AZUL, query="/end"),
    Shot("palaces-prize", game="palaces", config=PALACES, ask="prize", after=0.6),
    Shot("palaces-bid", game="palaces", config=PALACES, ask="bid", after=0.5),
    Shot("palaces-number", game="palaces", config=PALACES, ask="number", after=0.5),
    Shot("palaces-show", game="palaces", config=PALACES, ask="honour", after=0.3),
    Shot("palaces-resolve", game="palaces", config=PALACES, ask="resolve", after=0.4),
    Shot("palaces-end", game="palaces", config=PALACES, query="/end"),
    Shot("castles-bonus", game="castles", config=CASTLES, ask="drop", after=0.0),
    Shot("castles-price", game="castles", config=CASTLES, ask="price", after=0.4),
    Shot("castles-turn", game="castles", config=CASTLES, ask="turn", after=0.6),
    Shot("castles-put", game="castles", config=CASTLES, ask="put", after=0.45, do=hover(".spot")),
    Shot("castles-solo", game="castles", config={"players": 1}, ask="turn", after=0.7),
    Shot("castles-end", game="castles", config=CASTLES, query="/end"),
    Shot("palace-keep", game="palace", config=PALACE, ask="keep", after=0.0),
    Shot("palace-act", game="palace", config=PALACE, ask="act", after=0.45),
    Shot("palace-place", game="palace", config=PALACE, ask="act", after=0.3,
         do=both(first(".offer.lit"), hover(".spot", 4))),
    Shot("palace-pay", game="palace", config=PALACE, ask="pay", after=0.5),
    Shot("palace-moat", game="palace", config=PALACE, ask="moat", after=0.6),
    Shot("palace-colour", game="palace", config={"players": 4}, ask="third", after=0.2),
    Shot("palace-swans", game="palace", config={"players": 4}, ask="swans", after=0.9),
    Shot("palace-sleeping", game="palace", config=PALACE, ask="sleeping", after=0.4,
         do=first(".offer.lit")),
    Shot("palace-four", game="palace", config={"players": 4}, ask="act", after=0.85),
    Shot("palace-guide", wish={"game": "palace", "guide": True}),
    Shot("palace-end", game="palace", config=PALACE, query="/end"),
    Shot("settings", game="azul", config=AZUL, ask="take", do=button("Settings")),
    Shot("share", game="azul", config=AZUL, ask="take", do=button("Share")),
    Shot("waiting", wish={"game": "azul", **OPEN}),
    Shot("curtain", wish={"game": "palaces", "config": {"first": 1}, **TWO}),
    Shot("plain", game="castles", config=CASTLES, ask="turn", after=0.5, query="?plain"),
]


def record_until(shot: Shot) -> tuple[str, int]:
    """A game of bots as the text of a record, and the move where seat 0 is asked."""
    game = pal.game(shot.game, **{"first": 0, **shot.config})
    record = pal.play(game, bots=["greedy"] * game.players, seed=11)
    least = int(shot.after * len(record.moves))
    asked = [
        (move, s.ask().name)
        for move, s in enumerate(positions(record))
        if s.seat() == 0 and len(s.options()) > 1
    ]
    if not shot.ask:
        return write_record(record), asked[-1][0]
    moves = [move for move, name in asked if name == shot.ask]
    return write_record(record), next((move for move in moves if move >= least), moves[-1])


def address(ada: Person, shot: Shot) -> str:
    """Where the state is seen."""
    if shot.path:
        return shot.path
    wish: dict[str, Any] = {"visibility": "private", **shot.wish}
    if shot.game:
        text, moves = record_until(shot)
        players = pal.game(shot.game, **shot.config).players
        others = [{"kind": "bot", "bot": "greedy"}] * (players - 1)
        wish.update(record=text, move=moves, seats=[{"kind": "person"}, *others])
    table = ada.make(**wish)
    if shot.game and not shot.ask:
        ada.sit(table)
        ada.play()
    return f"/table/{table}{shot.query}"


def take(browser: Browser, url: str, shot: Shot, folder: Path, sizes: list[Size]) -> None:
    """One state in all sizes and themes."""
    context = browser.new_context(reduced_motion="reduce")
    ada = Person(context, url)
    place = address(ada, shot)
    for theme in THEMES:
        for width, height in sizes:
            page = context.new_page()
            page.set_default_timeout(15_000)
            page.set_viewport_size({"width": width, "height": height})
            page.add_init_script(
                "localStorage.setItem('palatium.settings',"
                f" JSON.stringify({{theme: '{theme}', motion: 'off', sending: 'never'}}))"
            )
            page.goto(url + place)
            page.wait_for_selector(".frame[data-state], .curtain, .page, .book dl, .options")
            page.wait_for_timeout(500)
            if shot.do is not None:
                try:
                    shot.do(page)
                except PlaywrightError as error:
                    print(f"{shot.name}, {width}, {theme}: {str(error).splitlines()[0]}")
                page.wait_for_timeout(400)
            page.screenshot(path=folder / f"{shot.name}-{width}-{theme}.png")
            page.close()
    context.close()
    print(f"{shot.name}: {place}")


def main() -> None:
    """Make all pictures, or those whose names are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these states")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--width", type=int, action="append", help="only these widths")
    options = parser.parse_args()
    options.out.mkdir(exist_ok=True)
    sizes = [size for size in SIZES if not options.width or size[0] in options.width]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/tables.db").start()
        browser = launch(playwright)
        try:
            for shot in SHOTS:
                if not options.names or shot.name in options.names:
                    take(browser, server.url, shot, options.out, sizes)
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
