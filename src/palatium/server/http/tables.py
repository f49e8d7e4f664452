"""Routes about tables: lists, making, joining, seats, records."""

from fastapi import APIRouter, Request, Response

from palatium.record.file import write_record
from palatium.server.http.endpoints import (
    RECORD_MOST,
    answer,
    asker_of,
    check_origin,
    check_size,
    endpoint,
    need_person,
    person_of,
    read,
    server_of,
)
from palatium.server.tables.live import LiveTable
from palatium.server.tables.live_tables import retried
from palatium.server.tables.records import own_log, record_of, scene_of
from palatium.server.tables.seating.daily import today
from palatium.server.wire import http as wire_http
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import BadMessage

router = APIRouter()

ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
KEYS = [
    {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
    for name in ("watch", "invite")
]
"""Links to a private table."""
NUMBER = {"name": "number", "in": "path", "required": True, "schema": {"type": "integer"}}
RECORD = "text/plain; charset=utf-8"


async def table_of(request: Request) -> LiveTable:
    """The table that the path names; private ones are for those who sit there or may join."""
    return await server_of(request).tables.find(request.path_params["id"][:64])


async def watched(request: Request) -> tuple[LiveTable, str | None]:
    """A table that somebody may watch, and who asks."""
    table = await table_of(request)
    person = await person_of(request)
    person_id = None if person is None else person.id
    await server_of(request).links.check_watching(table, person_id, request.query_params)
    return table, person_id


@endpoint(router, "GET", "/api/tables", gives=wire_http.Lobby)
async def lobby(request: Request) -> Response:
    """Your turns, your tables, tables of others, finished ones."""
    person = await person_of(request)
    lists = server_of(request).lists
    return answer(await lists.lobby(None if person is None else person.id))


@endpoint(
    router,
    "POST",
    "/api/tables",
    takes=wire_http.NewTable,
    gives=wire.TableInfo,
    problems=(404, 409),
)
async def make_table(request: Request) -> Response:
    """Make a table; its invite is told only here."""
    person = await need_person(request)
    wish = await read(request, wire_http.NewTable, RECORD_MOST)
    check_size(wish.config)
    server = server_of(request)
    server.budgets.make_table(asker_of(request))
    return answer(await server.seating.create(wish, person))


@endpoint(router, "POST", "/api/commitment", gives=wire_http.Commitment)
async def commitment(request: Request) -> Response:
    """Bind the server to the secret of your next table; the same until you make it."""
    check_origin(request)
    person = await need_person(request)
    found = await server_of(request).commitments.promise(person)
    return answer(wire_http.Commitment(commitment=found))


@endpoint(
    router,
    "GET",
    "/api/tables/{id}",
    gives=wire.TableInfo,
    parameters=[ID, *KEYS],
    problems=(403, 404, 409),
)
async def head(request: Request) -> Response:
    """The head of a table."""
    table, person_id = await watched(request)
    return answer(table.info(person_id))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/join",
    takes=wire_http.Join,
    gives=wire.TableInfo,
    parameters=[ID],
    problems=(404, 409),
)
async def join(request: Request) -> Response:
    """Take an open seat."""
    wish = await read(request, wire_http.Join)
    person = await need_person(request)
    table, seating = await table_of(request), server_of(request).seating
    return answer(await retried(lambda: seating.join(table, person, wish)))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/leave",
    gives=wire.TableInfo,
    parameters=[ID],
    problems=(404, 409),
)
async def leave(request: Request) -> Response:
    """Give your seat up; during the game a bot plays it until you take it back."""
    check_origin(request)
    person = await need_person(request)
    table, seating = await table_of(request), server_of(request).seating
    return answer(await retried(lambda: seating.leave(table, person)))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/resign",
    takes=wire_http.Resign,
    gives=wire.TableInfo,
    parameters=[ID],
    problems=(404, 409),
)
async def resign(request: Request) -> Response:
    """Give your seat up for good; `resigning` in the table's head says what then happens."""
    wish = await read(request, wire_http.Resign)
    person = await need_person(request)
    table, resigning = await table_of(request), server_of(request).resigning
    return answer(await retried(lambda: resigning.resign(table, person, wish)))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/claim",
    takes=wire_http.ClaimWish,
    gives=wire.TableInfo,
    parameters=[ID],
    problems=(404, 409),
)
async def claim(request: Request) -> Response:
    """End the game of a player who is gone, or let a bot play for them."""
    wish = await read(request, wire_http.ClaimWish)
    person = await need_person(request)
    table, resigning = await table_of(request), server_of(request).resigning
    return answer(await retried(lambda: resigning.claim(table, person, wish)))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/delete",
    parameters=[ID],
    problems=(404, 409),
)
async def delete(request: Request) -> Response:
    """Delete an unfinished table that nobody else plays at."""
    check_origin(request)
    person = await need_person(request)
    table, deleting = await table_of(request), server_of(request).deleting
    await retried(lambda: deleting.delete(table, person))
    return Response(status_code=204)


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/seats/{number}",
    takes=wire_http.SeatChange,
    gives=wire.TableInfo,
    parameters=[ID, NUMBER],
    problems=(404, 409),
)
async def change_seat(request: Request) -> Response:
    """Hand a seat to a bot, take it back, or fill or open a seat before the game."""
    wish = await read(request, wire_http.SeatChange)
    person = await need_person(request)
    text = request.path_params["number"]
    if not text.isdecimal() or len(text) > 2:
        raise BadMessage("seats are numbered from 0")
    table, seating = await table_of(request), server_of(request).seating
    return answer(await retried(lambda: seating.change_seat(table, int(text), person, wish)))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/invite",
    gives=wire_http.Invite,
    parameters=[ID],
    problems=(404, 409),
)
async def invite(request: Request) -> Response:
    """One more token for the open seats."""
    check_origin(request)
    person = await need_person(request)
    token = await server_of(request).links.invite(await table_of(request), person)
    return answer(wire_http.Invite(invite=token))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/watch",
    gives=wire_http.WatchKey,
    parameters=[ID],
    problems=(404, 409),
)
async def watch(request: Request) -> Response:
    """A key with which anybody may watch a private table."""
    check_origin(request)
    person = await need_person(request)
    key = await server_of(request).links.watch(await table_of(request), person)
    return answer(wire_http.WatchKey(watch=key))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/rematch",
    takes=wire_http.Rematch,
    gives=wire.TableInfo,
    parameters=[ID],
    problems=(404, 409),
)
async def rematch(request: Request) -> Response:
    """Play again with the same people."""
    wish = await read(request, wire_http.Rematch)
    person = await need_person(request)
    server = server_of(request)
    server.budgets.make_table(asker_of(request))
    table = await table_of(request)
    return answer(await retried(lambda: server.seating.rematch(table, person, wish)))


