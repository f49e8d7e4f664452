"""Actions at a table: plans, taking back, previews, rematches, forks, clocks, dealing."""

import asyncio
import random

import pytest

import palatium as pal
from palatium.record.file import read_record, write_record
from tests.server.client import Person, acts, is_asked, play_out
from tests.server.stories import BOT, ME, OPEN, Urls, against_bot, play_one, refused, two


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
        assert hint["looks"][0]["a"] == hint["a"]
        assert all(look["said"] and len(look["win"]) == 2 for look in hint["looks"])
        assert hint == {**await at.request("hint", seat=0), "id": hint["id"]}
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
            "/api/tables", record=text, move=move, seats=[ME, OPEN], visibility="private"
        )
        mine = await anna.sit(table["id"], 0)
        await bo.post(f"/api/tables/{table['id']}/join", invite=table["invite"])
        his = await bo.sit(table["id"], 1)
        await asyncio.gather(
            play_out(mine, [0], random.Random(1)), play_out(his, [1], random.Random(2))
        )
        assert mine.positions[0]["version"] > move

    two(urls, story)


def test_a_person_deals_at_a_companion_table(urls: Urls) -> None:
    async def story(anna: Person, bo: Person) -> None:
        table = await anna.post(
            "/api/tables", game="azul", companion=True, seats=[ME, OPEN], visibility="link"
        )
        await bo.post(f"/api/tables/{table['id']}/join", invite=table["invite"])
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
    """A bot takes over the seat, or a move is made for it; its person can return."""

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
