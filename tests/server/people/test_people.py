"""People and their seats: sitting down, leaving and returning, one screen, chat, accounts."""

import asyncio
import random
import time

from tests.server.client import Person, RefusedByServer, is_asked, play_out
from tests.server.stories import BOT, ME, OPEN, Urls, refused, two


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


def test_who_hands_a_seat_over_pays_for_the_time_until_then_and_for_the_bots(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        new = {"game": "azul", "seats": [ME, BOT], "config": {"first": 0}}
        clock = {"seconds": 100, "added": 0, "then": "bot"}
        table = await anna.post("/api/tables", **new, clock=clock)
        await asyncio.sleep(0.5)
        path = f"/api/tables/{table['id']}/seats/0"
        begun = time.monotonic()
        handed = await anna.post(path, kind="bot", bot="random")
        left = handed["seats"][0]["seconds"]
        assert 90 < left <= 99.5
        await asyncio.sleep(0.5)
        back = await anna.post(path, kind="person")
        passed = time.monotonic() - begun
        assert left - passed <= back["seats"][0]["seconds"] <= left

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


def test_two_requests_at_once_make_one_table_of_the_day(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        tries = [anna.post("/api/tables", daily=True) for _ in range(8)]
        made = await asyncio.gather(*tries, return_exceptions=True)
        tables = [each for each in made if isinstance(each, dict)]
        assert len(tables) == 1
        codes = {each.code for each in made if isinstance(each, RefusedByServer)}
        assert codes == {"not_now"}
        assert (await anna.get("/api/daily"))["table"] == tables[0]["id"]
        assert await bo.post("/api/tables", daily=True)

    two(urls, story)
