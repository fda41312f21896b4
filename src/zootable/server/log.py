"""The table's log: what an entry holds, and the chain of hashes that binds each entry to all before it.

A table is its head (game, options, seed, settings, seats at the start) and its entries. Nothing else about a
table is authoritative: state, seats, chat and record are folded from these (see ``position.py``).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import Struct

from zootable.server.errors import Damaged

HOST = -2
"""The seat number under which the log and the keys name the host."""

WATCHER = -1
"""The seat number of somebody who only watches."""

SeatKind = Literal["human", "bot", "open"]


class StoredEvent(Struct, frozen=True, array_like=True):
    """An event of the game as it happened, with the seats that may see it (``None``: everybody)."""

    kind: str
    data: dict[str, Any]
    text: str
    seats: tuple[int, ...] | None = None


class Seat(Struct, frozen=True, kw_only=True):
    """Who sits where.

    Attributes:
        generation: grows whenever older links and cookies of the seat must no longer be good for it.
    """

    name: str
    kind: SeatKind
    bot: str = ""
    generation: int = 0


class Head(Struct, frozen=True, kw_only=True):
    """What a table was set up with; never changes."""

    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seed: int | str
    chat: Literal["strict", "open"]
    undo: Literal["until_revealed", "never"]
    spectators: bool
    seats: list[Seat]
    created: int
    scripts: dict[str, list[int]] = {}
    imported: bool = False
    seed_given: bool = False
    rematch_of: str = ""


class MoveEntry(Struct, frozen=True, tag="move"):
    """A move. ``before`` and ``after``: who could act; ``reveals``: the state's count after it."""

    notation: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    reveals: int
    events: list[StoredEvent]


class UndoEntry(Struct, frozen=True, tag="undo"):
    """The seat's own moves after version ``to`` are taken back."""

    to: int
    after: tuple[int, ...]


class ChatEntry(Struct, frozen=True, tag="chat"):
    """A line of chat."""

    text: str


class RenameEntry(Struct, frozen=True, tag="rename"):
    """The seat has a new name."""

    name: str


class SeatEntry(Struct, frozen=True, tag="seat"):
    """The host has given the seat to a bot or opened it."""

    seat: Seat


class ClaimEntry(Struct, frozen=True, tag="claim"):
    """A person took the seat, or (``again``) opened it on one more device."""

    name: str
    again: bool = False


class RematchEntry(Struct, frozen=True, tag="rematch"):
    """The game goes on at another table."""

    table: str


class NoteEntry(Struct, frozen=True, tag="note"):
    """Something the table itself has to say, for everybody."""

    kind: str
    text: str


Body = MoveEntry | UndoEntry | ChatEntry | RenameEntry | SeatEntry | ClaimEntry | RematchEntry | NoteEntry
VERSIONED = (MoveEntry, UndoEntry)

_head = msgspec.json.Decoder(Head)
_body: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


class Entry(Struct, frozen=True):
    """One entry of a table's log, as it is stored.

    Attributes:
        number: 1, 2, … without a hole.
        version: for moves and undos the table's new version, else ``None``.
        seat: whose entry it is; :data:`HOST` for the host and the table itself.
        client_id: the client's own name of a move or undo, by which repeats are known.
        at: milliseconds since 1970.
        body: JSON text of one of the bodies above.
        hash: of this entry and all before it, in hex.
    """

    number: int
    version: int | None
    seat: int
    client_id: str | None
    at: int
    body: str
    hash: str


def encode_head(head: Head) -> str:
    """The head as stored."""
    return msgspec.json.encode(head).decode()


def decode_head(text: str) -> Head:
    """The head of a stored table (raises :class:`Damaged`)."""
    try:
        return _head.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError, TypeError) as error:
        raise Damaged(f"its head can't be read ({error})") from error


def encode_body(body: Body) -> str:
    """An entry's body as stored."""
    return msgspec.json.encode(body).decode()


def decode_entry(entry: Entry) -> Body:
    """The body of an entry (raises :class:`Damaged`)."""
    try:
        return _body.decode(entry.body)
    except (msgspec.DecodeError, RecursionError, ValueError, TypeError) as error:
        raise Damaged(f"entry {entry.number} of its log can't be read ({error})") from error


def first_hash(head: str) -> str:
    """The start of the chain, over the head."""
    return sha256(b"zootable table v1\n" + head.encode()).hexdigest()


def next_hash(
    previous: str, number: int, version: int | None, seat: int, client_id: str | None, at: int, body: str
) -> str:
    """The chain with one entry more."""
    link = msgspec.json.encode([previous, number, version, seat, client_id, at, body])
    return sha256(link).hexdigest()


def check_entry(previous: str, number: int, entry: Entry) -> None:
    """Raise :class:`Damaged` unless ``entry`` is number ``number`` and hangs on ``previous``."""
    if entry.number != number:
        raise Damaged(f"entry {number} of its log is missing")
    expected = next_hash(
        previous, entry.number, entry.version, entry.seat, entry.client_id, entry.at, entry.body
    )
    if entry.hash != expected:
        raise Damaged(f"entry {number} of its log was changed (the chain of hashes is broken there)")
