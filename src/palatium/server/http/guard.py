"""The guard before all routes: limits, whole bodies, budgets, headers, errors as clear replies."""

import asyncio
import math
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec
from fastapi import Response
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from palatium.server.budgets import PENALTY, Asker
from palatium.server.http.endpoints import RECORD_MOST, address_of
from palatium.server.process import ServerProcess
from palatium.server.wire.http import Problem
from palatium.server.wire.refusals import Refusal, TooBig, TooFast, TooSlow

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY_SECONDS = 20.0
"""For a request to arrive whole."""
SLOWLY = "palatium.slowly"
"""In the scope of a request: whether a route refused it because there were too many."""
PROBED = ("/healthz", "/metrics")
WORDS = "/api/words"
"""Whoever is refused still reads why in the language of the server."""
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
SAFETY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def problem(error: Refusal) -> Response:
    """Return a refusal as a reply."""
    data = msgspec.json.encode(Problem(code=error.code, message=error.message, wait=error.wait))
    out = Response(data, error.status, media_type="application/json")
    if error.wait is not None:
        out.headers["Retry-After"] = str(max(math.ceil(error.wait), 1))
    if isinstance(error, TooSlow | TooBig):
        out.headers["Connection"] = "close"  # the rest of the body is not read
    return out


class RequestGuard:
    """Lets requests through to the application, one after another and not too many."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                scope["asker"] = Asker(address_of(HTTPConnection(scope)))
            await self._app(scope, receive, send)
            return
        server: ServerProcess = scope["app"].state.server
        asker = scope["asker"] = Asker(address_of(HTTPConnection(scope)))
        reply = _Reply(scope["path"], send, server)
        try:
            await self._let_in(server, asker, scope, receive, reply)
        except Refusal as error:
            if isinstance(error, TooFast):
                await asyncio.sleep(PENALTY)
            await reply.instead(problem(error), scope, receive)
        except Exception as error:
            server.telemetry.failure("http_failed", error)
            if reply.is_begun:
                raise
            failed = Problem(code="unavailable", message="the server failed")
            data = msgspec.json.encode(failed)
            response = Response(data, 500, media_type="application/json")
            await reply.instead(response, scope, receive)

    async def _let_in(
        self, server: ServerProcess, asker: Asker, scope: Scope, receive: Receive, reply: "_Reply"
    ) -> None:
        budgets, path = server.budgets, scope["path"]
        if path in PROBED:
            budgets.probes.take(asker.address)
        elif path.startswith("/api/"):
            budgets.visits.take(asker.address)
            if path != WORDS:
                server.welcome.check_address(asker.address)
        else:
            budgets.files.take(asker.address)
        body = b""
        if scope["method"] == "POST":
            body = await _whole_body(server, asker.address, receive)
        is_file = not path.startswith("/api/") and path not in PROBED
        reply.waits = not is_file  # until nobody else waits for this request
        work = self._app(scope, _again(body, receive), reply.send)
        await budgets.answered(asker, lambda: _kind(scope), _awaited(work), not is_file)
        if scope.get(SLOWLY):
            await asyncio.sleep(PENALTY)  # not one of the few that are worked on any more
        await reply.go()


async def _awaited(work: Awaitable[None]) -> None:
    await work


def _kind(scope: Scope) -> str:
    """Return which of the routes a request took."""
    route = scope.get("route")
    return f"{scope['method']} {getattr(route, 'path', 'other')}"


async def _whole_body(server: ServerProcess, address: str, receive: Receive) -> bytes:
    """Return the body once it is here; what lies here half-sent is bounded in size and time."""
    data, held = bytearray(), 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                part: bytes = message.get("body", b"")
                if len(data) + len(part) > RECORD_MOST:
                    raise TooBig(f"a request has at most {RECORD_MOST} bytes")
                if not server.budgets.bodies.hold(address, len(part)):
                    raise TooFast("too many unfinished requests from your address", BODY_SECONDS)
                held += len(part)
                data += part
                if not message.get("more_body"):
                    return bytes(data)
    except TimeoutError:
        raise TooSlow(f"a request should arrive whole within {BODY_SECONDS:g} seconds") from None
    finally:
        server.budgets.bodies.let_go(address, held)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a way to read a body that has been read."""
    is_read = False

    async def read() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read


class _Reply:
    """What is sent back, with the headers that every reply has."""

    def __init__(self, path: str, send: Send, server: ServerProcess) -> None:
        self.is_begun = False
        self.waits = False
        """Whether it is kept back until it is whole: a slow reader holds up nobody."""
        self._path = path
        self._send = send
        self._server = server
        self._parts: list[Message] = []

    async def send(self, message: Message) -> None:
        """Send a part of a reply."""
        if message["type"] == "http.response.start":
            self._server.telemetry.http.labels(str(message["status"])).inc()
            headers = MutableHeaders(scope=message)
            headers.update(SAFETY)
            if self._path.startswith("/api/") and "cache-control" not in headers:
                headers["Cache-Control"] = "no-store"
        if self.waits:
            self._parts.append(message)
        else:
            self.is_begun = True
            await self._send(message)

    async def go(self) -> None:
        """Send what was kept back."""
        self.waits = False
        for message in self._parts:
            self.is_begun = True
            await self._send(message)

    async def instead(self, response: Response, scope: Scope, receive: Receive) -> None:
        """Send a reply of the guard's own."""
        self.waits = False
        await response(scope, receive, self.send)
