"""Simulation: bots play many games on a pool of processes; results go to Parquet and into summaries."""

from zootable.sim.play import BotError, GameResult, play_game, run_games
from zootable.sim.store import ResultFile, ResultFileError
from zootable.sim.summary import Summary, wilson

__all__ = [
    "BotError",
    "GameResult",
    "ResultFile",
    "ResultFileError",
    "Summary",
    "play_game",
    "run_games",
    "wilson",
]
