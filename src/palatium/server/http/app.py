"""The application: routes, the socket, the web app's files, and errors as clear replies."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket
from starlette.exceptions import HTTPException

import palatium
from palatium.server.http import accounts as routes_accounts
from palatium.server.http import conduct as routes_conduct
from palatium.server.http import endpoints as http
from palatium.server.http import games as routes_games
from palatium.server.http import hosts as routes_hosts
from palatium.server.http import mails as routes_mails
from palatium.server.http import operations as routes_operations
from palatium.server.http import people as routes_people
from palatium.server.http import puzzles as routes_puzzles
from palatium.server.http import tables as routes_tables
from palatium.server.http.guard import SLOWLY, RequestGuard, problem
from palatium.server.http.page import add_web_app
from palatium.server.process import ServerProcess
from palatium.server.settings import Settings
from palatium.server.sockets.bot import serve_bot
from palatium.server.sockets.puzzle import serve_puzzle
from palatium.server.sockets.table import serve_socket
from palatium.server.wire import messages as wire
from palatium.server.wire.http import Problem
from palatium.server.wire.refusals import Refusal, TooFast


def create_app(settings: Settings) -> FastAPI:
    """Build the application of a server with these settings."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = ServerProcess(settings)
        app.state.server = server
        await server.open()
        yield
        await server.close()

    app = FastAPI(
        title="Palatium",
        version=palatium.__version__,
        description="Tables of palace-building games. Play goes over the socket /ws/tables/{id}.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for routes in (
        routes_games,
        routes_people,
        routes_accounts,
        routes_mails,
        routes_tables,
        routes_puzzles,
        routes_operations,
        routes_conduct,
        routes_hosts,
    ):
        app.include_router(routes.router)

    @app.websocket("/ws/tables/{table_id}")
    async def socket(websocket: WebSocket, table_id: str) -> None:
        await serve_socket(websocket.app.state.server, websocket, table_id[:64])

    @app.websocket("/ws/bots/{table_id}/{seat}")
    async def bot_socket(websocket: WebSocket, table_id: str, seat: int) -> None:
        await serve_bot(websocket.app.state.server, websocket, table_id[:64], seat)

    @app.websocket("/ws/puzzles/{puzzle_id}")
    async def puzzle_socket(websocket: WebSocket, puzzle_id: str) -> None:
        await serve_puzzle(websocket.app.state.server, websocket, puzzle_id[:64])

    @app.get("/api/socket.json", include_in_schema=False)
    async def socket_schema() -> Response:
        return Response(_encoded_schema_of_socket(), media_type="application/json")

    add_web_app(app)
    _handle_errors(app)
    _describe(app)
    return app


def schema_of_socket() -> dict[str, Any]:
    """Return what goes over the socket, as JSON schema."""
    (request, message), components = msgspec.json.schema_components(
        [wire.Request, wire.Message], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Palatium's socket",
        "properties": {"request": request, "message": message},
        "$defs": components,
    }


@cache
def _encoded_schema_of_socket() -> bytes:
    return msgspec.json.encode(schema_of_socket())


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        request.scope[SLOWLY] = isinstance(error, TooFast)
        return problem(error)

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, error: HTTPException) -> Response:
        data = msgspec.json.encode(Problem(code="no_table", message=str(error.detail)))
        reply = Response(data, error.status_code, media_type="application/json")
        reply.headers.update(error.headers or {})
        return reply

    app.add_middleware(RequestGuard)


def _describe(app: FastAPI) -> None:
    """OpenAPI with the wire types."""
    make = app.openapi

    def described() -> dict[str, Any]:
        schema = make()
        schema.setdefault("components", {})["schemas"] = http.schemas()
        return schema

    app.openapi = described  # type: ignore[method-assign]
