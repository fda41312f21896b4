"""Loops that call the engine: random games and playouts. Compiled with it."""

from __future__ import annotations

from mypy_extensions import i64

from zootable.kernel.game import Game, Heuristics, State


class Roller:
    """Fast random numbers for bots and playouts (never for a deal).

    A linear congruential generator of 63 bits (full period) that gives out the high bits; the seed is
    scrambled, so that neighbouring seeds have nothing in common. Native 64-bit arithmetic when compiled.
    """

    __slots__ = ("_word",)

    _word: i64

    def __init__(self, seed: int) -> None:
        word = (seed ^ seed >> 63) & 0x7FFFFFFFFFFFFFFF
        for _ in range(3):
            word = (word ^ word >> 31) * 0x7FB5D329728EA185 & 0x7FFFFFFFFFFFFFFF
        self._word = word ^ word >> 32

    def roll(self) -> int:
        """A number from 0 to 2**31 - 1."""
        word: i64 = (self._word * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
        self._word = word
        return (word ^ word >> 21) >> 32


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
