"""The database: SQLite by default, PostgreSQL by address, the same code for both.

Every write of a table is one transaction that appends entries to its log, keeps its summary and, where
needed, its keys. It fails as a whole: with :class:`Conflict` if somebody else wrote first, with
:class:`NotSaved` if the database does not take it.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from zootable.server import schema
from zootable.server.errors import Conflict, Damaged, NotSaved, StoreError
from zootable.server.log import Entry

log = logging.getLogger("zootable.server")

DATABASE = "zootable.db"
BACKUPS = "backups"
KEEP_BACKUPS = 7


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What lists show of a table without opening it."""

    status: str
    entries: int
    chain: str
    version: int
    acting: list[int]
    seats: list[dict[str, str]]
    round_text: str
    bot_turn: bool
    updated: int

    def columns(self) -> dict[str, Any]:
        """The summary as columns of the database."""
        return {
            "status": self.status,
            "entries": self.entries,
            "chain": self.chain,
            "version": self.version,
            "acting": msgspec.json.encode(self.acting).decode(),
            "seats": msgspec.json.encode(self.seats).decode(),
            "round_text": self.round_text,
            "bot_turn": self.bot_turn,
            "updated": self.updated,
        }


class Snapshot(msgspec.Struct, frozen=True):
    """A serialised state: after entry ``number``, with ``moves`` moves in the record."""

    number: int
    moves: int
    build: str
    chain: str
    digest: str
    data: bytes


class Stored(msgspec.Struct, frozen=True):
    """A table as it lies in the database."""

    head: str
    entries: list[Entry]
    count: int
    chain: str
    snapshots: list[Snapshot]
    keys: dict[str, int]
    holders: dict[str, set[int]]


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    status: str
    acting: list[int]
    seats: list[dict[str, str]]
    round_text: str
    spectators: bool
    updated: int


