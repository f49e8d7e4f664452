"""The socket: one connection to one table, its requests answered one after the other."""

import asyncio
import contextlib
import time
from collections.abc import Iterator

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from palatium.core.errors import PalatiumError
from palatium.server.budgets import PENALTY, Asker
from palatium.server.limits import is_own_origin
from palatium.server.people.sessions import token_hash
from palatium.server.process import ServerProcess
from palatium.server.store.rows import Person
from palatium.server.tables.live import LiveTable
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import (
    BadMessage,
    Illegal,
    NotYours,
    Refusal,
    TooBig,
    TooFast,
    Unavailable,
)

MESSAGE_MOST = 16_384
QUEUE_MOST = 200
QUEUE_BYTES = 1_000_000
"""Messages, and bytes beside the first, that wait for a slow reader before it is let go."""
GOODBYE = 5.0
"""Seconds for somebody who is let go to hear so."""

COSTS = {"analyse": 10.0, "hint": 5.0, "moment": 3.0, "chat": 3.0, "preview": 2.0}

_decoder = msgspec.json.Decoder(wire.Request)
_encoder = msgspec.json.Encoder()


class Connection:
    """Somebody at a table; LiveTable sends through it."""

    def __init__(self, server: ServerProcess, socket: WebSocket, asker: Asker, name: str) -> None:
        self.person_id = asker.person_id
        self.session = session_of(server, socket) if asker.person_id is not None else None
        self.name = name
        self.address = asker.address
        self.sent: dict[int | None, int] = {}
        self.blocked: frozenset[str] = frozenset()
        self.ended = asyncio.Event()
        self._thoughts: set[asyncio.Task[None]] = set()
        self._server = server
        self._socket = socket
        self._asker = asker
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0

    def send(self, data: bytes) -> None:
        """Put a message on its way; who reads too slowly is let go and can come back."""
        if self.ended.is_set():
            return
        is_more = self._waiting > 0 and self._waiting + len(data) > QUEUE_BYTES
        is_full = is_more or self._queue.qsize() >= QUEUE_MOST
        if is_full or not self._server.budgets.outgoing.hold(self._asker.address, len(data)):
            self.hang_up()
            return
        self._waiting += len(data)
        self._queue.put_nowait(data)

    def hang_up(self) -> None:
        """End the connection."""
        self.ended.set()
        while not self._queue.empty():
            self._gone(self._queue.get_nowait() or b"")
        self._queue.put_nowait(None)

    def dismiss(self, error: Refusal) -> None:
        """Say why, and end the connection."""
        while not self._queue.empty():
            self._gone(self._queue.get_nowait() or b"")
        self.send(_encoder.encode(refused(None, error)))
        self.ended.set()
        self._queue.put_nowait(None)

    def _gone(self, data: bytes) -> None:
        self._waiting -= len(data)
        self._server.budgets.outgoing.let_go(self._asker.address, len(data))

    async def write(self) -> None:
        """Send what is queued, until the connection ends."""
        while True:
            data = await self._queue.get()
            if data is None:
                break
            try:
                await self._socket.send({"type": "websocket.send", "text": data.decode()})
            finally:
                self._gone(data)
        if self._socket.client_state is WebSocketState.CONNECTED:
            await self._socket.close(1013)

    async def read(self, table: LiveTable) -> None:
        """Answer requests until the other side goes away."""
        telemetry = self._server.telemetry
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect" or self.ended.is_set():
                return
            started = time.perf_counter()
            try:
                request = read_request(message)
            except Refusal as error:
                telemetry.refused.labels(error.code).inc()
                self.send(_encoder.encode(refused(None, error)))
                if self._server.budgets.requests.of(self._asker.key).take():
                    await asyncio.sleep(PENALTY)
                continue
            if not self._is_counted(request):
                await asyncio.sleep(PENALTY)
                continue
            if isinstance(request, wire.Hint | wire.Analyse):  # a bot thinks: go on meanwhile
                task = self._server.tables.spawn(self._think_on(table, request))
                self._thoughts.add(task)
                task.add_done_callback(self._thoughts.discard)
                continue
            # who goes away in the middle of a write must not leave its transaction open
            answered = asyncio.create_task(self._think(table, request))
            if await asyncio.shield(answered) == TooFast.code:
                await asyncio.sleep(PENALTY)
            telemetry.answered.observe(time.perf_counter() - started)

    def _is_counted(self, request: wire.Request) -> bool:
        """Count a request; refuse it if there are too many."""
        kind = kind_of(request)
        self._server.telemetry.requests.labels(kind).inc()
        try:
            self._server.budgets.requests.take(self._asker.key, COSTS.get(kind, 1.0))
        except TooFast as error:
            self._server.telemetry.refused.labels(error.code).inc()
            self.send(_encoder.encode(refused(request.id, error)))
            return False
        return True

    async def _think(self, table: LiveTable, request: wire.Request) -> wire.Code | None:
        """Answer a request; the code if it was refused."""
        answer = await self._answer(table, request)
        self.send(_encoder.encode(answer))
        return answer.code if isinstance(answer, wire.Refused) else None

    async def _think_on(self, table: LiveTable, request: wire.Request) -> None:
        await self._think(table, request)

    def stop_thinking(self) -> None:
        """End what bots do for somebody who is gone."""
        for task in list(self._thoughts):
            task.cancel()

    def _tell(self, news: wire.Analysing) -> bool:
        """Say how far an analysis is; False once the connection has ended."""
        is_open = self in self._server.connections
        if is_open:
            self.send(_encoder.encode(news))
        return is_open

    async def _answer(self, table: LiveTable, request: wire.Request) -> object:
        number = request.id
        telemetry = self._server.telemetry
        try:
            is_quick = not isinstance(request, wire.Hint | wire.Analyse)
            work, kind = self._done(table, request), kind_of(request)
            return await self._server.budgets.answered(self._asker, lambda: kind, work, is_quick)
        except Refusal as error:
            telemetry.refused.labels(error.code).inc()
            return refused(number, error)
        except PalatiumError as error:
            telemetry.failure("request_refused_by_engine", error)
            return refused(number, Illegal("the engine refuses this"))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            telemetry.failure("request_failed", error)
            table.distrust()
            return refused(number, Unavailable("the server failed; nothing was changed"))

    async def _done(self, table: LiveTable, request: wire.Request) -> object:
        """Carry out a request."""
        if isinstance(request, wire.Watch):
            async with table.lock:
                await self._server.tables.refresh(table)
                return self._watch(table, request)
        if isinstance(request, wire.Chat):
            await self._server.chats.say(table, self.person_id, self.name, request.text)
            return wire.Done(id=request.id, version=table.version_for(None))
        if isinstance(request, wire.Analyse):
            return await self._server.analyst.analyse(table, self._asker, request, self._tell)
        return await self._server.playing.answer(table, self.person_id, request)

    def _watch(self, table: LiveTable, request: wire.Watch) -> wire.Done:
        """Choose whose view to get, and get it."""
        if len(set(request.seats)) < len(request.seats):
            raise BadMessage("a seat is named twice; name each seat once")
        for seat in request.seats:
            if not 0 <= seat < len(table.seats) or not table.holds(self.person_id, seat):
                raise NotYours(f"seat {seat} is not yours to look from")
        wanted: list[int | None] = [*request.seats] if request.seats else [None]
        self.sent = {}
        for seat_or_none in wanted:
            table.show(self, seat_or_none, max(request.since, 0))
        return wire.Done(id=request.id, version=table.version_for(wanted[0]))


