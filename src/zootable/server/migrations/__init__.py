"""Alembic's migrations of the table's database."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from zootable.server.errors import StoreError


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "zootable.server:migrations")
    return config


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest schema.

    Raises:
        StoreError: it was written by a newer version of zootable.
    """
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            f"the database was made by a newer version of zootable; install that version or use another "
            f"folder ({error})"
        ) from error


def newest() -> str:
    """The newest revision that these files know."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())
