"""Games found by entry point: a third party adds a game by installing a package.

The group is ``zootable.games``; each entry is a :class:`~zootable.kernel.game.GameInfo`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any

from zootable.kernel.game import Game, GameInfo

GROUP = "zootable.games"


class UnknownGame(ValueError):
    """No installed game has that name; the message lists those that are installed."""


@lru_cache(maxsize=1)
def _installed() -> tuple[dict[str, GameInfo], dict[str, str]]:
    """The games by name, and the entry points that do not work with the reason."""
    found: dict[str, GameInfo] = {}
    broken: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        try:
            info = entry.load()
        except Exception as error:  # whatever a third party's package does wrong, the other games go on
            broken[entry.name] = f"{type(error).__name__}: {error}"
            continue
        if isinstance(info, GameInfo):
            found[info.name] = info
        else:
            broken[entry.name] = f"its entry point in group {GROUP!r} is no GameInfo but {info!r}"
    return found, broken


def games() -> list[GameInfo]:
    """All installed games, by name; those that can't be loaded are left out (see :func:`broken_games`)."""
    return list(_installed()[0].values())


def broken_games() -> dict[str, str]:
    """The installed games that can't be loaded, each with the reason."""
    return dict(_installed()[1])


def game_info(name: str) -> GameInfo:
    """One game's description (raises :class:`UnknownGame`)."""
    found, broken = _installed()
    if name in found:
        return found[name]
    if name in broken:
        raise UnknownGame(f"the game {name!r} is installed, but can't be loaded: {broken[name]}")
    raise UnknownGame(f"no game is named {name!r}; installed are {', '.join(found) or 'none'}")


def load(name: str, **options: Any) -> Game:
    """A game set up with ``options``, for instance ``load("kuzooka", players=4, difficulty="easy")``.

    Raises:
        UnknownGame: no installed game has that name.
        OptionError: an unknown option or a value that is not allowed.
    """
    return game_info(name).build(options)
