"""Who may do what: secrets in links, cookies, and the rights they give at a table.

A link's secret is 128 bits, made from the server's own key, so that the host can be shown a link again while
the database holds nothing but the secret's SHA-256. A seat's *generation* is part of it: when it grows, all
older links and cookies of that seat stop working.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zootable.server.errors import StoreError
from zootable.server.log import HOST, WATCHER

KEY_FILE = "server.key"
BROWSER_COOKIE = "zt_me"
YEAR = 365 * 24 * 3600
MOST_SECRETS = 70


def new_secret() -> str:
    """A fresh secret of 128 bits, safe in addresses and cookies."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(b"zootable secret v1\n" + secret.encode("utf-8", "surrogatepass")).hexdigest()


class LinkMaker:
    """Makes the secrets of invite links from the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def from_file(cls, folder: Path) -> LinkMaker:
        """The maker whose key lies in a folder; makes the key on the first start.

        Raises:
            StoreError: the key can neither be read nor written.
        """
        file = folder / KEY_FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                _write_key(file)
            return cls(bytes.fromhex(file.read_text("ascii").strip()))
        except (OSError, ValueError) as error:
            raise StoreError(f"the server's key {file} can't be used: {error}") from error

    def secret(self, table: str, seat: int, generation: int) -> str:
        """The secret for a seat (or the host's or a watcher's place) of a table."""
        text = f"{table}\n{seat}\n{generation}".encode()
        return urlsafe_b64encode(hmac.digest(self._key, text, "sha256")[:16]).rstrip(b"=").decode()

    def link(self, table: str, seat: int, generation: int) -> str:
        """The invite link, without the server's address; its secret is in the fragment."""
        return f"/table/{table}#{self.secret(table, seat, generation)}"


def _write_key(file: Path) -> None:
    """Write a fresh key that only the user may read; whoever is first wins."""
    partial = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secrets.token_hex(32))
        stream.flush()
        os.fsync(stream.fileno())
    try:
        os.link(partial, file)
    except FileExistsError:
        pass
    except OSError:  # a file system without hard links
        os.replace(partial, file)
        return
    partial.unlink()


@dataclass(frozen=True)
class Rights:
    """What one browser may do at one table.

    Attributes:
        seats: the seats it holds.
        host: whether it may fill and open seats.
        watch: whether it was invited to watch.
    """

    seats: frozenset[int] = field(default_factory=frozenset)
    host: bool = False
    watch: bool = False

    @classmethod
    def of(cls, places: set[int]) -> Rights:
        """The rights of somebody who holds these places (seat numbers, host, watcher)."""
        return cls(frozenset(one for one in places if one >= 0), HOST in places, WATCHER in places)


def table_cookie(table: str) -> str:
    """The name of the cookie that holds a browser's secrets for a table."""
    return f"zt_{table}"


def browser_of(connection: HTTPConnection) -> str | None:
    """The hash of the browser's own secret, ``None`` without (or with a malformed) cookie."""
    secret = connection.cookies.get(BROWSER_COOKIE, "")
    return digest(secret) if 20 <= len(secret) <= 64 else None


def secrets_of(connection: HTTPConnection, table: str) -> list[str]:
    """The secrets that a browser shows for a table."""
    value = connection.cookies.get(table_cookie(table), "")
    return [one for one in value.split(".")[:MOST_SECRETS] if one]


def set_browser_cookie(response: Response, secret: str, secure: bool) -> None:
    """Mark the browser, for a year."""
    response.set_cookie(
        BROWSER_COOKIE, secret, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure
    )


def set_table_cookie(response: Response, table: str, held: list[str], secure: bool) -> None:
    """Give the browser its secrets for a table; they are sent with that table's own calls only."""
    response.set_cookie(
        table_cookie(table),
        ".".join(dict.fromkeys(held[-MOST_SECRETS:])),
        max_age=YEAR,
        path=f"/api/tables/{table}",
        httponly=True,
        samesite="lax",
        secure=secure,
    )
