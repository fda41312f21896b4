"""The gate: Host, Origin, headers, sizes, rates, files; and readers that are too slow."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.server.conftest import ROOMY, Person, Server
from tests.server.test_moves import two_players
from websockets.exceptions import ConnectionClosed, InvalidStatus

from zootable.server.limits import Limiter
from zootable.server.security import Doorman
from zootable.server.settings import Limits, Settings

JSON = {"Content-Type": "application/json"}


def test_which_hosts_are_good(settings: Settings) -> None:
    local = Doorman(replace(settings, port=8000, allowed_hosts=("zoo.example.org",)))
    for host in (
        "localhost:8000",
        "127.0.0.1:8000",
        "[::1]:8000",
        "LOCALHOST",
        "zoo.example.org",
        "localhost.:8000",
    ):
        assert local.host_allowed(host), host
    for host in (
        "",
        "evil.example",
        "192.168.0.7:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8000",
        "localhost:8000; script-src *",
        "localhost:port",
    ):
        assert not local.host_allowed(host), host
    lan = Doorman(replace(settings, host="0.0.0.0", lan=True, public_url="http://zoo.lan:8000"))
    for host in ("192.168.0.7:8000", "[fe80::1]:8000", "localhost", "zoo.lan:8000"):
        assert lan.host_allowed(host), host
    for host in ("evil.example", "0.0.0.0.evil.example", "192.168.0.7.evil.example"):
        assert not lan.host_allowed(host), host


def test_which_origins_are_good(settings: Settings) -> None:
    doorman = Doorman(replace(settings, allowed_origins=("https://zoo.example.org/",)))
    for origin in ("http://localhost:8000", "https://localhost:8000", "https://zoo.example.org", None):
        assert doorman.origin_allowed(origin, "localhost:8000"), origin
    for origin in (
        "null",
        "",
        "http://localhost:8001",
        "http://evil.example",
        "file://localhost:8000",
        "localhost:8000",
    ):
        assert not doorman.origin_allowed(origin, "localhost:8000"), origin


async def test_foreign_hosts_are_refused(anna: Person, server: Server) -> None:
    for path in ("/", "/healthz", "/api/games", "/static/shell.css"):
        answer = await anna.get(path, headers={"Host": "evil.example"})
        assert (answer.status_code, answer.json()["error"]) == (403, "bad_host")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    made = await anna.new_table("me", "me")
    with pytest.raises(InvalidStatus) as refused:
        async with anna.live(made["table"], name="evil.example"):
            pass
    assert refused.value.response.status_code == 403


async def test_foreign_origins_are_refused(anna: Person) -> None:
    made = await anna.new_table("me", "me", chat="open")
    table = made["table"]
    frame = await anna.look(table, 0)
    body = {"seat": 0, "action": frame["options"][0]["action"], "base": 0, "id": "a"}
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", anna.base + ".evil.example"):
        for path in ("move", "undo", "chat", "claim", "rematch", "hint", "seat", "rename"):
            answer = await anna.post(f"/api/tables/{table}/{path}", body, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["error"]) == (403, "bad_origin")
        with pytest.raises(InvalidStatus) as refused:
            async with anna.live(table, origin=origin):
                pass
        assert refused.value.response.status_code == 403
    assert (await anna.look(table, 0))["version"] == 0
    answer = await anna.http.request(
        "POST",
        f"/api/tables/{table}/move",
        json=body,
        headers={"Origin": anna.base, "Sec-Fetch-Site": "same-origin"},
    )
    assert answer.status_code == 200


async def test_bodies_are_json(anna: Person) -> None:
    made = await anna.new_table("me", "me")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data; boundary=json"):
        answer = await anna.http.post(
            f"/api/tables/{made['table']}/rematch", content=b"{}", headers={"Content-Type": kind}
        )
        assert (answer.status_code, answer.json()["error"]) == (415, "bad_content_type")


async def test_headers(anna: Person) -> None:
    made = await anna.new_table("me", "me")
    for path in (
        "/",
        "/nowhere",
        "/healthz",
        "/api/games",
        f"/api/tables/{made['table']}",
        "/static/nothing.js",
    ):
        headers = (await anna.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert f"connect-src 'self' ws://{anna.base.removeprefix('http://')}" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers
    assert (await anna.get("/api/games")).headers["cache-control"] == "no-store"


async def test_sizes(anna: Person) -> None:
    made = await anna.new_table("me", "me", chat="open")
    table = made["table"]
    text = json.dumps({"seat": 0, "text": "x" * 17_000})
    answer = await anna.http.post(f"/api/tables/{table}/chat", content=text, headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_long")

    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" " * 1000

    answer = await anna.http.post(f"/api/tables/{table}/chat", content=endless(), headers=JSON)
    assert answer.status_code == 413
    answer = await anna.http.post("/api/import", content=b"[" * 1_100_000, headers=JSON)
    assert answer.status_code == 413
    for message in (text, "x" * 70_000):
        async with anna.live(table, 0) as live:
            await live.until("state")
            await live.connection.send(message)
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await live.next()
            assert live.connection.close_code in ((1008,) if message is text else (1008, 1009))


async def test_a_flood_closes_the_socket_and_bothers_nobody(anna: Person, ben: Person) -> None:
    table = await two_players(anna, ben, options={"rounds": 100})
    flooders = [anna.live(table, 0) for _ in range(4)]

    async def flood(where: object) -> int | None:
        async with where as live:  # type: ignore[attr-defined]

            async def read() -> None:
                async for _ in live.connection:
                    pass

            reading = asyncio.create_task(read())
            with contextlib.suppress(ConnectionClosed):
                for _ in range(4_000):
                    await live.connection.send(
                        '{"type": "move", "seat": 0, "action": 1, "base": 9, "id": "x"}'
                    )
            with contextlib.suppress(ConnectionClosed):
                await reading
            return int(live.connection.close_code or 0)

    flooding = [asyncio.create_task(flood(one)) for one in flooders]
    slowest = 0.0
    while not all(task.done() for task in flooding):
        begun = time.perf_counter()
        await ben.look(table, 1)
        slowest = max(slowest, time.perf_counter() - begun)
        await asyncio.sleep(0)
    assert [task.result() for task in flooding] == [1008] * 4
    assert slowest < 2
    assert (await ben.look(table, 1))["version"] == 0


async def test_a_steady_pace_is_fine(anna: Person) -> None:
    made = await anna.new_table("me", "me")
    async with anna.live(made["table"], 0) as live:
        for _ in range(40):
            await live.send(type="ping")
        for _ in range(5):
            await asyncio.sleep(0.1)
            await live.send(type="ping")
        pongs = 0
        while pongs < 45:
            pongs += (await live.next())["type"] == "pong"


async def test_one_window_too_many_ends_the_oldest(anna: Person) -> None:
    made = await anna.new_table("me", "me")
    table = made["table"]
    most = Limits().sockets_per_seat
    async with anna.live(table, 0) as oldest:
        await oldest.until("state")
        windows = [anna.live(table, 0) for _ in range(most)]
        opened = [await window.__aenter__() for window in windows]
        await oldest.connection.wait_closed()
        assert oldest.connection.close_code == 1008
        for live in opened:
            await live.send(type="ping")
            await live.until("pong")
        for window in windows:
            await window.__aexit__(None, None, None)


class TestSlow:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(ROOMY, send_seconds=2, queue_frames=64))

    async def test_a_reader_that_never_reads_is_dropped(
        self, anna: Person, ben: Person, server: Server
    ) -> None:
        table = await two_players(anna, ben, chat="open")
        host, port = anna.base.removeprefix("http://").split(":")
        quiet = socket.socket()
        quiet.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        quiet.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(quiet, (host, int(port)))
        request = (
            f"GET /api/tables/{table}/live?seat=0 HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {anna.base}\r\n"
            f"Cookie: {anna.cookie_header(table)}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await loop.sock_sendall(quiet, request.encode())
        running = await server.house.open(table)
        while not running.listeners:
            await asyncio.sleep(0.01)
        begun = time.monotonic()
        slowest = 0.0
        while running.listeners:
            assert time.monotonic() - begun < 10, "not dropped"
            for listener in list(running.listeners):
                listener.say({"type": "padding", "text": "x" * 100_000})
            turn = time.perf_counter()
            await ben.post(f"/api/tables/{table}/chat", {"seat": 1, "text": "hello"})
            slowest = max(slowest, time.perf_counter() - turn)
            await asyncio.sleep(0.05)
        assert slowest < 1.5, "nobody waited for the slow reader"
        quiet.close()


async def test_files(anna: Person, server: Server) -> None:
    page = await anna.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    for path in ("/table/abc", "/replay/abc", "/rules/toy", "/settings"):
        assert (await anna.get(path)).text == page.text
    module = await anna.get("/games/toy/table.js")
    assert module.status_code == 200
    assert "javascript" in module.headers["content-type"]
    again = await anna.get("/games/toy/table.js", headers={"If-None-Match": module.headers["etag"]})
    assert again.status_code == 304
    for path in (
        "/games/toy/secret.py",
        "/games/toy/../toy.py",
        "/games/toy/%2e%2e/toy.py",
        "/games/toy/..%2ftoy.py",
        "/games/toy/%2fetc%2fpasswd",
        "/games/toy//etc/passwd",
        "/games/toy/",
        "/games/toy/%00.js",
        "/games/chess/table.js",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/",
        "/static/.hidden.js",
        "/nowhere",
        "/server.key",
    ):
        assert (await anna.get(path)).status_code == 404, path


async def test_methods(anna: Person) -> None:
    made = await anna.new_table("me", "me")
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        answer = await anna.http.request(method, f"/api/tables/{made['table']}/move")
        assert (answer.status_code, answer.json()["error"]) == (405, "bad_method")
    assert (await anna.get(f"/api/tables/{made['table']}/move")).status_code == 405


class TestRates:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=Limits())

    async def test_joins(self, anna: Person, ben: Person, server: Server) -> None:
        made = await anna.new_table("me", "open")
        path = f"/api/tables/{made['table']}/claim"
        statuses = [(await ben.post(path, {"secret": f"guess {number}"})).status_code for number in range(30)]
        assert statuses == [403] * 30
        while server.house.joins.take("127.0.0.1"):
            pass
        answer = await ben.post(path, {"secret": made["seats"][1]["link"].split("#")[1]})
        assert (answer.status_code, answer.json()["error"]) == (429, "too_fast")

    async def test_tables(self, anna: Person, server: Server) -> None:
        await anna.new_table("me", "me")
        while server.house.makings.take("127.0.0.1"):
            pass
        wish = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]}
        answer = await server.person().post("/api/tables", wish)
        assert (answer.status_code, answer.json()["error"]) == (429, "too_fast")

    async def test_sockets(self, anna: Person, server: Server) -> None:
        made = await anna.new_table("me", "me")
        while server.house.lives.take("127.0.0.1"):
            pass
        async with anna.live(made["table"], 0) as live:
            assert (await live.next())["error"] == "too_fast"
            await live.connection.wait_closed()
            assert live.connection.close_code == 1008


def test_buckets_fill_again_and_are_forgotten() -> None:
    now = 0.0
    limiter = Limiter(2, 3, most=2, clock=lambda: now)
    assert [limiter.take("a") for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [limiter.take("a") for _ in range(2)] == [True, False]
    assert limiter.take("b")
    assert limiter.take("c"), "room is made"
    assert len(limiter) == 2
    now = 100.0
    assert limiter.take("d")
    assert len(limiter) == 1, "full buckets are forgotten"
    assert [limiter.take("a") for _ in range(4)] == [True, True, True, False]
