"""HTTP with msgspec: routes that read and write wire types and describe themselves in OpenAPI."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.requests import HTTPConnection

from palatium.server.budgets import Asker
from palatium.server.limits import household, is_own_origin
from palatium.server.process import ServerProcess
from palatium.server.store.rows import Person
from palatium.server.wire import http as wire_http
from palatium.server.wire.refusals import BadMessage, NoName, NotYours, TooBig

BODY_MOST = 65_536
CONFIG_MOST = 4000
RECORD_MOST = 1_000_000
SCHEMAS = "#/components/schemas/{name}"

T = TypeVar("T")
Handler = Callable[..., Awaitable[Response]]
_described: list[type] = [wire_http.Problem]


def endpoint(
    router: APIRouter,
    method: str,
    path: str,
    *,
    takes: type | None = None,
    gives: Any = None,
    parameters: list[dict[str, Any]] | None = None,
    problems: tuple[int, ...] = (),
) -> Callable[[Handler], Handler]:
    """Add a route; `takes` and `gives` are wire types (`gives` a str: that media type)."""

    def add(handler: Handler) -> Handler:
        extra: dict[str, Any] = {"parameters": parameters or []}
        if takes is not None:
            _described.append(takes)
            schema = {"$ref": SCHEMAS.format(name=takes.__name__)}
            extra["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": schema}},
            }
        answers = _answers(gives, method, takes is not None or bool(parameters), problems)
        router.add_api_route(
            path,
            handler,
            methods=[method],
            response_model=None,
            openapi_extra={**extra, "responses": answers},
            description=(handler.__doc__ or "").strip(),
            response_class=Response,
        )
        return handler

    return add


def _answers(gives: Any, method: str, reads: bool, problems: tuple[int, ...]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if isinstance(gives, str):
        out["200"] = {"description": "done", "content": {gives: {"schema": {"type": "string"}}}}
    elif gives is not None:
        _described.append(gives)
        (schema,), _ = msgspec.json.schema_components([gives], ref_template=SCHEMAS)
        out["200"] = {"description": "done", "content": {"application/json": {"schema": schema}}}
    else:
        out["204"] = {"description": "done"}
    codes = {*problems, 429, 503}
    if reads:
        codes |= {400, 413}
    if method == "POST":
        codes |= {401, 403}
    problem = {"application/json": {"schema": {"$ref": SCHEMAS.format(name="Problem")}}}
    for code in sorted(codes):
        out[str(code)] = {"description": "refused", "content": problem}
    return out


@cache
def schemas() -> dict[str, Any]:
    """Return the schemas of all types that routes take or give."""
    _, components = msgspec.json.schema_components(_described, ref_template=SCHEMAS)
    return dict(components)


def server_of(request: Request) -> ServerProcess:
    """Return the server that a request came to."""
    server = request.app.state.server
    assert isinstance(server, ServerProcess)
    return server


async def read(request: Request, kind: type[T], most: int = BODY_MOST) -> T:
    """Read the body as a wire type; only from our own pages."""
    check_origin(request)
    data = await request.body()  # it has arrived whole: see guard.py
    if len(data) > most:
        raise TooBig(f"a request has at most {most} bytes")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise BadMessage(f"the body cannot be read: {error}") from None
    except (ValueError, RecursionError):
        raise BadMessage("the body cannot be read") from None


def check_origin(request: Request) -> None:
    """Refuse what other sites make a browser send."""
    headers, settings = request.headers, server_of(request).settings
    if not is_own_origin(headers.get("origin"), headers.get("host"), settings.origins):
        raise NotYours("this request comes from another site")


def check_size(config: dict[str, Any]) -> None:
    """Refuse options that no game has so many of."""
    if len(msgspec.json.encode(config)) > CONFIG_MOST:
        raise TooBig(f"the options of a game have at most {CONFIG_MOST} characters")


async def person_of(request: Request, is_barred_too: bool = False) -> Person | None:
    """Return whoever the cookie stands for; refuse who is banned, unless they are to go."""
    server, asker = server_of(request), asker_of(request)
    person = await server.people.by_token(request.cookies.get(server.COOKIE))
    if person is not None and asker.person_id is None:
        asker.person_id = person.id
        if not is_barred_too:
            server.welcome.check(asker)
        server.budgets.check(asker)
    return person


async def need_person(request: Request) -> Person:
    """Return whoever the cookie stands for; refuse a request without one."""
    person = await person_of(request)
    if person is None:
        raise NoName("choose a name first: POST /api/me")
    return person


def asker_of(request: HTTPConnection) -> Asker:
    """Return who is charged for a request; the guard knows the address."""
    asker = request.scope["asker"]
    assert isinstance(asker, Asker)
    return asker


def address_of(request: HTTPConnection) -> str:
    """Return where a request or a socket comes from, for limits."""
    server: ServerProcess = request.app.state.server
    peer = request.client.host if request.client is not None else ""
    return household(server.proxies.address(peer, request.headers.getlist("x-forwarded-for")))


def answer(data: Any) -> Response:
    """Return a wire type as JSON."""
    return Response(msgspec.json.encode(data), media_type="application/json")
