"""Live sockets: one per open window. Each has its own bounded queue; a slow reader is dropped."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from zootable.server import frames
from zootable.server.errors import Refusal
from zootable.server.limits import Bucket, Limiter
from zootable.server.log import WATCHER
from zootable.server.messages import (
    ChatMessage,
    LiveMessage,
    MoveMessage,
    PingMessage,
    UndoMessage,
    decode_live,
    peek_id,
)
from zootable.server.seats import Rights
from zootable.server.settings import Limits
from zootable.server.table import Table

POLICY = 1008
"""Close code for somebody who breaks a limit; the client may come back later."""

TRY_LATER = 1013
"""Close code for a reader that was too slow; coming back gives the whole state."""

REFUSED = 4000
"""Close codes from here on (4403, 4404, 4409, …: 4000 + the HTTP status) are final: do not come back."""


def close_code(refusal: Refusal) -> int:
    """The close code of a refused socket: 4401, 4403, 4404, 4409, …; limits give 1008."""
    return POLICY if refusal.status == 429 else REFUSED + refusal.status


async def turn_away(websocket: WebSocket, refusal: Refusal) -> None:
    """Accept a socket just to say why it is refused, and close it."""
    await websocket.accept()
    await websocket.send_text(_encode({"type": "error", **refusal.body()}))
    await websocket.close(close_code(refusal), refusal.error)


def _encode(frame: dict[str, Any]) -> str:
    return msgspec.json.encode(frame).decode()


class Connection:
    """A socket at a table, seen from one seat (a listener of the table).

    Args:
        seat: the seat it looks from, -1 for a spectator.
        secrets: those its browser showed; a socket can move for every seat that it holds (hot-seat).
    """

    def __init__(
        self,
        websocket: WebSocket,
        table: Table,
        seat: int,
        browser: str | None,
        secrets: list[str],
        limits: Limits,
        chat_limit: Limiter,
        address: str,
    ) -> None:
        self.seat = seat
        self.browser = browser
        self._websocket = websocket
        self._table = table
        self._secrets = secrets
        self._limits = limits
        self._chat_limit = chat_limit
        self._address = address
        self._queue: asyncio.Queue[str] = asyncio.Queue(limits.queue_frames)
        self._bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self._next_line = 0
        self._joining = True
        self.opened = time.monotonic()
        self._end: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    @property
    def rights(self) -> Rights:
        """What its browser may do at the table now."""
        return self._table.rights(self.browser, self._secrets)

    # --- what the table says ---------------------------------------------------------------------------

    def publish(self) -> None:
        """Queue the state as this seat sees it now."""
        self._push(
            frames.state_frame(
                self._table,
                self.seat,
                self.rights,
                first_line=self._next_line,
                joining=self._joining,
                address=self._address,
            )
        )
        self._next_line = len(self._table.position.lines)
        self._joining = False

    def say(self, frame: dict[str, Any]) -> None:
        """Queue another frame."""
        if frame["type"] == "presence":
            frame = frames.presence_frame(self._table, self.rights)
        self._push(frame)

    def expel(self, refusal: Refusal) -> None:
        """End the connection: its seat is somebody else's now."""
        self._push({"type": "error", **refusal.body()})
        self.end(close_code(refusal), refusal.error)

    def end(self, code: int, reason: str) -> None:
        """End the connection."""
        if not self._end.done():
            self._end.set_result((code, reason))

    def _push(self, frame: dict[str, Any]) -> None:
        if self._end.done():
            return
        try:
            self._queue.put_nowait(_encode(frame))
        except asyncio.QueueFull:
            self.end(TRY_LATER, "too slow")

    # --- the socket's life -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the socket until either side ends it."""
        await self._websocket.accept()
        table = self._table
        self._make_room()
        self.publish()
        self._push(frames.chats_frame(table))
        table.listeners.add(self)
        table.announce()
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            waiting: set[asyncio.Future[Any]] = {reader, writer, self._end}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.listeners.discard(self)
            reader.cancel()
            writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            await self._close()
            table.announce()

    def _make_room(self) -> None:
        """One socket too many of a seat (or browser that watches) ends the oldest of them."""
        same = [
            one
            for one in self._table.listeners
            if isinstance(one, Connection)
            and one.seat == self.seat
            and (self.seat != WATCHER or one.browser == self.browser)
        ]
        if len(same) >= self._limits.sockets_per_seat:
            min(same, key=lambda one: one.opened).end(POLICY, "too many windows")

    async def _close(self) -> None:
        code, reason = self._end.result() if self._end.done() else (1000, "")
        try:
            async with asyncio.timeout(self._limits.send_seconds):
                while code != TRY_LATER and not self._queue.empty():
                    await self._websocket.send_text(self._queue.get_nowait())
                await self._websocket.close(code, reason)
        except (TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
            pass  # it is gone already

    async def _write(self) -> None:
        while True:
            text = await self._queue.get()
            try:
                async with asyncio.timeout(self._limits.send_seconds):
                    await self._websocket.send_text(text)
            except TimeoutError:
                self.end(TRY_LATER, "too slow")
                return
            except (RuntimeError, WebSocketDisconnect, OSError):
                return

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data: str | bytes = message.get("text") or message.get("bytes") or ""
            size = len(data) if isinstance(data, bytes) else len(data.encode())
            if size > self._limits.frame_bytes:
                self.end(POLICY, "message too long")
                return
            if not self._bucket.take():
                self.end(POLICY, "too many messages")
                return
            await self._answer(data)

    async def _answer(self, data: str | bytes) -> None:
        try:
            message = decode_live(data)
        except Refusal as refusal:
            self._push({"type": "error", "id": peek_id(data), **refusal.body()})
            return
        try:
            answer = await self._obey(message)
        except Refusal as refusal:
            self._push({"type": "error", "id": _id(message), **refusal.body()})
        else:
            self._push(answer)

    async def _obey(self, message: LiveMessage) -> dict[str, Any]:
        table = self._table
        if isinstance(message, PingMessage):
            return {"type": "pong"}
        if message.seat not in self.rights.seats:
            raise Refusal(403, "not_yours", f"Seat {message.seat} is not yours.")
        if isinstance(message, MoveMessage):
            done = await table.move(message.seat, message.action, message.base, message.id)
        elif isinstance(message, UndoMessage):
            done = await table.undo(message.seat, message.to, message.base, message.id)
        else:
            if not self._chat_limit.take(self.browser or str(id(self))):
                raise Refusal(429, "too_fast", "One line of chat a second, please.")
            await table.chat(message.seat, message.text)
            done = {"status": "ok", "version": table.position.version}
        return {"type": "ack", "id": _id(message), **done}


def _id(message: LiveMessage) -> str | None:
    if isinstance(message, PingMessage):
        return None
    if isinstance(message, ChatMessage):
        return message.id if isinstance(message.id, str) else None
    return message.id
