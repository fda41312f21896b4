"""What clients may send: request bodies and frames, each a typed structure."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from zootable.server.errors import Refusal

T = TypeVar("T")

SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
ActionNumber = Annotated[int, Meta(ge=0, le=2**31)]
Notation = Annotated[str, Meta(min_length=1, max_length=120)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=2000)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]


class SeatWish(Struct):
    """How one seat of a new table is to be filled."""

    kind: Literal["me", "open", "bot"]
    bot: Word | None = None
    name: Text | None = None


class NewTable(Struct):
    """``POST /api/tables``."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    chat: Literal["strict", "open"] | None = None
    undo: Literal["until_revealed", "never"] = "until_revealed"
    spectators: bool = False
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class Claim(Struct):
    """``POST /api/tables/{t}/claim``."""

    secret: Annotated[str, Meta(max_length=200)]
    name: Text | None = None


class SeatChange(Struct):
    """``POST /api/tables/{t}/seat``."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    bot: Word | None = None


class Rename(Struct):
    """``POST /api/tables/{t}/rename``."""

    seat: SeatNumber
    name: Text


class SeatOnly(Struct):
    """``POST /api/tables/{t}/hint`` and ``/insight``."""

    seat: SeatNumber


class Nothing(Struct):
    """A body without fields."""


class MoveMessage(Struct, tag="move"):
    """A move; ``action`` is its number or its notation."""

    seat: SeatNumber
    action: ActionNumber | Notation
    base: Version
    id: ClientId


class UndoMessage(Struct, tag="undo"):
    """Take back all of one's own moves after version ``to``."""

    seat: SeatNumber
    to: Version
    base: Version
    id: ClientId


class ChatMessage(Struct, tag="chat"):
    """A line of chat."""

    seat: SeatNumber
    text: Text
    id: ClientId | UnsetType = UNSET


class PingMessage(Struct, tag="ping"):
    """Asks for a pong."""


class MoveBody(Struct):
    """``POST /api/tables/{t}/move``."""

    seat: SeatNumber
    action: ActionNumber | Notation
    base: Version
    id: ClientId


class UndoBody(Struct):
    """``POST /api/tables/{t}/undo``."""

    seat: SeatNumber
    to: Version
    base: Version
    id: ClientId


class ChatBody(Struct):
    """``POST /api/tables/{t}/chat``."""

    seat: SeatNumber
    text: Text


LiveMessage = MoveMessage | UndoMessage | ChatMessage | PingMessage

_live = msgspec.json.Decoder(LiveMessage)


def decode_live(data: str | bytes) -> LiveMessage:
    """A frame from a client (raises :class:`Refusal` for anything that is none)."""
    try:
        return _live.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Refusal(400, "bad_message", f"This message can't be read: {error}.") from error


def decode_body(data: bytes, kind: type[T]) -> T:
    """A request's body as ``kind`` (raises :class:`Refusal`)."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Refusal(400, "bad_message", f"The body of this request can't be read: {error}.") from error


class _OnlyId(Struct):
    id: ClientId | None = None


_only_id = msgspec.json.Decoder(_OnlyId)


def peek_id(data: str | bytes) -> str | None:
    """The ``id`` of a message that could not be read, if it has one."""
    try:
        return _only_id.decode(data).id
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None
