"""The table: a web server on which people and bots play every installed game.

The server decides everything and knows no game by name. A table is its log; whatever leaves for a seat is
built from that seat's view, options and visible events. docs/protocol.md says what goes over the wire.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zootable.server.app import create_app
    from zootable.server.run import serve
    from zootable.server.settings import Limits, Settings

__all__ = ["Limits", "Settings", "create_app", "serve"]

_HOMES = {"create_app": "app", "serve": "run", "Limits": "settings", "Settings": "settings"}


def __getattr__(name: str) -> Any:
    """Import on first use: a bot's worker process needs one small module, not the whole web server."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
