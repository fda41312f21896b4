"""zootable: zoo-themed board games, one rules engine each, for players, bots and researchers.

>>> import zootable
>>> game = zootable.load("kuzooka", players=4)
>>> state = game.new_initial_state(seed=7)
>>> state.apply_action(state.legal_actions()[0])
"""

from zootable import _pure  # noqa: F401  (must come first: it honours ZOOTABLE_PURE)
from zootable.kernel.actions import ActionSpace, Family, NotationError
from zootable.kernel.chance import Chance, ScriptError
from zootable.kernel.game import (
    SPECTATOR,
    TERMINAL,
    Event,
    Game,
    GameInfo,
    Heuristics,
    IllegalAction,
    Option,
    OptionError,
    OptionSpec,
    State,
)
from zootable.kernel.record import Record, RecordError, Recording, VerificationError
from zootable.kernel.registry import UnknownGame, game_info, load
from zootable.kernel.registry import games as installed_games  # zootable.games is the package of games

__version__ = "0.1.0"

__all__ = [
    "SPECTATOR",
    "TERMINAL",
    "ActionSpace",
    "Chance",
    "Event",
    "Family",
    "Game",
    "GameInfo",
    "Heuristics",
    "IllegalAction",
    "NotationError",
    "Option",
    "OptionError",
    "OptionSpec",
    "Record",
    "RecordError",
    "Recording",
    "ScriptError",
    "State",
    "UnknownGame",
    "VerificationError",
    "game_info",
    "installed_games",
    "load",
]
