"""The socket of a puzzle: the messages of a table, for somebody who is alone with a position."""

import asyncio
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from palatium.core.errors import PalatiumError
from palatium.server.bots.fair import Payer
from palatium.server.budgets import PENALTY, Asker
from palatium.server.metering import in_thread
from palatium.server.process import ServerProcess
from palatium.server.sockets.table import (
    COSTS,
    asker_of,
    counted_socket,
    is_accepted,
    kind_of,
    read_request,
    refused,
    session_of,
    turn_away,
)
from palatium.server.tables.requests.puzzles import Attempt, board_of
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import Illegal, Refusal, TooFast

JUDGING = 5.0
"""What an answer costs: a bot may have to think about it."""


class PuzzleVisit:
    """Somebody at a puzzle, who can be asked to leave."""

    def __init__(
        self, asker: Asker, session: str | None, task: "asyncio.Task[object] | None"
    ) -> None:
        self.person_id = asker.person_id
        self.session = session if asker.person_id is not None else None
        self.address = asker.address
        self.refusal: Refusal | None = None
        self._task = task

    def hang_up(self) -> None:
        """End the connection."""
        if self._task is not None:
            self._task.cancel()

    def dismiss(self, error: Refusal) -> None:
        """Say why, and end the connection."""
        self.refusal = error
        self.hang_up()


async def serve_puzzle(server: ServerProcess, socket: WebSocket, puzzle_id: str) -> None:
    """A connection from its beginning to its end."""
    if not await is_accepted(server, socket):
        return
    asker = asker_of(socket)
    try:
        person = await server.people.by_token(socket.cookies.get(server.COOKIE))
        asker.person_id = None if person is None else person.id
        server.welcome.check(asker)
        opening = in_thread(lambda: board_of(puzzle_id))
        board = await server.budgets.answered(asker, lambda: "open puzzle", opening)
        with counted_socket(server, asker):
            await _send(socket, wire.Table(table=board.table()))
            attempt = Attempt(board, server.analyst.pool, Payer(asker.address, asker.key))
            await _attend(server, socket, attempt)
    except Refusal as error:
        await turn_away(socket, error)
    except (WebSocketDisconnect, RuntimeError):
        pass


async def _attend(server: ServerProcess, socket: WebSocket, attempt: Attempt) -> None:
    visit = PuzzleVisit(asker_of(socket), session_of(server, socket), asyncio.current_task())
    server.connections.add(visit)
    try:
        await _converse(server, socket, attempt)
    except asyncio.CancelledError:
        if visit.refusal is None:
            raise
        raise visit.refusal from None
    finally:
        server.connections.discard(visit)


async def _converse(server: ServerProcess, socket: WebSocket, attempt: Attempt) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        started = time.perf_counter()
        number: int | None = None
        try:
            request = read_request(message)
            number = request.id
            for answer in await _answers(server, socket, attempt, request):
                await _send(socket, answer)
        except Refusal as error:
            server.telemetry.refused.labels(error.code).inc()
            await _send(socket, refused(number, error))
            is_unread = number is None  # and not counted yet
            bucket = server.budgets.requests.of(asker_of(socket).key)
            if isinstance(error, TooFast) or (is_unread and bucket.take()):
                await asyncio.sleep(PENALTY)
        except PalatiumError as error:
            server.telemetry.failure("request_refused_by_engine", error)
            await _send(socket, refused(number, Illegal("the engine refuses this")))
        server.telemetry.answered.observe(time.perf_counter() - started)


async def _answers(
    server: ServerProcess, socket: WebSocket, attempt: Attempt, request: wire.Request
) -> list[msgspec.Struct]:
    """Carry out a request within the budgets; what is sent for it."""
    asker, budgets = asker_of(socket), server.budgets
    kind = kind_of(request)
    server.telemetry.requests.labels(kind).inc()
    is_judging = isinstance(request, wire.Publish)
    budgets.requests.take(asker.key, JUDGING if is_judging else COSTS.get(kind, 1.0))

    async def work() -> list[msgspec.Struct]:
        answer, is_changed = await attempt.answer(request)
        if not is_changed:
            return [answer]
        is_first = isinstance(request, wire.Watch)
        return [attempt.position(None if is_first else 0), answer]

    return await budgets.answered(asker, lambda: f"puzzle {kind}", work(), not is_judging)


async def _send(socket: WebSocket, message: msgspec.Struct) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())