def kind_of(request: wire.Request) -> str:
    """Return what a request is called on the wire."""
    return str(type(request).__struct_config__.tag)


def read_request(message: object) -> wire.Request:
    """Read a message as a request."""
    assert isinstance(message, dict)
    data = message.get("text")
    raw: bytes = data.encode() if isinstance(data, str) else message.get("bytes") or b""
    if len(raw) > MESSAGE_MOST:
        raise TooBig(f"a message has at most {MESSAGE_MOST} bytes")
    try:
        request: wire.Request = _decoder.decode(raw)
    except msgspec.DecodeError as error:
        raise BadMessage(f"this message cannot be read: {error}") from None
    except (ValueError, RecursionError):
        raise BadMessage("this message cannot be read") from None
    return request


def refused(number: int | None, error: Refusal) -> wire.Refused:
    """Build the answer to a request that was refused."""
    return wire.Refused(id=number, code=error.code, message=error.message, wait=error.wait)


async def is_accepted(server: ServerProcess, socket: WebSocket) -> bool:
    """Let a connection in, if it comes from our own pages and there is room."""
    headers = socket.headers
    if not is_own_origin(headers.get("origin"), headers.get("host"), server.settings.origins):
        await socket.close(1008)
        return False
    try:
        server.budgets.visits.take(asker_of(socket).address)
    except TooFast:
        await socket.close(1013)
        return False
    if server.sockets >= server.settings.most_sockets:
        await socket.close(1013)
        return False
    await socket.accept()
    return True


