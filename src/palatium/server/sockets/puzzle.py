"""The socket of a puzzle: the messages of a table, for somebody who is alone with a position."""

import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from palatium.core.errors import PalatiumError
from palatium.server.limits import Bucket
from palatium.server.process import ServerProcess
from palatium.server.sockets.table import COSTS, is_accepted, read_request, refused, turn_away
from palatium.server.tables.requests.puzzles import Attempt, board_of
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import Refusal, TooFast

JUDGING = 5.0
"""What an answer costs: a bot may have to think about it."""


async def serve_puzzle(server: ServerProcess, socket: WebSocket, puzzle_id: str) -> None:
    """A connection from its beginning to its end."""
    if not await is_accepted(server, socket):
        return
    try:
        board = board_of(puzzle_id)
    except Refusal as error:
        await turn_away(socket, error)
        return
    server.sockets += 1
    try:
        await _send(socket, wire.Table(table=board.table()))
        await _converse(server, socket, Attempt(board, server.analyst.pool))
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        server.sockets -= 1


async def _converse(server: ServerProcess, socket: WebSocket, attempt: Attempt) -> None:
    bucket = Bucket(server.settings.requests_per_second, server.settings.requests_burst)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        started = time.perf_counter()
        number: int | None = None
        try:
            request = read_request(message)
            number = request.id
            kind = str(type(request).__struct_config__.tag)
            server.telemetry.requests.labels(kind).inc()
            is_judging = isinstance(request, wire.Publish)
            if not bucket.take(JUDGING if is_judging else COSTS.get(kind, 1.0)):
                raise TooFast("too many requests; wait a little and try again")
            answer, is_changed = await attempt.answer(request)
            if is_changed:
                is_first = isinstance(request, wire.Watch)
                await _send(socket, attempt.position(None if is_first else 0))
            await _send(socket, answer)
        except Refusal as error:
            server.telemetry.refused.labels(error.code).inc()
            await _send(socket, refused(number, error.code, error.message))
        except PalatiumError as error:
            server.telemetry.failure("request_refused_by_engine", error)
            await _send(socket, refused(number, "illegal", "the engine refuses this"))
        server.telemetry.answered.observe(time.perf_counter() - started)


async def _send(socket: WebSocket, message: msgspec.Struct) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())
