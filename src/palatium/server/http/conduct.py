"""Routes about other people: reports, blocks, and what the owner of a table does."""

from fastapi import APIRouter, Request, Response

from palatium.server.http.endpoints import (
    answer,
    asker_of,
    check_origin,
    endpoint,
    need_person,
    read,
    server_of,
)
from palatium.server.http.tables import ID, KEYS, table_of, watched
from palatium.server.wire.conduct import Blocks, NewBlock, NewReport, PersonHere, TableMark
from palatium.server.wire.refusals import BadMessage

router = APIRouter()

WHOM = [
    {"name": name, "in": "query", "required": False, "schema": {"type": "integer"}}
    for name in ("seat", "line")
]


@endpoint(
    router,
    "GET",
    "/api/tables/{id}/person",
    gives=PersonHere,
    parameters=[ID, *WHOM, *KEYS],
    problems=(401, 403, 404, 409),
)
async def person_here(request: Request) -> Response:
    """Somebody at a table, by their seat or by a line of chat, and how you stand to them."""
    person = await need_person(request)
    table, _ = await watched(request)
    seat, line = _number(request, "seat"), _number(request, "line")
    return answer(await server_of(request).conduct.show(table, person, seat, line))


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise BadMessage(f"{name} is a whole number")
    return int(text)


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/report",
    takes=NewReport,
    parameters=[ID, *KEYS],
    problems=(404, 409),
)
async def report(request: Request) -> Response:
    """Tell the hosts of this server about somebody, or about a table."""
    wish = await read(request, NewReport)
    person = await need_person(request)
    table, _ = await watched(request)
    server = server_of(request)
    server.budgets.report(asker_of(request))
    await server.conduct.report(table, person, wish)
    return Response(status_code=204)


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/mark",
    takes=TableMark,
    gives=PersonHere,
    parameters=[ID],
    problems=(404, 409),
)
async def mark(request: Request) -> Response:
    """Mute somebody at your table, or let somebody sit down again whom you removed."""
    wish = await read(request, TableMark)
    person = await need_person(request)
    return answer(await server_of(request).conduct.mark(await table_of(request), person, wish))


@endpoint(router, "GET", "/api/blocks", gives=Blocks, problems=(401,))
async def blocks(request: Request) -> Response:
    """Everybody whom you have blocked."""
    return answer(await server_of(request).conduct.blocks(await need_person(request)))


@endpoint(router, "POST", "/api/blocks", takes=NewBlock, gives=Blocks, problems=(404, 409))
async def block(request: Request) -> Response:
    """Neither hear somebody any more nor let them sit down at your tables."""
    wish = await read(request, NewBlock)
    person = await need_person(request)
    server = server_of(request)
    table = await server.tables.find(wish.table)
    await server.links.check_watching(table, person.id, request.query_params)
    return answer(await server.conduct.block(table, person, wish))


@endpoint(
    router, "POST", "/api/blocks/{id}/lift", gives=Blocks, parameters=[ID], problems=(404,)
)
async def unblock(request: Request) -> Response:
    """Hear somebody again."""
    check_origin(request)
    person = await need_person(request)
    lifted = await server_of(request).conduct.unblock(person, request.path_params["id"][:64])
    return answer(lifted)