def asker_of(socket: WebSocket) -> Asker:
    """Return who is charged for what a connection asks; the guard knows the address."""
    asker = socket.scope["asker"]
    assert isinstance(asker, Asker)
    return asker


def session_of(server: ServerProcess, socket: WebSocket) -> str | None:
    """Return the session that a connection was opened in, as it is kept."""
    token = socket.cookies.get(server.COOKIE)
    return None if token is None else token_hash(token)


@contextlib.contextmanager
def counted_socket(server: ServerProcess, asker: Asker) -> Iterator[None]:
    """Count a connection while it lasts; TooFast if there are too many of its address or person."""
    server.budgets.came(asker)
    server.sockets += 1
    try:
        yield
    finally:
        server.sockets -= 1
        server.budgets.went(asker)


async def who_and_where(
    server: ServerProcess, socket: WebSocket, table_id: str
) -> tuple[Person | None, LiveTable]:
    """Return whose cookie a connection has, and the table it wants."""
    asker = asker_of(socket)
    person = await server.people.by_token(socket.cookies.get(server.COOKIE))
    asker.person_id = None if person is None else person.id
    server.welcome.check(asker)
    if person is not None:
        await server.sightings.came(person.id, asker.address)
    table = await server.budgets.answered(asker, lambda: "open", server.tables.find(table_id))
    return person, table


async def serve_socket(server: ServerProcess, socket: WebSocket, table_id: str) -> None:
    """A connection from its beginning to its end."""
    if not await is_accepted(server, socket):
        return
    try:
        person, table = await who_and_where(server, socket, table_id)
        person_id = None if person is None else person.id
        await server.links.check_watching(table, person_id, socket.query_params)
        name = "" if person is None else person.name
        connection = Connection(server, socket, asker_of(socket), name)
        with counted_socket(server, asker_of(socket)):
            await _converse(server, table, connection)
    except Refusal as error:
        await turn_away(socket, error)


async def _converse(server: ServerProcess, table: LiveTable, connection: Connection) -> None:
    server.connections.add(connection)
    table.watchers[connection] = None
    server.presence.changed(table)
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(connection.read(table))
    ended = asyncio.create_task(connection.ended.wait())
    try:
        table.show_head(connection)
        connection.blocked = await server.chats.blocked_by(connection.person_id)
        for said in await server.chats.latest(table.id, connection.person_id):
            connection.send(_encoder.encode(said))
        await asyncio.wait([writer, reader, ended], return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            await asyncio.wait([writer], timeout=GOODBYE)
    except Unavailable:
        pass
    finally:
        for task in (writer, reader, ended):
            task.cancel()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, asyncio.CancelledError):
            await asyncio.gather(writer, reader, return_exceptions=True)
        connection.hang_up()
        connection.stop_thinking()
        server.connections.discard(connection)
        table.watchers.pop(connection, None)
        table.touch()
        server.presence.changed(table)


async def turn_away(socket: WebSocket, error: Refusal) -> None:
    """Say why there is nothing here, and end the connection."""
    await socket.send_text(_encoder.encode(refused(None, error)).decode())
    await socket.close(1008)
