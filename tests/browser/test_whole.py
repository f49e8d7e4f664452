"""Whole games between people: at one screen, in two browsers, with interruptions.

`make test` plays the last part of recorded games, `make soak` all of them from the start.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import palatium as pal
from palatium.record.file import write_record
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.server.sites import Server

EXPANSIONS = ["moats", "passages", "swans", "towers", "decrees"]
SHORT: list[tuple[str, dict[str, Any], float]] = [
    ("azul", {"players": 2, "side": "colour"}, 0.9),
]
"""Game, options, and how much of it a record plays before people sit down."""
WHOLE: list[tuple[str, dict[str, Any], float]] = [
    ("azul", {"players": 2, "side": "colour"}, 0.0),
    ("azul", {"players": 2, "side": "grey"}, 0.0),
    ("palaces", {"players": 2}, 0.93),
    ("palaces", {"players": 2}, 0.0),
    ("castles", {"players": 2, "edition": "base"}, 0.0),
    ("castles", {"players": 2, "edition": "collector", "modules": EXPANSIONS}, 0.0),
    ("palace", {"players": 2}, 0.0),
]
GAMES = [*SHORT, *[pytest.param(*game, marks=pytest.mark.soak) for game in WHOLE]]
MOST = 4000


def wish(game: str, config: dict[str, Any], skip: float) -> dict[str, Any]:
    """Return a table, or one that continues after a part of a game of bots."""
    if not skip:
        return {"game": game, "config": {**config, "first": 0}}
    made = pal.game(game, **{**config, "first": 0})
    record = pal.play(made, bots=["greedy"] * made.players, seed=5)
    return {"record": write_record(record), "move": int(skip * len(record.moves))}


def plans(person: Person) -> bool:
    """Return whether a person who sends by hand has a plan."""
    return person.settings["sending"] == "never" and person.state().split("/")[2] != ""


def send(person: Person) -> None:
    """Publish a plan that is complete."""
    before = person.state()
    person.page.locator(".prompt .acts > .main").click()
    person.wait_change(before)


def play_together(people: list[Person], until: int | None = None) -> int:
    """Let everybody click when asked, until the game is over or the table has enough ints."""
    clicks = 0
    while clicks < MOST:
        for person in people:
            if person.is_over() or (until is not None and person.version() >= until):
                return clicks
            if person.is_asked() or person.page.locator(".curtain, .held").count():
                person.step()
                clicks += 1
                if plans(person) and person.random.random() < 0.2:
                    take_back(person)
            elif plans(person):
                send(person)
                clicks += 1
        people[0].page.wait_for_timeout(5)
    raise AssertionError(f"not over after {MOST} clicks: {[p.state() for p in people]}")


def take_back(person: Person) -> None:
    """Undo a step of a plan, and redo it."""
    planned = person.state()
    undo = person.page.get_by_role("button", name="Undo").first
    is_choosing = planned.split("/")[3:5] != ["{}", "{}"]  # then undo lets go of that alone
    if is_choosing or undo.is_disabled():
        return
    undo.click()
    person.wait_change(planned)
    before = person.state()
    person.page.get_by_role("button", name="Redo").click()
    person.wait_change(before)
    assert person.state() == planned


@pytest.mark.parametrize("game, config, skip", GAMES)
def test_two_people_at_one_screen(
    newcomer: Newcomer, game: str, config: dict[str, Any], skip: float
) -> None:
    ada = newcomer()
    seats = [{"kind": "person"}, {"kind": "person"}]
    ada.sit(ada.make(**wish(game, config, skip), seats=seats, hotseat=True, visibility="private"))
    play_together([ada])
    assert ada.is_over()


@pytest.mark.parametrize("game, config, skip", GAMES)
def test_two_browsers_with_all_that_comes_between(
    newcomer: Newcomer, tmp_path: Path, game: str, config: dict[str, Any], skip: float
) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}").start()
    try:
        ada = newcomer(at=server, sending="never")
        bruno = newcomer(at=server)
        clara = newcomer(at=server)
        seats = [{"kind": "person"}, {"kind": "open"}]
        table = ada.make(**wish(game, config, skip), seats=seats, visibility="private")
        invited = f"?invite={ada.invite(table)}"
        bruno.page.goto(f"{bruno.url}/table/{table}{invited}")
        bruno.take_seat()
        bruno.page.wait_for_selector(".frame[data-state]")
        ada.sit(table)
        clara.sit(table, invited)
        begun = ada.version()
        play_together([ada, bruno], begun + 8)
        bruno.page.reload()
        bruno.page.wait_for_selector(".frame[data-state]")
        play_together([ada, bruno], begun + 16)
        watch_restart(server, ada)
        play_together([ada, bruno])
        look_back(clara, table)
    finally:
        server.close()


def watch_restart(server: Server, person: Person) -> None:
    """Kill and restart the server; the table is as it was."""
    before = person.version()
    server.kill()
    expect(person.page.get_by_text("Reconnecting")).to_be_visible()
    server.start()
    expect(person.page.get_by_text("Reconnecting")).to_be_hidden(timeout=20_000)
    assert person.version() >= before


def look_back(clara: Person, table: str) -> None:
    """Check that a watcher saw the end and nothing to click, replays the game and plays on."""
    clara.page.wait_for_selector(".frame[data-over=true]")
    assert clara.page.locator("[data-lit]").count() == 0
    end = clara.version()
    clara.page.goto(f"{clara.url}/table/{table}?move={end - 6}")
    clara.page.wait_for_selector(".frame[data-state]")
    expect(clara.page.locator(".prompt .sentence")).to_contain_text("after move")
    clara.page.get_by_role("tab", name="Log").click()
    clara.page.get_by_role("button", name="Play on from here").click()
    clara.page.wait_for_url(lambda url: table not in url)
    clara.page.wait_for_selector(".frame[data-over=false]")
    clara.play()
    clara.page.get_by_role("link", name="See every point").click()
    clara.page.wait_for_selector("tbody tr")
