"""Damage: a table that can't be trusted is named and refused, and the others play on."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Person, Server
from tests.server.test_moves import two_players

from zootable.server import log
from zootable.server.errors import NotSaved, StoreError
from zootable.server.store import Store


def change(server: Server, statement: str, *values: object) -> None:
    """Tamper with the database behind the server's back."""
    assert server.house.store.file is not None
    with sqlite3.connect(server.house.store.file) as connection:
        changed = connection.execute(statement, values)
        assert changed.rowcount > 0
    connection.close()


async def reopened(server: Server, person: Person) -> Person:
    await server.restart()
    again = server.person()
    again.http.cookies = person.http.cookies
    return again


TAMPERINGS = {
    "garbage in an entry": ("UPDATE entries SET body='{' WHERE number=2", "entry 2"),
    "another move": (
        "UPDATE entries SET body=replace(body, 'done', 'draw') WHERE number=3",
        "entry 3 of its log was changed",
    ),
    "a broken hash": ("UPDATE entries SET hash='00' WHERE number=2", "entry 2 of its log was changed"),
    "a missing entry": ("DELETE FROM entries WHERE number=2", "entry 2 of its log is missing"),
    "a missing end": ("DELETE FROM entries WHERE number=3", "ends after entry 2 of 3"),
    "a wrong time": ("UPDATE entries SET at=at+1 WHERE number=2", "entry 2 of its log was changed"),
    "a blob for text": ("UPDATE entries SET body=x'ff00fe' WHERE number=2", "readable text"),
    "text for a number": ("UPDATE entries SET seat='you' WHERE number=2", "readable text"),
    "another seed": ("UPDATE tables SET head=replace(head, 'seed-of-this', 'seed-of-that')", "entry 1"),
    "no head": ("UPDATE tables SET head='[]'", "its head can't be read"),
    "an unknown game": (
        "UPDATE tables SET head=replace(head, '\"toy\"', '\"chess\"')",
        "no game is named 'chess'",
    ),
    "old rules": (
        "UPDATE tables SET head=replace(head, '\"rules_version\":1', '\"rules_version\":9')",
        "version 9",
    ),
    "odd options": (
        "UPDATE tables SET head=replace(head, '\"rounds\":3', '\"rounds\":33')",
        "options are not valid",
    ),
}


@pytest.mark.parametrize("case", TAMPERINGS)
async def test_a_tampered_table_is_named_and_refused(
    anna: Person, ben: Person, server: Server, case: str
) -> None:
    statement, told = TAMPERINGS[case]
    bad = await two_players(anna, ben, seed="seed-of-this")
    good = await two_players(anna, ben)
    await anna.play(bad, 0)
    await anna.play(bad, 0, "done")
    where = " AND " if "WHERE" in statement else " WHERE "
    change(server, f"{statement}{where}table_id=?", bad)
    anna = await reopened(server, anna)
    for _ in range(2):
        answer = await anna.get(f"/api/tables/{bad}")
        assert answer.status_code == 409
        assert answer.json()["error"] in ("damaged", "unsupported")
        assert bad in answer.json()["message"]
        assert told in answer.json()["message"], answer.json()["message"]
    answer = await anna.move(bad, 0, "done", 2)
    assert answer.status_code == 409
    async with anna.live(bad, 0) as live:
        assert (await live.next())["message"].startswith(f"Table {bad} can't be opened")
        await live.connection.wait_closed()
        assert live.connection.close_code == 4409
    await anna.play(good, 0)
    listed = {entry["table"]: entry["status"] for entry in (await anna.get("/api/tables")).json()["tables"]}
    assert listed[good] == "running"
    if answer.json()["error"] == "damaged":
        assert listed[bad] == "damaged"


async def test_an_illegal_move_with_a_good_chain(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben)
    position = (await server.house.open(table)).position
    hand = position.state.view(1)["you"]["hand"]
    body = log.MoveEntry(f"play {hand[0]}", (0,), (0,), 0, [])
    entry = position.entry(body, 0, None, position.last_at)
    await server.house.store.append(table, position.number, [entry], position.summary())
    change(server, "UPDATE tables SET entries=?, chain=? WHERE table_id=?", entry.number, entry.hash, table)
    anna = await reopened(server, anna)
    answer = await anna.get(f"/api/tables/{table}")
    assert answer.status_code == 409
    assert "can't be replayed" in answer.json()["message"]


