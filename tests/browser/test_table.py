"""What people do at a table besides choosing: undo, plan, leave, return, look back, share."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

import palatium as pal
from palatium.record import positions
from palatium.record.file import write_record
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.server.sites import Server

AZUL = {"game": "azul", "config": {"players": 2, "first": 0}, "visibility": "private", "seed": 5}


def test_play_now_takes_two_clicks(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.home()
    ada.page.get_by_role("listitem").filter(has_text="Azul").get_by_role(
        "button", name="Play now"
    ).click()
    ada.page.wait_for_selector(".frame[data-state]")
    ada.wait_turn()
    ada.step()


def test_undo_and_redo_of_a_plan(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(ada.make(**AZUL))
    ada.wait_turn()
    start = ada.state()
    while ada.state().split("/")[2] == "":
        ada.step()
    planned = ada.state()
    expect(ada.page.locator(".prompt .sentence")).to_have_text("Ready to send.")
    ada.page.get_by_role("button", name="Undo").first.click()
    ada.wait_change(planned)
    assert ada.state() == start
    ada.page.get_by_role("button", name="Redo").click()
    ada.wait_change(start)
    assert ada.state() == planned
    ada.page.get_by_role("button", name="Send now").click()
    ada.wait_change(planned)
    ada.wait_turn()
    assert ada.version() > int(planned.split("/")[1])


def test_published_move_is_taken_back_among_bots(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(**AZUL))
    ada.wait_turn()
    start = ada.version()
    ada.move()
    ada.wait_turn()
    played = ada.state()
    ada.page.keyboard.press("u")
    ada.wait_change(played)
    ada.page.wait_for_function(
        f"() => document.querySelector('.frame').dataset.state.startsWith('0/{start}/')"
    )


def test_undo_while_looking_back_only_comes_back(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(**AZUL))
    ada.move()
    ada.wait_turn()
    now = ada.state()
    ada.page.keyboard.press("[")
    ada.wait_change(now)
    expect(ada.page.locator(".prompt .sentence")).to_contain_text("The table after move")
    ada.page.keyboard.press("u")
    ada.page.wait_for_function(
        "now => document.querySelector('.frame').dataset.state === now", arg=now
    )


def test_leaving_sends_a_move_that_waits(newcomer: Newcomer) -> None:
    ada = newcomer(sending="short")
    table = ada.make(**AZUL)
    ada.sit(table)
    ada.wait_turn()
    before = ada.version()
    ada.page.locator(".market .pile.lit").first.click(force=True)
    expect(ada.page.locator(".prompt .sentence")).to_have_text("Ready to send.")
    ada.page.get_by_role("link", name="All games").click()
    ada.page.wait_for_selector(".game")
    ada.sit(table)
    ada.wait_past(before)


def test_recap_tells_what_others_did_at_a_pace_that_can_be_skipped(newcomer: Newcomer) -> None:
    ada = newcomer(motion="system")
    ada.page.emulate_media(reduced_motion="no-preference")
    others = [{"kind": "bot", "bot": "greedy"}] * 3
    config = {"players": 4, "first": 0}
    seats = [{"kind": "person"}, *others]
    ada.sit(ada.make(game="azul", config=config, seats=seats, visibility="private", seed=5))
    ada.wait_turn()
    recap = ada.page.get_by_role("region", name="Since your last turn")
    expect(recap).to_have_count(0)
    ada.move()
    ada.wait_turn()
    said = recap.get_by_role("listitem")
    expect(said.first).to_contain_text("Greedy B takes")
    recap.get_by_role("button", name="Skip").click()
    told = said.all_inner_texts()
    assert [name for name in ("Ada", "Greedy B", "Greedy C", "Greedy D") if name in str(told)] == [
        "Greedy B",
        "Greedy C",
        "Greedy D",
    ]
    expect(recap.get_by_role("button", name="Skip")).to_have_count(0)
    ada.move()
    ada.wait_turn()
    expect(said.first).not_to_have_text(told[0])
    recap.get_by_role("button", name="Close").click()
    expect(recap).to_have_count(0)


def test_why_not_is_said_in_the_engine_s_words(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(**AZUL))
    ada.wait_turn()
    spaces = ada.page.locator(".own .space")
    expect(spaces).to_have_count(42)
    spaces.first.click(force=True)
    expect(ada.page.locator(".toast")).not_to_be_empty()


def test_preview_shows_what_would_happen(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(**AZUL))
    ada.wait_turn()
    ada.page.locator(".market .pile.lit").first.hover(force=True)
    expect(ada.page.locator(".preview")).to_contain_text("takes")


def test_hint_points_at_an_option(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(ada.make(**AZUL))
    ada.wait_turn()
    ada.page.get_by_role("button", name="Hint").click()
    hint = ada.page.get_by_label("Hint", exact=True)
    expect(hint.locator(".advised .mono")).to_contain_text("take")
    expect(hint.locator(".advised .figures")).to_contain_text("%")
    expect(hint.locator(".look")).to_have_count(3)
    expect(ada.page.locator(".market .want")).to_have_count(1)


def test_rules_open_at_the_ruling_that_just_applied(newcomer: Newcomer) -> None:
    record = pal.play(pal.game("azul", players=2), bots=["greedy"] * 2, seed=4)
    last = [move.number for move in record.moves if move.seat == 0][-2] - 1
    lines = next(s.score_lines() for move, s in enumerate(positions(record)) if move == last)
    applied = lines[-1].ruling
    ada = newcomer()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    text = write_record(record)
    ada.sit(ada.make(record=text, move=last, seats=seats, visibility="private"))
    ada.page.get_by_role("tab", name="Rules").click()
    expect(ada.page.locator(".book .here dt .mono")).to_have_text(applied)
    expect(ada.page.locator(".book .here")).to_be_in_viewport()


def test_game_without_a_point_says_so(newcomer: Newcomer) -> None:
    record = pal.play(pal.game("palaces", players=2), bots=["random"] * 2, seed=1)
    assert not pal.replay(record).score_lines()
    ada = newcomer()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    last = [move.number for move in record.moves if move.seat == 0][-1] - 1
    table = ada.make(record=write_record(record), move=last, seats=seats, visibility="private")
    ada.sit(table)
    ada.play()
    ada.page.goto(f"{ada.url}/table/{table}/end")
    expect(ada.page.locator("tbody")).to_contain_text("Nobody scored a point")


def test_reload_in_the_middle_of_a_plan(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(ada.make(**AZUL))
    ada.wait_turn()
    while ada.state().split("/")[2] == "":
        ada.step()
    planned = ada.state()
    ada.page.reload()
    ada.page.wait_for_selector(".frame[data-state]")
    ada.page.wait_for_function(
        "was => document.querySelector('.frame').dataset.state === was", arg=planned
    )


def test_two_browsers_and_a_spectator(newcomer: Newcomer) -> None:
    ada, bruno, clara = newcomer(), newcomer(), newcomer()
    table = ada.make(
        game="azul",
        config={"players": 2, "first": 0},
        seats=[{"kind": "person"}, {"kind": "open"}],
        visibility="link",
    )
    ada.page.goto(f"{ada.url}/table/{table}")
    ada.page.get_by_role("button", name="Invite").click()
    field = ada.page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("invite="))
    link = field.input_value()
    expect(ada.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    ada.page.keyboard.press("Escape")
    bruno.page.goto(link)
    bruno.take_seat()
    bruno.page.wait_for_selector(".frame[data-state]")
    ada.page.wait_for_selector(".frame[data-state]")
    clara.sit(table)
    for _ in range(3):
        for person, other in ((ada, bruno), (bruno, ada)):
            person.move()
            other.wait_turn()
    expect(clara.page.locator(".prompt")).to_contain_text(re.compile("Waiting|thinks"))
    assert clara.page.locator("[data-lit]").count() == 0
    clara.wait_past(5)
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Write a message").fill("Good luck <b>all</b>")
    ada.page.keyboard.press("Enter")
    clara.page.get_by_role("tab", name="Chat").click()
    expect(clara.page.get_by_role("tabpanel")).to_contain_text("Good luck <b>all</b>")


def test_hot_seat_hides_one_side_from_the_other(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(
        ada.make(
            game="palaces",
            config={"players": 2, "first": 0},
            seats=[{"kind": "person"}, {"kind": "person"}],
            hotseat=True,
            visibility="private",
        )
    )
    seats: set[str] = set()
    for _ in range(60):
        ada.wait_turn()
        if ada.page.locator(".curtain").count():
            assert ada.page.locator(".hand").count() == 0
            assert ada.page.locator(".frame *").count() == 0
        ada.step()
        seats.add(ada.state().split("/")[0])
        if seats == {"0", "1"}:
            break
    assert seats == {"0", "1"}


def test_choice_made_together_goes_round_one_screen(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(
        ada.make(
            game="castles",
            config={"players": 2, "edition": "base", "first": 0},
            seats=[{"kind": "person"}, {"kind": "person"}],
            hotseat=True,
            visibility="private",
        )
    )
    seats: list[str] = []
    for _ in range(2):  # everyone returns a Bonus card before anybody continues
        ada.wait_turn()
        if ada.page.locator(".curtain").count():
            ada.step()
        seats.append(ada.state().split("/")[0])
        ada.step()
    assert seats == ["0", "1"]
    ada.wait_turn()
    ada.step()


def test_server_restart_in_the_middle_of_a_game(
    newcomer: Newcomer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("restart")
    server = Server(f"sqlite:///{folder / 'tables.db'}").start()
    try:
        ada = newcomer(at=server)
        ada.sit(ada.make(**AZUL))
        ada.wait_turn()
        ada.move()
        ada.wait_turn()
        before = ada.version()
        server.kill()
        expect(ada.page.get_by_text("Reconnecting")).to_be_visible()
        server.start()
        expect(ada.page.get_by_text("Reconnecting")).to_be_hidden(timeout=15_000)
        assert ada.version() == before
        ada.move()
    finally:
        server.close()


def test_log_replay_share_and_fork(newcomer: Newcomer) -> None:
    ada = newcomer()
    table = ada.make(
        game="castles", config={"players": 1, "edition": "base"}, visibility="private", seed=3
    )
    ada.sit(table)
    ada.play()
    end = ada.version()
    ada.page.get_by_role("tab", name="Log").click()
    entries = ada.page.locator(".log li button")
    entries.nth(entries.count() // 2).click()
    expect(ada.page.locator(".prompt .sentence")).to_contain_text("The table after move")
    moment = ada.state().split("/")[-2]
    assert 0 < int(moment) < end
    ada.page.get_by_role("button", name="Share").click()
    assert f"move={moment}" in ada.page.get_by_role("textbox", name="Link").input_value()
    ada.page.keyboard.press("Escape")
    slider = ada.page.get_by_label("Moment")
    slider.focus()
    slider.press("ArrowLeft")
    ada.page.wait_for_function(
        f"() => document.querySelector('.frame').dataset.state.split('/').at(-2) !== '{moment}'"
    )
    ada.page.get_by_role("button", name="Play on from here").click()
    ada.page.wait_for_url(lambda url: table not in url)
    ada.page.wait_for_selector(".frame[data-over=false]")
    ada.wait_turn()
    ada.step()
    ada.page.goto(f"{ada.url}/table/{table}/end")
    expect(ada.page.get_by_role("heading", name="Points by source")).to_be_visible()
    expect(ada.page.locator("tbody tr").first).to_be_visible()
    for kind, begins in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
        with ada.page.expect_download() as saved:
            ada.page.get_by_role("button", name=f"Save picture as {kind}").click()
        assert saved.value.suggested_filename == f"castles.{kind.lower()}"
        content = saved.value.path().read_bytes()
        assert content.startswith(begins)
        assert len(content) > 20_000


def test_companion_enters_what_was_drawn_one_tap_a_piece(newcomer: Newcomer) -> None:
    ada = newcomer()
    ada.sit(
        ada.make(
            game="azul", config={"players": 2, "first": 0}, companion=True, visibility="private"
        )
    )
    for expected in (4, 4, 2):
        expect(ada.page.locator(".dealing")).to_contain_text(f"Drawn 0 of {expected}")
        before = ada.version()
        for colour in ["red", "blue", "green", "purple"][:expected]:
            ada.page.locator(".dealing").get_by_role("button", name=colour).click()
        ada.page.wait_for_function(
            "before => Number(document.querySelector('.frame').dataset.state.split('/')[1])"
            " > before",
            arg=before,
        )
    assert ada.page.locator(".shelf [role=img]").count() == 10


def test_tile_is_placed_by_dragging_it(newcomer: Newcomer) -> None:
    ada = newcomer(sending="never")
    ada.sit(to_placing(ada))
    pile = ada.page.locator(".hand .pile.lit").first
    pile.hover()
    box = pile.bounding_box()
    assert box is not None
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + 40, box["y"] - 60, steps=4)
    space = ada.page.locator(".own .space.lit").first.bounding_box()
    assert space is not None
    before = ada.state()
    ada.page.mouse.move(space["x"] + space["width"] / 2, space["y"] + space["height"] / 2, steps=4)
    ada.page.mouse.up()
    ada.page.wait_for_function(
        "() => { const s = document.querySelector('.frame').dataset.state.split('/');"
        " return s[2] !== '' || s[3].includes('space'); }"
    )
    assert ada.state() != before


def to_placing(ada: Person) -> str:
    """Return a table where seat 0 is asked to place a tile."""
    record = pal.play(pal.game("azul", players=2, first=0), bots=["random", "random"], seed=3)
    for move, s in enumerate(positions(record)):
        if s.seat() == 0 and s.ask().name == "place" and len(s.options()) > 8:
            seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
            text = write_record(record)
            return ada.make(record=text, move=move, seats=seats, visibility="private")
    raise AssertionError("nobody places a tile in this game")


def test_moment_of_the_address_is_forgotten_with_the_way_back(newcomer: Newcomer) -> None:
    ada = newcomer()
    table = ada.make(**AZUL)
    ada.sit(table)
    ada.move()
    ada.sit(table, "?move=2")
    ada.page.get_by_role("button", name="Back to now").click()
    expect(ada.page).to_have_url(f"{ada.url}/table/{table}")


def test_unread_chat_is_marked_where_the_sheet_is_folded(newcomer: Newcomer) -> None:
    ada, bob = newcomer(390, 844, touch=True), newcomer()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    table = ada.make(game="azul", seats=seats, visibility="link")
    ada.sit(table)
    sheet = ada.page.get_by_role("button", name="Players, log, rules, chat")
    expect(sheet).to_have_accessible_name("Players, log, rules, chat")
    bob.page.context.request.post(f"{bob.url}/api/me", data={"name": "Bob"})
    bob.sit(table)
    for number in ("1 new message", "2 new messages"):
        bob.page.locator("#tab-chat").click()
        bob.page.get_by_label("Write a message").fill("Hello")
        bob.page.keyboard.press("Enter")
        expect(sheet).to_have_accessible_name(f"Players, log, rules, chat; {number}")
    sheet.tap()
    ada.page.locator("#tab-chat").tap()
    expect(sheet).to_have_accessible_name("Players, log, rules, chat")


def test_options_are_read_in_words(newcomer: Newcomer) -> None:
    """Spaces of a board have names, never codes, wherever they are mentioned."""
    ada = newcomer(sending="never")
    ada.sit(to_placing(ada))
    ada.wait_turn()
    ada.page.locator(".hand .pile.lit").first.click()
    sentence = ada.page.locator(".prompt [aria-live]")
    expect(sentence).to_have_text(re.compile("^[A-Z][a-z]+: choose its space on the board.$"))
    prompt = ada.page.locator(".prompt").inner_text()
    assert not re.search(r"[a-z]\d", prompt), prompt


def test_a_table_that_could_not_be_shown_is_asked_for_again(newcomer: Newcomer) -> None:
    """A server that fails once, as when its database is away, leaves nobody without a position."""
    ada = newcomer()
    table = ada.make(game="azul", visibility="private")
    asked: list[int] = []

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            request = json.loads(message)
            if request["type"] == "watch":
                asked.append(request["id"])
                if len(asked) == 1:
                    refusal = {"type": "refused", "id": request["id"], "code": "unavailable"}
                    why = "the server failed; nothing was changed"
                    page_side.send(json.dumps({**refusal, "message": why}))
                    return
            server_side.send(message)

        page_side.on_message(pass_on)

    ada.page.route_web_socket(re.compile(f"/ws/tables/{table}"), between)
    ada.sit(table)
    ada.wait_turn()
    assert len(asked) == 2
