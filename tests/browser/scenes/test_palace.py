"""The Palace of Mad King Ludwig at the page: every choice is made where it is drawn."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import palatium as pal
from palatium.games.palace.actions import MOVE
from palatium.record import positions
from palatium.record.file import write_record
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.browser.test_touch import apart, box_of

PALACE = {"game": "palace", "config": {"players": 2, "first": 0}, "visibility": "private"}


def at_question(ada: Person, name: str, players: int = 2, seed: int = 11, after: int = 0) -> str:
    """Return a table from a game of bots, taken over by Ada when seat 0 is asked this."""
    game = pal.game("palace", players=players, first=0)
    record = pal.play(game, bots=["greedy"] * players, seed=seed)
    for move, s in enumerate(positions(record)):
        if move >= after and s.seat() == 0 and s.ask().name == name and len(s.options()) > 1:
            seats: list[dict[str, Any]] = [{"kind": "person"}]
            seats += [{"kind": "bot", "bot": "greedy"}] * (players - 1)
            text = write_record(record)
            return ada.make(record=text, move=move, seats=seats, visibility="private")
    raise AssertionError(f"seat 0 is never asked {name} in this game")


def planned(ada: Person) -> str:
    """Return the ints of the plan."""
    return ada.state().split("/")[2]


def test_first_turns(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(ada.make(**PALACE, seed=2))
    ada.wait_turn()
    expect(ada.page.locator(".drawn .card")).to_have_count(3)
    ada.page.locator(".drawn .card").first.click()
    before = ada.state()
    ada.page.locator(".slot[data-slot=TIED]").click()
    ada.wait_change(before)
    expect(ada.page.locator(".slot[data-slot=TIED].favor .text")).to_be_visible()
    ada.wait_turn()
    expect(ada.page.locator(".offer.lit").first).to_be_visible()
    assert ada.page.locator(".spot").count() == 0
    ada.page.locator("[data-at=space-6]").click()
    expect(ada.page.locator(".offer.chosen")).to_have_count(1)
    pieces = ada.page.locator(".palace .piece")
    expect(pieces).to_have_count(3)
    spot = ada.page.locator(".spot").first
    spot.hover()
    expect(ada.page.locator(".ghost")).to_have_count(1)
    spot.click()
    expect(pieces).to_have_count(4)
    expect(ada.page.locator(".marker")).to_have_count(1)


WANTED = ".frame .want.lit:not(.chosen), .prompt .want"
SLOW = """
window.WebSocket = class extends WebSocket {
  set onmessage(listener) { super.onmessage = (event) => setTimeout(() => listener(event), 30); }
};
"""
"""A slow connection, so that a hand may be faster than the table."""


def test_guide_is_followed_on_the_stage(newcomer: Newcomer) -> None:
    """Only what it says is done; until the table has answered, nothing more can be chosen."""
    ada = newcomer()
    ada.page.add_init_script(SLOW)
    ada.sit(ada.make(game="palace", guide=True, visibility="private"))
    for _ in range(80):
        ada.wait_turn()
        if ada.page.locator("[aria-label='Guided game'][data-done]").count():
            return
        before = ada.state()
        expect(ada.page.locator(WANTED).first).to_be_visible()
        ada.page.locator(WANTED).first.click()
        ada.wait_change(before)
    raise AssertionError(f"the guide does not end: {ada.state()}")


def test_who_strays_from_the_guide_is_led_back(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(game="palace", guide=True, visibility="private"))
    ada.wait_turn()
    ada.page.locator(".card.lit:not(.want)").first.click()
    expect(ada.page.locator(".prompt .want")).to_have_accessible_name("Choose again")
    ada.page.locator(".prompt .want").click()
    expect(ada.page.locator(".card.want.lit")).to_have_count(1)


def test_undo_of_a_placed_tile(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(at_question(ada, "act"))
    ada.wait_turn()
    start = ada.state()
    pieces = ada.page.locator(".palace .piece").count()
    ada.page.locator("[data-at=hallway].lit").click()
    ada.page.locator(".spot.lit").first.click()
    expect(ada.page.locator(".palace .piece")).to_have_count(pieces + 1)
    assert planned(ada)
    ada.page.keyboard.press("u")
    expect(ada.page.locator(".palace .piece")).to_have_count(pieces)
    assert ada.state() == start


def test_tile_turns_where_it_lies(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(at_question(ada, "act", after=60))
    ada.wait_turn()
    turns = re.compile(r"turned by (\d+) degrees")
    for offer in ada.page.locator(".offer.lit").all():
        offer.click()
        for spot in ada.page.locator(".spot").all():
            spot.focus()
            before = spot.get_attribute("aria-label") or ""
            ada.page.keyboard.press("r")
            after = spot.get_attribute("aria-label") or ""
            if before != after:
                assert turns.sub("", before) == turns.sub("", after)
                tiles = ada.page.locator(".palace .piece").count()
                ada.page.keyboard.press("Enter")
                ada.page.wait_for_function(
                    "() => document.querySelector('.frame').dataset.state.split('/')[2] !== ''"
                )
                named = turns.search(after)
                assert named is not None
                rotation = int(named.group(1)) // 90
                assert int(planned(ada).split(",")[0]) & 3 == rotation
                assert ada.page.locator(".palace .piece").count() in (tiles, tiles + 1)
                return
        ada.page.keyboard.press("Escape")
    raise AssertionError("no tile can be turned")


def test_tile_is_dragged_into_the_palace(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(at_question(ada, "act"))
    ada.wait_turn()
    pieces = ada.page.locator(".palace .piece").count()
    ada.page.locator("[data-at=hallway].lit").hover()
    ada.page.mouse.down()
    ada.page.mouse.move(500, 400, steps=4)
    expect(ada.page.locator(".spot.lit").first).to_be_visible()
    box = ada.page.locator(".spot.lit").first.bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    ada.page.mouse.up()
    expect(ada.page.locator(".palace .piece")).to_have_count(pieces + 1)


def test_board_is_panned_and_zoomed_without_placing(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(at_question(ada, "act"))
    ada.wait_turn()
    ada.page.locator("[data-at=hallway].lit").click()
    board = ada.page.locator(".palace .board > svg")
    seen = board.get_attribute("viewBox")
    spot = ada.page.locator(".spot.lit").first
    spot.hover()
    ada.page.mouse.down()
    ada.page.mouse.move(600, 500, steps=5)
    ada.page.mouse.up()
    assert board.get_attribute("viewBox") != seen
    assert not planned(ada)
    ada.page.keyboard.press("Escape")
    moved = board.get_attribute("viewBox") or ""
    ada.page.get_by_role("button", name="Zoom in").click()
    nearer = board.get_attribute("viewBox") or ""
    assert float(nearer.split()[2]) < float(moved.split()[2])
    ada.page.get_by_role("button", name="The whole palace").click()
    assert board.get_attribute("viewBox") == seen


def test_finger_aims_first_and_places_then(newcomer: Newcomer) -> None:
    ada = newcomer(width=390, height=844, sending="never", touch=True)
    ada.sit(at_question(ada, "act", after=60))
    ada.wait_turn()
    pieces = ada.page.locator(".palace .piece").count()
    ada.page.locator(".offer.lit").last.tap()
    ada.page.locator(".spot.lit").first.tap()
    expect(ada.page.locator(".ghost")).to_have_count(1)
    assert not planned(ada)
    preview = ada.page.locator(".preview")
    expect(preview).to_contain_text("Ada places")
    for kept in (".ghost", ".palace .tools"):
        assert apart(box_of(ada, ".preview"), box_of(ada, kept)), f"{kept} is covered"
    ada.page.get_by_role("button", name="Place here").tap()
    expect(ada.page.locator(".palace .piece")).to_have_count(pieces + 1)


def test_prompt_says_what_is_chosen_and_what_is_next(newcomer: Newcomer) -> None:
    ada = newcomer(width=390, height=844)
    ada.sit(at_question(ada, "act", after=60))
    ada.wait_turn()
    sentence = ada.page.locator(".prompt [aria-live]")
    asked, high = sentence.inner_text(), box_of(ada, ".prompt")["height"]
    ada.page.locator(".offer.lit").last.click()
    expect(sentence).to_have_text("Stair: choose where it goes.")
    assert box_of(ada, ".prompt")["height"] == high, "the board stays where it is"
    ada.page.get_by_role("button", name="Choose again").click()
    expect(sentence).to_have_text(asked)


def test_guide_speaks_without_notation(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(game="palace", guide=True, visibility="private"))
    said: list[str] = []
    while not any("where it is marked" in text for text in said):
        ada.wait_turn()
        said.append(ada.page.locator("[data-want]").inner_text())
        before = ada.state()
        ada.page.locator(WANTED).first.click()
        ada.wait_change(before)
    seen = [text.split(".")[0] for text in said]
    assert not any(re.search(r"[A-Z]+\d|-?\d+ -?\d+|[a-z]_", text) for text in seen), seen


def test_room_that_is_too_dear_says_so(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(at_question(ada, "act"))
    ada.wait_turn()
    ada.page.locator("[data-at=space-1]:not(.lit)").click()
    expect(ada.page.locator(".toast")).to_contain_text("It costs 3 swans")


def test_room_goes_to_a_slot_of_the_blueprints(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(at_question(ada, "sleeping", players=3, seed=7))
    ada.wait_turn()
    ada.page.locator(".offer.lit").first.click()
    slot = ada.page.locator(".slot.lit").first
    name = slot.get_attribute("data-slot")
    slot.click()
    while ada.page.locator(".hand .pile.lit, .hand .token.lit").count():
        before = ada.state()
        ada.page.locator(".hand .pile.lit, .hand .token.lit").first.click()
        ada.wait_change(before)
    expect(ada.page.locator(f".slot.room[data-slot={name}]")).to_have_count(1)


def test_moat_grows_at_a_cell_that_is_shown(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(at_question(ada, "moat"))
    ada.wait_turn()
    cells = ada.page.locator(".palace .flood.lit")
    assert cells.count() >= 2
    said = cells.first.get_attribute("aria-label") or ""
    assert re.fullmatch(r"Moat at column -?\d+, row \d+", said)
    before = ada.state()
    cells.first.click()
    ada.wait_change(before)


def test_moat_tile_is_taken_up_and_set_down_elsewhere(newcomer: Newcomer) -> None:
    """While Moat tiles are due, one already there may be moved (P-MOVE-1)."""
    ada = newcomer(sending="never")
    ada.sit(with_moat_moves(ada))
    ada.wait_turn()
    wet = ada.page.locator(".palace .hit[data-at^=cell-]")
    number = wet.count()
    sources = ada.page.get_by_role("button", name=re.compile("^Move the Moat tile from column"))
    source = sources.first.get_attribute("data-at")
    before = ada.state()
    sources.first.click()
    ada.wait_change(before)
    expect(ada.page.locator(".palace .lifted")).to_have_count(1)
    targets = ada.page.get_by_role("button", name=re.compile("^Move it to column"))
    expect(targets).to_have_count(2)
    target = targets.first.get_attribute("data-at")
    before = ada.state()
    targets.first.click()
    ada.wait_change(before)
    expect(ada.page.locator(f".palace .hit[data-at={target}]")).to_have_count(1)
    expect(ada.page.locator(f".palace .hit[data-at={source}]")).to_have_count(0)
    expect(wet).to_have_count(number)


def with_moat_moves(ada: Person) -> str:
    """Return a table where seat 0 must place a Moat tile and may move one to two cells."""
    game = pal.game("palace", players=2, first=0)
    for seed in range(6, 40):
        record = pal.play(game, bots=["random"] * 2, seed=seed)
        for move, s in enumerate(positions(record)):
            if s.seat() != 0 or s.ask().name != "moat" or s.options()[0] >> 24 != MOVE >> 24:
                continue
            lifted = s.clone()
            lifted.apply(s.options()[0])
            if len(lifted.options()) == 2:
                seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
                text = write_record(record)
                return ada.make(record=text, move=move, seats=seats, visibility="private")
    raise AssertionError("nobody may move a Moat tile in these games")


def test_three_swans_at_the_end_are_counted_in_the_hand(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(at_question(ada, "swans", players=4))
    ada.wait_turn()
    for colour in ("red", "red", "blue"):
        ada.page.get_by_role("button", name=f"Take a {colour} swan").click()
    expect(ada.page.get_by_role("button", name="Take a green swan")).to_be_disabled()
    ada.page.get_by_role("button", name="One red swan fewer").click()
    ada.page.get_by_role("button", name="Take a green swan").click()
    before = ada.state()
    ada.page.get_by_role("button", name="Take these 3").click()
    ada.wait_change(before)


def test_secret_swans_are_hidden_between_turns_of_a_hot_seat(newcomer: Newcomer) -> None:
    ada = newcomer()
    table, colours = with_secret_swans(ada)
    ada.sit(table)
    ada.wait_turn()
    while ada.page.locator(".curtain").count():
        assert ada.page.locator(".frame *").count() == 0
        ada.page.locator(".curtain button").click()
    for _ in range(200):
        seen = int(ada.state().split("/")[0])
        held = ada.page.locator(".hand [data-secret]")
        mine = [str(text) for text in held.all_inner_texts()]
        assert len(mine) == len(set(colours[seen]))
        page = ada.page.locator(".frame").inner_text() + ada.page.content()
        for colour in set(colours[1 - seen]) - set(colours[seen]):
            for said in ("secret {}", "Secret Swan, {}", "secret swan: {}"):
                assert said.format(colour).lower() not in page.lower()
        if seen == 1:
            return
        ada.step()
        ada.wait_turn()
        if ada.page.locator(".curtain").count():
            assert ada.page.locator(".frame *").count() == 0
            assert ada.page.locator("[data-secret]").count() == 0
            ada.page.locator(".curtain button").click()
    raise AssertionError("the screen never goes to the other seat")


def with_secret_swans(ada: Person) -> tuple[str, list[list[str]]]:
    """Return a hot-seat table where both hold Secret Swans, and seat 0 is asked to act."""
    game = pal.game("palace", players=2, first=0)
    for seed in range(1, 30):
        record = pal.play(game, bots=["greedy"] * 2, seed=seed)
        for move, s in enumerate(positions(record)):
            if s.seat() != 0 or s.ask().name != "act":
                continue
            players = [s.view(seat)["players"] for seat in (0, 1)]
            held = [players[seat][seat]["secret_swans"] for seat in (0, 1)]  # type: ignore[index]
            if held[0] and held[1] and set(held[0]) != set(held[1]):
                seats = [{"kind": "person"}, {"kind": "person"}]
                text = write_record(record)
                table = ada.make(
                    record=text, move=move, seats=seats, hotseat=True, visibility="private"
                )
                return table, held
    raise AssertionError("nobody holds Secret Swans in these games")


LATE = 210
"""The number of moves after which each of four bots has about two turns left."""
SOAK = [pytest.param(players, 0, marks=pytest.mark.soak) for players in (2, 4)]


@pytest.mark.parametrize("players, after", [(4, LATE), *SOAK])
def test_game_is_played_to_its_end(newcomer: Newcomer, players: int, after: int) -> None:
    """`make test` plays the last turns, `make soak` everything."""
    ada = newcomer()
    wish = {"game": "palace", "config": {"players": players}, "visibility": "private", "seed": 4}
    ada.sit(at_question(ada, "act", players, after=after) if after else ada.make(**wish))
    ada.play()
    assert ada.is_over()
    assert ada.page.locator(".options, .choices").count() == 0
    ada.page.get_by_role("link", name="See every point").click()
    expect(ada.page.locator("figure")).to_have_count(players)
