"""Bots think in processes of their own: the table never waits for them, and survives their end.

Each worker is a process pool of one, so that a bot that hangs or dies is stopped without touching the others.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from zootable.kernel.game import State
from zootable.server.botworker import Answer, Job, answer, get_ready, insight, prepare

logger = logging.getLogger("zootable.server")


START_SECONDS = 15.0
"""How much longer a process's first answer may take: it has to import the games."""


Result = TypeVar("Result")


class BotFailed(Exception):
    """A bot gave no (or no legal) answer, as often as it was asked."""


class _Worker:
    """One process, started when the first job comes."""

    def __init__(self, setup: Callable[[], None] | None) -> None:
        self._setup = setup
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False

    async def ask(self, job: Job, seconds: float, work: Callable[[Job], Result]) -> Result:
        """What ``work`` makes of a job (raises whatever went wrong, ``TimeoutError`` included)."""
        pool = self._started()
        try:
            async with asyncio.timeout(seconds if self._warm else seconds + START_SECONDS):
                found = await asyncio.get_running_loop().run_in_executor(pool, work, job)
                self._warm = True
                return found
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            self.stop()
            raise

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=prepare, initargs=(self._setup,))
            self._warm = False
        return self._pool

    def warm_up(self, game: str, options: tuple[tuple[str, Any], ...]) -> None:
        """Start the process, if it is not running yet, and let it load a game."""
        if self._pool is None:
            self._started().submit(get_ready, game, options)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


class BotPool:
    """The workers of one server.

    Args:
        workers: how many processes at most.
        seconds: how long one answer may take (the first one of a process has more, for its start).
        attempts: how often a bot is asked before it counts as failed.
        setup: called once in each process.
    """

    def __init__(
        self, workers: int, seconds: float, attempts: int, setup: Callable[[], None] | None = None
    ) -> None:
        self._all = [_Worker(setup) for _ in range(max(1, workers))]
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._seconds = seconds
        self._attempts = attempts

    def warm_up(self, game: str, options: Mapping[str, Any]) -> None:
        """Start a process (if none runs yet) for a table with bots: its start takes a second or two."""
        self._all[0].warm_up(game, tuple(sorted(options.items())))

    async def choose(self, game: str, options: Mapping[str, Any], state: State, seat: int, bot: str) -> str:
        """The notation of a bot's move for ``seat`` (raises :class:`BotFailed`)."""
        found = await self._ask(game, options, state, seat, bot, analyse=False)
        return found[0][0]

    async def analyse(
        self, game: str, options: Mapping[str, Any], state: State, seat: int, bot: str
    ) -> Answer:
        """A bot's valuation of the choices of ``seat``, best first (raises :class:`BotFailed`)."""
        return await self._ask(game, options, state, seat, bot, analyse=True)

    async def insight(self, game: str, options: Mapping[str, Any], state: State, seat: int) -> dict[str, Any]:
        """What the game's own analysis adds to the view of ``seat`` (raises :class:`BotFailed`)."""
        known = state.clone_for(seat, secrets.randbits(31))
        job = Job(game, tuple(sorted(options.items())), known.serialize(), seat, "", 0, analyse=True)
        worker = await self._free.get()
        try:
            return await worker.ask(job, self._seconds, insight)
        except Exception as error:  # a game's analysis may raise anything
            raise BotFailed(f"{type(error).__name__}: {error}") from error
        finally:
            self._free.put_nowait(worker)

    async def _ask(
        self, game: str, options: Mapping[str, Any], state: State, seat: int, bot: str, *, analyse: bool
    ) -> Answer:
        legal = {state.action_to_string(action) for action in state.legal_actions(seat)}
        setting = tuple(sorted(options.items()))
        error: Exception | None = None
        for attempt in range(1, self._attempts + 1):
            known = state.clone_for(seat, secrets.randbits(31))
            job = Job(
                game,
                setting,
                known.serialize(),
                seat,
                bot,
                secrets.randbits(31),
                analyse,
            )
            worker = await self._free.get()
            try:
                found = await worker.ask(job, self._seconds, answer)
                if found and all(notation in legal for notation, _, _ in found):
                    return found
                error = ValueError(f"it answered {[one[0] for one in found][:3]}, which is not legal")
            except Exception as failure:  # a bot may raise anything
                error = failure
            finally:
                self._free.put_nowait(worker)
            logger.warning(
                "bot %s at seat %d, attempt %d: %s: %s", bot, seat, attempt, type(error).__name__, error
            )
        raise BotFailed(f"{type(error).__name__}: {error}")

    def close(self) -> None:
        """Stop all processes."""
        for worker in self._all:
            worker.stop()