@endpoint(
    router,
    "POST",
    "/api/tables/{id}/fork",
    takes=wire_http.Fork,
    gives=wire.TableInfo,
    parameters=[ID, *KEYS],
    problems=(404, 409),
)
async def fork(request: Request) -> Response:
    """Go on from a turn of a finished game at a table of your own."""
    wish = await read(request, wire_http.Fork)
    person = await need_person(request)
    server = server_of(request)
    server.budgets.make_table(asker_of(request))
    table, _ = await watched(request)
    return answer(await server.seating.fork(table, person, wish))


@endpoint(
    router,
    "GET",
    "/api/tables/{id}/scene",
    gives=wire_http.Scene,
    parameters=[ID, *KEYS],
    problems=(403, 404, 409),
)
async def table_scene(request: Request) -> Response:
    """What never changes at a table; of one whose rules are gone, as it was kept."""
    table, _ = await watched(request)
    return Response(scene_of(table), media_type="application/json")


@endpoint(
    router,
    "GET",
    "/api/tables/{id}/record",
    gives="text/plain",
    parameters=[ID, *KEYS],
    problems=(403, 404, 409),
)
async def record(request: Request) -> Response:
    """The record after the end; before it, what your seat was told."""
    table, person_id = await watched(request)
    if table.row.status == "over":
        found = record_of(table, today(server_of(request).sources.now()))
        text, name = write_record(found), f"{table.row.game}-{table.id}.pal"
    else:
        held = table.held(person_id)
        text = own_log(table, held[0] if held else None)
        name = f"{table.row.game}-{table.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=RECORD, headers=headers)
