"""Speed of every installed game: random decisions, whole games, clones, what a bot and a table ask for.

Run with ``pytest benchmarks``; ``ZOOTABLE_PURE=1`` measures the interpreter where a compiled build is
installed. The extra information of each benchmark holds its rate per second. ``zootable bench`` prints a
short table.
"""

from __future__ import annotations

from typing import Any

import pytest

import zootable
from zootable import _pure
from zootable.kernel.game import Game, State
from zootable.kernel.playout import Roller, count_clones, random_games, random_playout

GAMES = [zootable.load(info.name) for info in zootable.installed_games()]
BATCH = 20
CLONES = 1000

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def middle(game: Game) -> State:
    """A state half way through a random game."""
    state = game.new_initial_state(0)
    length = random_playout(state.clone(), Roller(0), game.max_game_length)
    random_playout(state, Roller(0), length // 2)
    return state


def rate(benchmark: Any, unit: str, number: float) -> None:
    """Keep the median rate per second beside the times."""
    benchmark.extra_info["build"] = "compiled" if _pure.is_compiled() else "pure"
    if benchmark.stats is not None:
        benchmark.extra_info[f"{unit}_per_second"] = number / benchmark.stats.stats.median


def test_random_games(benchmark: Any, game: Game) -> None:
    made = benchmark(random_games, game, 0, BATCH)
    assert BATCH < made <= BATCH * game.max_game_length
    rate(benchmark, "decisions", made)
    rate(benchmark, "games", BATCH)


def test_stepping_from_python(benchmark: Any, game: Game) -> None:
    def play() -> int:
        roller = Roller(1)
        made = 0
        for seed in range(BATCH):
            state = game.new_initial_state(seed)
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[roller.roll() % len(legal)])
                made += 1
        return made

    rate(benchmark, "decisions", benchmark(play))


def test_clones(benchmark: Any, game: Game) -> None:
    assert benchmark(count_clones, middle(game), CLONES) == CLONES
    rate(benchmark, "clones", CLONES)


def test_resampling(benchmark: Any, game: Game) -> None:
    state = middle(game)
    seeds = iter(range(10**9))
    copy = benchmark(lambda: state.resample(0, next(seeds)))
    assert copy.view(0) == state.view(0)
    rate(benchmark, "resamples", 1)


def test_views_and_options(benchmark: Any, game: Game) -> None:
    state = middle(game)
    player = state.current_player()
    view, options = benchmark(lambda: (state.view(player), state.options(player)))
    assert view
    assert options
    rate(benchmark, "views", 1)


def test_observation_tensors(benchmark: Any, game: Game) -> None:
    state = middle(game)
    tensor = benchmark(state.observation_tensor, 0)
    assert (len(tensor),) == game.observation_shape
    rate(benchmark, "tensors", 1)
