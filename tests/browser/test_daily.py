"""The deal of the day: the same draws for everybody, a table of results, its secret a day later."""

import sqlite3
from pathlib import Path

from playwright.sync_api import expect

import palatium as pal
from palatium.play.fairness import commitment_to
from palatium.server.daily import day_before, today
from palatium.server.desk import config_text
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
    """From the home page to the deal's table; gives what a screen reader hears of it."""
    person.home()
    person.page.get_by_role("button", name="Play today's deal").click()
    person.page.wait_for_selector(".frame[data-state]")
    person.wait_turn()
    return person.page.locator("[data-described]").inner_text()


def test_everybody_meets_the_same_draws(newcomer: Newcomer, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    server = Server(f"sqlite:///{database}").start()
    try:
        day = today()
        deal(database, day_before(day), SECRETS["before"])
        deal(database, day, SECRETS["now"])
        ada, bruno = newcomer(at=server), newcomer(at=server)
        assert play_today(ada) == play_today(bruno)
        ada.play()
        score = ada.page.locator(".players .score").first.inner_text()
        ada.home()
        card = ada.page.locator(".daily")
        expect(card).to_contain_text("Castles of Mad King Ludwig")
        expect(card).to_contain_text(commitment_to(SECRETS["now"]))
        expect(card).to_contain_text(SECRETS["before"])
        expect(card).not_to_contain_text(SECRETS["now"])
        expect(card.locator("tbody tr")).to_have_count(1)
        expect(card.locator("tbody tr")).to_contain_text(score)
        bruno.home()
        expect(bruno.page.locator(".daily tbody tr")).to_contain_text(score)
        bruno.page.locator(".daily").get_by_role("link", name="Go on").click()
        bruno.page.wait_for_selector(".frame[data-asked=true]")
    finally:
        server.close()
