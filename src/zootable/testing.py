"""The conformance suite for games, also for those of third parties.

>>> from zootable.testing import check_game
>>> import zootable
>>> report = check_game(zootable.load("kuzooka", players=3), games=2)
>>> report.games
2
"""

from zootable.kernel.testing import (
    ConformanceError,
    Report,
    check_game,
    configurations,
    game_digest,
    random_move,
)

__all__ = ["ConformanceError", "Report", "check_game", "configurations", "game_digest", "random_move"]
