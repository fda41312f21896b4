"""Starting the server: bind, say where it is, open a browser, serve, and stop in good order."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import segno
import uvicorn

from zootable.server.app import create_app
from zootable.server.errors import StoreError
from zootable.server.seats import LinkMaker
from zootable.server.settings import Settings, default_data_dir
from zootable.server.store import Store

logger = logging.getLogger("zootable.server")

MESSAGE_BYTES = 64 * 1024
"""What the WebSocket library takes before it closes by itself; the application's own limit is lower."""

SILENT_MILLISECONDS = 20_000
"""A connection whose other side takes nothing for so long is given up by the system, where it can."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | str | None = None,
    lan: bool = False,
    open_browser: bool = False,
    *,
    quiet: bool = False,
    **settings: Any,
) -> None:
    """Run the table until it is stopped (Ctrl-C or SIGTERM).

    Args:
        host: what to bind to; ``lan`` binds all addresses instead.
        port: 0 takes a free one.
        data_dir: holds database, key and backups; by default the user's own data folder.
        lan: let people on the local network join; prints the address and its QR code.
        open_browser: open the lobby in a browser.
        quiet: print nothing but errors.
        settings: further fields of :class:`~zootable.server.settings.Settings`.

    Raises:
        SystemExit: 2 if the port is taken, the address can't be bound or the data can't be used.
    """
    bound = "0.0.0.0" if lan else host
    try:
        listener = _bind(bound, port)
    except OSError as error:
        _give_up(_bind_message(bound, port, error))
    port = listener.getsockname()[1]
    own = lan_address() if lan else None
    made = Settings(
        data_dir=Path(data_dir) if data_dir is not None else default_data_dir(),
        host=bound,
        port=port,
        lan=lan,
        **settings,
    )
    if own is not None and not made.public_url:
        made = replace(made, public_url=f"http://{own}:{port}")
    here = f"http://{'127.0.0.1' if bound in ('0.0.0.0', '') else _in_url(bound)}:{port}"
    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, format="%(levelname)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        with listener, contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(made, listener, here, open_browser=open_browser, quiet=quiet))
    except StoreError as error:
        _give_up(str(error))


class _Server(uvicorn.Server):
    """Stops in good order at Ctrl-C and SIGTERM, and leaves the closing of the database to its caller."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals while it serves; uvicorn's own way would raise them again before we can close."""
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


async def _serve(
    settings: Settings, listener: socket.socket, here: str, *, open_browser: bool, quiet: bool
) -> None:
    LinkMaker.from_file(settings.data_dir)  # says at once if the folder can't be used
    store = Store(settings.data_dir, settings.database_url)
    await store.open()
    try:
        server = _Server(configuration(settings, store))
        if not quiet:
            print(_greeting(settings, here), flush=True)
        opening = asyncio.create_task(_open_when_ready(server, here)) if open_browser else None
        await server.serve(sockets=[listener])
        if opening is not None:
            opening.cancel()
    finally:
        await store.close()


def configuration(settings: Settings, store: Store | None = None) -> uvicorn.Config:
    """How uvicorn is to run the application."""
    return uvicorn.Config(
        create_app(settings, store),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=settings.lan or bool(settings.public_url),
        ws_ping_interval=20,
        ws_ping_timeout=20,
        limit_concurrency=settings.limits.requests_at_once,
        timeout_graceful_shutdown=5,
    )


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MILLISECONDS)
        listener.bind(address)
        listener.listen(1024)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


def _bind_message(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program; stop it or choose another with --port"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by you; choose one above 1023 with --port"
    return f"{host}:{port} can't be bound: {error.strerror or error}"


def _give_up(message: str) -> None:
    print(f"zootable: {message}", file=sys.stderr)
    raise SystemExit(2)


def lan_address() -> str | None:
    """This machine's address on the local network, ``None`` without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _greeting(settings: Settings, here: str) -> str:
    lines = [f"The table is open at {here} (Ctrl-C closes it)."]
    if settings.lan and settings.public_url:
        drawing = io.StringIO()
        segno.make(settings.public_url, micro=False).terminal(drawing, compact=True)
        lines += [f"On your network: {settings.public_url}", drawing.getvalue().rstrip("\n")]
    elif settings.lan:
        lines.append("This machine has no address on a local network just now.")
    return "\n".join(lines)


async def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        await asyncio.sleep(0.05)
    await asyncio.to_thread(webbrowser.open, address)