def _async_url(url: str) -> str:
    for plain, driver in (
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url


class Store:
    """The database of one server.

    Args:
        data_dir: where SQLite's file and the backups lie.
        url: a database address; empty for SQLite in ``data_dir``.
    """

    def __init__(self, data_dir: Path, url: str = "") -> None:
        self._data_dir = data_dir
        self.file: Path | None = None if url else data_dir / DATABASE
        self._url = _async_url(url) if url else f"sqlite+aiosqlite:///{data_dir / DATABASE}"
        self._sqlite = self._url.startswith("sqlite")
        self._engine: AsyncEngine | None = None
        self._writing = asyncio.Lock()

    @property
    def engine(self) -> AsyncEngine:
        """The open engine (raises :class:`StoreError` before :meth:`open`)."""
        if self._engine is None:
            raise StoreError("the database is not open")
        return self._engine

    # --- opening and closing ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the database and bring its schema up to date.

        A SQLite file that is no database any more is put aside under a name that says so, and the newest
        sound backup takes its place (or an empty database, if there is none): the server starts regardless.

        Raises:
            StoreError: the folder can't be written, the address can't be reached, or a newer version of
                zootable made the database.
        """
        try:
            if self._sqlite:
                self._data_dir.mkdir(parents=True, exist_ok=True)
            if self.file is not None and self.file.exists() and not _is_database(self.file):
                self._put_aside(self.file)
        except OSError as error:
            raise StoreError(f"the folder {self._data_dir} can't be used: {error}") from error
        if self._sqlite:
            self._try_to_open()
        self._engine = self._make_engine()
        try:
            await self._migrate()
        except (SQLAlchemyError, OSError) as error:
            await self.close()
            raise StoreError(f"the database can't be used: {error}") from error

    def _try_to_open(self) -> None:
        """See that the SQLite file can be opened at all, before a thread is started for it."""
        try:
            sqlite3.connect(make_url(self._url).database or ":memory:").close()
        except sqlite3.Error as error:
            raise StoreError(f"the database can't be used: {error}") from error

    async def close(self) -> None:
        """Close all connections."""
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None

    def _make_engine(self) -> AsyncEngine:
        if not self._sqlite:
            try:
                return create_async_engine(self._url, pool_pre_ping=True)
            except ModuleNotFoundError as error:
                raise StoreError(
                    f"the database can't be used: its driver {error.name} is not installed; "
                    "pip install 'zootable[postgres]' brings it"
                ) from error
        engine = create_async_engine(self._url, connect_args={"timeout": 10})

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        return engine

    async def _migrate(self) -> None:
        if await self._revision() == schema.HEAD_REVISION:
            return
        from zootable.server.migrations import upgrade  # only then: it costs a noticeable part of a start

        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def _revision(self) -> str | None:
        async with self.engine.connect() as connection:
            names = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
            if "alembic_version" not in names:
                return None
            found = await connection.execute(sa.text("SELECT version_num FROM alembic_version"))
            return found.scalar()

    def _put_aside(self, file: Path) -> None:
        aside = file.with_name(f"{file.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
        for tail in ("", "-wal", "-shm"):
            part = Path(f"{file}{tail}")
            if part.exists():
                part.rename(f"{aside}{tail}")
        log.error("the file %s is no database any more; it was put aside as %s", file, aside)
        for backup in reversed(self.backups()):
            if _is_database(backup):
                shutil.copyfile(backup, file)
                log.error("the tables of the backup %s take its place", backup)
                return
        log.error("there is no sound backup; starting with an empty database")

    # --- writing ---------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        """A write: one at a time, all or nothing."""
        async with self._writing:
            try:
                async with self.engine.begin() as connection:
                    yield connection
            except IntegrityError as error:
                raise Conflict(str(error.orig)) from error
            except (SQLAlchemyError, OSError) as error:
                raise NotSaved(f"the database did not take it ({getattr(error, 'orig', error)})") from error

    async def create(
        self,
        table: str,
        head: str,
        game: str,
        host: str,
        spectators: bool,
        created: int,
        summary: Summary,
        entries: Sequence[Entry] = (),
        keys: Mapping[str, int] | None = None,
        holders: Iterable[tuple[str, int]] = (),
    ) -> None:
        """Write a new table.

        ``host`` is the browser that made it, hashed; ``keys`` are hashes of its links' secrets -> seat;
        ``holders`` are browsers and the seats they hold from the start.
        """
        async with self._transaction() as connection:
            await connection.execute(
                schema.tables.insert().values(
                    table_id=table,
                    head=head,
                    game=game,
                    host=host,
                    spectators=spectators,
                    created=created,
                    **summary.columns(),
                )
            )
            await _insert_entries(connection, table, entries)
            await _insert_keys(connection, table, keys or {})
            rows = [{"browser": who, "table_id": table, "seat": seat} for who, seat in holders]
            if rows:
                await connection.execute(schema.holders.insert(), rows)

    async def append(
        self,
        table: str,
        before: int,
        entries: Sequence[Entry],
        summary: Summary,
        *,
        snapshot: Snapshot | None = None,
        new_keys: Mapping[str, int] | None = None,
        dropped_seats: Sequence[int] = (),
        holder: tuple[str, int] | None = None,
    ) -> None:
        """Append entries to a table's log.

        It must have had ``before`` entries. Keys and holders of ``dropped_seats`` are no longer good;
        ``new_keys`` are written after that; ``holder`` is a browser and a seat that it now holds.
        """
        async with self._transaction() as connection:
            await _insert_entries(connection, table, entries)
            changed = await connection.execute(
                schema.tables.update()
                .where(schema.tables.c.table_id == table, schema.tables.c.entries == before)
                .values(**summary.columns())
            )
            if changed.rowcount != 1:
                raise Conflict(f"table {table} has moved on")
            for seat in dropped_seats:
                for one in (schema.keys, schema.holders):
                    await connection.execute(one.delete().where(one.c.table_id == table, one.c.seat == seat))
            await _insert_keys(connection, table, new_keys or {})
            if holder is not None:
                await _insert_holder(connection, table, *holder)
            if snapshot is not None:
                await connection.execute(
                    schema.snapshots.insert().values(table_id=table, **msgspec.structs.asdict(snapshot))
                )

    async def add_holder(self, table: str, browser: str, seat: int) -> None:
        """Note that a browser holds a seat (or the host's or a watcher's place)."""
        async with self._transaction() as connection:
            await _insert_holder(connection, table, browser, seat)

    # --- reading ---------------------------------------------------------------------------------------

    async def load(self, table: str) -> Stored | None:
        """A table as stored, ``None`` if there is none of that name.

        Raises:
            Damaged: the database can't read it.
        """
        try:
            async with self.engine.connect() as connection:
                return await _load(connection, table)
        except SQLAlchemyError as error:
            raise Damaged(
                f"the database can't read it ({getattr(error, 'orig', error)})", "unreadable"
            ) from error
        except (UnicodeDecodeError, TypeError, ValueError) as error:
            raise Damaged(f"its rows hold no readable text ({error})") from error

    async def mine(self, browser: str, limit: int = 200) -> list[tuple[Listed, list[int]]]:
        """The tables that a browser holds a place at, newest first, with its seats."""
        held: dict[str, list[int]] = {}
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                sa.select(schema.holders.c.table_id, schema.holders.c.seat).where(
                    schema.holders.c.browser == browser
                )
            )
            for table, seat in rows:
                held.setdefault(str(table), []).append(int(seat))
        listed = await self._listed(schema.tables.c.table_id.in_(list(held)), list(held), limit)
        return [(one, sorted(seat for seat in held[one.table] if seat >= 0)) for one in listed]

    async def watchable(self, since: int, limit: int = 60) -> list[Listed]:
        """Unfinished tables that anybody may watch, newest first."""
        table = schema.tables.c
        where = sa.and_(table.spectators, table.status != "over", table.updated >= since)
        return await self._listed(where, None, limit)

    async def _listed(
        self, where: sa.ColumnElement[bool], names: Sequence[str] | None, limit: int
    ) -> list[Listed]:
        query = sa.select(schema.tables).order_by(schema.tables.c.updated.desc()).limit(limit)
        try:
            async with self.engine.connect() as connection:
                rows = (await connection.execute(query.where(where))).mappings().all()
            return [_as_listed(row) for row in rows]
        except (SQLAlchemyError, UnicodeDecodeError):
            if names is None:
                raise
        found: list[Listed] = []  # some row can't be read: take them one by one and leave that one out
        for name in names[:limit]:
            try:
                async with self.engine.connect() as connection:
                    row = await connection.execute(query.where(schema.tables.c.table_id == name))
                    found.extend(_as_listed(one) for one in row.mappings().all())
            except (SQLAlchemyError, UnicodeDecodeError) as error:
                log.error("table %s can't be listed: %s", name, error)
        return sorted(found, key=lambda one: -one.updated)

    async def count_open(self, host: str, since: int) -> int:
        """How many unfinished tables a browser has made that were used since then."""
        table = schema.tables.c
        query = sa.select(sa.func.count()).where(
            table.host == host, table.status != "over", table.updated >= since
        )
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def waiting_for_bots(self, limit: int = 500) -> list[str]:
        """Running tables at which a bot is to move, the ones used last first."""
        table = schema.tables.c
        query = (
            sa.select(table.table_id)
            .where(table.status == "running", table.bot_turn)
            .order_by(table.updated.desc())
            .limit(limit)
        )
        try:
            async with self.engine.connect() as connection:
                return [str(row[0]) for row in await connection.execute(query)]
        except SQLAlchemyError as error:
            log.error("the list of tables can't be read: %s", error)
            return []

    # --- backups ---------------------------------------------------------------------------------------

    def backups(self) -> list[Path]:
        """The backups, oldest first."""
        folder = self._data_dir / BACKUPS
        return sorted(folder.glob("zootable-*.db")) if folder.is_dir() else []

    async def backup(self) -> Path | None:
        """Copy a SQLite database to ``backups/`` and keep the newest seven; ``None`` for other databases.

        Raises:
            NotSaved: the copy could not be made; older ones are then kept.
        """
        if not self._sqlite:
            return None
        folder = self._data_dir / BACKUPS
        target = folder / f"zootable-{time.strftime('%Y%m%d-%H%M%S')}.db"
        partial = target.with_suffix(".partial")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            partial.unlink(missing_ok=True)
            async with self.engine.connect() as connection:
                plain = await connection.execution_options(isolation_level="AUTOCOMMIT")
                await plain.execute(sa.text("VACUUM INTO :file"), {"file": str(partial)})
            partial.rename(target)
            for old in self.backups()[:-KEEP_BACKUPS]:
                old.unlink()
        except (SQLAlchemyError, OSError) as error:
            raise NotSaved(f"no backup was made: {error}") from error
        return target


def _is_database(file: Path) -> bool:
    """Whether SQLite can read the file's list of tables."""
    try:
        connection = sqlite3.connect(f"file:{file}?mode=rw", uri=True, timeout=10)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            connection.close()
    except sqlite3.OperationalError:
        return True  # locked or not to be written: no sign of damage, opening it will say more
    except sqlite3.DatabaseError:
        return False
    return True


async def _insert_entries(connection: AsyncConnection, table: str, entries: Sequence[Entry]) -> None:
    if entries:
        rows = [{"table_id": table, **msgspec.structs.asdict(entry)} for entry in entries]
        await connection.execute(schema.entries.insert(), rows)


async def _insert_keys(connection: AsyncConnection, table: str, keys: Mapping[str, int]) -> None:
    rows = [{"secret_hash": digest, "table_id": table, "seat": seat} for digest, seat in keys.items()]
    if rows:
        await connection.execute(schema.keys.insert(), rows)


async def _insert_holder(connection: AsyncConnection, table: str, browser: str, seat: int) -> None:
    column = schema.holders.c
    same = (column.browser == browser, column.table_id == table, column.seat == seat)
    await connection.execute(schema.holders.delete().where(*same))
    await connection.execute(schema.holders.insert().values(browser=browser, table_id=table, seat=seat))


async def _load(connection: AsyncConnection, table: str) -> Stored | None:
    head = (
        await connection.execute(
            sa.select(schema.tables.c.head, schema.tables.c.entries, schema.tables.c.chain).where(
                schema.tables.c.table_id == table
            )
        )
    ).one_or_none()
    if head is None:
        return None
    entry = schema.entries.c
    rows = await connection.execute(
        sa.select(entry.number, entry.version, entry.seat, entry.client_id, entry.at, entry.body, entry.hash)
        .where(entry.table_id == table)
        .order_by(entry.number)
    )
    found = msgspec.convert([tuple(row) for row in rows], list[_EntryRow])
    shot = schema.snapshots.c
    snapshots = await connection.execute(
        sa.select(shot.number, shot.moves, shot.build, shot.chain, shot.digest, shot.data)
        .where(shot.table_id == table)
        .order_by(shot.number.desc())
    )
    keys = await connection.execute(
        sa.select(schema.keys.c.secret_hash, schema.keys.c.seat).where(schema.keys.c.table_id == table)
    )
    held: dict[str, set[int]] = {}
    holders = await connection.execute(
        sa.select(schema.holders.c.browser, schema.holders.c.seat).where(schema.holders.c.table_id == table)
    )
    for browser, seat in holders:
        held.setdefault(str(browser), set()).add(int(seat))
    return Stored(
        head=str(head[0]),
        entries=[Entry(*msgspec.structs.astuple(one)) for one in found],
        count=int(head[1]),
        chain=str(head[2]),
        snapshots=[Snapshot(*row) for row in snapshots],
        keys={str(digest): int(seat) for digest, seat in keys},
        holders=held,
    )


class _EntryRow(msgspec.Struct, array_like=True):
    """An entry as it comes out of the database, to be checked for types: SQLite would give anything."""

    number: int
    version: int | None
    seat: int
    client_id: str | None
    at: int
    body: str
    hash: str


def _as_listed(row: Mapping[str, Any] | sa.RowMapping) -> Listed:
    """A row as :class:`Listed`; a summary that can't be read makes it ``damaged``."""
    try:
        return Listed(
            table=str(row["table_id"]),
            game=str(row["game"]),
            status=str(row["status"]),
            acting=msgspec.json.decode(row["acting"], type=list[int]),
            seats=msgspec.json.decode(row["seats"], type=list[dict[str, str]]),
            round_text=str(row["round_text"]),
            spectators=bool(row["spectators"]),
            updated=int(row["updated"]),
        )
    except (msgspec.DecodeError, TypeError, ValueError):
        return Listed(
            table=str(row["table_id"]),
            game=str(row["game"]),
            status="damaged",
            acting=[],
            seats=[],
            round_text="",
            spectators=False,
            updated=0,
        )
