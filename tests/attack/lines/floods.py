"""Floods of things that are kept: guests, accounts, tables, chat, invitations."""

from collections.abc import Awaitable, Callable

from tests.attack.catalogue import Scenery, attack
from tests.attack.lines.costly import sends
from tests.attack.strangers import Guest, asked, code_of, crowd, flood, over_http, socket_of

PASSWORD = "correct horse battery staple"


@attack("variant")
async def table_flood(scenery: Scenery) -> None:
    """Tables without end, of six guests at two addresses, with bots in all other seats."""
    games = ("azul", "castles", "palace", "palaces")
    async with crowd(scenery, 6, 2) as guests:
        several = [
            over_http(scenery.tally, guest, "POST", "/api/tables", json={"game": game})
            for guest in guests
            for game in games
        ]
        await flood(scenery, several)


@attack("medium")
async def tables_of_every_kind(scenery: Scenery) -> None:
    """Forty tables of forty different games with bots: what a bot's process keeps of each."""
    async with crowd(scenery, 4, 4) as guests:
        for number in range(40):
            config = {"columns": 15 + number % 8, "rows": 12 + number % 5, "players": 2}
            seats = [{"kind": "bot", "bot": "greedy"}] * 2
            body = {"game": "palace", "config": config, "seats": seats}
            await over_http(scenery.tally, guests[number % 4], "POST", "/api/tables", json=body)()
        await flood(scenery, [over_http(scenery.tally, guests[0], "GET", "/api/me")], 0.2)


@attack("variant")
async def guests_without_end(scenery: Scenery) -> None:
    """New guests as fast as they come, from one address and with invented ones in its headers."""
    count = 0
    async with crowd(scenery, 1, 1) as guests:
        (eve,) = guests

        async def once() -> bool:
            nonlocal count
            count += 1
            eve.http.cookies.clear()
            invented = f"10.{count >> 16 & 255}.{count >> 8 & 255}.{count & 255}"
            headers = {"X-Forwarded-For": invented, "X-Real-IP": invented, "Forwarded": invented}
            body = {"name": f"Eve {count}"}
            path = "/api/me"
            return await over_http(scenery.tally, eve, "POST", path, json=body, headers=headers)()

        await flood(scenery, [once] * 8)
    made = scenery.tally.sent - scenery.tally.refused
    most = 60 + 1 + scenery.seconds * 2
    scenery.tally.expect(made <= most, f"{made} guests were made from one address")


@attack("variant")
async def hashing_flood(scenery: Scenery) -> None:
    """Accounts and log-ins from twelve addresses, each of which costs the hash of a password."""
    async with crowd(scenery, 12, 12) as guests:
        several: list[Callable[[], Awaitable[bool]]] = []
        for number, guest in enumerate(guests):
            account = {"login": f"mallory-{scenery.block}.{number}", "password": PASSWORD}
            guess = {"login": "anna", "password": "x" * 900}
            post = over_http(scenery.tally, guest, "POST", "/api/account", json=account)
            several += [post, over_http(scenery.tally, guest, "POST", "/api/login", json=guess)]
        await flood(scenery, several * 2)


@attack("variant")
async def login_guesses(scenery: Scenery) -> None:
    """Guesses at one person's password from six addresses; none is right."""
    async with crowd(scenery, 7, 7) as guests:
        victim = guests.pop()
        login = f"victim-{scenery.block.replace('.', '-')}"
        await victim.post("/api/account", login=login, password=PASSWORD)
        entered: list[int] = []

        def guess(guest: Guest, word: str) -> Callable[[], Awaitable[bool]]:
            async def once() -> bool:
                body = {"login": login, "password": word}
                reply = await guest.http.post("/api/login", json=body)
                scenery.tally.sent += 1
                scenery.tally.refused += reply.status_code >= 400
                entered.append(reply.status_code < 400)
                return True

            return once

        words = ("password", "12345678", "correct horse")
        await flood(scenery, [guess(guest, word) for guest in guests for word in words])
        scenery.tally.expect(not any(entered), "a wrong password was let in")
        most = 6 * (20 + scenery.seconds)
        tried = scenery.tally.sent - scenery.tally.refused
        scenery.tally.expect(tried <= most, f"{tried} guesses were heard")


@attack("variant")
async def chat_flood(scenery: Scenery) -> None:
    """The longest lines of chat at a public table, by spectators on many sockets."""
    async with crowd(scenery, 5, 2) as guests:
        table = await guests[0].post("/api/tables", game="azul", hotseat=True, visibility="public")
        path = f"/ws/tables/{table['id']}"
        lines = [await socket_of(scenery, guest, path) for guest in guests for _ in range(6)]
        for line in lines:
            line.listen()
        said = asked("chat", text="\u202e\u0301W" * 130)
        await flood(scenery, [sends(line, said * 4, 4) for line in lines], 0.05)
        for line in lines:
            await line.close()


@attack("variant")
async def lobby_storm(scenery: Scenery) -> None:
    """Hundreds of public tables, and lists of them with odd cursors, from five addresses."""
    async with crowd(scenery, 5, 5) as guests:
        for guest in guests:
            for _ in range(12):
                body = {"game": "azul", "seats": [{"kind": "person"}, {"kind": "open"}]}
                new = {**body, "visibility": "public"}
                await over_http(scenery.tally, guest, "POST", "/api/tables", json=new)()
        odd = [
            "/api/tables", "/api/tables?after=-1&limit=1000000000", "/api/tables?page=%00",
            "/api/tables?limit=NaN", "/api/tables/" + "x" * 3000, "/api/tables/%F0%9F%8F%B0/record",
            "/api/daily?day=9999-99-99", "/api/puzzles/..%2f..%2fetc",
        ]  # fmt: skip
        several = [over_http(scenery.tally, guest, "GET", path) for guest in guests for path in odd]
        await flood(scenery, several)


@attack("variant")
async def seats_and_links(scenery: Scenery) -> None:
    """Seats handed over and taken back, invitations, keys and commitments, without a pause."""
    async with crowd(scenery, 3, 3) as guests:
        several: list[Callable[[], Awaitable[bool]]] = []
        for guest in guests:
            table = await guest.post("/api/tables", game="azul", hotseat=True)
            path = f"/api/tables/{table['id']}"
            for body in ({"kind": "bot", "bot": "greedy"}, {"kind": "person"}):
                several.append(
                    over_http(scenery.tally, guest, "POST", f"{path}/seats/0", json=body)
                )
            for tail in ("/invite", "/watch", "/join", "/leave"):
                several.append(over_http(scenery.tally, guest, "POST", path + tail, json={}))
            several.append(over_http(scenery.tally, guest, "POST", "/api/commitment"))
            several.append(over_http(scenery.tally, guest, "POST", "/api/me", json={"name": "Eve"}))
        await flood(scenery, several)


@attack("variant")
async def daily_again(scenery: Scenery) -> None:
    """The deal of the day is begun by many guests, and again and again by each."""
    async with crowd(scenery, 12, 3) as guests:
        for guest in guests:
            first = await code_of(scenery.tally, guest.post("/api/tables", daily=True))
            again = await code_of(scenery.tally, guest.post("/api/tables", daily=True))
            scenery.tally.expect(again != "", f"the daily was begun twice ({first or 'begun'})")
        several = [
            over_http(scenery.tally, guest, "POST", "/api/tables", json={"daily": True})
            for guest in guests
        ]
        await flood(scenery, several)
