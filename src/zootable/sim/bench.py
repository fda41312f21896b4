"""How fast a game is, measured on one core, and for comparison a well-known engine in the same run.

Every measurement is made in several short rounds, in turn with the others, and the median of the rounds is
reported: whatever else the machine does hits all alike.
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from zootable import _pure
from zootable.kernel.game import Game, State
from zootable.kernel.playout import Roller, count_clones, random_games, random_playout

ROUNDS: Final = 9
PEER: Final = "OpenSpiel hanabi(players=4)"

Measure = Callable[[float], list[float]]
"""Runs for so many seconds; gives one or two rates per second."""


def bench(games: list[Game], seconds: float = 6.0) -> dict[str, Any]:
    """Measure games, and OpenSpiel's hanabi if it is installed, for about ``seconds`` each.

    Returns:
        JSON-ready: which build this is; per game random decisions a second with the kernel's own loop
        (``decisions_per_second``, ``games_per_second``) and stepped by a loop in plain Python as any user
        would write it (``stepped_per_second``), ``clones_per_second`` in the middle of a game; the same of
        the peer (``None`` if it is missing), and per game the ratios to it.
    """
    measures: dict[str, list[Measure]] = {
        repr(game): [_playing(game), _stepping(game), _cloning(_middle(game))] for game in games
    }
    peer = _peer()
    if peer is not None:
        measures[PEER] = peer
    slots = sum(len(some) for some in measures.values())
    slot = seconds * len(measures) / (slots * ROUNDS)
    rates = _in_turn(measures, slot)
    rows = [_row(game, rates[repr(game)]) for game in games]
    found = (
        {"name": PEER, "stepped_per_second": rates[PEER][0][0], "clones_per_second": rates[PEER][1][0]}
        if peer
        else None
    )
    for row in rows:
        row["ratio"] = None if found is None else _ratios(row, found)
    return {
        "build": "compiled" if _pure.is_compiled() else "pure",
        "python": platform.python_version(),
        "rounds": ROUNDS,
        "games": rows,
        "peer": found,
    }


def _row(game: Game, rates: list[list[float]]) -> dict[str, Any]:
    return {
        "game": game.name,
        "options": dict(game.options),
        "decisions_per_second": rates[0][0],
        "games_per_second": rates[0][1],
        "stepped_per_second": rates[1][0],
        "clones_per_second": rates[2][0],
    }


def _ratios(row: dict[str, Any], peer: dict[str, Any]) -> dict[str, float]:
    return {
        "decisions": row["decisions_per_second"] / peer["stepped_per_second"],
        "stepped": row["stepped_per_second"] / peer["stepped_per_second"],
        "clones": row["clones_per_second"] / peer["clones_per_second"],
    }


def _in_turn(measures: dict[str, list[Measure]], slot: float) -> dict[str, list[list[float]]]:
    """The median rates of each measure, all run in turn; a first short round only warms up."""
    found: dict[tuple[str, int], list[list[float]]] = {}
    for number in range(ROUNDS + 1):
        for name, some in measures.items():
            for index, measure in enumerate(some):
                rates = measure(slot if number else slot / 4)
                if number:
                    found.setdefault((name, index), []).append(rates)
    return {
        name: [
            [statistics.median(column) for column in zip(*found[name, index], strict=True)]
            for index in range(len(some))
        ]
        for name, some in measures.items()
    }


def _timed(slot: float, work: Callable[[], tuple[int, ...]]) -> list[float]:
    """Call ``work`` until the time is over; the sums of what it counts, per second."""
    sums: list[int] = []
    started = time.perf_counter()
    while True:
        counts = work()
        sums = [one + two for one, two in zip(sums, counts, strict=True)] if sums else list(counts)
        spent = time.perf_counter() - started
        if spent >= slot:
            return [one / spent for one in sums]


def _playing(game: Game) -> Measure:
    seeds = iter(range(10**9))

    def work() -> tuple[int, int]:
        return random_games(game, next(seeds) * 4, 4), 4

    return lambda slot: _timed(slot, work)


def _stepping(game: Game) -> Measure:
    seeds = iter(range(10**9))
    roller = Roller(1)

    def work() -> tuple[int]:
        state = game.new_initial_state(next(seeds))
        made = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[roller.roll() % len(legal)])
            made += 1
        return (made,)

    return lambda slot: _timed(slot, work)


def _cloning(state: State) -> Measure:
    return lambda slot: _timed(slot, lambda: (count_clones(state, 200),))


def _middle(game: Game) -> State:
    """A state half way through a random game."""
    state = game.new_initial_state(0)
    length = random_playout(state.clone(), Roller(0), game.max_game_length)
    random_playout(state, Roller(0), length // 2)
    return state


def _peer() -> list[Measure] | None:
    """OpenSpiel's hanabi for four, written in C++, stepped from Python."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hanabi(players=4)")
    random = Random(1)
    roller = Roller(1)

    def advance(state: Any, limit: int) -> int:
        made = 0
        while made < limit and not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[roller.roll() % len(legal)])
                made += 1
        return made

    middle = game.new_initial_state()
    advance(middle, 12)

    def clone() -> tuple[int]:
        for _ in range(200):
            middle.clone()
        return (200,)

    return [
        lambda slot: _timed(slot, lambda: (advance(game.new_initial_state(), 10**6),)),
        lambda slot: _timed(slot, clone),
    ]
