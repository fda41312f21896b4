"""The database: migrations say what the schema says; SQLite and PostgreSQL by the same code."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.conftest import Server
from tests.server.test_moves import two_players

from zootable.server import schema
from zootable.server.migrations import newest
from zootable.server.settings import Settings
from zootable.server.store import Store


def test_the_newest_migration_is_known_by_name() -> None:
    assert newest() == schema.HEAD_REVISION


async def test_migrations_and_schema_agree(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()

    def differences(connection: sa.Connection) -> list[object]:
        context = MigrationContext.configure(connection)
        return list(compare_metadata(context, schema.metadata))

    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one() == value
    await store.close()
    await store.open()
    await store.close()
    with sqlite3.connect(tmp_path / "zootable.db") as plain:
        assert plain.execute("SELECT version_num FROM alembic_version").fetchall() == [
            (schema.HEAD_REVISION,)
        ]
    plain.close()


POSTGRES = next((path for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None) or (
    Path(shutil.which("initdb") or "").parent if shutil.which("initdb") else None
)


def other_user() -> pwd.struct_passwd | None:
    """Whose server it has to be: PostgreSQL refuses to run as root. ``None``: one's own."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    if POSTGRES is None:
        pytest.skip("PostgreSQL is not installed here")
    owner = other_user()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        user = owner.pw_name if owner is not None else None
        initdb = [f"{POSTGRES}/initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "zoo", "-N"]
        subprocess.run(initdb, check=True, capture_output=True, user=user, cwd=folder)
        start = [f"{POSTGRES}/postgres", "-D", f"{folder}/data", "-p", str(port), "-k", folder, "-F"]
        silent = subprocess.DEVNULL
        server = subprocess.Popen(start, stdout=silent, stderr=silent, user=user, cwd=folder)
        ready = [f"{POSTGRES}/pg_isready", "-h", "127.0.0.1", "-p", str(port), "-U", "zoo"]
        for _ in range(600):
            if subprocess.run(ready, capture_output=True, check=False).returncode == 0:
                break
            time.sleep(0.05)
        yield f"postgresql://zoo@127.0.0.1:{port}/postgres"
        server.terminate()
        server.wait(20)


class TestPostgres:
    @pytest.fixture
    def settings(self, settings: Settings, postgres: str) -> Settings:
        return replace(settings, database_url=postgres)

    @pytest_asyncio.fixture
    async def server(self, settings: Settings) -> AsyncIterator[Server]:
        running = Server(settings)
        await running.start()
        yield running
        await running.stop()

    async def test_a_whole_game_a_restart_and_a_replay(self, server: Server) -> None:
        anna, ben = server.person(), server.person()
        table = await two_players(anna, ben, chat="open", spectators=True, options={"rounds": 1})
        await anna.play(table, 0)
        frame = await anna.look(table)
        assert (await anna.undo(table, 0, 0, frame["version"])).status_code == 200
        answer = await anna.move(table, 0, frame["view"]["game"], 2)
        assert answer.status_code == 422
        await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": "Zoë 🦓"})
        await anna.play(table, 0)
        before = await anna.look(table)
        await server.restart()
        again, his = server.person(), server.person()
        again.http.cookies, his.http.cookies = anna.http.cookies, ben.http.cookies
        after = await again.look(table)
        assert after.pop("address") != before.pop("address")
        assert after == before
        await again.play_to_end(table, {1: his})
        replay = (await again.get(f"/api/tables/{table}/replay?seat=all")).json()
        assert replay["verified"] is True
        assert [entry["table"] for entry in (await his.get("/api/tables")).json()["tables"]] == [table]

    async def test_the_loser_of_a_race_between_processes_reads_anew(self, server: Server) -> None:
        anna, ben = server.person(), server.person()
        table = await two_players(anna, ben)
        other = Server(replace(server.settings))
        await other.start()
        elsewhere = other.person()
        elsewhere.http.cookies = anna.http.cookies
        frame = await elsewhere.look(table)
        assert (await anna.move(table, 0, frame["options"][0]["action"], 0, id="a")).status_code == 200
        answer = await elsewhere.move(table, 0, frame["options"][1]["action"], 0, id="b")
        assert (answer.status_code, answer.json()["error"]) == (409, "stale")
        answer = await elsewhere.move(table, 0, frame["options"][0]["action"], 0, id="a")
        assert answer.json() == {"status": "dup", "version": 1}
        await other.stop()
