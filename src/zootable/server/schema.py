"""The database's tables. Migrations are in ``migrations/``; a test holds that both agree."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

HEAD_REVISION = "0001"
"""The newest migration. A test compares it with Alembic's own answer."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("head", Text, nullable=False),
    # Everything below is a summary of head and entries, kept so that lists need not open the tables.
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("entries", Integer, nullable=False),
    Column("chain", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("acting", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("round_text", Text, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("bot_turn", Boolean, nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("tables_by_status", "status", "updated"),
    Index("tables_by_host", "host", "status"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.table_id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", Integer),
    Column("seat", Integer, nullable=False),
    Column("client_id", String(64)),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    UniqueConstraint("table_id", "version", name="one_entry_per_version"),
    UniqueConstraint("table_id", "seat", "client_id", name="one_entry_per_client_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.table_id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("build", String(64), nullable=False),
    Column("chain", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("secret_hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.table_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Index("keys_by_table", "table_id", "seat"),
)

holders = Table(
    "holders",
    metadata,
    Column("browser", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Index("holders_by_table", "table_id"),
)