async def test_a_summary_of_garbage_hides_nothing(anna: Person, ben: Person, server: Server) -> None:
    bad, good = await two_players(anna, ben), await two_players(anna, ben)
    change(server, "UPDATE tables SET seats='{', acting=x'ff' WHERE table_id=?", bad)
    listed = {entry["table"]: entry["status"] for entry in (await anna.get("/api/tables")).json()["tables"]}
    assert listed == {bad: "damaged", good: "running"}
    assert (await anna.look(bad))["status"] == "running", "the log is whole"


@pytest.mark.parametrize("case", ["wrong build", "wrong digest", "garbage"])
async def test_a_snapshot_that_is_no_good_is_not_used(
    anna: Person, ben: Person, server: Server, case: str
) -> None:
    table = await two_players(anna, ben, options={"rounds": 100})
    people = {0: anna, 1: ben}
    for turn in range(60):
        frame = await anna.look(table)
        seat = frame["acting"][0]
        await people[seat].play(table, seat, turn % len((await people[seat].look(table, seat))["options"]))
    before = await anna.look(table)
    statement = {
        "wrong build": "UPDATE snapshots SET build='0', data=x'00'",
        "wrong digest": "UPDATE snapshots SET data=x'00'",
        "garbage": "UPDATE snapshots SET data=x'00', "
        "digest='6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'",
    }[case]
    change(server, f"{statement} WHERE table_id=?", table)
    anna = await reopened(server, anna)
    after = await anna.look(table)
    assert after["view"] == before["view"]
    assert after["log"] == before["log"]


