"""Odd but small requests: names, texts, guides, keys, dailies, what the owner left."""

import asyncio
import json

from palatium.record.file import write_record
from tests.attack.catalogue import Scenery, attack
from tests.attack.lines.secrets import ME, MOVE, OPEN, chosen
from tests.attack.strangers import Guest, code_of, crowd
from tests.server.client import acts, is_asked


@attack("medium")
async def names_worn(scenery: Scenery) -> None:
    """Names with bidi, ESC, NUL and invisible signs; a spectator with a player's name."""
    tally = scenery.tally
    async with crowd(scenery, 2, 2) as guests:
        anna, eve = guests
        for sign in ("\0", "\x1b[31m", "\u202e", "\u2066", "\u200b", "\ufeff", "\u3164", "\ue000"):
            code = await code_of(tally, eve.post("/api/me", name=f"An{sign}na"))
            tally.expect(code == "bad_message", f"a name with {sign!r}: {code or 'taken'}")
        for name in ("A" + "\u0301" * 9, "", "x" * 25, "  "):
            code = await code_of(tally, eve.post("/api/me", name=name))
            tally.expect(code == "bad_message", f"the name {name!r}: {code or 'taken'}")
        await eve.post("/api/me", name="M\u0430llory 0")
        new = {"game": "azul", "seats": [ME, OPEN], "visibility": "public"}
        table = await anna.post("/api/tables", **new)
        at = await eve.sit(table["id"])
        await at.request("chat", text="\u202eI am who you think")
        await at.until(lambda: at.said)
        said = at.said[-1]
        tally.expect(said["name"] != "M\u0430llory 0", "a player's name is worn by a spectator")
        tally.expect("\u202e" not in said["text"], "chat can be turned around")


@attack("medium")
async def odd_texts(scenery: Scenery) -> None:
    """NUL, lone surrogates and signs outside the plane, wherever a text is taken."""
    tally = scenery.tally
    async with crowd(scenery, 1, 1) as guests:
        (eve,) = guests
        table = await eve.post("/api/tables", game="azul", hotseat=True)
        here = f"/api/tables/{table['id']}"
        for text in ("\0", "\ud800", "\U0010ffff", "%00", "'; DROP TABLE seats; --", "\\u0000"):
            for path, key in (
                ("/api/me", "name"), ("/api/login", "login"), ("/api/tables", "game"),
                ("/api/tables", "commitment"), ("/api/tables", "entropy"),
                ("/api/tables", "record"), (f"{here}/join", "invite"),
                (f"{here}/seats/0", "bot"), (f"{here}/rematch", "entropy"),
            ):  # fmt: skip
                more = {"password": "x" * 9} if key == "login" else {}
                more |= {"kind": "bot"} if key == "bot" else {}
                more |= {"game": "azul"} if key in ("commitment", "entropy", "record") else {}
                await told(scenery, eve, path, {**more, key: text})
                await asyncio.sleep(0.02)
        reply = await eve.http.get("/api/tables/%00")
        tally.expect(reply.status_code in (400, 404), f"a table %00: {reply.status_code}")


async def told(scenery: Scenery, guest: Guest, path: str, body: dict[str, str]) -> None:
    """Post a body; an answer of 500 and more is a fall."""
    text = json.dumps(body).encode()  # lone surrogates as escapes
    reply = await guest.http.post(path, content=text)
    scenery.tally.sent += 1
    scenery.tally.refused += reply.status_code >= 400
    what = f"{path} with {body}: {reply.status_code}"
    scenery.tally.expect(reply.status_code < 500, what)


@attack("medium")
async def guides_with_records(scenery: Scenery) -> None:
    """A record with a guide, guides and chapters that do not exist, guides with clocks."""
    tally, text = scenery.tally, write_record(chosen())
    async with crowd(scenery, 1, 1) as guests:
        (eve,) = guests
        for wish in (
            {"game": "palaces", "record": text, "move": MOVE, "guide": True},
            {"game": "", "record": text, "move": -1},
            {"game": "azul", "record": text, "move": 10**6},
            {"game": "azul", "guide": True, "chapter": "../../etc"},
            {"game": "nothing", "guide": True},
            {"game": "azul", "guide": True, "seats": [ME, OPEN]},
            {"game": "azul", "guide": True, "daily": True},
            {"game": "azul", "guide": True, "companion": True},
            {"game": "azul", "guide": True, "config": {"players": 4}},
        ):
            reply = await eve.http.post("/api/tables", json=wish)
            tally.sent += 1
            tally.refused += reply.status_code >= 400
            shown = {key: wish[key] for key in wish if key != "record"}
            tally.expect(reply.status_code < 500, f"{shown}: {reply.status_code}")


