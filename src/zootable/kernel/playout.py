"""Loops that call the engine: random games and playouts. Compiled with it."""

from __future__ import annotations

from mypy_extensions import i64

from zootable.kernel.game import Game, Heuristics, State


class Roller:
    """Fast random numbers for bots, playouts and redraws (never for a deal).

    A 32-bit xorshift generator of full period whose output is scrambled by a multiplication. The word is an
    ``i64`` so that compiled code needs no long integers; results are the same in both builds.
    """

    __slots__ = ("_word",)

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % (1 << 64)
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) % (1 << 64)
        self._word: i64 = (mixed ^ mixed >> 27) % 0xFFFFFFFF + 1

    def roll(self) -> int:
        """A number from 0 to 2**31 - 1."""
        word: i64 = self._word
        word ^= (word << 13) & 0xFFFFFFFF
        word ^= word >> 17
        word ^= (word << 5) & 0xFFFFFFFF
        self._word = word
        return int((word * 1597334677 >> 20) & 0x7FFFFFFF)


def random_playout(state: State, roller: Roller, limit: int) -> int:
    """Play ``state`` to its end (or ``limit`` decisions) at random; returns the decisions made."""
    made = 0
    while made < limit:
        legal = state.legal_actions()
        size = len(legal)
        if size == 0:
            break
        state.apply_action(legal[roller.roll() % size])
        made += 1
    return made


def policy_playout(state: State, heuristics: Heuristics, roller: Roller, limit: int) -> int:
    """Play ``state`` on with the game's rollout policy; returns the decisions made."""
    made = 0
    while made < limit and not state.is_terminal():
        state.apply_action(heuristics.rollout_action(state, roller.roll()))
        made += 1
    return made


def random_games(game: Game, first_seed: int, games: int) -> int:
    """Play whole games at random, seeds ``first_seed`` and following; returns the decisions made."""
    roller = Roller(first_seed)
    made = 0
    for number in range(games):
        state = game.new_initial_state(first_seed + number)
        made += random_playout(state, roller, game.max_game_length)
    return made


def count_clones(state: State, number: int) -> int:
    """Clone ``state`` so many times (for benchmarks); returns the number."""
    made = 0
    for _ in range(number):
        state.clone()
        made += 1
    return made