async def test_a_snapshot_is_used(
    anna: Person, ben: Person, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_players(anna, ben, options={"rounds": 100})
    people = {0: anna, 1: ben}
    for _ in range(55):
        frame = await anna.look(table)
        seat = frame["acting"][0]
        await people[seat].play(table, seat, -1)
    before = await anna.look(table)
    anna = await reopened(server, anna)
    assert (await anna.look(table))["view"] == before["view"]
    position = (await server.house.open(table)).position
    assert [depth for depth, _ in position.saved] == [49], "one claim and 49 moves"


async def test_flipped_bytes_in_the_file(anna: Person, ben: Person, server: Server) -> None:
    tables = [await two_players(anna, ben, options={"rounds": 100}) for _ in range(12)]
    for table in tables:
        for _ in range(8):
            seat = (await anna.look(table))["acting"][0]
            await (anna if seat == 0 else ben).play(table, seat, -1)
    stored = await server.house.store.load(tables[5])
    assert stored is not None
    await server.stop()
    file = server.settings.data_dir / "zootable.db"
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    page = data.index(stored.entries[3].hash.encode()) // size * size
    for place in range(page, page + 200):  # the page's own header, and where its cells are
        data[place] ^= 0x55
    file.write_bytes(data)
    await server.start()
    again = server.person()
    again.http.cookies = anna.http.cookies
    statuses = {table: (await again.get(f"/api/tables/{table}")).status_code for table in tables}
    assert 409 in statuses.values()
    assert list(statuses.values()).count(200) >= 4
    good = next(table for table, status in statuses.items() if status == 200)
    seat = (await again.look(good))["acting"][0]
    if seat == 1:
        again.http.cookies = ben.http.cookies
    await again.play(good, seat)


async def test_a_cut_off_write_ahead_log(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben)
    await anna.play(table, 0)
    folder = server.settings.data_dir
    copy = folder.parent / "copy"
    shutil.copytree(folder, copy)
    wal = copy / "zootable.db-wal"
    assert wal.stat().st_size > 1000, "the server was not stopped"
    wal.write_bytes(wal.read_bytes()[:-700])
    store = Store(copy)
    await store.open()
    stored = await store.load(table)
    assert stored is not None
    assert len(stored.entries) == stored.count == 1, "the last transaction is gone as a whole"
    await store.close()


async def test_a_file_that_is_no_database(anna: Person, server: Server) -> None:
    await anna.new_table("me", "me")
    await server.house.store.backup()
    lost = (await anna.new_table("me", "me"))["table"]
    await server.stop()
    file = server.settings.data_dir / "zootable.db"
    file.write_bytes(b"\x00garbage" * 1000)
    await server.start()
    again = server.person()
    again.http.cookies = anna.http.cookies
    assert len((await again.get("/api/tables")).json()["tables"]) == 1, "the backup's"
    assert (await again.get(f"/api/tables/{lost}")).status_code == 404
    assert [one.name for one in file.parent.glob("*.damaged-*")]
    await again.new_table("me", "me")


async def test_a_read_only_database(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben, chat="open")
    before = await anna.look(table)
    store = server.house.store
    async with store.engine.connect() as first, store.engine.connect() as second:
        for connection in (first, second):
            await connection.exec_driver_sql("PRAGMA query_only=ON")
    answers = [
        await anna.move(table, 0, before["options"][0]["action"], 0, id="a"),
        await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": "hello"}),
        await anna.post("/api/tables", {"game": "toy", "seats": [{"kind": "me"}] * 2}),
    ]
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [(503, "not_saved")] * 3
    assert await anna.look(table) == before, "nothing that was not saved is shown"
    async with store.engine.connect() as first, store.engine.connect() as second:
        for connection in (first, second):
            await connection.exec_driver_sql("PRAGMA query_only=OFF")
    answer = await anna.move(table, 0, before["options"][0]["action"], 0, id="a")
    assert answer.json() == {"status": "ok", "version": 1}


async def test_a_full_disk(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben, chat="open")
    store = server.house.store
    async with store.engine.connect() as first:
        pages = (await first.exec_driver_sql("PRAGMA page_count")).scalar_one()
    for _ in range(6):  # every connection of the pool that comes by
        async with store.engine.connect() as first:
            await first.exec_driver_sql(f"PRAGMA max_page_count={pages + 1}")
    statuses = []
    for number in range(60):
        text = f"{number} " + "x" * 480
        statuses.append((await anna.post(f"/api/tables/{table}/chat", {"seat": 0, "text": text})).status_code)
    assert set(statuses) == {200, 503}
    kept = [line["text"] for line in (await anna.look(table))["chats"]]
    assert len(kept) == statuses.count(200), "what was answered with ok is there, and nothing else"
    stored = await store.load(table)
    assert stored is not None
    assert len(stored.entries) == len(kept) + 1


async def test_another_process_wrote_first(anna: Person, ben: Person, server: Server) -> None:
    table = await two_players(anna, ben)
    other = Store(server.settings.data_dir)
    await other.open()
    running = await server.house.open(table)
    position = running.position.copy()
    body = log.RenameEntry("Bea")
    entry = position.entry(body, 1, None, position.last_at)
    position.fold(entry, body, None)
    await other.append(table, running.position.number, [entry], position.summary())
    frame = await anna.look(table)
    answer = await anna.move(table, 0, frame["options"][0]["action"], 0, id="a")
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert (await anna.look(table))["seats"][1]["name"] == "Bea", "read anew"
    assert (await anna.move(table, 0, frame["options"][0]["action"], 0, id="a")).status_code == 200
    await other.close()


async def test_a_newer_database_is_refused(server: Server, anna: Person) -> None:
    change(server, "UPDATE alembic_version SET version_num='9999'")
    store = Store(server.settings.data_dir)
    with pytest.raises(StoreError, match="newer version"):
        await store.open()
    await store.close()


async def test_backups_are_kept_seven_deep(
    server: Server, anna: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await anna.new_table("me", "me"))["table"]
    store = server.house.store
    for day in range(9):
        monkeypatch.setattr("time.strftime", lambda *_, day=day: f"2030010{day}-030000")
        await store.backup()
    monkeypatch.undo()
    names = [file.name for file in store.backups()]
    assert names == [f"zootable-2030010{day}-030000.db" for day in range(2, 9)]
    shutil.copy(store.backups()[-1], tmp_path / "zootable.db")
    copy = Store(tmp_path)
    await copy.open()
    assert await copy.load(table) is not None
    await copy.close()
    (server.settings.data_dir / "backups" / "zootable-20300109-030000.partial").mkdir()
    monkeypatch.setattr("time.strftime", lambda *_: "20300109-030000")
    with pytest.raises(NotSaved):
        await store.backup()
    assert len(store.backups()) == 7, "a backup that fails takes no other one away"


async def test_health(anna: Person) -> None:
    answer: httpx.Response = await anna.get("/healthz")
    assert answer.json() == {"ok": True}
