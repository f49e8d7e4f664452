"""Attacks on what is hidden or bound: draws, bids, clocks, advice, cards of other seats."""

import asyncio
import json
from typing import Any

from websockets.exceptions import ConnectionClosed

import palatium as pal
from palatium.core.errors import BadRecord
from palatium.games.palaces.actions import BID, BLUFF, HONEST
from palatium.playing.fairness import proved_deal
from palatium.record.file import read_record, write_record
from tests.attack.catalogue import Scenery, attack
from tests.attack.strangers import Guest, code_of, crowd
from tests.server.client import AtTable, RefusedByServer, acts, is_asked

MOVE = 60
ME, OPEN = {"kind": "person"}, {"kind": "open"}


def chosen() -> pal.Record:
    """Return a game whose draws somebody chose."""
    return pal.play(pal.game("palaces", players=2, first=0), bots=["random"] * 2, seed=5)


@attack("finding 1")
async def rigged_tables(scenery: Scenery) -> None:
    """Uploaded records with chosen draws, known seeds and companions, offered to others."""
    tally, text = scenery.tally, write_record(chosen())
    async with crowd(scenery, 2, 2) as guests:
        eve, victim = guests
        new = {"record": text, "move": MOVE, "seats": [ME, OPEN]}
        for wish in (
            {**new, "visibility": "public"},
            {**new, "daily": True},
            {**new, "commitment": "a" * 64},
            {"game": "azul", "seed": 7, "visibility": "public"},
            {"game": "azul", "seed": 7, "visibility": "private", "seats": [ME, OPEN]},
            {"game": "azul", "companion": True, "visibility": "public"},
        ):
            code = await code_of(tally, eve.post("/api/tables", **wish))
            tally.expect(code != "", f"made: {sorted(set(wish) - {'record'})}")
        table = await eve.post("/api/tables", **new, visibility="link")
        marks = (table["visibility"], table["begun"], table["commitment"])
        tally.expect(marks == ("private", "record", ""), f"an uploaded beginning is {marks}")
        lobby = await victim.get("/api/tables")
        shown = [one["id"] for one in lobby["public"]]
        tally.expect(table["id"] not in shown, "an uploaded beginning is in the lobby")
        code = await code_of(tally, victim.get(f"/api/tables/{table['id']}"))
        tally.expect(code == "not_yours", "an uploaded beginning can be looked at")


@attack("finding 2")
async def bound_deals(scenery: Scenery) -> None:
    """Commitments of others, late entropy, records before the end, and a deal proved after it."""
    tally = scenery.tally
    async with crowd(scenery, 2, 2) as guests:
        eve, bo = guests
        promised = (await bo.post("/api/commitment"))["commitment"]
        again = (await bo.post("/api/commitment"))["commitment"]
        tally.expect(promised == again, "somebody can draw commitments until one suits")
        for wish in ({"commitment": promised}, {"commitment": "0" * 64}, {"entropy": "mine"}):
            code = await code_of(tally, eve.post("/api/tables", game="azul", **wish))
            tally.expect(code != "", f"a table was made with {sorted(wish)} of others")
        seats = [{"kind": "bot", "bot": "random"}] * 2
        table = await bo.post("/api/tables", game="palaces", seats=seats, commitment=promised)
        at = await bo.sit(table["id"])
        before = await bo.text(f"/api/tables/{table['id']}/record")
        await at.until(lambda: at.positions[None]["over"] is not None, 60)
        record = read_record(await bo.text(f"/api/tables/{table['id']}/record"))
        secret = str(record.notes.get("secret", "nothing"))
        tally.expect(secret not in before, "the secret is told before the end")
        tally.expect(table["commitment"] == promised, "another secret than the promised one")
        try:
            proved_deal(record)
        except BadRecord as error:
            tally.fell.append(f"an honest deal is not proved: {error}")
        daily = await code_of(tally, eve.post("/api/tables", daily=True))
        tally.expect(daily == "", f"no daily: {daily}")
        shown = (await eve.get("/api/daily"))["yesterday_secret"]
        tally.expect(shown is None, "a secret of a day that nobody played")


async def bid(eve: Guest, mode: int) -> list[dict[str, Any]]:
    """Return what a spectator hears while a bid is made int by int."""
    table = await eve.post("/api/tables", game="palaces", hotseat=True, config={"players": 2})
    at = await eve.sit(table["id"], 0, 1)
    spectator = await eve.sit(table["id"])
    while True:
        seat = next(seat for seat in (0, 1) if is_asked(at.positions[seat], seat))
        offered = [act["a"] for act in acts(at.positions[seat])]
        if BID | mode in offered:
            break
        await play(at, seat, offered[0])
    spectator.received.clear()
    await play(at, seat, BID | mode)
    while is_asked(at.positions[seat], seat):
        heard = [message["type"] for message in spectator.received]
        if heard:
            return [{"type": "early", "log": heard}]
        offered = [act["a"] for act in acts(at.positions[seat])]
        await play(at, seat, offered[-1] if mode == HONEST else offered[0])
    await asyncio.sleep(0.3)
    return list(spectator.received)


async def play(at: AtTable, seat: int, a: int) -> None:
    """Play an int, as patiently as a page."""
    at.is_patient = True
    version = at.positions[seat]["version"]
    await at.request("play", seat=seat, version=version, ints=[a])
    await at.until(lambda: at.positions[seat]["version"] > version)


