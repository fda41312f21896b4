"""What many games say together: win rates with confidence intervals, points, lengths."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

from zootable.kernel.game import COMPETITIVE, SOLO, Game
from zootable.sim.play import GameResult


def wilson(wins: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's confidence interval for a win rate, both ends from 0 to 1; (0, 1) without games.

    Wilson, E. B. (1927), Journal of the American Statistical Association 22.
    """
    if games == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def wins_of(game: Game, result: GameResult) -> list[float]:
    """Each seat's win: in a competitive game 1 for the first place (shared by those who share it), else 1 for
    a positive return.
    """
    if game.utility != COMPETITIVE:
        return [float(value > 0) for value in result.returns]
    first = result.standings[0]
    return [1 / len(first) if seat in first else 0.0 for seat in range(game.num_players)]


class _Count:
    """Sums over games for one seat or one bot."""

    def __init__(self, solo: bool) -> None:
        self.solo = solo
        self.games = 0
        self.wins = 0.0
        self.returns = 0.0
        self.total = 0
        self.squares = 0
        self.lowest = 0
        self.highest = 0

    def add(self, win: float, value: float, total: int) -> None:
        self.lowest = min(self.lowest, total) if self.games else total
        self.highest = max(self.highest, total) if self.games else total
        self.games += 1
        self.wins += win
        self.returns += value
        self.total += total
        self.squares += total * total

    def as_dict(self) -> dict[str, Any]:
        games = max(1, self.games)
        found: dict[str, Any] = {"games": self.games}
        if not self.solo:
            low, high = wilson(self.wins, self.games)
            found.update({"wins": self.wins, "win_rate": self.wins / games, "low": low, "high": high})
        return found | {
            "mean_return": self.returns / games,
            "mean_total": self.total / games,
            "margin_total": self._margin(),
            "lowest_total": self.lowest,
            "highest_total": self.highest,
        }

    def _margin(self) -> float | None:
        """Half the 95 % interval of the mean points; None for fewer than two games."""
        if self.games < 2:
            return None
        spread = (self.squares - self.total * self.total / self.games) / (self.games - 1)
        return NormalDist().inv_cdf(0.975) * math.sqrt(max(0.0, spread) / self.games)


class Summary:
    """Counts results as they come.

    ``as_dict`` gives the number of games, their length, and for each seat and each bot its games, wins (see
    :func:`wins_of`; there are none in a solo game), win rate with a 95 % Wilson interval (``low``, ``high``),
    mean return, and the points: mean, half its 95 % interval, lowest, highest. A bot's games are counted once
    for each seat it sat in.
    """

    def __init__(self, game: Game, bots: tuple[str, ...]) -> None:
        self.game = game
        self.bots = bots
        self.games = 0
        self.moves = 0
        self.shortest = 0
        self.longest = 0
        self.seconds = 0.0
        solo = game.utility == SOLO
        self._seats = [_Count(solo) for _ in bots]
        self._bots = {name: _Count(solo) for name in bots}

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.shortest = min(self.shortest, result.moves) if self.games else result.moves
        self.longest = max(self.longest, result.moves)
        self.games += 1
        self.moves += result.moves
        self.seconds += result.seconds
        for seat, win in enumerate(wins_of(self.game, result)):
            total = result.scores[seat]["total"]
            self._seats[seat].add(win, result.returns[seat], total)
            self._bots[result.bots[seat]].add(win, result.returns[seat], total)

    def as_dict(self) -> dict[str, Any]:
        """The summary as JSON-ready data."""
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "utility": self.game.utility,
            "games": self.games,
            "moves": {
                "mean": self.moves / max(1, self.games),
                "shortest": self.shortest,
                "longest": self.longest,
            },
            "seconds_per_game": self.seconds / max(1, self.games),
            "seats": [
                {"seat": seat, "bot": self.bots[seat], **count.as_dict()}
                for seat, count in enumerate(self._seats)
            ],
            "bots": [{"bot": name, **count.as_dict()} for name, count in self._bots.items()],
        }
