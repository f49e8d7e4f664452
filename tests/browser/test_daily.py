"""The deal of the day: the same draws for everybody, a table of results, its secret a day later."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import palatium as pal
from palatium.play.fairness import commitment_to
from palatium.server.tables.seating.daily import day_before, today
from palatium.server.tables.views.configured_game import config_text
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.server.sites import Server

SECRETS = {"before": "0" * 64, "now": "1" * 64}


def deal(database: Path, day: str, secret: str) -> None:
    """Put a short game on a day, as its first visitor would have found it."""
    config = config_text(dict(pal.game("castles", players=1).config))
    with sqlite3.connect(database) as connection:
        connection.execute(
            "INSERT INTO dailies (day, game, config, secret) VALUES (?, ?, ?, ?)",
            (day, "castles", config, secret),
        )


def play_today(person: Person) -> str:
    """Go from the home page to the deal's table; return what a screen reader hears of it."""
    person.home()
    person.page.get_by_role("button", name="Play today's deal").click()
    person.page.wait_for_selector(".frame[data-state]")
    person.wait_turn()
    return person.page.locator("[data-described]").inner_text()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on which yesterday and today have a deal."""
    database = tmp_path / "tables.db"
    site = Server(f"sqlite:///{database}").start()
    day = today(time.time())
    deal(database, day_before(day), SECRETS["before"])
    deal(database, day, SECRETS["now"])
    yield site
    site.close()


def test_everybody_meets_the_same_draws(newcomer: Newcomer, server: Server) -> None:
    ada, bruno = newcomer(at=server), newcomer(at=server)
    assert play_today(ada) == play_today(bruno)
    ada.home()
    card = ada.page.locator(".daily")
    expect(card).to_contain_text("Castles of Mad King Ludwig")
    expect(card).not_to_contain_text(SECRETS["before"], use_inner_text=True)
    card.get_by_text("How the draws are proved fair").click()
    expect(card).to_contain_text(commitment_to(SECRETS["now"]))
    expect(card.get_by_text(SECRETS["before"])).to_be_visible()
    expect(card).not_to_contain_text(SECRETS["now"])
    card.get_by_role("link", name="Continue").click()
    ada.page.wait_for_selector(".frame[data-asked=true]")


@pytest.mark.soak
def test_results_of_the_day_are_shown_to_all(newcomer: Newcomer, server: Server) -> None:
    ada, bruno = newcomer(at=server), newcomer(at=server)
    play_today(ada)
    ada.play()
    score = ada.page.locator(".players .score").first.inner_text()
    for person in (ada, bruno):
        person.home()
        expect(person.page.locator(".daily tbody tr")).to_have_count(1)
        expect(person.page.locator(".daily tbody tr")).to_contain_text(score)
