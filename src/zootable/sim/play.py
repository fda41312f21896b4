"""Games between bots, one after another or on a pool of processes.

Game ``number`` of a run with seed ``S`` is dealt from the text seed ``"S/number"``, and its bots' own seeds
are derived from it: a game depends neither on the games before it nor on the process that plays it.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Any, Final

import msgspec

from zootable import bots as bot_house
from zootable.kernel.game import Game, IllegalAction
from zootable.kernel.playout import Roller
from zootable.kernel.record import Recording
from zootable.kernel.registry import load
from zootable.kernel.rng import seed_key

WAITING: Final = 4
"""So many games per process are handed out ahead."""


class BotError(RuntimeError):
    """A bot chose an action that is not legal."""


class Stopped(RuntimeError):
    """The run was stopped in the middle of this game."""


class GameResult(msgspec.Struct, frozen=True):
    """How one game ended.

    Attributes:
        number, seed: which game of the run, and what it was dealt from.
        bots: one name per seat.
        returns, scores, standings: as the final state says.
        moves, seconds: made, and taken.
        record: the game record as JSON, if it was asked for.
    """

    number: int
    seed: str
    bots: tuple[str, ...]
    returns: tuple[float, ...]
    scores: tuple[dict[str, int], ...]
    standings: tuple[tuple[int, ...], ...]
    moves: int
    seconds: float
    record: bytes | None = None


def game_seed(seed: int | str, number: int) -> str:
    """What game ``number`` of a run is dealt from."""
    return f"{seed}/{number}"


def seat_seed(seed: str, seat: int) -> int:
    """The seed of the bot in a seat of a game: 56 bits."""
    return int.from_bytes(seed_key(f"{seed} seat {seat}")[:7], "little")


def play_game(
    game: Game,
    bots: Sequence[str],
    seed: str,
    number: int = 0,
    keep_record: bool = False,
    stopped: Callable[[], bool] | None = None,
) -> GameResult:
    """Play one game between bots.

    A bot is asked only where it has a choice, and is given what its seat knows (``State.clone_for``), never
    the true state.

    Args:
        game: what is played.
        bots: one name per seat.
        seed: of the deal, and of the bots.
        number: which game of a run this is.
        keep_record: whether the result holds the record.
        stopped: asked before each move; once it says yes, :class:`Stopped` is raised.

    Raises:
        BotError: a bot chose an illegal action.
    """
    started = time.perf_counter()
    seats = [bot_house.make_bot(name, game, seed=seat_seed(seed, seat)) for seat, name in enumerate(bots)]
    rollers = [Roller(seat_seed(seed, seat)) for seat in range(len(bots))]
    recording = Recording(game, seed, bots)
    state = recording.state
    while not state.is_terminal():
        if stopped is not None and stopped():
            raise Stopped(seed)
        seat = state.current_player()
        legal = state.legal_actions(seat)
        action = legal[0]
        if len(legal) > 1:
            action = seats[seat].act(state.clone_for(seat, rollers[seat].roll()), seat)
        try:
            recording.apply(action, seat)
        except IllegalAction as error:
            raise BotError(f"bot {bots[seat]!r} in game {seed!r}: {error}") from error
    return GameResult(
        number=number,
        seed=seed,
        bots=tuple(bots),
        returns=tuple(state.returns()),
        scores=tuple(state.scores()),
        standings=tuple(state.standings()),
        moves=len(recording.moves),
        seconds=time.perf_counter() - started,
        record=recording.record().to_json() if keep_record else None,
    )


def run_games(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    jobs: int = 1,
    skip: Collection[int] = (),
    keep_records: bool = False,
) -> Generator[GameResult, None, None]:
    """Play games 0 to ``games`` - 1 of a run and yield their results in that order.

    The same seed gives the same games whatever ``jobs`` is. Closing the iterator stops the run at once.

    Args:
        game: what is played; with more than one job it must be an installed game.
        bots: one name per seat.
        games: how many.
        seed: of the run.
        jobs: how many processes; 1 plays in this one.
        skip: numbers that are left out (already played).
        keep_records: whether results hold records.

    Raises:
        ValueError: not one bot per seat.
        BotError: a bot chose an illegal action.
    """
    if len(bots) != game.num_players:
        raise ValueError(f"{len(bots)} bots for {game.num_players} seats")
    numbers = [number for number in range(games) if number not in skip]
    jobs = max(1, min(jobs, len(numbers)))
    if jobs == 1:
        for number in numbers:
            yield play_game(game, bots, game_seed(seed, number), number, keep_records)
        return
    yield from _run_on_pool(game, bots, numbers, seed, jobs, keep_records)


def _run_on_pool(
    game: Game, bots: Sequence[str], numbers: Sequence[int], seed: int | str, jobs: int, keep_records: bool
) -> Iterator[GameResult]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    setup = (game.name, dict(game.options), tuple(bots), seed, keep_records, stop)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=setup)
    left = iter(numbers)
    waiting: deque[Future[GameResult]] = deque()
    try:
        with _interrupts_ignored():  # the processes start here, and inherit it: Ctrl-C is for this one only
            for number in islice(left, jobs * WAITING):
                waiting.append(pool.submit(_play_number, number))
        while waiting:
            result = waiting.popleft().result()
            following = next(left, None)
            if following is not None:
                waiting.append(pool.submit(_play_number, following))
            yield result
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Worker:
    """What a process of the pool has set up."""

    def __init__(self, game: Game, bots: tuple[str, ...], seed: int | str, keep: bool, stop: Event) -> None:
        self.game = game
        self.bots = bots
        self.seed = seed
        self.keep = keep
        self.stop = stop


_worker: _Worker | None = None


def _start_worker(
    name: str, options: dict[str, Any], bots: tuple[str, ...], seed: int | str, keep: bool, stop: Event
) -> None:
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker = _Worker(load(name, **options), bots, seed, keep, stop)


def _play_number(number: int) -> GameResult:
    worker = _worker
    assert worker is not None
    return play_game(
        worker.game, worker.bots, game_seed(worker.seed, number), number, worker.keep, worker.stop.is_set
    )
