"""Tables, their entries, snapshots, keys and who holds them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("chain", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("acting", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("round_text", sa.Text, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("bot_turn", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "updated"])
    op.create_index("tables_by_host", "tables", ["host", "status"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("client_id", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("table_id", "version", name="one_entry_per_version"),
        sa.UniqueConstraint("table_id", "seat", "client_id", name="one_entry_per_client_id"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("build", sa.String(64), nullable=False),
        sa.Column("chain", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("secret_hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.table_id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("keys_by_table", "keys", ["table_id", "seat"])
    op.create_table(
        "holders",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_index("holders_by_table", "holders", ["table_id"])


def downgrade() -> None:
    for table in ("holders", "keys", "snapshots", "entries", "tables"):
        op.drop_table(table)
