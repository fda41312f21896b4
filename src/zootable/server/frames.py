"""What leaves the server for a seat: built from its view, its options and the lines it may see."""

from __future__ import annotations

from typing import Any

from zootable.kernel.rng import seed_commitment
from zootable.server.log import WATCHER
from zootable.server.position import Line, Position
from zootable.server.seats import Rights
from zootable.server.table import Table
from zootable.server.texts import with_names


def seats_of(table: Table, rights: Rights) -> list[dict[str, Any]]:
    """Who sits where, for somebody with these rights."""
    connected = table.connected()
    found = []
    for place, seat in enumerate(table.position.seats):
        entry: dict[str, Any] = {
            "seat": place,
            "name": seat.name,
            "kind": seat.kind,
            "connected": seat.kind == "bot" or place in connected,
            "mine": place in rights.seats,
            "seconds": table.position.seconds[place] // 1000,
        }
        if seat.kind == "bot":
            entry["bot"] = seat.bot
        found.append(entry)
    return found


def log_line(line: Line, position: Position, seat: int) -> dict[str, Any]:
    """A line of the log for a seat that may see it.

    The notation of a move can tell more than its events do (``give green``): others get it after the end.
    """
    open_book = position.state.is_terminal() or line.seat == seat
    return {
        "version": line.version,
        "seat": line.seat if line.seat >= 0 else None,
        "notation": line.notation if open_book else None,
        "kind": line.kind,
        "data": line.data,
        "text": with_names(line.text, position.names),
        "to_me": line.to_me(seat),
    }


def event_of(line: Line, position: Position) -> dict[str, Any]:
    """A line as an event to be animated."""
    return {
        "version": line.version,
        "kind": line.kind,
        "data": line.data,
        "text": with_names(line.text, position.names),
    }


def state_frame(
    table: Table, seat: int, rights: Rights, *, first_line: int = 0, joining: bool = True, address: str = ""
) -> dict[str, Any]:
    """The whole table as one seat sees it.

    Args:
        table: what is looked at.
        seat: a seat number, or -1 for a spectator.
        rights: of whoever looks.
        first_line: the first line of the log that has not been sent yet.
        joining: whether it is the first frame: it then holds the whole log and no events.
        address: the server's address for others, put before invite links by the host's client.
    """
    position = table.position
    head = position.head
    acting = position.acting()
    steps = position.undo_steps(seat) if seat >= 0 else []
    lines = [line for line in position.lines[first_line:] if line.visible_to(seat)]
    options = position.state.options(seat) if seat in acting else []
    view = position.state.view(seat if seat >= 0 else None)
    frame: dict[str, Any] = {
        "type": "state",
        "table": table.id,
        "game": head.game,
        "title": position.game.title,
        "version": position.version,
        "seat": seat,
        "status": position.status,
        "options_of_game": dict(head.options),
        "commitment": seed_commitment(head.seed),
        "host": rights.host,
        "chat": head.chat,
        "chat_open": position.chat_open(view),
        "undo_to": steps[-1] if steps else None,
        "undo_steps": steps,
        "spectators": sum(1 for one in table.listeners if one.seat == WATCHER),
        "watchable": head.spectators,
        "imported": head.imported,
        "seats": seats_of(table, rights),
        "view": view,
        "options": [option.as_dict() for option in options],
        "acting": list(acting),
        "events": [event_of(line, position) for line in lines if line.of_game] if not joining else [],
        "log": [log_line(line, position, seat) for line in lines],
        "thinking": position.acting_bots(),
        "rematch": position.rematch or None,
    }
    if rights.host:
        frame["links"] = table.open_links()
        frame["watch_link"] = table.watch_link()
        frame["address"] = address
    return frame


def chats_frame(table: Table) -> dict[str, Any]:
    """All lines of chat."""
    return {
        "type": "chats",
        "lines": [table.chat_line(place) for place in range(len(table.position.chats))],
    }


def presence_frame(table: Table, rights: Rights) -> dict[str, Any]:
    """Who is there."""
    return {
        "type": "presence",
        "seats": seats_of(table, rights),
        "spectators": sum(1 for one in table.listeners if one.seat == WATCHER),
    }
