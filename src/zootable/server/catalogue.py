"""The installed games, as the lobby and the game pages show them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from zootable import bots
from zootable.kernel.game import COOPERATIVE, Game, GameInfo, OptionError, OptionSpec
from zootable.kernel.registry import UnknownGame, game_info, games
from zootable.server.errors import Refusal

logger = logging.getLogger("zootable.server")


def info_of(name: str) -> GameInfo:
    """An installed game's description (raises :class:`Refusal`)."""
    try:
        return game_info(name)
    except UnknownGame as error:
        raise Refusal(404, "unknown_game", f"{error}.") from error


def build(info: GameInfo, options: Mapping[str, Any]) -> Game:
    """The game set up with these options (raises :class:`Refusal` naming what is allowed)."""
    try:
        return info.build(options)
    except (OptionError, TypeError) as error:
        raise Refusal(422, "bad_option", f"{error}.") from error


def game_list() -> list[dict[str, Any]]:
    """All installed games; one that can't be set up is named in the server's log and left out."""
    found = []
    for info in games():
        try:
            found.append(entry_of(info))
        except Exception as error:  # a third party's package; the other games go on
            logger.error("game %s is left out: %r", info.name, error)
    return found


def entry_of(info: GameInfo) -> dict[str, Any]:
    """A game as the lobby lists it."""
    game = info.build({})
    return {
        "name": info.name,
        "title": info.title,
        "summary": info.summary,
        "minutes": info.minutes,
        "weight": info.weight,
        "players": _players(info),
        "options": [_option(spec) for spec in info.specs],
        "bots": [{"name": name, "label": label} for name, label in bots.bot_names(game)],
        "default_bot": bots.default_bot(game),
        "chat": default_chat(game),
        "utility": game.utility,
    }


def detail_of(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A game with what is printed on its components (as set up with ``options``) and its rules."""
    info = info_of(name)
    game = build(info, options)
    return {
        **entry_of(info),
        "components": game.components(),
        "rules": info.rules,
        "rulings": info.rulings,
        "rules_version": game.rules_version,
    }


def default_chat(game: Game) -> str:
    """Players who share a secret task must not talk while it runs; opponents may."""
    return "strict" if game.utility == COOPERATIVE else "open"


def bot_name(game: Game, name: str | None) -> str:
    """The name of a bot that can play a game, the default one for ``None`` (raises :class:`Refusal`)."""
    known = [one for one, _ in bots.bot_names(game)]
    wanted = name or bots.default_bot(game)
    if wanted not in known:
        raise Refusal(422, "unknown_bot", f"There is no bot {wanted!r}; there are {', '.join(known)}.")
    return wanted


def _players(info: GameInfo) -> list[int]:
    for spec in info.specs:
        if spec.name == "players":
            return [choice for choice in spec.choices if isinstance(choice, int)]
    return []


def _option(spec: OptionSpec) -> dict[str, Any]:
    return {
        "name": spec.name,
        "kind": spec.kind,
        "default": spec.default,
        "choices": list(spec.choices),
        "label": spec.label,
        "help": spec.help,
        "examples": list(spec.examples),
        "choice_labels": {str(value): label for value, label in spec.choice_labels.items()},
    }
