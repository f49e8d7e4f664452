"""Requests that cost the server much: long messages, odd games, deep texts, everything at once."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from tests.attack.catalogue import Scenery, attack
from tests.attack.strangers import Guest, Line, asked, crowd, flood, frame, over_http, socket_of

SOCKETS = 20
DEEP = 4000


async def sockets(scenery: Scenery, guest: Guest, count: int, **new: object) -> list[Line]:
    """Return sockets of a guest at a new table."""
    table = await guest.post("/api/tables", **{"game": "castles", "hotseat": True, **new})
    path = f"/ws/tables/{table['id']}"
    out = [await socket_of(scenery, guest, path) for _ in range(count)]
    for line in out:
        line.listen()
    return out


def sends(line: Line, data: bytes, count: int = 1) -> Callable[[], Awaitable[bool]]:
    """Return a message that is sent again and again."""
    return lambda: line.send(data, count)


async def on_sockets(scenery: Scenery, data: bytes, count: int, people: int = 2) -> None:
    """Flood sockets of some people with the same bytes."""
    async with crowd(scenery, people, people) as guests:
        lines: list[Line] = []
        for guest in guests:
            lines += await sockets(scenery, guest, SOCKETS // people)
        await flood(scenery, [sends(line, data, count) for line in lines], 0.02)
        for line in lines:
            await line.close()


@attack("finding 3")
async def watch_with_duplicates(scenery: Scenery) -> None:
    """Messages of 16 kB that name one seat 8,100 times, and some that name it nine times."""
    several = [asked("watch", seats=[0] * times) for times in (8100, 9, 2)]
    await on_sockets(scenery, b"".join(several), len(several))


@attack("finding 3")
async def odd_scenes(scenery: Scenery) -> None:
    """Scenes of configs that nobody has asked for, from two addresses: each is a game to build."""
    async with crowd(scenery, 4, 2) as guests:
        count = 0

        def odd(guest: Guest) -> Callable[[], Awaitable[bool]]:
            async def once() -> bool:
                nonlocal count
                count += 31
                config = json.dumps({"columns": 15 + count % 17, "rows": 12 + count % 19})
                path = "/api/games/palace/scene"
                return await over_http(
                    scenery.tally, guest, "GET", path, params={"config": config}
                )()

            return once

        await flood(scenery, [odd(guest) for guest in guests for _ in range(5)])


@attack("variant")
async def whole_watches(scenery: Scenery) -> None:
    """Every seat of long tables with the whole log, again and again, on many sockets."""
    await on_sockets(scenery, asked("watch", seats=[0, 1], since=0) * 4, 4)


@attack("variant")
async def deep_messages(scenery: Scenery) -> None:
    """JSON that is nested 4,000 times, over sockets and in bodies."""
    deep = b'{"type":"why_not","id":1,"seat":0,"fields":{"a":' + b"[" * DEEP + b"]" * DEEP + b"}}"
    async with crowd(scenery, 2, 2) as guests:
        lines = await sockets(scenery, guests[0], 10)
        body = b'{"game":"azul","config":{"a":' + b"[" * DEEP + b"]" * DEEP + b"}}"
        post = over_http(scenery.tally, guests[1], "POST", "/api/tables", content=body)
        several = [sends(line, frame(deep)) for line in lines]
        await flood(scenery, [*several, *[post] * 4], 0.01)
        for line in lines:
            await line.close()


@attack("variant")
async def ten_thousand_keys(scenery: Scenery) -> None:
    """Objects with as many keys as fit: in configs, fields and queries."""
    keys = {f"k{number}": number for number in range(1400)}
    many = json.dumps({"game": "castles", "config": {f"k{n}": n for n in range(10_000)}}).encode()
    async with crowd(scenery, 2, 2) as guests:
        lines = await sockets(scenery, guests[0], 10)
        query = "/api/games/azul/scene?" + "&".join(f"k{number}=1" for number in range(3000))
        several = [sends(line, asked("why_not", seat=0, fields=keys)) for line in lines]
        for method, path, content in (("POST", "/api/tables", many), ("GET", query, b"")):
            several.append(over_http(scenery.tally, guests[1], method, path, content=content))
        await flood(scenery, several * 2, 0.01)
        for line in lines:
            await line.close()


@attack("variant")
async def huge_numbers(scenery: Scenery) -> None:
    """Numbers of thousands of digits where ints are expected."""
    digits = "9" * 12_000
    text = f'{{"type":"play","id":1,"seat":0,"version":{digits},"ints":[{digits[:3000]}]}}'
    small = f'{{"type":"moment","id":1,"move":{"9" * 300}}}'
    await on_sockets(scenery, frame(text.encode()) + frame(small.encode()), 2)


@attack("variant")
async def moments_and_previews(scenery: Scenery) -> None:
    """Positions of the past, chains of fifty ints, and reasons, as fast as they go."""
    chain = asked("preview", seat=0, chain=list(range(50)))
    reasons = asked("why_not", seat=0, fields={"kind": "build"}) + asked("lines")
    await on_sockets(scenery, asked("moment", move=1) + chain + reasons, 4)


@attack("variant")
async def records_uploaded(scenery: Scenery) -> None:
    """Records of long games, of wrong games, of a megabyte and cut ones, to be replayed."""
    import palatium as pal
    from palatium.record.file import write_record

    played = pal.play(pal.game("palace", players=3), bots=["random"] * 3, seed=5)
    text = await asyncio.to_thread(write_record, played)
    odd = [text, text.replace("palace", "castles", 1), text[: len(text) // 2], text + "#" * 900_000]
    odd.append("\n".join([*text.splitlines()[:-1]] * 20))
    async with crowd(scenery, 4, 2) as guests:
        bodies = [{"record": one[:950_000], "move": 9} for one in odd]
        several = [
            over_http(scenery.tally, guest, "POST", "/api/tables", json=body)
            for guest in guests
            for body in bodies
        ]
        await flood(scenery, several)


@attack("variant")
async def forks_and_records(scenery: Scenery) -> None:
    """A finished game is forked, and its record, scene and picture are asked for, without end."""
    async with crowd(scenery, 1, 1) as guests:
        (eve,) = guests
        seats = [{"kind": "bot", "bot": "random"}] * 2
        table = await eve.post("/api/tables", game="palaces", seats=seats)
        at = await eve.sit(table["id"])
        await at.until(lambda: at.positions[None]["over"] is not None, 60)
        path = f"/api/tables/{table['id']}"
        several = [
            over_http(scenery.tally, eve, "POST", f"{path}/fork", json={"move": 10}),
            over_http(scenery.tally, eve, "GET", f"{path}/record"),
            over_http(scenery.tally, eve, "GET", f"{path}/scene"),
            over_http(scenery.tally, eve, "GET", f"{path}/record?format=svg"),
            over_http(scenery.tally, eve, "GET", f"{path}.svg"),
            over_http(scenery.tally, eve, "POST", f"{path}/rematch", json={}),
        ]
        await flood(scenery, several * 3)


@attack("variant")
async def schemas_and_words(scenery: Scenery) -> None:
    """The longest answers of the interface, and files of the page, from three addresses."""
    paths = [
        "/api/openapi.json", "/api/socket.json", "/api/games", "/api/puzzles", "/api/words",
        "/api/games/castles/rules", "/api/games/castles/scene", "/", "/tables/x", "/metrics",
    ]  # fmt: skip
    async with crowd(scenery, 3, 3) as guests:
        several = [
            over_http(scenery.tally, guest, "GET", path) for guest in guests for path in paths
        ]
        await flood(scenery, several)


@attack("variant")
async def everything_at_once(scenery: Scenery) -> None:
    """Sockets, scenes, tables and nonsense from ten addresses, as fast as they go."""
    async with crowd(scenery, 10, 10) as guests:
        lines: list[Line] = []
        several: list[Callable[[], Awaitable[bool]]] = []
        mixed = (
            asked("watch", seats=[0, 1]) + asked("moment", move=1) + asked("nonsense")
            + asked("preview", seat=0, chain=list(range(50))) + frame(b"{") + asked("hint", seat=0)
        )  # fmt: skip
        for guest in guests:
            found = await sockets(scenery, guest, 4)
            lines += found
            several += [sends(line, mixed, 6) for line in found]
            several.append(over_http(scenery.tally, guest, "GET", "/api/openapi.json"))
            body = {"game": "castles", "hotseat": True}
            several.append(over_http(scenery.tally, guest, "POST", "/api/tables", json=body))
        await flood(scenery, several, 0.01)
        for line in lines:
            await line.close()
