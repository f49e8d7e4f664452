"""Invalid input of every kind: no 5xx, no crash, no change."""

import asyncio
import contextlib
import json
import os
import random
from typing import Any

import httpx
import hypothesis
import schemathesis
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.client import Person, RefusedByServer, acts, is_asked
from tests.server.sites import Server

EXAMPLES = int(os.environ.get("PALATIUM_FUZZ", "3"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_openapi_is_kept_under_fuzzing(sqlite_server: Server) -> None:
    """Each operation gets what its schema allows and what it does not."""
    url = sqlite_server.url
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as http:
        http.post("/api/me", json={"name": "Fuzz"})
        table = http.post("/api/tables", json={"game": "azul"}).json()
        cookie = f"palatium={http.cookies['palatium']}"
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) >= 17
    for operation in operations:
        fuzz(operation.as_strategy(), table["id"], cookie)
        if len(operation.body) > 0:  # without a body every text is valid
            wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
            fuzz(wrong, table["id"], cookie)
    assert "http_failed" not in sqlite_server.said()


def fuzz(cases: Any, table_id: str, cookie: str) -> None:
    """Send some requests of one operation, at a known table or at none."""

    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=cases, is_known=hypothesis.strategies.booleans())
    def one(case: Any, is_known: bool) -> None:
        if is_known and case.path_parameters and "id" in case.path_parameters:
            case.path_parameters["id"] = table_id
        response = case.call(headers={"Cookie": cookie})
        case.validate_response(response, checks=CHECKS)

    with contextlib.suppress(hypothesis.errors.Unsatisfiable):
        one()


def messages(rng: random.Random, position: dict[str, Any], other: int) -> list[str | bytes]:
    """Return requests that must be refused, or that change nothing."""
    version, a = position["version"], acts(position)[0]["a"]
    good = {"type": "play", "id": 1, "seat": 0, "version": version, "ints": [a]}
    out: list[str | bytes] = [
        "",
        "null",
        "[]",
        "{",
        "\x00",
        b"\xff\xfe\x00",
        "[" * 5000,
        json.dumps({"type": "play"}),
        json.dumps({"type": "nothing", "id": 1}),
        json.dumps({**good, "extra": 1}),
        json.dumps({**good, "id": "one"}),
        json.dumps({**good, "ints": []}),
        json.dumps({**good, "ints": [a] * 300}),
        json.dumps({**good, "ints": [2**70]}),
        json.dumps({**good, "ints": [-1]}),
        json.dumps({**good, "ints": [1.5]}),
        json.dumps({**good, "ints": [a ^ (1 << 29)]}),
        json.dumps({**good, "seat": 1}),
        json.dumps({**good, "seat": -1}),
        json.dumps({**good, "seat": 10**9}),
        json.dumps({**good, "version": version - 1}),
        json.dumps({**good, "version": version + 1}),
        json.dumps({**good, "version": -5}),
        json.dumps({**good, "key": "x" * 1000}),
        json.dumps({**good, "key": ""}),
        json.dumps({"type": "commit", "id": 2, "seat": 0, "version": version, "a": a}),
        json.dumps({"type": "extend", "id": 3, "seat": other, "version": version, "a": a}),
        json.dumps({"type": "publish", "id": 4, "seat": 0, "version": version}),
        json.dumps({"type": "undo", "id": 5, "seat": 0}),
        json.dumps({"type": "redo", "id": 5, "seat": 0}),
        json.dumps({"type": "drop", "id": 5, "seat": 0}),
        json.dumps({"type": "deal", "id": 6, "version": version, "text": "starter A"}),
        json.dumps({"type": "watch", "id": 7, "seats": [other]}),
        json.dumps({"type": "watch", "id": 7, "seats": [-1]}),
        json.dumps({"type": "moment", "id": 8, "move": -1}),
        json.dumps({"type": "moment", "id": 8, "move": 10**12}),
        json.dumps({"type": "moment", "id": 8, "move": 1, "seat": other}),
        json.dumps({"type": "take_back", "id": 9, "seat": 0}),
        json.dumps({"type": "why_not", "id": 10, "seat": other, "a": a}),
        json.dumps({"type": "hint", "id": 10, "seat": other}),
        json.dumps({"type": "preview", "id": 10, "seat": other, "chain": [a]}),
        json.dumps({"type": "preview", "id": 10, "seat": 0, "chain": [a] * 99}),
        json.dumps({"type": "chat", "id": 11, "text": ""}),
        json.dumps({"type": "chat", "id": 11, "text": "x" * 5000}),
    ]
    text = json.dumps(good)
    for _ in range(60):
        chars = list(text)
        for _ in range(rng.randrange(1, 4)):
            chars[rng.randrange(len(chars))] = rng.choice('{}[]",:0123456789ax\\ ')
        changed = "".join(chars)
        try:
            is_good = json.loads(changed) == good
        except ValueError:
            is_good = False
        if not is_good:
            out.append(changed)
    return out


def test_the_socket_refuses_nonsense_and_nothing_changes(sqlite_server: Server) -> None:
    """Malformed, huge, replayed, out of turn, another seat's: refused, the table stays."""

    async def story() -> None:
        async with Person(sqlite_server.url, "Anna") as anna, Person(
            sqlite_server.url, "Bo"
        ) as bo:
            table = await anna.post(
                "/api/tables",
                game="azul",
                seats=[{"kind": "person"}, {"kind": "open"}],
                visibility="public",
                config={"first": 0},
            )
            await bo.post(f"/api/tables/{table['id']}/join")
            at, his = await anna.sit(table["id"], 0), await bo.sit(table["id"], 1)
            await at.until(lambda: is_asked(at.positions[0], 0))
            before = at.positions[0]
            sent = messages(random.Random(3), before, 1)
            changed = 0
            for text in sent:
                seen = len(at.received)
                await at.raw(text)
                await at.until(
                    lambda seen=seen: any(m["type"] != "position" for m in at.received[seen:])
                )
                kinds = {m["type"] for m in at.received[seen:]}
                changed += kinds != {"refused"}
            # a changed letter can make another valid request, such as one with another id
            assert at.positions[0]["version"] in (before["version"], before["version"] + 1)
            assert changed <= 6
            await at.raw("x" * 40_000)
            await at.until(lambda: at.received[-1].get("code") == "too_big")
            version = at.positions[0]["version"]
            for kind in ("play", "extend", "commit", "publish", "hint", "take_back"):
                fields: dict[str, Any] = {"seat": 0}
                if kind in ("play", "extend", "commit", "publish"):
                    fields["version"] = version
                if kind in ("extend", "commit"):
                    fields["a"] = 1
                if kind == "play":
                    fields["ints"] = [1]
                try:
                    await his.request(kind, **fields)
                except RefusedByServer as error:
                    assert error.code == "not_yours"  # noqa: PT017
                else:
                    raise AssertionError(f"{kind} from another's seat was carried out")
            await his.raw("z" * 200_000)
            await his.until(lambda: his.is_closed or his.received[-1].get("code") == "too_big")
            fresh = await bo.sit(table["id"], 1)
            assert fresh.positions[1]["version"] == version
        assert "request_failed" not in sqlite_server.said()

    asyncio.run(story())
