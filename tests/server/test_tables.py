"""What people do with tables: seats, leaving and coming back, rematches, forks, taking back."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import palatium as pal
from palatium.record.file import read_record, write_record
from tests.server.client import AtTable, Person, RefusedByServer, acts, is_asked, play_out

Urls = tuple[str, str]
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "person"}
OPEN = {"kind": "open"}


def two(urls: Urls, story: Callable[[Person, Person], Awaitable[None]]) -> None:
    """A story of two people, each at another process where there are two."""

    async def run() -> None:
        async with Person(urls[0], "Anna") as anna, Person(urls[1], "Bo") as bo:
            await story(anna, bo)

    asyncio.run(run())


async def refused(work: Awaitable[Any]) -> str:
    """The code of a refusal that has to come."""
    with pytest.raises(RefusedByServer) as caught:
        await work
    assert caught.value.message
    return str(caught.value.code)


async def against_bot(person: Person, **more: Any) -> tuple[dict[str, Any], AtTable]:
    """A table against the random bot, and a seat at it."""
    new = {"game": "azul", "seats": [ME, BOT], "config": {"first": 0}, **more}
    table = await person.post("/api/tables", **new)
    at = await person.sit(table["id"], 0)
    await at.until(lambda: is_asked(at.positions[0], 0))
    return table, at


async def play_one(at: AtTable, index: int = 0) -> int:
    """Play an offered option of seat 0, and wait until it is asked again."""
    position = at.positions[0]
    a: int = acts(position)[index]["a"]
    done = await at.request("play", seat=0, version=position["version"], ints=[a])
    await at.until(
        lambda: at.positions[0]["version"] >= done["version"]
        and (is_asked(at.positions[0], 0) or at.positions[0]["over"])
    )
    return a


def test_seats_are_handed_over_and_taken_back(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post("/api/tables", game="azul", seats=[ME, OPEN])
        seat = f"/api/tables/{table['id']}/seats"
        assert await refused(bo.post(f"{seat}/1", **BOT)) == "not_yours"
        assert (await anna.post(f"{seat}/1", **BOT))["status"] == "playing"
        assert (await anna.post(f"{seat}/0", **BOT))["seats"][0]["kind"] == "bot"
        assert await refused(bo.post(f"{seat}/0", kind="person")) == "not_yours"
        back = await anna.post(f"{seat}/0", kind="person")
        assert back["seats"][0]["kind"] == "person"
        left = await anna.post(f"/api/tables/{table['id']}/leave")
        assert left["status"] == "left"
        at = await anna.sit(table["id"], 0)
        version = at.positions[0]["version"]
        assert await refused(at.request("play", seat=0, version=version, ints=[1])) == "not_now"
        again = await anna.post(f"{seat}/0", kind="person")
        assert again["status"] == "playing"
        await at.until(lambda: is_asked(at.positions[0], 0) or at.positions[0]["over"])

    two(urls, story)


def test_an_invitation_opens_its_table_only(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        one = await anna.post("/api/tables", game="azul", seats=[ME, OPEN], visibility="private")
        other = await anna.post("/api/tables", game="azul", seats=[ME, OPEN])
        join = f"/api/tables/{one['id']}/join"
        assert await refused(bo.get(f"/api/tables/{one['id']}")) == "not_yours"
        assert await refused(bo.post(join)) == "not_yours"
        assert await refused(bo.post(join, invite=other["invite"])) == "not_yours"
        fresh = await anna.post(f"/api/tables/{one['id']}/invite")
        joined = await bo.post(join, invite=fresh["invite"])
        assert [seat["name"] for seat in joined["seats"]] == ["Anna", "Bo"]
        assert (await bo.post(join, invite=one["invite"]))["seats"][1]["yours"]
        head = await bo.get(f"/api/tables/{one['id']}")
        assert head["invite"] is None

    two(urls, story)


def test_the_lobby_says_whose_turn_it_is(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post(
            "/api/tables", game="azul", seats=[ME, OPEN], visibility="public", config={"first": 1}
        )
        listed = (await bo.get("/api/tables"))["public"]
        assert table["id"] in [info["id"] for info in listed]
        await bo.post(f"/api/tables/{table['id']}/join")
        assert table["id"] in [info["id"] for info in (await bo.get("/api/tables"))["turns"]]
        lists = await anna.get("/api/tables")
        assert table["id"] not in [info["id"] for info in lists["turns"]]
        assert table["id"] in [info["id"] for info in lists["mine"]]

    two(urls, story)


def test_old_versions_are_stale_and_keys_count_once(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table, at = await against_bot(anna)
        position = at.positions[0]
        version, a = position["version"], acts(position)[0]["a"]
        play = {"seat": 0, "version": version, "ints": [a]}
        first = await at.request("play", **play, key="k1")
        elsewhere = await anna.sit(table["id"], 0)
        again = await elsewhere.request("play", **play, key="k1")
        assert again["version"] == first["version"]
        assert await refused(elsewhere.request("play", **play, key="k2")) == "stale"
        assert await refused(elsewhere.request("play", **play)) == "stale"
        assert await refused(at.request("extend", seat=0, version=version, a=a)) == "stale"
        assert [e["seat"] for e in elsewhere.log[0].values() if e["move"] == version + 1] == [0]

    two(urls, story)


def test_plans_are_seen_by_nobody_else(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post(
            "/api/tables", game="azul", seats=[ME, OPEN], config={"first": 0}, visibility="public"
        )
        await bo.post(f"/api/tables/{table['id']}/join")
        mine = await anna.sit(table["id"], 0)
        his = await bo.sit(table["id"], 1)
        before = his.positions[1]
        position = mine.positions[0]
        version, a = position["version"], acts(position)[0]["a"]
        await mine.request("extend", seat=0, version=version, a=a)
        plan = mine.positions[0]["plan"]
        assert (plan["ints"][0], plan["can_undo"]) == (a, True)
        assert mine.positions[0]["ask"]["name"] == "complete"
        await mine.request("undo", seat=0)
        assert mine.positions[0]["plan"]["ints"] == []
        assert acts(mine.positions[0]) == acts(position)
        await mine.request("redo", seat=0)
        assert mine.positions[0]["plan"]["ints"][0] == a
        assert his.positions[1] is before
        assert await refused(his.request("extend", seat=0, version=version, a=a)) == "not_yours"
        done = await mine.request("publish", seat=0, version=version)
        await his.until(lambda: his.positions[1]["version"] == done["version"])
        assert mine.positions[0]["plan"] is None
        assert his.log[1][version + 1]["text"] is None
        assert mine.log[0][version + 1]["text"]
        assert "Anna takes" in his.log[1][version + 1]["events"][0]["text"]

    two(urls, story)


def test_moves_are_taken_back_and_meet_the_same_future(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        _, at = await against_bot(anna)
        start = at.positions[0]
        assert not start["can_take_back"]
        assert await refused(at.request("take_back", seat=0)) == "not_now"
        a = await play_one(at)
        first = {m: e for m, e in at.log[0].items() if m > start["version"]}
        await at.request("take_back", seat=0)
        assert at.positions[0]["view"] == start["view"]
        assert max(at.log[0]) == start["version"]
        assert await play_one(at) == a
        again = {m: e for m, e in at.log[0].items() if m > start["version"]}
        same = min(len(first), len(again))
        assert list(first.values())[:same] == list(again.values())[:same]

    two(urls, story)


def test_previews_reasons_hints_and_moments(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table, at = await against_bot(anna)
        position = at.positions[0]
        act = acts(position)[0]
        seen = await at.request("preview", seat=0, chain=[act["a"]])
        assert (seen["done"], seen["events"][0]["event"]) == (1, "took")
        assert await refused(at.request("preview", seat=0, chain=[5])) == "illegal"
        assert (await at.request("why_not", seat=0, a=act["a"]))["message"] is None
        assert (await at.request("why_not", seat=0, fields=act["fields"]))["message"] is None
        assert (await at.request("why_not", seat=0, a=12345))["message"]
        other = {**act["fields"], "kind": "nonsense"}
        assert (await at.request("why_not", seat=0, fields=other))["message"]
        hint = await at.request("hint", seat=0)
        assert hint["a"] in [act["a"] for act in acts(position)]
        assert hint["text"]
        assert hint["why"]
        lines = await at.request("lines")
        assert sum(line["amount"] for line in lines["lines"]) == sum(position["scores"])
        await play_one(at)
        was = await at.request("moment", move=position["version"], seat=0)
        assert was["position"]["view"] == position["view"]
        assert await refused(at.request("moment", move=0, seat=1)) == "not_yours"
        assert await refused(at.request("moment", move=9999)) == "bad_message"
        plain = await anna.post("/api/tables", game="azul", seats=[ME, BOT], advice=False,
                                config={"first": 0})
        quiet = await anna.sit(plain["id"], 0)
        assert await refused(quiet.request("hint", seat=0)) == "advice_off"
        assert await refused(quiet.request("preview", seat=0, chain=[1])) == "advice_off"
        assert table["advice"]

    two(urls, story)


def test_rematch_and_fork_after_the_end(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post(
            "/api/tables", game="palaces", seats=[ME, OPEN], visibility="public"
        )
        path = f"/api/tables/{table['id']}"
        await bo.post(f"{path}/join")
        mine, his = await anna.sit(table["id"], 0), await bo.sit(table["id"], 1)
        early = await anna.text(f"{path}/record")
        assert early.startswith("palaces ")
        assert await refused(anna.post(f"{path}/fork", move=3)) == "not_now"
        assert await refused(anna.post(f"{path}/rematch")) == "not_now"
        await asyncio.gather(
            play_out(mine, [0], random.Random(1)), play_out(his, [1], random.Random(2))
        )
        record = read_record(await bo.text(f"{path}/record"))
        assert pal.replay(record).seat() == pal.OVER
        again = await anna.post(f"{path}/rematch")
        assert (again["status"], again["seats"][1]["name"]) == ("open", "Anna")
        joined = await bo.post(f"{path}/rematch")
        assert (joined["id"], joined["status"]) == (again["id"], "playing")
        fork = await bo.post(f"{path}/fork", move=10, seats=[ME, BOT])
        at = await bo.sit(fork["id"], 0)
        ints = [record.moves[i].action for i in range(10)]
        was = await at.request("moment", move=10)
        assert was["position"]["version"] == 10
        assert len(at.log[0]) >= 10
        assert ints
        assert await refused(bo.post(f"{path}/fork", move=len(record.moves))) == "bad_message"
        end = await mine.request("moment", move=5, seat=1)
        assert end["position"]["seat"] == 1

    two(urls, story)


def test_recorded_game_goes_on_once_everybody_sits(urls: Urls) -> None:
    record = pal.play(pal.game("palaces", players=2, first=0), bots=["random"] * 2, seed=5)
    text, move = write_record(record), len(record.moves) * 9 // 10

    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post(
            "/api/tables", record=text, move=move, seats=[ME, OPEN], visibility="public"
        )
        mine = await anna.sit(table["id"], 0)
        await bo.post(f"/api/tables/{table['id']}/join")
        his = await bo.sit(table["id"], 1)
        await asyncio.gather(
            play_out(mine, [0], random.Random(1)), play_out(his, [1], random.Random(2))
        )
        assert mine.positions[0]["version"] > move

    two(urls, story)


def test_several_people_at_one_screen(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        assert (
            await refused(anna.post("/api/tables", game="palaces", seats=[ME, ME]))
            == "bad_message"
        )
        table = await anna.post("/api/tables", game="palaces", hotseat=True)
        assert [seat["name"] for seat in table["seats"]] == ["Anna A", "Anna B"]
        at = await anna.sit(table["id"], 0)
        assert list(at.positions) == [0]
        await at.request("watch", seats=[1])
        assert set(at.positions) == {0, 1}
        await at.request("watch", seats=[0, 1])
        await play_out(at, [0, 1], random.Random(4), most=20)

    two(urls, story)


def test_a_person_deals_at_a_companion_table(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post(
            "/api/tables", game="azul", companion=True, seats=[ME, OPEN], visibility="public"
        )
        await bo.post(f"/api/tables/{table['id']}/join")
        at, his = await anna.sit(table["id"], 0), await bo.sit(table["id"], 1)
        ask = at.positions[0]["ask"]
        assert (ask["seat"], ask["args"]["draw"]["word"]) == (-1, "starter")
        assert [act["text"] for act in acts(at.positions[0])] == ["starter A", "starter B"]
        assert his.positions[1]["ask"]["groups"] == []
        assert await refused(his.request("deal", version=0, text="starter A")) == "not_yours"
        assert await refused(at.request("deal", version=0, text="starter C")) == "illegal"
        await at.request("deal", version=0, text="B")
        size = at.positions[0]["ask"]["args"]["draw"]["size"]
        await at.request("deal", version=1, text=f"{size - 1}P1G")
        assert f"{size - 1} purple, 1 green" in at.log[0][2]["events"][0]["text"]
        await at.request("deal", version=2, text="")
        assert at.positions[0]["version"] == 3

    two(urls, story)


def test_a_guided_game(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post("/api/tables", game="azul", guide=True)
        at = await anna.sit(table["id"], 0)
        await at.until(lambda: is_asked(at.positions[0], 0))
        step = at.positions[0]["guide"]
        assert (step["number"], bool(step["text"]), bool(step["welcome"])) == (1, True, True)
        for _ in range(3):
            want = at.positions[0]["guide"]["want"]
            version = at.positions[0]["version"]
            done = await at.request("play", seat=0, version=version, ints=[want])
            await at.until(
                lambda done=done: at.positions[0]["version"] >= done["version"]
                and is_asked(at.positions[0], 0)
            )
        assert at.positions[0]["guide"]["number"] > 1
        assert at.positions[0]["guide"]["welcome"] is None

    two(urls, story)


@pytest.mark.parametrize("then", ["bot", "pass"])
def test_a_clock_runs_out(urls: Urls, then: str) -> None:
    """A bot takes the seat over, or a move is made for it; its person can come back."""

    async def story(anna: Person, bo: Person) -> None:
        clock = {"seconds": 1, "added": 1 if then == "pass" else 0, "then": then}
        new = {"game": "azul", "seats": [ME, BOT], "config": {"first": 0}}
        none = {**clock, "seconds": 0}
        assert await refused(anna.post("/api/tables", **new, clock=none)) == "bad_message"
        table = await anna.post("/api/tables", **new, clock=clock)
        assert 0 <= table["seats"][0]["seconds"] <= 1
        at = await anna.sit(table["id"], 0)
        version = at.positions[0]["version"]
        if then == "bot":
            await at.until(lambda: at.table["seats"][0]["kind"] == "bot")
            back = await anna.post(f"/api/tables/{table['id']}/seats/0", kind="person")
            assert back["seats"][0]["kind"] == "person"
        else:
            await at.until(lambda: at.positions[0]["version"] > version)
            assert at.log[0][version + 1]["seat"] == 0
            assert at.table["seats"][0]["kind"] == "person"

    two(urls, story)


def test_who_hands_a_seat_over_pays_for_the_time_until_then(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        new = {"game": "azul", "seats": [ME, BOT], "config": {"first": 0}}
        clock = {"seconds": 100, "added": 0, "then": "bot"}
        table = await anna.post("/api/tables", **new, clock=clock)
        await asyncio.sleep(0.5)
        path = f"/api/tables/{table['id']}/seats/0"
        handed = await anna.post(path, kind="bot", bot="random")
        left = handed["seats"][0]["seconds"]
        assert 90 < left <= 99.5
        await asyncio.sleep(0.5)
        back = await anna.post(path, kind="person")
        assert left - 0.4 < back["seats"][0]["seconds"] <= left

    two(urls, story)


def test_chat_and_presence(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post(
            "/api/tables", game="azul", seats=[ME, OPEN], visibility="public"
        )
        await bo.post(f"/api/tables/{table['id']}/join")
        at, his = await anna.sit(table["id"], 0), await bo.sit(table["id"], 1)
        await at.until(lambda: at.table["seats"][1]["here"])
        await at.request("chat", text="  Hello\n Bo ")
        await his.until(lambda: len(his.said) == 1)
        assert (his.said[0]["name"], his.said[0]["text"]) == ("Anna", "Hello Bo")
        assert await refused(at.request("chat", text="x" * 500)) == "bad_message"
        late = await bo.sit(table["id"])
        await late.until(lambda: len(late.said) == 1)
        await his.close()
        await late.close()
        await at.until(lambda: not at.table["seats"][1]["here"])

    two(urls, story)


def test_accounts_carry_seats_to_another_device(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        login = f"anna{random.SystemRandom().randrange(10**9)}"
        table = await anna.post("/api/tables", game="azul", seats=[ME, OPEN])
        assert await refused(anna.post("/api/account", login="A", password="x" * 9)) == (
            "bad_message"
        )
        made = await anna.post("/api/account", login=login, password="correct horse")
        assert made["login"] == login
        assert await refused(
            bo.post("/api/account", login=login, password="correct horse")
        ) == "not_yours"
        own = await bo.post("/api/tables", game="azul", seats=[ME, OPEN])
        assert await refused(bo.post("/api/login", login=login, password="wrong")) == "not_yours"
        me = await bo.post("/api/login", login=login, password="correct horse")
        assert me["name"] == "Anna"
        mine = [info["id"] for info in (await bo.get("/api/tables"))["mine"]]
        assert {table["id"], own["id"]} <= set(mine)
        at = await bo.sit(own["id"], 0)
        assert at.positions[0]["seat"] == 0
        await bo.post("/api/logout")
        assert await refused(bo.get("/api/me")) == "no_name"

    two(urls, story)


def test_the_daily_deal(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        daily = await anna.get("/api/daily")
        assert (daily["table"], len(daily["commitment"])) == (None, 64)
        table = await anna.post("/api/tables", daily=True)
        assert (table["daily"], table["advice"]) == (daily["day"], False)
        assert table["commitment"] == daily["commitment"]
        assert await refused(anna.post("/api/tables", daily=True)) == "not_now"
        assert (await anna.get("/api/daily"))["table"] == table["id"]
        other = await bo.post("/api/tables", daily=True)
        mine, his = await anna.sit(table["id"], 0), await bo.sit(other["id"], 0)
        await mine.until(lambda: is_asked(mine.positions[0], 0))
        await his.until(lambda: is_asked(his.positions[0], 0))
        assert mine.positions[0]["view"] == his.positions[0]["view"]
        assert not mine.positions[0]["can_take_back"]

    two(urls, story)


def test_bad_tables_are_refused_with_a_sentence(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        for new in (
            {"game": "chess"},
            {"game": "azul", "config": {"players": 9}},
            {"game": "azul", "config": {"components": "/etc"}},
            {"game": "azul", "seats": [ME]},
            {"game": "azul", "seats": [ME, {"kind": "bot", "bot": "nobody"}]},
            {"game": "azul", "seed": 5},
            {"game": "azul", "record": "no record"},
            {"game": "azul", "surprise": 1},
        ):
            assert await refused(anna.post("/api/tables", **new)) == "bad_message"
        assert await refused(anna.get("/api/tables/nowhere")) == "no_table"
        assert await refused(anna.get("/api/games/chess/rules")) == "no_table"
        known = await anna.post("/api/tables", game="azul", seed=5, visibility="private")
        assert known["commitment"] == ""
        rules = await anna.get("/api/games/azul/rules")
        assert rules["sections"][0]["rulings"][0]["id"] == "A-SET-1"

    two(urls, story)
