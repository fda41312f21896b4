"""A real server and a real browser for the tests of the web table.

``server`` runs the whole application with uvicorn on a free port, on data of its own, with bots that do not
pause and the toy game of the server's tests beside the real ones. ``desktop`` and ``phone`` are people with
fresh browsers; ``visit`` makes more of them. Every page fails its test if it logs an error, breaks the
content security policy, opens a dialog of the browser, or asks another host for anything.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Page,
    Request,
    expect,
    sync_playwright,
)
from tests.server import toy

from zootable.server.run import configuration
from zootable.server.settings import Limits, Settings

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 10_000
"""Milliseconds that a page has for anything."""

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
expect.set_options(timeout=PATIENCE)
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder drive a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Server:
    """The application, served from a thread of its own; it can be stopped and started again on its port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = Settings(
            data_dir=folder, port=self.port, bot_pause=0, bot_setup=toy.install, backups=False, limits=ROOMY
        )
        self._uvicorn: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Serve, and wait until it does."""
        self._uvicorn = uvicorn.Server(configuration(self._settings))
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(self._uvicorn, ready), daemon=True)
        self._thread.start()
        assert ready.wait(20), "the server did not start"

    @staticmethod
    def _run(served: uvicorn.Server, ready: threading.Event) -> None:
        async def run() -> None:
            task = asyncio.ensure_future(served.serve())
            while not served.started and not task.done():
                await asyncio.sleep(0.01)
            ready.set()
            await task

        asyncio.run(run())

    def stop(self) -> None:
        """Stop serving; the data stay."""
        if self._uvicorn is None or self._thread is None:
            return
        self._uvicorn.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"
        self._uvicorn = self._thread = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process."""
    toy.install()
    running = Server(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Visitor:
    """Somebody at a browser: the page, what went wrong in it, and a short way to the server's calls."""

    def __init__(self, browser: Browser, server: Server, **how: Any) -> None:
        self.url = server.url
        self.problems: list[str] = []
        self.axe_from = sys.maxsize
        self.forgiven = ["/games/toy/table.css"]  # the toy is a test of the server's and brings no looks
        self.context: BrowserContext = browser.new_context(
            base_url=server.url, **{"reduced_motion": "reduce", **how}
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("page", self._watch)
        self.page: Page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", self._heard)
        page.on("dialog", self._asked)
        page.on("request", self._requested)

    def _heard(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.problems.append(f"console: {line.text}")

    def _asked(self, dialog: Dialog) -> None:
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.problems.append(f"asked another host: {request.url}")

    def forgive(self, part: str) -> None:
        """Problems that hold this text belong to the test (a stopped server, a refused call)."""
        self.forgiven.append(part)

    def close(self) -> list[str]:
        """Close the browser's window; what went wrong in it."""
        self.context.close()
        late = [one for one in self.problems[self.axe_from :] if "Applying inline style" not in one]
        found = self.problems[: self.axe_from] + late
        return [one for one in found if not any(part in one for part in self.forgiven)]

    # --- the server's calls, with this browser's cookies -------------------------------------------------

    def call(self, path: str, body: Any = None) -> Any:
        """POST (with a body) or GET a path below ``/api``."""
        request = self.context.request
        if body is None:
            answer = request.get(f"/api{path}")
        else:
            answer = request.post(
                f"/api{path}", data=json.dumps(body), headers={"Content-Type": "application/json"}
            )
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def new_table(self, *seats: str, game: str = "toy", **fields: Any) -> dict[str, Any]:
        """A table with seats such as ``"me"``, ``"me:Noor"`` (a name), ``"open"`` or ``"bot:random"``."""
        wishes = []
        for seat in seats:
            kind, _, more = seat.partition(":")
            extra = {"name" if kind == "me" else "bot": more} if more else {}
            wishes.append({"kind": kind, **extra})
        options = {**fields.pop("options", {}), "players": len(seats)}
        body = {"game": game, "seats": wishes, "options": options, **fields}
        return dict(self.call("/tables", body))

    def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """The state frame of a table."""
        return dict(self.call(f"/tables/{table}" + (f"?seat={seat}" if seat is not None else "")))

    def play(self, table: str, seat: int, choice: int | str = 0) -> None:
        """Make a move behind the page's back, when the seat may: the number of an option, or a notation."""
        deadline = time.monotonic() + PATIENCE / 1000
        while seat not in (frame := self.look(table, seat))["acting"]:
            assert time.monotonic() < deadline, f"seat {seat} did not come to move: {frame['acting']} to move"
            time.sleep(0.02)
        action = choice if isinstance(choice, str) else frame["options"][choice]["notation"]
        body = {"seat": seat, "action": action, "base": frame["version"], "id": os.urandom(6).hex()}
        self.call(f"/tables/{table}/move", body)

    def play_to_end(self, table: str) -> None:
        """Play on with the last option of each choice until the game is over (one's own seats only)."""
        while (frame := self.look(table))["status"] != "over":
            mine = [seat for seat in frame["acting"] if frame["seats"][seat]["mine"]]
            if mine:
                self.play(table, mine[0], -1)

    def open(self, path: str) -> Page:
        """Go to a page and wait until it is drawn."""
        self.page.goto(path)
        self.page.wait_for_selector("main")
        expect(self.page.locator("main[aria-busy]")).to_have_count(0, timeout=PATIENCE)
        return self.page

    def axe(self, *allowed: str) -> None:
        """Fail on serious or critical findings of axe (but for the rules that are named)."""
        if not self.page.evaluate("typeof axe !== 'undefined'"):
            self.page.evaluate(AXE)
        # axe tries a style element of its own, which the policy stops; the browser may say so a little later
        self.axe_from = min(self.axe_from, len(self.problems))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        bad = [
            f"{one['id']} ({one['impact']}): {one['help']}\n    "
            + "\n    ".join(
                f"{node['html'][:160]} | {node['failureSummary'][:220]}" for node in one["nodes"][:6]
            )
            for one in found
            if one["impact"] in ("serious", "critical") and one["id"] not in allowed
        ]
        assert not bad, "\n".join(bad)


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Makes browsers: ``visit()`` a desktop, ``visit(phone=True)``; further arguments are Playwright's."""
    made: list[Visitor] = []

    def make(phone: bool = False, **how: Any) -> Visitor:
        visitor = Visitor(browser, server, **{**(PHONE if phone else DESKTOP), **how})
        made.append(visitor)
        return visitor

    yield make
    problems = [problem for visitor in made for problem in visitor.close()]
    assert not problems, "\n".join(problems)


@pytest.fixture
def desktop(visit: Visit) -> Visitor:
    """A person at a desktop, 1440 x 900."""
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Visitor:
    """A person with a phone, 390 x 844, who taps."""
    return visit(phone=True)
