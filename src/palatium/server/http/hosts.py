"""Routes for hosts. To everybody else there is no such address."""

from fastapi import APIRouter, Request, Response

from palatium.server.http.endpoints import answer, endpoint, person_of, read, server_of
from palatium.server.moderation.acts import DAY, HostActs
from palatium.server.moderation.lists import HostOverview
from palatium.server.store.rows import Person
from palatium.server.wire.hosting import HostAct, HostDone, HostLists
from palatium.server.wire.refusals import NoTable

router = APIRouter()

FIND = {"name": "find", "in": "query", "required": False, "schema": {"type": "string"}}
FIND_MOST = 100


async def need_host(request: Request) -> Person:
    """Return the host who asks."""
    person = await person_of(request)
    if person is None or not server_of(request).welcome.is_host(person.id):
        raise NoTable("there is no such address")
    return person


@endpoint(router, "GET", "/api/host", gives=HostLists, parameters=[FIND], problems=(404,))
async def host_lists(request: Request) -> Response:
    """People, tables, reports, banned addresses, and what hosts did; for hosts only."""
    await need_host(request)
    server = server_of(request)
    overview = HostOverview(server.storage, server.sources)
    return answer(await overview.all(request.query_params.get("find", "")[:FIND_MOST].strip()))


@endpoint(
    router, "POST", "/api/host", takes=HostAct, gives=HostDone, problems=(404, 409)
)
async def host_act(request: Request) -> Response:
    """Do something to a person, an address, a table or a report; for hosts only."""
    host = await need_host(request)
    wish = await read(request, HostAct)
    server = server_of(request)
    until = None if wish.days is None else server.sources.now() + wish.days * DAY
    acts = HostActs(server.storage, server.sources, host.login or host.name)
    said = await acts.do(wish.act, wish.target, until, wish.why)
    await server.orders.given()
    return answer(HostDone(said=said))
