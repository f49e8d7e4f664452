"""Connections of our own: who sends half a request, or does not read, is let go in time.

Without a proxy in front nobody else does it: uvicorn waits for the rest of a head and for a reader
as long as they like.
"""

import asyncio
from collections import deque
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from palatium.server.budgets import Budgets
from palatium.server.limits import Bucket
from palatium.server.process import ServerProcess

HEAD_SECONDS = 10.0
"""For the head of a request to arrive."""
REQUEST_SECONDS = 60.0
"""For a whole request to arrive, also one that was answered before its end."""
HEAD_MOST = 32_768
STUCK_SECONDS = 30.0
"""For which nothing that was sent is read, or a connection that is closed does not end."""
LOOK = 5.0
"""Seconds between looks at a connection."""
FRAMES, FRAMES_BURST = 20.0, 200.0
"""Pings, pongs and parts of messages in a second; they are read before any request is counted."""
PIECE = 512
"""Bytes of a socket that are read at once: some dozens of messages at most."""
HTTP_PIECE = 4096
"""The same of a connection over HTTP."""
AHEAD = 16
"""Messages or requests that wait to be answered before more is read. Who sends requests in a row
over HTTP, which no browser does, is let go beyond them."""
TOO_SLOW = b"a request's head should arrive within 10 seconds"
TOO_LONG = b"a request's head has at most 32768 bytes"
TOO_MANY = b"too many connections from your address; close some of them"


class Stuck:
    """Notices a connection that does not move on."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._since: float | None = None
        self.is_paused = False

    def is_stuck(self, now: float) -> bool:
        """Return whether nothing has been read for too long."""
        if not self.is_paused and not self._transport.is_closing():
            self._since = None
            return False
        if self._since is None:
            self._since = now
        return now - self._since >= STUCK_SECONDS


class CarefulHttp(HttpToolsProtocol):
    """HTTP with limits in time and size for what a client sends."""

    _stuck: Stuck
    _look: asyncio.TimerHandle | None = None
    _head_since: float | None = None
    _body_since: float | None = None
    _head_size = 0
    _from: str | None = None
    """The address that this connection is counted for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._stuck = Stuck(transport)
        self._head_since = self.loop.time()
        self._look = self.loop.call_later(LOOK, self._look_after)
        self._count()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_looking()
        self._count_no_more()
        super().connection_lost(exc)

    @property
    def _budgets(self) -> Budgets:
        server: ServerProcess = self.config.app.state.server  # type: ignore[union-attr]
        return server.budgets

    def _count(self) -> None:
        """Count this connection for its address; refuse it if there are too many."""
        peer = "" if self.client is None else self.client[0]
        if not self._budgets.connected(peer):
            self._refuse(b"429 Too Many Requests", TOO_MANY)
        else:
            self._from = peer

    def _count_no_more(self) -> None:
        if self._from is not None:
            self._budgets.disconnected(self._from)
            self._from = None

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), HTTP_PIECE):
            is_ours = self.transport.get_protocol() is self  # and not a socket's by now
            if not is_ours or self.transport.is_closing():
                return
            self._take_in(data[start : start + HTTP_PIECE])
            if len(self.pipeline) > AHEAD:
                self.transport.abort()

    def _take_in(self, data: bytes) -> None:
        if self._body_since is None:
            if self._head_since is None:
                self._head_since = self.loop.time()
            self._head_size += len(data)
            if self._head_size > HEAD_MOST and not self._ends_head(data):
                self._refuse(b"431 Request Header Fields Too Large", TOO_LONG)
                return
        super().data_received(data)

    def _ends_head(self, data: bytes) -> bool:
        """Return whether a long piece of data is mostly the body of a request."""
        place = data.find(b"\r\n\r\n")
        return place >= 0 and self._head_size - len(data) + place <= HEAD_MOST

    def on_headers_complete(self) -> None:
        self._head_since, self._head_size = None, 0
        self._body_since = self.loop.time()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._body_since = None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_looking()
        self._count_no_more()  # sockets are counted by whoever opens them
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._stuck.is_paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stuck.is_paused = False
        super().resume_writing()

    def _look_after(self) -> None:
        now = self.loop.time()
        if self._stuck.is_stuck(now):
            self.transport.abort()
        elif self._head_since is not None and now - self._head_since >= HEAD_SECONDS:
            self._refuse(b"408 Request Timeout", TOO_SLOW)
        elif self._body_since is not None and now - self._body_since >= REQUEST_SECONDS:
            self.transport.abort()
        self._look = self.loop.call_later(LOOK, self._look_after)

    def _refuse(self, status: bytes, why: bytes) -> None:
        if not self.transport.is_closing():
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: "
            size = str(len(why)).encode()
            self.transport.write(b"HTTP/1.1 " + status + b"\r\n" + head + size + b"\r\n\r\n" + why)
            self.transport.close()
        self._head_since = None

    def _stop_looking(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None


class CarefulSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose memory does not grow with what a client sends or leaves unread."""

    _stuck: Stuck
    _look: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Bucket(FRAMES, FRAMES_BURST)
        self._pieces: deque[bytes] = deque()
        """What has arrived and waits until what came before is answered."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._stuck = Stuck(self.transport)
        self._look = self.loop.call_later(LOOK, self._look_after)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._pieces.extend([data[i : i + PIECE] for i in range(0, len(data), PIECE)])
        self._take_in()

    def _take_in(self) -> None:
        """Read what has arrived, unless enough waits to be answered; while something waits here,
        reading is paused."""
        while self._pieces and self.queue.qsize() < AHEAD and not self.transport.is_closing():
            super().data_received(self._pieces.popleft())

    async def receive(self) -> ASGIReceiveEvent:
        self._take_in()
        return await super().receive()

    def handle_ping(self) -> None:
        if self._is_let_through():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_let_through():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_let_through():
            super().handle_cont(event)

    def pause_writing(self) -> None:
        self._stuck.is_paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stuck.is_paused = False
        super().resume_writing()

    def _is_let_through(self) -> bool:
        """Return whether a frame is not one of too many; after those the connection ends."""
        if self._frames.take() > 0:
            self.transport.abort()
            return False
        return True

    def _look_after(self) -> None:
        if self._stuck.is_stuck(self.loop.time()):
            self.transport.abort()
            return
        self._look = self.loop.call_later(LOOK, self._look_after)
