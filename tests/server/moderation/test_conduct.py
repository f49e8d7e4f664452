"""What people do about others: reports, blocks, and the means of a table's owner, at the server's
default limits."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest

from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked
from tests.server.moderation.hosting import (
    at_address,
    listed,
    told,
    until_answered,
    until_refused,
)
from tests.server.sites import Server
from tests.server.stories import BOT, ME, OPEN, Urls, refused, two

Story = Callable[[Person, Person, Person], Awaitable[None]]
_numbers = count(1)


@pytest.fixture
def three(guarded: Server) -> Callable[[Story], None]:
    """Three strangers, each from an address of their own."""

    def run(story: Story) -> None:
        async def told_story() -> None:
            house = f"10.20.{next(_numbers)}"
            async with (
                at_address(guarded, "Anna", f"{house}.1") as anna,
                at_address(guarded, "Bo", f"{house}.2") as bo,
                at_address(guarded, "Cleo", f"{house}.3") as cleo,
            ):
                await story(anna, bo, cleo)

        asyncio.run(told_story())

    return run


async def open_table(owner: Person, seats: int = 3, **more: Any) -> str:
    """Return a public table of somebody that waits for people."""
    new = {"game": "azul", "visibility": "public", "seats": [ME] + [OPEN] * (seats - 1), **more}
    made = await owner.post("/api/tables", **new)
    return str(made["id"])


def said(at: AtTable) -> list[str]:
    return [line["text"] for line in at.said]


# Reports


def test_a_report_holds_the_chat_as_the_reporter_saw_it(
    guarded: Server, three: Callable[[Story], None]
) -> None:
    """Not what somebody said whom they had blocked before, and nothing of the game."""

    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna)
        here = [await person.sit(table) for person in (anna, bo, cleo)]
        await here[2].request("chat", text="nobody reported this")
        await bo.post("/api/blocks", table=table, line=1)
        await here[0].request("chat", text="you are a fool")
        await here[1].until(lambda: "you are a fool" in said(here[1]))
        report = {"reason": "chat", "text": "He  insults\u202e me", "line": 2}
        await bo.post(f"/api/tables/{table}/report", **report)
        found = [r for r in await listed(guarded, "reports") if r["table"] == table]
        [row] = found
        assert (row["name"], row["about"], row["reason"]) == ("Bo", "Anna", "chat")
        assert row["text"] == "He insults me"
        assert [(line["name"], line["text"]) for line in row["lines"]] == [
            ("Anna", "you are a fool")
        ]
        assert set(row) == {
            "id", "at", "name", "person", "table", "about", "about_person", "reason", "text",
            "lines", "closed",
        }  # fmt: skip
        shown = await told(guarded, "reports")
        assert "you are a fool" in shown
        assert "Closed report" in await told(guarded, "close", "--why", "warned", "--", row["id"])
        assert row["id"] not in [r["id"] for r in await listed(guarded, "reports")]
        assert row["id"] in [r["id"] for r in await listed(guarded, "reports", "--all")]

    three(story)


def test_reports_that_make_no_sense_are_refused(three: Callable[[Story], None]) -> None:
    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna)
        path = f"/api/tables/{table}/report"
        assert await refused(bo.post(path, reason="boredom")) == "bad_message"
        assert await refused(bo.post(path, reason="other")) == "bad_message"
        assert await refused(bo.post(path, reason="name", seat=9)) == "bad_message"
        assert await refused(bo.post(path, reason="name", seat=0, line=1)) == "bad_message"
        assert await refused(bo.post(path, reason="name", seat=1)) == "not_now"
        assert await refused(bo.post(path, reason="name", line=7)) == "no_table"
        assert await refused(anna.post(path, reason="name", seat=0)) == "not_now"
        assert await refused(bo.post(path, reason="other", text="x" * 401)) == "bad_message"
        hidden = await open_table(anna, visibility="private")
        secret = f"/api/tables/{hidden}/report"
        assert await refused(bo.post(secret, reason="name", seat=0)) == "not_yours"

    three(story)


def test_reports_have_a_budget(three: Callable[[Story], None]) -> None:
    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna)
        bo.is_patient = False
        path = f"/api/tables/{table}/report"
        for _ in range(10):
            await bo.post(path, reason="name", seat=0)
        with pytest.raises(RefusedByServer, match="too many reports of yours; try again in"):
            await bo.post(path, reason="name", seat=0)
        await cleo.post(path, reason="name", seat=0)

    three(story)


# Blocks


def test_who_is_blocked_is_not_heard(urls: Urls) -> None:
    """From then on and before, through any process; until they are unblocked."""

    async def story(anna: Person, bo: Person) -> None:
        made = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="public")
        table = made["id"]
        hers, his = await anna.sit(table), await bo.sit(table)
        await his.request("chat", text="first")
        await hers.until(lambda: said(hers) == ["first"])
        blocked = await anna.post("/api/blocks", table=table, line=1)
        assert [person["name"] for person in blocked["people"]] == ["Bo"]
        await hers.until(lambda: hers.received[-1] == {"type": "talk", "lines": []})
        again = await anna.post("/api/blocks", table=table, line=1)
        assert again == blocked
        await his.request("chat", text="second")
        await hers.request("chat", text="a line of my own")
        await hers.until(lambda: said(hers) == ["first", "a line of my own"])
        anew = await anna.sit(table)
        await anew.until(lambda: said(anew) == ["a line of my own"])
        assert await anna.get("/api/blocks") == blocked
        assert await bo.get("/api/blocks") == {"people": []}
        block = blocked["people"][0]["id"]
        assert await refused(bo.post(f"/api/blocks/{block}/lift")) == "no_table"
        assert await anna.post(f"/api/blocks/{block}/lift") == {"people": []}
        await hers.until(lambda: hers.received[-1]["type"] == "talk")
        heard = [line["text"] for line in hers.received[-1]["lines"]]
        assert heard == ["first", "second", "a line of my own"]

    two(urls, story)


def test_who_is_blocked_neither_sits_down_nor_challenges(three: Callable[[Story], None]) -> None:
    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna)
        await bo.post(f"/api/tables/{table}/join")
        await anna.post("/api/blocks", table=table, seat=1)
        other = await open_table(anna, 2)
        with pytest.raises(RefusedByServer, match="you cannot sit down at this table"):
            await bo.post(f"/api/tables/{other}/join")
        invite = (await anna.post(f"/api/tables/{other}/invite"))["invite"]
        assert await refused(bo.post(f"/api/tables/{other}/join", invite=invite)) == "not_yours"
        assert (await cleo.post(f"/api/tables/{other}/join"))["status"] == "playing"
        assert (await anna.get(f"/api/tables/{table}/person", seat=1))["block"] is not None
        assert await refused(anna.post("/api/blocks", table=table, seat=0)) == "not_now"

    three(story)


def test_no_rematch_is_asked_of_who_has_blocked_you(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        made = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="public")
        table = made["id"]
        await bo.post(f"/api/tables/{table}/join")
        for person, seat in ((anna, 0), (bo, 1)):
            await person.post(f"/api/tables/{table}/seats/{seat}", kind="bot", bot="random")
        watching = await anna.sit(table)
        await watching.until(lambda: watching.table["status"] == "over", 120)
        await anna.post("/api/blocks", table=table, seat=1)
        assert await refused(bo.post(f"/api/tables/{table}/rematch")) == "not_yours"
        assert (await anna.post(f"/api/tables/{table}/rematch"))["owner"] is True

    two(urls, story)


def test_blocks_and_mutes_of_a_guest_go_to_the_account(
    guarded: Server, three: Callable[[Story], None]
) -> None:
    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        account = {"login": "anna.b", "password": "a long password, anna.b's"}
        await anna.post("/api/account", **account)
        table = await open_table(anna)
        await bo.post(f"/api/tables/{table}/join")
        await cleo.post(f"/api/tables/{table}/join", seat=2)
        await anna.post("/api/blocks", table=table, seat=1)
        before = await anna.get("/api/blocks")
        elsewhere = at_address(guarded, "Anna's phone", "10.30.0.1")
        async with elsewhere:
            for seat in (1, 2):
                await elsewhere.post("/api/blocks", table=table, seat=seat)
            await elsewhere.post("/api/login", **account)
            names = [person["name"] for person in (await elsewhere.get("/api/blocks"))["people"]]
            assert sorted(names) == ["Bo", "Cleo"]
        assert before["people"][0] in (await anna.get("/api/blocks"))["people"]

    three(story)


# The owner of a table


def test_the_owner_mutes_somebody_at_the_table(three: Callable[[Story], None]) -> None:
    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table, other = await open_table(anna), await open_table(cleo)
        at = await bo.sit(table)
        await at.request("chat", text="hello")
        path = f"/api/tables/{table}/mark"
        wish = {"mark": "muted", "on": True, "line": 1}
        assert await refused(cleo.post(path, **wish)) == "not_yours"
        assert (await anna.post(path, **wish))["muted"] is True
        with pytest.raises(RefusedByServer, match="the owner of this table has muted you here"):
            await at.request("chat", text="hello?")
        await (await bo.sit(other)).request("chat", text="here I may")
        told_others = await cleo.get(f"/api/tables/{table}/person", line=1)
        assert told_others["muted"] is False
        await anna.post(path, **{**wish, "on": False})
        await at.request("chat", text="thank you")

    three(story)


def test_the_owner_frees_a_seat_before_the_deal(three: Callable[[Story], None]) -> None:
    """Whoever was removed does not sit down again, unless the owner lets them."""

    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna)
        join, seat = f"/api/tables/{table}/join", f"/api/tables/{table}/seats/1"
        at = await bo.sit(table)
        await at.request("chat", text="hello")
        await bo.post(join)
        assert await refused(cleo.post(seat, kind="open")) == "not_yours"
        assert await refused(anna.post(seat, kind="person")) == "not_yours"
        freed = await anna.post(seat, kind="open")
        assert (freed["seats"][1]["kind"], freed["status"]) == ("open", "open")
        with pytest.raises(RefusedByServer, match="the owner of this table has removed you"):
            await bo.post(join)
        assert (await cleo.post(join))["seats"][1]["name"] == "Cleo"
        again = {"mark": "removed", "on": False, "line": 1}
        assert (await anna.post(f"/api/tables/{table}/mark", **again))["removed"] is False
        assert (await bo.post(join))["status"] == "playing"

    three(story)


def test_a_bot_plays_on_for_somebody_who_is_removed(three: Callable[[Story], None]) -> None:
    """They are shown the table as spectators are, from that moment on."""

    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna, 2, game="palaces")
        await bo.post(f"/api/tables/{table}/join")
        hers, his = await anna.sit(table, 0), await bo.sit(table, 1)
        gone = await anna.post(f"/api/tables/{table}/seats/1", kind="bot")
        assert (gone["seats"][1]["kind"], gone["seats"][1]["bot"]) == ("bot", "greedy")
        assert gone["seats"][1]["name"] == "Greedy for Bo"
        await his.until(lambda: not his.table["seats"][1]["yours"])
        await his.until(lambda: None in his.positions)
        seen = len([m for m in his.received if m["type"] == "position" and m["seat"] == 1])
        await hers.until(lambda: is_asked(hers.positions[0], 0))
        for _ in range(3):
            await hers.until(lambda: is_asked(hers.positions[0], 0))
            position = hers.positions[0]
            a = acts(position)[0]["a"]
            kind = "commit" if position["ask"]["together"] else "play"
            choice = {"a": a} if kind == "commit" else {"ints": [a]}
            await hers.request(kind, seat=0, version=position["version"], **choice)
        later = len([m for m in his.received if m["type"] == "position" and m["seat"] == 1])
        assert later == seen
        version = his.positions[None]["version"]
        assert await refused(his.request("play", seat=1, version=version, ints=[1])) == "not_yours"
        assert await refused(his.request("watch", seats=[1])) == "not_yours"
        assert await refused(bo.post(f"/api/tables/{table}/seats/1", kind="person")) == "not_yours"

    three(story)


def test_a_seat_in_play_is_offered_to_others(three: Callable[[Story], None]) -> None:
    """The game waits for it, its clock too; who takes it plays on from where it stands."""

    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        clock = {"seconds": 600, "added": 0}
        table = await open_table(anna, 2, config={"first": 1}, clock=clock)
        await bo.post(f"/api/tables/{table}/join")
        offered = await anna.post(f"/api/tables/{table}/seats/1", kind="open")
        assert (offered["status"], offered["seats"][1]["kind"]) == ("playing", "open")
        assert offered["to_move"] == [1]
        assert await refused(bo.post(f"/api/tables/{table}/join")) == "not_yours"
        invite = (await anna.post(f"/api/tables/{table}/invite"))["invite"]
        taken = await cleo.post(f"/api/tables/{table}/join", invite=invite)
        assert (taken["seats"][1]["name"], taken["seats"][1]["yours"]) == ("Cleo", True)
        assert taken["seats"][1]["seconds"] > 500
        at = await cleo.sit(table, 1)
        await at.until(lambda: is_asked(at.positions[1], 1))
        position = at.positions[1]
        ints = [acts(position)[0]["a"]]
        await at.request("play", seat=1, version=position["version"], ints=ints)

    three(story)


# An owner who leaves


def test_a_table_whose_owner_left_is_dealt_all_the_same(three: Callable[[Story], None]) -> None:
    """It belongs to whoever sat down first of the others."""

    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna, 4)
        await cleo.post(f"/api/tables/{table}/join", seat=2)
        await bo.post(f"/api/tables/{table}/join")
        left = await anna.post(f"/api/tables/{table}/leave")
        assert (left["status"], left["owner"]) == ("open", False)
        assert left["seats"][0]["kind"] == "open"
        assert (await bo.get(f"/api/tables/{table}"))["owner"] is False
        assert (await cleo.get(f"/api/tables/{table}"))["owner"] is True
        await cleo.post(f"/api/tables/{table}/seats/0", **BOT)
        dealt = await cleo.post(f"/api/tables/{table}/seats/3", **BOT)
        assert dealt["status"] == "playing"
        at = await cleo.sit(table, 2)
        await at.until(lambda: at.positions[2]["version"] > 0)

    three(story)


def test_who_leaves_before_the_deal_only_frees_a_seat(three: Callable[[Story], None]) -> None:
    """The table was called playing then, and never dealt."""

    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna)
        await bo.post(f"/api/tables/{table}/join")
        assert (await bo.post(f"/api/tables/{table}/leave"))["status"] == "open"
        await cleo.post(f"/api/tables/{table}/join")
        assert (await bo.post(f"/api/tables/{table}/join"))["status"] == "playing"
        at = await anna.sit(table, 0)
        await at.until(lambda: at.positions[0]["version"] > 0)

    three(story)


def test_a_table_that_all_left_before_the_deal_can_still_begin(
    three: Callable[[Story], None],
) -> None:
    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna, 2)
        assert (await anna.post(f"/api/tables/{table}/leave"))["status"] == "left"
        back = await anna.post(f"/api/tables/{table}/seats/0", kind="person")
        assert back["status"] == "open"
        assert (await bo.post(f"/api/tables/{table}/join"))["status"] == "playing"
        at = await bo.sit(table, 1)
        await at.until(lambda: at.positions[1]["version"] > 0)

    three(story)


def test_in_play_the_table_of_an_owner_who_leaves_goes_to_who_stays(
    three: Callable[[Story], None],
) -> None:
    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        table = await open_table(anna, 2)
        await bo.post(f"/api/tables/{table}/join")
        left = await anna.post(f"/api/tables/{table}/leave")
        assert (left["status"], left["owner"]) == ("playing", False)
        assert (await bo.get(f"/api/tables/{table}"))["owner"] is True

    three(story)


# The page for hosts


def test_only_hosts_find_the_page_for_hosts(
    guarded: Server, three: Callable[[Story], None]
) -> None:
    """To everybody else there is no such address; what hosts see names no card and no secret."""

    async def story(anna: Person, bo: Person, cleo: Person) -> None:
        await anna.post("/api/account", login="hostess", password="a long password, hostess'")
        ban = {"act": "ban", "target": (await bo.get("/api/me"))["id"], "days": 1, "why": "rude"}
        for person in (anna, bo):
            assert await refused(person.get("/api/host")) == "no_table"
            assert await refused(person.post("/api/host", **ban)) == "no_table"
            assert (await person.http.get("/host")).status_code == 404
        await told(guarded, "host", "hostess")
        await until_answered(lambda: anna.get("/api/host"), "no_table")
        assert (await anna.http.get("/host")).status_code == 200
        assert (await anna.get("/api/me"))["host"] is True
        table = await bo.post("/api/tables", game="palaces", seats=[ME, BOT], visibility="private")
        lists = await anna.get("/api/host", find="Bo")
        assert table["id"] in [row["id"] for row in lists["tables"]]
        seen = json.dumps(lists)
        for word in ("secret", "seed", "commitment", "token", "password", "entropy", "config"):
            assert f'"{word}"' not in seen
        at = await bo.sit(table["id"], 0)
        done = await anna.post("/api/host", **ban)
        assert done["said"].startswith("Banned Bo until 20")
        await at.until(lambda: at.is_closed)
        assert at.received[-1]["code"] == "banned"
        log = (await anna.get("/api/host"))["log"]
        assert (log[0]["who"], log[0]["what"]) == ("hostess", "ban")
        freeze = {"act": "freeze", "target": table["id"]}
        await anna.post("/api/host", **freeze)
        assert await refused(anna.post("/api/host", **freeze)) == "not_now"
        await told(guarded, "unhost", "hostess")
        await until_refused(lambda: anna.get("/api/host"), "no_table")

    three(story)
