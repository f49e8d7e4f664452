"""Connections of our own: who sends half a request, or does not read, is let go in time.

Without a proxy in front nobody else does it: uvicorn waits for the rest of a head and for a reader
as long as they like.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from palatium.server.limits import Bucket

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
"""Pings and parts of messages in a second; they are answered before any request is counted."""
TOO_SLOW = b"a request's head should arrive within 10 seconds"
TOO_LONG = b"a request's head has at most 32768 bytes"


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

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._stuck = Stuck(transport)
        self._head_since = self.loop.time()
        self._look = self.loop.call_later(LOOK, self._look_after)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_looking()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
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

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._stuck = Stuck(self.transport)
        self._look = self.loop.call_later(LOOK, self._look_after)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        if self._is_let_through():
            super().handle_ping()

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
