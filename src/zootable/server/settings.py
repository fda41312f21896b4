"""What a server can be set up with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much one client may ask for.

    Attributes:
        frame_bytes: largest WebSocket frame and request body.
        import_bytes: largest record that may be imported.
        messages_per_second, message_burst: per socket; more closes it with code 1008.
        sockets_per_seat: open sockets of one seat; the oldest is closed when one more comes.
        watchers: open sockets of spectators at one table.
        joins_per_minute: invite links tried, per address.
        tables_per_minute: tables made and records imported, per address.
        live_per_minute: sockets opened, per address.
        requests_per_second, request_burst: requests that change something, per address.
        chat_per_second: lines of chat, per browser; up to ``chat_burst`` at once.
        hints_per_minute: hints asked for, per address; insights_per_minute: the games' own analyses.
        open_tables: unfinished tables of one browser in the last week.
        send_seconds: how long one frame may take to be sent before its reader is dropped.
        queue_frames: frames that may wait for one reader before it is dropped.
        requests_at_once: connections served at the same time; further ones get 503.
    """

    frame_bytes: int = 16 * 1024
    import_bytes: int = 1024 * 1024
    messages_per_second: float = 20
    message_burst: int = 40
    sockets_per_seat: int = 8
    watchers: int = 60
    joins_per_minute: float = 30
    tables_per_minute: float = 60
    live_per_minute: float = 120
    requests_per_second: float = 40
    request_burst: int = 120
    chat_per_second: float = 1
    chat_burst: int = 3
    hints_per_minute: float = 30
    insights_per_minute: float = 240
    open_tables: int = 200
    send_seconds: float = 2
    queue_frames: int = 64
    requests_at_once: int = 2000


def default_data_dir() -> Path:
    """The user's own folder for the table's data."""
    return Path(platformdirs.user_data_dir("zootable", appauthor=False))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server's settings.

    Attributes:
        data_dir: holds the database, the key from which invite links are made, and the backups.
        database_url: empty for SQLite in ``data_dir``, or a ``postgresql://…`` address.
        host, port: what the server is bound to; used for the list of allowed Host headers.
        lan: whether people on the local network may join (addresses in figures are then allowed as Host).
        allowed_hosts: further names under which the server is reached, for instance behind a proxy.
        allowed_origins: further origins (``https://zoo.example.org``) whose pages may post here.
        public_url: the address that others use, without a slash at the end; for invite links and QR codes.
        bot_pause: seconds between two moves of bots, so that people can follow.
        bot_workers: worker processes for bots and hints.
        bot_seconds: how long a bot may think before it is stopped.
        bot_attempts: how often a bot is asked before a random move is made in its place.
        bot_setup: called once in each worker process; must be importable (a test registers its games here).
        backups: whether a copy of the SQLite database is kept each night.
        static_dir: the folder of the web client.
        limits: how much one client may ask for.
    """

    data_dir: Path = field(default_factory=default_data_dir)
    database_url: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    allowed_hosts: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    public_url: str = ""
    bot_pause: float = 0.6
    bot_workers: int = 1
    bot_seconds: float = 30
    bot_attempts: int = 2
    bot_setup: Callable[[], None] | None = None
    backups: bool = True
    static_dir: Path = STATIC
    limits: Limits = field(default_factory=Limits)