@attack("medium")
async def daily_and_account(scenery: Scenery) -> None:
    """A guest who played the daily logs in to an account that did."""
    tally = scenery.tally
    async with crowd(scenery, 2, 2) as guests:
        anna, guest = guests
        login = f"daily-{scenery.block.replace('.', '-')}"
        await anna.post("/api/account", login=login, password="correct horse battery")
        for one in guests:
            await one.post("/api/tables", daily=True)
        wish = guest.post("/api/login", login=login, password="correct horse battery")
        code = await code_of(tally, wish)
        tally.expect(code == "", f"the log-in was refused: {code}")


@attack("medium")
async def owners_who_leave(scenery: Scenery) -> None:
    """The owner of an open table leaves before it begins; who joins then can play."""
    tally = scenery.tally
    async with crowd(scenery, 3, 3) as guests:
        owner, anna, bo = guests
        new = {"game": "azul", "seats": [ME, OPEN], "visibility": "public"}
        table = await owner.post("/api/tables", **new)
        path = f"/api/tables/{table['id']}"
        await code_of(tally, owner.post(f"{path}/leave"))
        await code_of(tally, anna.post(f"{path}/join"))
        await code_of(tally, bo.post(f"{path}/join"))
        head = await anna.get(path)
        if head["status"] == "playing":
            at = await anna.sit(table["id"])
            await at.until(lambda: bool(at.table["to_move"]) or at.positions[None]["version"], 10)
        tally.expect(head["status"] in ("playing", "open", "left"), f"it is {head['status']}")


@attack("variant")
async def keys_that_collide(scenery: Scenery) -> None:
    """Forty plays with one key at once, and the key of another seat's play."""
    tally = scenery.tally
    async with crowd(scenery, 2, 2) as guests:
        anna, eve = guests
        new = {"game": "azul", "seats": [ME, OPEN], "config": {"first": 0}}
        table = await anna.post("/api/tables", **new)
        await eve.post(f"/api/tables/{table['id']}/join", invite=table["invite"])
        mine, hers = await anna.sit(table["id"], 0), await eve.sit(table["id"], 1)
        await mine.until(lambda: is_asked(mine.positions[0], 0))
        position = mine.positions[0]
        version, a = position["version"], acts(position)[0]["a"]
        same = {"seat": 0, "version": version, "ints": [a], "key": "k"}
        answers = [mine.request("play", **same) for _ in range(40)]
        done = await asyncio.gather(*answers, return_exceptions=True)
        tally.sent += 40
        versions = {one["version"] for one in done if isinstance(one, dict)}
        tally.expect(len(versions) == 1, f"one play counted as {versions}")
        await hers.until(lambda: is_asked(hers.positions[1], 1), 10)
        theirs = hers.positions[1]
        wish = {"seat": 1, "version": theirs["version"], "ints": [acts(theirs)[0]["a"]], "key": "k"}
        code = await code_of(tally, hers.request("play", **wish))
        await asyncio.sleep(0.3)
        moved = hers.positions[1]["version"] > theirs["version"]
        tally.expect(moved or code != "", "a play was answered as done, and counted for nothing")


@attack("variant")
async def other_sites(scenery: Scenery) -> None:
    """Requests that other sites make a browser send, and sockets from there."""
    async with crowd(scenery, 1, 1) as guests:
        (eve,) = guests
        table = await eve.post("/api/tables", game="azul", hotseat=True)
        path = f"/api/tables/{table['id']}"
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "file://"):
            for where, body in ((f"{path}/leave", {}), ("/api/tables", {"game": "azul"})):
                reply = await eve.http.post(where, json=body, headers={"Origin": origin})
                scenery.tally.sent += 1
                scenery.tally.refused += reply.status_code == 403
                what = f"{where} from {origin}: {reply.status_code}"
                scenery.tally.expect(reply.status_code == 403, what)
