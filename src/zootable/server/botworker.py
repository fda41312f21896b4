"""What runs in a bot's worker process: one job in, one answer out.

A job holds the game, its options and a state made by ``clone_for``: what the seat may know, and the rest
drawn anew.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from functools import lru_cache
from multiprocessing import parent_process
from typing import Any, Final, NamedTuple

from zootable import bots
from zootable.kernel.game import Game
from zootable.kernel.registry import load


class Job(NamedTuple):
    """What a bot is asked.

    Attributes:
        game, options: what is played (options as sorted pairs).
        data: the serialised state, as the seat knows it.
        seat: whose choice it is.
        bot: the bot's name.
        seed: for the bot's own randomness.
        analyse: whether all choices are to be valued (for a hint), or one is to be made.
    """

    game: str
    options: tuple[tuple[str, Any], ...]
    data: bytes
    seat: int
    bot: str
    seed: int
    analyse: bool


Answer = list[tuple[str, float, float]]
"""Choices, best first: notation, value, share of the visits."""


def prepare(setup: Callable[[], None] | None) -> None:
    """Make a fresh worker ready: it is nice, leaves Ctrl-C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if setup is not None:
        setup()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


PATIENCE: Final = 2.0
"""So many seconds a bot that searches thinks at a table; people wait for it."""


@lru_cache(maxsize=32)
def _game(name: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return load(name, **dict(options))


def get_ready(game: str, options: tuple[tuple[str, Any], ...]) -> None:
    """Load a game before the first question about it comes."""
    _game(game, options)


def insight(job: Job) -> dict[str, Any]:
    """What the game's own analysis adds to a seat's view (raises whatever it raises)."""
    game = _game(job.game, job.options)
    return game.heuristics().insight(game.deserialize(job.data), job.seat)


def answer(job: Job) -> Answer:
    """The bot's choice, or its valuation of all choices (raises whatever the bot raises)."""
    game = _game(job.game, job.options)
    state = game.deserialize(job.data)
    bot = bots.make_bot(
        f"{job.bot}:{PATIENCE}s" if job.bot in bots.DEFAULT_BUDGETS else job.bot, game, job.seed
    )
    notation = game.action_space.notation
    if job.analyse:
        return [
            (notation(action), float(value), float(share))
            for action, value, share in bot.analyse(state, job.seat)
        ]
    return [(notation(bot.act(state, job.seat)), 0.0, 1.0)]
