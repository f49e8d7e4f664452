"""Names and chat: what is invisible or turns text around, and names of others."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from palatium.server.texts import alike, distinct, good_chat, good_name
from palatium.server.wire.refusals import BadMessage
from tests.server.client import Person, RefusedByServer

ODD = ["\0", "\x1b[31m", "\u202e", "\u2066", "\u200b", "\ufeff", "\u00ad", "\u3164", "\ue000"]


@pytest.mark.parametrize("sign", ODD)
def test_a_name_shows_all_that_it_is_made_of(sign: str) -> None:
    with pytest.raises(BadMessage, match="invisible"):
        good_name(f"An{sign}na")
    assert good_chat(f"Hel{sign}lo", 400).replace("[31m", "").replace(" ", "") == "Hello"


def test_names_of_many_scripts_are_good() -> None:
    for name in ("Zoë", "Łukasz", "Ирина", "Nguyễn", "李小龍", "عمر", "अनिता", "O'Brien-7 ♜"):
        assert good_name(name) == name
    assert good_name("  Anna   B ") == "Anna B"
    with pytest.raises(BadMessage, match="piled-up"):
        good_name("A" + "\u0301" * 9)
    with pytest.raises(BadMessage, match="1 to 24"):
        good_name("x" * 25)
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert good_chat(f"we are {family}", 400).endswith(family)


def test_nobody_is_taken_for_somebody_else() -> None:
    assert alike("Anna") == alike("\u0410nn\u0430") == alike(" ANNA.") != alike("Hanna")
    assert distinct("Anna", ["Bert", "Seat B"]) == "Anna"
    assert distinct("anna", ["Anna", "Anna (2)"]) == "anna (3)"


def test_a_name_at_the_table_is_worn_once(urls: tuple[str, str]) -> None:
    async def story() -> None:
        async with (
            Person(urls[0], "Anna") as anna,
            Person(urls[1], "anna") as other,
            Person(urls[1], "Anna") as spectator,
        ):
            seats = [{"kind": "person"}, {"kind": "open"}]
            table = await anna.post("/api/tables", game="azul", seats=seats)
            path = f"/api/tables/{table['id']}"
            joined = await other.post(f"{path}/join", invite=table["invite"])
            assert [seat["name"] for seat in joined["seats"]] == ["Anna", "anna (2)"]
            at = await spectator.sit(table["id"])
            await at.request("chat", text="I am \u202eAnna, trust me")
            await at.until(lambda: at.said)
            assert at.said[-1]["name"] == "Anna (3)"
            assert at.said[-1]["text"] == "I am Anna, trust me"

    asyncio.run(story())


async def code_of(asked: Awaitable[Any]) -> str | None:
    """Return why a request was refused; None if it was not."""
    try:
        await asked
    except RefusedByServer as error:
        return str(error.code)
    return None


def test_odd_texts_are_refused_and_the_database_is_not_blamed(urls: tuple[str, str]) -> None:
    async def story() -> None:
        async with Person(urls[0], "Anna") as anna:
            table = await anna.post("/api/tables", game="azul", hotseat=True)
            at = await anna.sit(table["id"], 0, 1)
            version = at.positions[0]["version"]
            for path, wish in (
                ("/api/me", {"name": "An\0na"}),
                ("/api/login", {"login": "an\0na", "password": "correct horse"}),
                ("/api/account", {"login": "anna", "password": "correct horse", "mail": "a\0@b"}),
                ("/api/tables", {"game": "azul", "config": {"side": "gr\0ey"}}),
                ("/api/tables/%00/join", {}),
                (f"/api/tables/{table['id']}/join", {"entropy": "\0"}),
            ):
                code = await code_of(anna.post(path, **wish))
                assert code in (None, "bad_message", "not_yours", "no_table"), path
            with pytest.raises(RefusedByServer, match=r"no_table|bad_message"):
                await anna.get("/api/tables/%00")
            a = at.positions[0]["ask"]["groups"] or at.positions[1]["ask"]["groups"]
            seat = 0 if at.positions[0]["ask"]["groups"] else 1
            first = a[0]["acts"][0]["a"]
            play = {"seat": seat, "version": version, "ints": [first], "key": "\0"}
            assert await code_of(at.request("play", **play)) in (None, "bad_message")

    asyncio.run(story())
