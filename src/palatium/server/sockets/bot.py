"""Outside bots over a socket: the messages of `stdio:` bots, for a seat that a program holds.

The program comes as any guest does: it gets a cookie, takes a seat, and opens its socket. Lose the
socket and nothing is lost: who comes back is asked again.
"""

import asyncio
import contextlib
import json
import time

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from palatium.bots import protocol
from palatium.bots.protocol import LONGEST_LINE, START_SECONDS, Message, Nonsense
from palatium.core.rng import Rng
from palatium.playing.plan import is_together
from palatium.playing.seat import Seat
from palatium.server.process import ServerProcess
from palatium.server.sockets.table import (
    asker_of,
    counted_socket,
    is_accepted,
    session_of,
    who_and_where,
)
from palatium.server.tables.live import LiveTable
from palatium.server.tables.views.clocks import seconds_left
from palatium.server.wire import messages as wire
from palatium.server.wire.refusals import NotYours, Refusal, TooFast

MOVE_SECONDS = 60.0
"""For an answer at a table without a clock."""
AGAIN = 0.2
"""Seconds before a bot whose answer was refused is asked again."""
AHEAD = 16
"""Answers that may lie unread before a bot is let go."""


class BotConnection:
    """A program at its seat. It watches nothing: it is asked, and answers."""

    def __init__(
        self, server: ServerProcess, socket: WebSocket, table: LiveTable, seat: int
    ) -> None:
        self.person_id = table.seats[seat].person_id
        self.session = session_of(server, socket)
        self.address = asker_of(socket).address
        self.sent: dict[int | None, int] = {}
        self.blocked: frozenset[str] = frozenset()
        self._server = server
        self._socket = socket
        self._table = table
        self._seat = seat
        self._changed = asyncio.Event()
        self._heard: asyncio.Queue[str | None] = asyncio.Queue(AHEAD)
        self._asked = 0
        self._rng = Rng(0)  # what is hidden is dealt again at random, and not shown

    def send(self, data: bytes) -> None:
        """The head of the table changed, which may matter: a seat was taken back."""
        self._changed.set()

    def dismiss(self, error: Refusal) -> None:
        """End the connection; a program that comes back is told why."""
        self.hang_up()

    def hang_up(self) -> None:
        """End the connection."""
        while not self._heard.empty():
            self._heard.get_nowait()
        self._heard.put_nowait(None)

    async def run(self) -> None:
        """Greet the bot and ask it until the game is over."""
        self._table.listeners.add(self._changed)
        reader = asyncio.create_task(self._read())
        try:
            await self._say(protocol.hello())
            protocol.named(await self._hear("hello", START_SECONDS))
            await self._say(protocol.new(self._handle(), *self._times()))
            while await self._charged_turn():
                pass
            await self._say(protocol.bye())
            await self._socket.close(1000)
        except Nonsense as error:
            await self._fail(f"the bot {error}")
        except Refusal as error:
            await self._fail(error.message)
        except (WebSocketDisconnect, RuntimeError):
            pass  # it went away
        finally:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
            self._table.listeners.discard(self._changed)
            self._table.touch()

    async def _read(self) -> None:
        """Take in what the bot says."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                self.hang_up()
                return
            text = message.get("text") or ""
            if len(text) > LONGEST_LINE or self._heard.full():
                self.hang_up()
                return
            self._heard.put_nowait(text)

    async def _charged_turn(self) -> bool:
        """Take a turn; who owes time waits, as long as a person would be told to."""
        asker = asker_of(self._socket)
        try:
            return await self._server.budgets.answered(asker, lambda: "bot", self._turn(), False)
        except TooFast as error:
            await asyncio.sleep(error.wait or AGAIN)
            return True

    async def _turn(self) -> bool:
        """Wait until the seat is asked, ask the bot, play its answer; False when all is over."""
        self._changed.clear()
        async with self._table.lock:
            await self._server.tables.refresh(self._table)
            table, seat = self._table, self._seat
            if table.is_over():
                return False
            s, version = table.state, table.version
            is_mine = (
                table.row.status == "playing"
                and table.seats[seat].kind == "person"
                and bool(table.asked() >> seat & 1)
            )
        if not is_mine:
            await self._until_changed()
            return True
        handle = Seat(s, seat, self._rng)
        options = handle.options()
        is_alone = len(options) == 1 and not s.stack[-1].is_veiled()
        a = options[0] if is_alone else await self._ask(handle, version)
        if a is None:
            return True
        request: wire.Play | wire.Commit = (
            wire.Commit(id=0, seat=seat, version=version, a=a)
            if is_together(s)
            else wire.Play(id=0, seat=seat, version=version, ints=[a])
        )
        try:
            await self._server.playing.answer(table, self.person_id, request)
        except NotYours:
            raise
        except Refusal as error:  # the table moved on, or the database is away: look again
            self._server.telemetry.log("bot_play_refused", table=table.id, code=error.code)
            await asyncio.sleep(AGAIN)
        return True

    async def _ask(self, handle: Seat, version: int) -> int | None:
        """Return the bot's answer; None if the question went away meanwhile."""
        self._asked += 1
        move_ms, game_ms = self._times()
        for message in protocol.question(handle, self._asked, move_ms, game_ms):
            await self._say(message)
        end = time.monotonic() + move_ms / 1000
        while True:
            self._changed.clear()
            if self._table.version != version:
                return None
            heard = asyncio.create_task(self._heard.get())
            changed = asyncio.create_task(self._changed.wait())
            left = max(end - time.monotonic(), 0)
            done, waiting = await asyncio.wait(
                [heard, changed], timeout=left, return_when=asyncio.FIRST_COMPLETED
            )
            for task in waiting:
                task.cancel()
            if heard in done:
                answer = _message(heard.result(), "choose")
                number = answer.get("id")
                if isinstance(number, int) and number < self._asked:
                    continue  # of a question that went away
                return protocol.chosen(answer, self._asked, handle.options())
            if not done and game_ms is None:
                raise Nonsense(f"gave no answer within {move_ms / 1000:g} s")
            if not done:
                end = time.monotonic() + 1.0  # the table's clock decides what happens now

    async def _until_changed(self) -> None:
        """Wait for news of the table; a bot has nothing to say meanwhile."""
        heard = asyncio.create_task(self._heard.get())
        changed = asyncio.create_task(self._changed.wait())
        done, waiting = await asyncio.wait([heard, changed], return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        if heard in done:
            _message(heard.result(), "choose")  # a late answer, if it is one

    def _handle(self) -> Seat:
        return Seat(self._table.state_for(self._seat), self._seat, self._rng)

    def _times(self) -> tuple[int, int | None]:
        """Return the milliseconds for this answer and for the game; None if no clock runs."""
        left = seconds_left(
            self._table.row, self._table.seats[self._seat], self._server.sources.uptime()
        )
        if left is None:
            return int(1000 * MOVE_SECONDS), None
        return int(1000 * left), int(1000 * left)

    async def _say(self, message: Message) -> None:
        await self._socket.send_text(json.dumps(message, separators=(",", ":")))

    async def _hear(self, kind: str, seconds: float) -> Message:
        try:
            async with asyncio.timeout(seconds):
                return _message(await self._heard.get(), kind)
        except TimeoutError:
            raise Nonsense(f"gave no answer within {seconds:g} s") from None

    async def _fail(self, why: str) -> None:
        """Say what went wrong and end the connection; the seat and the game stay as they are."""
        if self._socket.client_state is WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._say({"type": "failed", "message": why})
                await self._socket.close(1008)


def _message(text: str | None, kind: str) -> Message:
    if text is None:
        raise WebSocketDisconnect(1000)
    try:
        message: object = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    return protocol.of_kind(message, kind, text)


async def serve_bot(server: ServerProcess, socket: WebSocket, table_id: str, seat: int) -> None:
    """A bot's connection from its beginning to its end."""
    if not await is_accepted(server, socket):
        return
    try:
        person, table = await who_and_where(server, socket, table_id)
        person_id = None if person is None else person.id
        if not 0 <= seat < len(table.seats) or not table.holds(person_id, seat):
            raise NotYours("this seat is not yours: join the table first")
        with counted_socket(server, asker_of(socket)):
            await _attend(server, BotConnection(server, socket, table, seat), table)
    except Refusal as error:
        await socket.send_text(json.dumps({"type": "failed", "message": error.message}))
        await socket.close(1008)


async def _attend(server: ServerProcess, connection: BotConnection, table: LiveTable) -> None:
    server.connections.add(connection)
    table.watchers[connection] = None
    server.presence.changed(table)
    try:
        await connection.run()
    finally:
        server.connections.discard(connection)
        table.watchers.pop(connection, None)
        server.presence.changed(table)
