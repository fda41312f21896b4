"""How the server says no."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A request that is refused: nothing was changed.

    Attributes:
        status: the HTTP status.
        error: one word for programs.
        message: a sentence for people: what was wrong, what is allowed.
        extra: further fields of the answer, such as ``allowed`` or ``version``.
    """

    def __init__(self, status: int, error: str, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.status = status
        self.error = error
        self.message = message
        self.extra = extra

    def body(self) -> dict[str, Any]:
        """The answer as JSON-ready data."""
        return {"error": self.error, "message": self.message, **self.extra}


class StoreError(Exception):
    """The database as a whole can't be used; the message says why."""


class NotSaved(Exception):
    """The database did not take an entry (disk full, read-only, gone). Nothing was changed."""


class Conflict(Exception):
    """Another process has written to the table since it was read."""


class Damaged(Exception):
    """A table whose stored log can't be trusted or played here; the message names what is wrong.

    Attributes:
        word: ``"damaged"``; ``"unreadable"`` if the database could not read it this time; ``"unsupported"``
            for a game or rules version that is not installed.
    """

    def __init__(self, message: str, word: str = "damaged") -> None:
        super().__init__(message)
        self.word = word


def not_found(table: str) -> Refusal:
    """The refusal for a table that does not exist."""
    return Refusal(404, "not_found", f"There is no table {table[:40]!r}.")


def stale(version: int) -> Refusal:
    """The refusal for a move that was made on an older position."""
    return Refusal(
        409, "stale", "The table has moved on since; look at it again and choose anew.", version=version
    )
