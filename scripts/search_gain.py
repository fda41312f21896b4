#!/usr/bin/env python3
"""What search is worth in KuZOOkA: the same rounds played by the team player and by a team that searches.

Games of the team player are walked through, and each round is played from its deal by both teams; a
round's end counts as its chance to escape in the table of worth.py (1 after an escape). This says more
than won games do, since a game is one bit and a round's worth is a number:

    scripts/search_gain.py --bot mc:100 --rounds 252 --seed 40000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev

import zootable
from zootable.bots import Bot, make_bot
from zootable.kernel.game import Game, State


def play_round(game: Game, state: State, bots: list[Bot]) -> float:
    """Play on to the end of the round; the chance to escape then."""
    heuristics = game.heuristics()
    step = 0
    while not state.is_terminal() and not (step > 0 and heuristics.is_quiet(state)):
        seat = state.current_player()
        legal = state.legal_actions()
        step += 1
        seen = state.clone_for(seat, seed=step)
        state.apply_action(legal[0] if len(legal) == 1 else bots[seat].act(seen, seat))
    return (heuristics.evaluate(state, 0) + 1.0) / 2.0


def team(game: Game, name: str, seed: int) -> list[Bot]:
    """A bot of one kind for every seat."""
    return [make_bot(name, game, seed=seed * 8 + seat) for seat in range(game.num_players)]


def pairs(game: Game, bot: str, seed: int) -> Iterator[tuple[float, float]]:
    """Per round of game after game what it brings the team player and the other team."""
    while True:
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            start = state.clone()
            usual = play_round(game, state, team(game, "heuristic", seed))
            while not state.is_terminal() and "unlock" in map(state.action_to_string, state.legal_actions()):
                state.apply_action(state.string_to_action("unlock"))
            yield usual, play_round(game, start, team(game, bot, seed))
        seed += 1


def main() -> None:
    """Play and print the average difference with its standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="mc:100")
    parser.add_argument("--rounds", type=int, default=250)
    parser.add_argument("--seed", type=int, default=40000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--difficulty", default="difficult")
    parser.add_argument("--board", default="high_security")
    given = parser.parse_args()
    if given.rounds < 2:
        parser.error("--rounds must be 2 or more")
    game = zootable.load("kuzooka", players=given.players, difficulty=given.difficulty, board=given.board)
    found = pairs(game, given.bot, given.seed)
    gains: list[float] = []
    for _ in range(given.rounds):
        usual, searched = next(found)
        gains.append(searched - usual)
    error = stdev(gains) / sqrt(len(gains))
    print(f"{given.bot}: {len(gains)} rounds, gain per round {fmean(gains):+.4f}, standard error {error:.4f}")


if __name__ == "__main__":
    main()
