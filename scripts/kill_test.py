#!/usr/bin/env python3
"""Kill the server again and again while games are played; count acknowledged moves lost and doubled.

Several games are played over HTTP; each move is sent with an id of its own and sent again with the same id
until it is answered. Meanwhile the server is killed (SIGKILL) at random moments and started anew. At the end
every move that was ever answered with "ok" or "dup" must be in the database exactly once, under the version
that was told.

    scripts/kill_test.py --kills 100 --games 8 --tables 1000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from zootable.kernel.registry import load
from zootable.server import Limits, Settings
from zootable.server.house import House
from zootable.server.messages import NewTable, SeatWish
from zootable.server.position import position_of
from zootable.server.store import Store

START = """
import sys
from zootable.server import Limits, serve
many = 1e9
serve(port=int(sys.argv[1]), data_dir=sys.argv[2], quiet=True, backups=False, limits=Limits(
    requests_per_second=many, request_burst=int(many), tables_per_minute=many, open_tables=int(many)))
"""


@dataclass
class Ledger:
    """What the server has promised."""

    acknowledged: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    retries: int = 0
    repeats: int = 0
    finished: int = 0


@dataclass
class Outcome:
    """What came of it."""

    kills: int
    games: int
    finished: int
    acknowledged: int
    lost: int
    doubled: int
    retries: int
    repeats: int
    tables_on_disk: int
    serving_again_median_ms: float
    serving_again_worst_ms: float

    def good(self) -> bool:
        """Whether no promise was broken."""
        return self.lost == 0 and self.doubled == 0 and self.acknowledged > 0


class Server:
    """The server as a process of its own."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self.times: list[float] = []

    async def start(self) -> None:
        """Start it and wait until it answers; notes how long that took."""
        begun = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, "-c", START, str(self.port), str(self.folder)])
        async with httpx.AsyncClient() as client:
            while True:
                try:
                    answer = await client.get(f"http://127.0.0.1:{self.port}/healthz", timeout=1)
                    if answer.status_code == 200:
                        break
                except httpx.HTTPError:
                    await asyncio.sleep(0.01)
                if self.process.poll() is not None:
                    raise SystemExit(f"the server ended by itself with status {self.process.returncode}")
                if time.perf_counter() - begun > 60:
                    raise SystemExit("the server does not answer")
        self.times.append((time.perf_counter() - begun) * 1000)

    def kill(self) -> None:
        """End it without a word."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


class Player:
    """Plays one game after the other, all seats, as a client that loses its connection now and then."""

    def __init__(self, base: str, game: str, players: int, ledger: Ledger, seed: int) -> None:
        self.base = base
        self.game = game
        self.players = players
        self.ledger = ledger
        self.dice = random.Random(seed)
        self.client = httpx.AsyncClient(base_url=base, timeout=5)

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """A request, repeated until it is answered."""
        while True:
            try:
                answer = await self.client.request(method, path, json=body)
                if answer.status_code not in (429, 503):
                    return answer
            except httpx.HTTPError:
                pass
            self.ledger.retries += 1
            await asyncio.sleep(0.02)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            wish = {"game": self.game, "seats": [{"kind": "me"}] * self.players}
            table = (await self.ask("POST", "/api/tables", wish)).json()["table"]
            self.ledger.acknowledged[table] = {}
            await self.play_table(table)
            self.ledger.finished += 1

    async def play_table(self, table: str) -> None:
        """Play one game to its end."""
        while True:
            frame = (await self.ask("GET", f"/api/tables/{table}")).json()
            if frame["status"] == "over":
                return
            seat = frame["acting"][0]
            frame = (await self.ask("GET", f"/api/tables/{table}?seat={seat}")).json()
            if not frame["options"]:
                continue
            action, name = self.dice.choice(frame["options"])["action"], uuid4().hex
            body = {"seat": seat, "action": action, "base": frame["version"], "id": name}
            answer = await self.ask("POST", f"/api/tables/{table}/move", body)
            if answer.status_code == 200:
                told = answer.json()
                self.ledger.repeats += told["status"] == "dup"
                self.ledger.acknowledged[table][name] = (told["version"], action)


async def fill(folder: Path, game: str, players: int, tables: int) -> None:
    """Put tables on the disk, as a server that was used for long has them."""
    settings = Settings(data_dir=folder, limits=Limits(open_tables=10**9))
    store = Store(folder)
    await store.open()
    house = House(settings, store)
    for number in range(tables):
        await house.create(NewTable(game, [SeatWish("me")] * players), f"browser {number % 50}")
        house.forget_idle(-1)
    await house.close()
    await store.close()


async def count(folder: Path, ledger: Ledger, game: str, players: int) -> tuple[int, int]:
    """How many acknowledged moves are not there as told, and how many are there more than once."""
    parse = load(game, players=players).action_space.parse
    store = Store(folder)
    await store.open()
    lost = doubled = 0
    for table, moves in ledger.acknowledged.items():
        stored = await store.load(table)
        if stored is None:
            lost += len(moves)
            continue
        position_of(table, stored, "check")
        entries = [entry for entry in stored.entries if entry.client_id is not None]
        found = {entry.client_id: entry for entry in entries}
        doubled += sum(number - 1 for number in Counter(entry.client_id for entry in entries).values())
        versions = [entry.version for entry in entries]
        doubled += len(versions) - len(set(versions))
        for name, (version, action) in moves.items():
            entry = found.get(name)
            same = entry is not None and entry.version == version
            if not same or entry is None or parse(json.loads(entry.body)["notation"]) != action:
                lost += 1
    await store.close()
    return lost, doubled


async def play_and_kill(
    server: Server, kills: int, games: int, game: str, players: int, ledger: Ledger, seed: int
) -> None:
    """Play, and kill the server so many times at random moments."""
    dice = random.Random(seed)
    await server.start()
    base = f"http://127.0.0.1:{server.port}"
    playing = [
        asyncio.create_task(Player(base, game, players, ledger, seed + number).play())
        for number in range(games)
    ]
    for _ in range(kills):
        before = sum(len(moves) for moves in ledger.acknowledged.values())
        while sum(len(moves) for moves in ledger.acknowledged.values()) < before + 3:
            await asyncio.sleep(0.005)
            check(playing)
        await asyncio.sleep(dice.random() * 0.5)
        server.kill()
        await server.start()
    await asyncio.sleep(0.5)
    check(playing)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def run(
    kills: int, games: int, tables: int, game: str, players: int, folder: Path, port: int, seed: int
) -> Outcome:
    """The whole test."""
    ledger = Ledger()
    await fill(folder, game, players, tables)
    server = Server(port, folder)
    try:
        await play_and_kill(server, kills, games, game, players, ledger, seed)
    finally:
        server.kill()
    lost, doubled = await count(folder, ledger, game, players)
    return Outcome(
        kills=kills,
        games=len(ledger.acknowledged),
        finished=ledger.finished,
        acknowledged=sum(len(moves) for moves in ledger.acknowledged.values()),
        lost=lost,
        doubled=doubled,
        retries=ledger.retries,
        repeats=ledger.repeats,
        tables_on_disk=tables + len(ledger.acknowledged),
        serving_again_median_ms=round(statistics.median(server.times), 1),
        serving_again_worst_ms=round(max(server.times), 1),
    )


def check(tasks: list[asyncio.Task[None]]) -> None:
    """Raise what a player ran into."""
    for task in tasks:
        if task.done():
            task.result()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=20, help="how often the server is killed (20)")
    parser.add_argument("--games", type=int, default=4, help="games played at the same time (4)")
    parser.add_argument("--tables", type=int, default=0, help="tables on the disk before it starts (0)")
    parser.add_argument("--game", default="kuzooka", help="which game (kuzooka)")
    parser.add_argument("--players", type=int, default=3, help="players of each game (3)")
    parser.add_argument("--port", type=int, default=0, help="port of the server (a free one)")
    parser.add_argument("--seed", type=int, default=1, help="of the choices and the moments (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(
            run(
                given.kills,
                given.games,
                given.tables,
                given.game,
                given.players,
                Path(folder),
                given.port or free_port(),
                given.seed,
            )
        )
    if given.json:
        print(json.dumps(vars(outcome)))
    else:
        for name, value in vars(outcome).items():
            print(f"{name.replace('_', ' '):>26}  {value}")
    sys.exit(0 if outcome.good() else 1)


if __name__ == "__main__":
    main()
