"""Players see what is ours: a mark on each piece, a line at the start and in the list of games; and
a table of earlier rules says what it shows."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import palatium as pal
from palatium.core.components.origin import our_codes
from palatium.core.registry import game, game_names, shelf_note
from tests.browser.conftest import Newcomer
from tests.browser.reaching import table_at
from tests.browser.test_reach import find
from tests.server.release import COOKIES, restore
from tests.server.sites import Server

COLLECTOR = {"edition": "collector", "players": 2, "first": 0}
SETS: list[tuple[str, dict[str, Any]]] = [
    ("castles", COLLECTOR),
    ("palace", {"players": 2, "first": 0}),
    ("palaces", {"players": 2, "first": 0}),
]
MARK = "[data-ours]"


@pytest.mark.parametrize(("name", "config"), SETS)
def test_pieces_that_are_ours_are_marked(
    newcomer: Newcomer, name: str, config: dict[str, Any]
) -> None:
    """On the table and in one line at the start, which stays in the log."""
    ada = newcomer()
    ada.sit(ada.make(game=name, config=config, hotseat=True, seed=5, visibility="private"))
    ada.page.wait_for_selector(f".scene {MARK}, .choices {MARK}, .frame {MARK}")
    ada.page.locator("#tab-log").click()
    note = ada.page.locator(".log [data-components]").inner_text()
    assert note == game(name, **config).components_note()
    assert note.startswith("° marks")


def has_laid_all(s: pal.State) -> bool:
    """Return whether the castle of the seat that is asked has a passage and a moat section."""
    if s.ask().name != "turn":
        return False
    players: Any = s.view(s.seat())["players"]
    codes = " ".join(piece["tile"] for piece in players[s.seat()]["castle"])
    return all(part in codes for part in ("Passage", "Moat"))


def test_laid_passages_and_moats_are_marked(newcomer: Newcomer) -> None:
    config = {**COLLECTOR, "modules": ["moats", "passages"]}
    record, move, s = find("castles", config, has_laid_all)
    for width, height in ((1440, 900), (390, 664)):
        ada = newcomer(width, height)
        ada.sit(table_at(ada, record, move, s.seat()))
        castle = ada.page.locator(".castle:not(.small)")
        expect(castle.locator(f".water {MARK}").first).to_be_visible()
        expect(castle.locator(f".passage {MARK}").first).to_be_visible()


def test_a_decree_of_ours_is_marked(newcomer: Newcomer) -> None:
    """One of the four dealt decrees is ours."""
    ada = newcomer()
    others = [f"D{number:02d}" for number in range(1, 33)]
    config = {**COLLECTOR, "modules": ["decrees"], "exclude": others}
    record, move, s = find("castles", config, sees_ours)
    ada.sit(table_at(ada, record, move, s.seat()))
    card = ada.page.locator(".choice .decree", has_text="Long Walk")
    expect(card.locator(MARK)).to_have_count(1)
    others_shown = ada.page.locator(".choice .decree", has_not_text="Long Walk")
    expect(others_shown.locator(MARK)).to_have_count(0)


def sees_ours(s: pal.State) -> bool:
    return "decree D36" in [s.text(a) for a in s.options()]


def test_a_new_table_says_once_what_is_ours(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(game="palace", config={"players": 2, "first": 0}, visibility="private"))
    line = ada.page.locator(".recap.rail", has_text="our own reconstruction")
    line.wait_for()
    assert "About the pieces" in line.inner_text()
    for _ in range(8):  # a choice may take several touches
        ada.wait_turn()
        ada.step()
        if not line.count():
            break
    assert line.count() == 0


def test_azul_has_nothing_of_ours_and_says_so(newcomer: Newcomer) -> None:
    assert our_codes(game("azul").origins) == set()
    ada = newcomer()
    ada.sit(ada.make(game="azul", config={"players": 2, "first": 0}, visibility="private"))
    ada.wait_turn()
    assert ada.page.locator(MARK).count() == 0
    ada.page.locator("#tab-log").click()
    said = ada.page.locator(".log [data-components]").inner_text()
    assert said == "All pieces are as in the box."


def test_the_shelf_and_the_rules_say_what_is_ours(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.home()
    notes = ada.page.locator(".game [data-components]").all_inner_texts()
    assert notes == [shelf_note(name) for name in game_names()]
    ada.page.goto(f"{ada.url}/rules/castles")
    intro = ada.page.locator("[data-intro]")
    intro.wait_for()
    assert "are not the publisher's tiles" in " ".join(intro.inner_text().split())


def test_a_table_of_earlier_rules_says_what_it_shows(newcomer: Newcomer, tmp_path: Path) -> None:
    """Shows its result, its moves and its picture; what needs the rules is not offered."""
    path = tmp_path / "tables.db"
    restore("release-0.1", path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE moves SET sum='00000000' WHERE table_id='azul-two'")
        connection.execute("UPDATE tables SET rules_version=0 WHERE id='azul-two'")
        connection.execute("UPDATE tables SET game='forgotten' WHERE id='palaces-two'")
    connection.close()
    server = Server(f"sqlite:///{path}").start()
    try:
        ada = newcomer(at=server)
        cookie = {"name": "palatium", "value": COOKIES["Anna"], "url": server.url}
        ada.page.context.add_cookies([cookie])  # type: ignore[list-item]
        ada.sit("azul-two")
        said = ada.page.locator(".prompt .sentence").inner_text()
        assert said.startswith("This game was played with earlier rules (version 0)")
        assert ada.page.locator(".scene svg").count()
        assert ada.page.locator("#tab-analysis").count() == 0
        ada.page.locator("#tab-log").click()
        assert ada.page.locator(".log .replay").count() == 0
        ada.page.goto(f"{server.url}/table/azul-two/end")
        ada.page.wait_for_selector("[data-kept]")
        assert ada.page.locator(".ranks li").count() == 2
        ada.sit("palaces-two")
        assert "can no longer be shown" in ada.page.locator(".scene").inner_text()
        ada.page.goto(f"{server.url}/table/palaces-two/end")
        ada.page.wait_for_selector("[data-kept]")
        assert ada.page.locator(".ranks li").count() == 2
    finally:
        server.close()