@attack("finding 5")
async def paced_bids(scenery: Scenery) -> None:
    """Messages are counted while honest bids and bluffs are made, int by int."""
    async with crowd(scenery, 2, 2) as guests:
        honest, bluff = [await bid(g, m) for g, m in zip(guests, (HONEST, BLUFF), strict=True)]
        told = [[(m["type"], len(m.get("log", []))) for m in heard] for heard in (honest, bluff)]
        scenery.tally.sent += 20
        is_once = [kind for kind, _ in told[0]].count("position") == 1
        scenery.tally.expect(told[0] == told[1] and is_once, f"bids are told as {told}")


@attack("finding 6")
async def cycled_seats(scenery: Scenery) -> None:
    """A seat is handed to a bot and taken back all the time, so that its clock would stand."""
    async with crowd(scenery, 2, 2) as guests:
        eve, bo = guests
        clock = {"seconds": 600, "added": 0}
        new = {"game": "azul", "config": {"first": 0}, "seats": [ME, OPEN], "clock": clock}
        table = await eve.post("/api/tables", **new)
        path = f"/api/tables/{table['id']}"
        await bo.post(f"{path}/join", invite=table["invite"])
        loop = asyncio.get_running_loop()
        first, began = (await eve.get(path))["seats"], loop.time()
        while loop.time() - began < 4:
            version = (await eve.get(path))["version"]
            scenery.tally.sent += 2
            handed = await eve.http.post(f"{path}/seats/0", json={"kind": "bot", "bot": "master"})
            back = await eve.http.post(f"{path}/seats/0", json={"kind": "person"})
            scenery.tally.refused += (handed.status_code >= 400) + (back.status_code >= 400)
            now = await eve.get(path)
            if now["version"] != version:
                break  # the bot was quicker
        passed, last = loop.time() - began, (await eve.get(path))["seats"]
        used = sum(one["seconds"] - two["seconds"] for one, two in zip(first, last, strict=True))
        scenery.tally.expect(
            used > passed * 0.7, f"{passed:.1f} s passed, and {used:.1f} s were charged"
        )


@attack("finding 7")
async def advice_by_proxy(scenery: Scenery) -> None:
    """Where advice is off, a seat is handed to a master for a move and taken back."""
    async with crowd(scenery, 1, 1) as guests:
        (eve,) = guests
        table = await eve.post("/api/tables", game="azul", hotseat=True, advice=False)
        path, tally = f"/api/tables/{table['id']}", scenery.tally
        at = await eve.sit(table["id"], 0, 1)
        for kind in ("hint", "preview", "analyse"):
            more: dict[str, Any] = {"chain": []} if kind == "preview" else {}
            code = await code_of(tally, at.request(kind, seat=0, **more))
            tally.expect(code == "advice_off", f"{kind} without advice: {code or 'answered'}")
        await eve.post(f"{path}/seats/0", kind="bot", bot="master")
        code = await code_of(tally, eve.post(f"{path}/seats/0", kind="person"))
        tally.expect(code == "advice_off", f"taken back from a master: {code or 'yes'}")


@attack("variant")
async def cards_of_others(scenery: Scenery) -> None:
    """Every request about a seat that is another's, and tables that are private."""
    async with crowd(scenery, 2, 2) as guests:
        bo, eve = guests
        new = {"game": "palaces", "hotseat": True, "config": {"players": 2}}
        table = await bo.post("/api/tables", **new)
        hidden = await bo.post("/api/tables", **new, visibility="private")
        at, tally = await eve.sit(table["id"]), scenery.tally
        for kind, more in (
            ("watch", {"seats": [0]}), ("moment", {"move": 1, "seat": 0}), ("lines", {"seat": 0}),
            ("preview", {"seat": 0, "chain": []}), ("hint", {"seat": 0}), ("undo", {"seat": 0}),
            ("why_not", {"seat": 0, "a": 1}), ("analyse", {"seat": 0}), ("drop", {"seat": 1}),
            ("take_back", {"seat": 0}), ("play", {"seat": 0, "version": 0, "ints": [1]}),
            ("watch", {"seats": [-1]}), ("watch", {"seats": [7]}),
        ):  # fmt: skip
            code = await code_of(tally, at.request(kind, **more))
            tally.expect(code in ("not_yours", "bad_message", "not_now"), f"{kind}: {code}")
            await asyncio.sleep(0.1)
        for path in ("", "/record", "/scene"):
            code = await code_of(tally, eve.get(f"/api/tables/{hidden['id']}{path}"))
            tally.expect(code == "not_yours", f"private{path}: {code or 'shown'}")
        try:
            await eve.sit(hidden["id"])
            tally.fell.append("a private table can be watched")
        except (RefusedByServer, ConnectionError, ConnectionClosed):
            tally.refused += 1


@attack("medium")
async def folders_probed(scenery: Scenery) -> None:
    """Records that name folders of the server, which are there or not: one answer."""
    record, said = chosen(), set()
    async with crowd(scenery, 1, 1) as guests:
        for place in ("/etc", "/nowhere", "/proc/self", "", 7, ["/etc"]):
            lines = write_record(record).splitlines()
            lines[3] = "config " + json.dumps({**record.config, "components": place})
            body = {"record": "\n".join(lines) + "\n", "move": MOVE}
            reply = await guests[0].http.post("/api/tables", json=body)
            scenery.tally.sent += 1
            scenery.tally.refused += reply.status_code == 400
            said.add((reply.status_code, reply.json()["message"]))
        config = json.dumps({"components": "/etc"})
        scene = await guests[0].http.get("/api/games/azul/scene", params={"config": config})
        scenery.tally.expect(scene.status_code == 400, "a scene of a folder of the server")
    scenery.tally.expect(len(said) == 1 and min(said)[0] == 400, f"folders are told apart: {said}")
