"""Starting and stopping: the real server as a process of its own."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import pytest

import zootable.server
from zootable.server.errors import StoreError
from zootable.server.run import lan_address
from zootable.server.store import Store

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, arguments: str = "") -> Iterator[tuple[subprocess.Popen[str], int]]:
    port = free_port()
    code = f"from zootable.server import serve; serve(port={port}, data_dir={str(folder)!r}, {arguments})"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    try:
        yield process, port
    finally:
        process.kill()
        process.communicate()


def wait_until_it_answers(port: int) -> None:
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz").json() == {"ok": True}:
                return
        except httpx.HTTPError:
            time.sleep(0.05)
    pytest.fail("the server does not answer")


def line_with(stream: IO[str] | None, text: str) -> str:
    assert stream is not None
    for line in stream:
        if text in line:
            return line
    pytest.fail(f"nothing was printed with {text!r}")


def test_it_says_where_it_is_and_stops_in_good_order(tmp_path: Path) -> None:
    with serving(tmp_path / "new" / "folder") as (process, port):
        assert f"http://127.0.0.1:{port}" in line_with(process.stdout, "The table is open at")
        wait_until_it_answers(port)
        wish = {"game": "kuzooka", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            assert client.post("/api/tables", json=wish).status_code == 201
            process.send_signal(signal.SIGTERM)
            output, errors = process.communicate(timeout=20)
        assert process.returncode == 0
        assert "Traceback" not in output + errors
    key = tmp_path / "new" / "folder" / "server.key"
    assert key.stat().st_mode & 0o077 == 0, "the key is the user's alone"


def test_a_taken_port_is_said_and_ends_with_status_2(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code = f"from zootable.server import serve; serve(port={port}, data_dir={str(tmp_path)!r})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"port {port} is taken" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("host='203.0.113.9'", "203.0.113.9"),
        ("host='no.such.host.invalid'", "no.such.host.invalid"),
        ("database_url='sqlite:////dev/null/x.db'", "the database can't be used"),
        ("database_url='postgresql://nobody@127.0.0.1:1/none'", "the database can't be used"),
    ],
)
def test_what_cannot_be_used_is_said_and_ends_with_status_2(
    tmp_path: Path, arguments: str, told: str
) -> None:
    code = f"from zootable.server import serve; serve(port=0, data_dir={str(tmp_path)!r}, {arguments})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    code = f"from zootable.server import serve; serve(port=0, data_dir={str(tmp_path / 'file')!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "can't be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_on_the_local_network(tmp_path: Path) -> None:
    with serving(tmp_path, "lan=True") as (process, port):
        line_with(process.stdout, "The table is open at")
        own = lan_address()
        if own is None:
            line_with(process.stdout, "no address on a local network")
            return
        assert f"http://{own}:{port}" in line_with(process.stdout, "On your network")
        assert process.stdout is not None
        assert re.search("[▀▄█]", process.stdout.readline() + process.stdout.readline()), "a QR code"
        wait_until_it_answers(port)
        assert httpx.get(f"http://{own}:{port}/api/games").status_code == 200
        wish = {"game": "kuzooka", "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=wish).json()
        assert made["address"] == f"http://{own}:{port}", "links are for others, not for this machine"


def test_it_is_bound_to_this_machine_only(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port):
        wait_until_it_answers(port)
        own = lan_address()
        if own is not None:
            with pytest.raises(httpx.ConnectError):
                httpx.get(f"http://{own}:{port}/healthz")


def test_no_worker_outlives_a_killed_server(tmp_path: Path) -> None:
    code = (
        "import asyncio, os, sys\n"
        "from zootable.server.botpool import BotPool\n"
        "from zootable.kernel.registry import load\n"
        "from tests.server import toy\n"
        "toy.install()\n"
        "async def main():\n"
        "    pool = BotPool(1, 20, 1, toy.install)\n"
        "    game = load('toy', players=2)\n"
        "    await pool.choose('toy', game.options, game.new_initial_state(1), 0, 'first')\n"
        "    print(*pool._all[0]._pool._processes, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code)
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    process = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    worker = int(process.stdout.readline())
    process.kill()
    process.wait()
    process.stdout.close()
    limit = time.monotonic() + 15
    while Path(f"/proc/{worker}").exists() and time.monotonic() < limit:
        if Path(f"/proc/{worker}/stat").read_text().split()[2] == "Z":
            break
        time.sleep(0.05)
    else:
        assert not Path(f"/proc/{worker}").exists()


def test_unknown_names_of_the_package() -> None:
    assert zootable.server.Settings.__name__ == "Settings"
    with pytest.raises(AttributeError, match="nothing_such"):
        zootable.server.nothing_such  # noqa: B018


@pytest.mark.slow
async def test_killed_three_times(tmp_path: Path) -> None:
    """The short version of ``scripts/kill_test.py``: nothing that was acknowledged is lost or doubled."""
    spec = importlib.util.spec_from_file_location("kill_test", ROOT / "scripts" / "kill_test.py")
    assert spec is not None
    assert spec.loader is not None
    kill_test = importlib.util.module_from_spec(spec)
    sys.modules["kill_test"] = kill_test
    spec.loader.exec_module(kill_test)
    outcome = await asyncio.wait_for(kill_test.run(3, 2, 3, "kuzooka", 2, tmp_path, free_port(), 1), 200)
    assert (outcome.lost, outcome.doubled) == (0, 0), json.dumps(vars(outcome))
    assert outcome.acknowledged >= 9


def test_a_missing_driver_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'asyncpg'", name="asyncpg")

    monkeypatch.setattr("zootable.server.store.create_async_engine", missing)
    store = Store(tmp_path, "postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(
        StoreError, match=r"driver asyncpg is not installed; pip install 'zootable\[postgres\]'"
    ):
        store._make_engine()
