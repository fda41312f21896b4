"""A table server for tests: in this process, on a free port, with the toy game beside the real ones."""

from __future__ import annotations

import asyncio
import itertools
import json
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import uvicorn
from tests.server import toy
from websockets.asyncio.client import ClientConnection, connect

from zootable import bots
from zootable.kernel import registry
from zootable.server.app import create_app
from zootable.server.house import House
from zootable.server.run import configuration
from zootable.server.settings import Limits, Settings
from zootable.server.store import Store

ROOMY = Limits(
    joins_per_minute=100_000,
    tables_per_minute=100_000,
    live_per_minute=100_000,
    requests_per_second=100_000,
    request_burst=100_000,
    chat_per_second=100_000,
    chat_burst=100_000,
    hints_per_minute=100_000,
)

ids = (f"id-{number}" for number in itertools.count())


class Person:
    """A browser: its cookies, and what it can ask of the server."""

    def __init__(self, app: Any, base: str) -> None:
        self.base = base
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 50000))
        self.http = httpx.AsyncClient(transport=transport, base_url=base, headers={"Origin": base})

    async def get(self, path: str, **arguments: Any) -> httpx.Response:
        return await self.http.get(path, **arguments)

    async def post(self, path: str, body: Any = None, **arguments: Any) -> httpx.Response:
        return await self.http.post(path, json=body if body is not None else {}, **arguments)

    async def new_table(self, *seats: str, game: str = "toy", **fields: Any) -> dict[str, Any]:
        """A table with seats such as ``"me"``, ``"open"``, ``"bot"`` or ``"bot:first"``."""
        wishes = [
            {"kind": seat.partition(":")[0], **({"bot": seat.partition(":")[2]} if ":" in seat else {})}
            for seat in seats
        ]
        answer = await self.post("/api/tables", {"game": game, "seats": wishes, **fields})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def claim(self, link: str, name: str | None = None) -> dict[str, Any]:
        path, _, secret = link.partition("#")
        table = path.removeprefix("/table/")
        answer = await self.post(f"/api/tables/{table}/claim", {"secret": secret, "name": name})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        answer = await self.get(f"/api/tables/{table}" + (f"?seat={seat}" if seat is not None else ""))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def move(
        self, table: str, seat: int, action: int | str, base: int, id: str | None = None
    ) -> httpx.Response:
        body = {"seat": seat, "action": action, "base": base, "id": id or next(ids)}
        return await self.post(f"/api/tables/{table}/move", body)

    async def play(self, table: str, seat: int, choice: str | int = 0) -> dict[str, Any]:
        """Make a move: a notation, or the number of an option in the list."""
        frame = await self.look(table, seat)
        action = choice if isinstance(choice, str) else frame["options"][choice]["notation"]
        answer = await self.move(table, seat, action, frame["version"])
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def undo(self, table: str, seat: int, to: int, base: int, id: str | None = None) -> httpx.Response:
        body = {"seat": seat, "to": to, "base": base, "id": id or next(ids)}
        return await self.post(f"/api/tables/{table}/undo", body)

    async def play_to_end(self, table: str, people: dict[int, Person] | None = None) -> None:
        """Play on with the first option each, until the game is over."""
        while True:
            frame = await self.look(table)
            if frame["status"] == "over":
                return
            seat = frame["acting"][0]
            await (people or {}).get(seat, self).play(table, seat, -1 if seat % 2 else 0)

    def cookie_header(self, table: str) -> str:
        """The cookies that a browser would send to this table's calls."""
        request = self.http.build_request("GET", f"/api/tables/{table}/live")
        return str(request.headers.get("cookie", ""))

    @asynccontextmanager
    async def live(
        self, table: str, seat: int | None = None, name: str = "127.0.0.1", **arguments: Any
    ) -> AsyncIterator[Live]:
        """An open socket to the server, under a name that it may or may not like."""
        port = int(self.base.rpartition(":")[2])
        where = f"ws://{name}:{port}/api/tables/{table}/live"
        where += f"?seat={seat}" if seat is not None else ""
        headers = {"Cookie": self.cookie_header(table), **arguments.pop("headers", {})}
        origin = arguments.pop("origin", self.base)
        async with connect(
            where,
            host="127.0.0.1",
            port=port,
            additional_headers=headers,
            origin=origin,
            proxy=None,
            ping_interval=None,
            **arguments,
        ) as socket_:
            yield Live(socket_)


class Live:
    """An open socket with what came over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self.frames: list[dict[str, Any]] = []

    async def next(self, seconds: float = 5) -> dict[str, Any]:
        """The next frame."""
        async with asyncio.timeout(seconds):
            text = await self.connection.recv(decode=True)
        self.raw.append(str(text))
        self.frames.append(json.loads(text))
        return self.frames[-1]

    async def until(self, kind: str, seconds: float = 5, **fields: Any) -> dict[str, Any]:
        """The next frame of a kind with these values."""
        async with asyncio.timeout(seconds):
            while True:
                frame = await self.next(seconds)
                if frame["type"] == kind and all(frame.get(key) == value for key, value in fields.items()):
                    return frame

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.connection.send(json.dumps(message))


class Server:
    """The running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app: Any = None
        self.base = ""
        self._uvicorn: uvicorn.Server | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def house(self) -> House:
        house = self.app.state.house
        assert isinstance(house, House)
        return house

    def person(self) -> Person:
        """A fresh browser."""
        return Person(self.app, self.base)

    async def start(self) -> None:
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(200)
        listener.setblocking(False)
        port = listener.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.settings = replace(self.settings, port=port)
        setup = configuration(self.settings)
        self.app = setup.app
        self._uvicorn = uvicorn.Server(setup)
        self._task = asyncio.create_task(self._uvicorn._serve([listener]))
        while not self._uvicorn.started:
            assert not self._task.done(), self._task.exception()
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        assert self._uvicorn is not None
        assert self._task is not None
        self._uvicorn.should_exit = True
        await self._task

    async def restart(self) -> None:
        """Stop, and start again on the same data (and another port)."""
        await self.stop()
        await self.start()


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._installed()[0], "toy", toy.INFO)
    for name, function in toy.bots_with_toys().items():
        monkeypatch.setattr(bots, name, function, raising=False)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty database, made once."""

    async def make(folder: Path) -> Path:
        store = Store(folder)
        await store.open()
        await store.close()
        assert store.file is not None
        return store.file

    return asyncio.run(make(tmp_path_factory.mktemp("empty")))


@pytest.fixture
def settings(tmp_path: Path, empty_database: Path) -> Settings:
    """Settings of the server, for a test to override."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(empty_database, folder)
    return Settings(data_dir=folder, bot_pause=0, bot_setup=toy.install, backups=False, limits=ROOMY)


@pytest_asyncio.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    running = Server(settings)
    await running.start()
    yield running
    await running.stop()


@pytest_asyncio.fixture
async def anna(server: Server) -> Person:
    return server.person()


@pytest_asyncio.fixture
async def ben(server: Server) -> Person:
    return server.person()


__all__ = ["Live", "Person", "Server", "create_app"]
