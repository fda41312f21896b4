#!/usr/bin/env python3
"""What search is worth in KuZOOkA: the same rounds played by the team player and by a team that searches.

Games of the team player are walked through, and each round is played from its deal by both teams; a
round's end counts as its chance to escape in the table of worth.py (1 after an escape). This says more
than won games do, since a game is one bit and a round's worth is a number:

    scripts/search_gain.py --bot mc:100 --rounds 252 --seed 40000

With --games whole games are played instead, each by both teams from the same seed (SEED/0, SEED/1 ...), and
the games won are counted; --csv keeps them, one line a game:

    scripts/search_gain.py --bot mc:100 --games 500 --seed 8000 --csv games.csv
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import comb, sqrt
from pathlib import Path
from statistics import fmean, stdev

import zootable
from zootable.bots import Bot, make_bot
from zootable.kernel.game import Game, State
from zootable.sim.play import play_game


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


def whole_games(game: Game, bot: str, games: int, seed: int, keep: Path | None) -> None:
    """Play whole games by both teams and print how many each won, with an exact sign test."""
    lines = [f"seed,{bot},heuristic"]
    only = [0, 0]
    wins = [0, 0]
    for number in range(games):
        dealt = f"{seed}/{number}"
        won = [
            play_game(game, [name] * game.num_players, dealt).returns[0] > 0 for name in (bot, "heuristic")
        ]
        wins = [wins[0] + won[0], wins[1] + won[1]]
        if won[0] != won[1]:
            only[won[1]] += 1
        lines.append(f"{dealt},{int(won[0])},{int(won[1])}")
    if keep:
        keep.write_text("\n".join(lines) + "\n", encoding="utf-8")
    differ = sum(only)
    chance = sum(comb(differ, k) for k in range(only[0], differ + 1)) / 2**differ
    print(f"{games} games: {bot} won {wins[0]}, heuristic won {wins[1]}")
    print(f"won by one team only: {only[0]} and {only[1]}; by luck at least that with chance {chance:.2g}")


def main() -> None:
    """Play and print the difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="mc:100")
    parser.add_argument("--rounds", type=int, default=250)
    parser.add_argument("--seed", type=int, default=40000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--difficulty", default="difficult")
    parser.add_argument("--board", default="high_security")
    parser.add_argument("--games", type=int, default=0, help="play so many whole games instead of rounds")
    parser.add_argument("--csv", type=Path, help="with --games: a file for the games")
    given = parser.parse_args()
    if given.rounds < 2:
        parser.error("--rounds must be 2 or more")
    game = zootable.load("kuzooka", players=given.players, difficulty=given.difficulty, board=given.board)
    if given.games:
        whole_games(game, given.bot, given.games, given.seed, given.csv)
        return
    found = pairs(game, given.bot, given.seed)
    gains: list[float] = []
    for _ in range(given.rounds):
        usual, searched = next(found)
        gains.append(searched - usual)
    error = stdev(gains) / sqrt(len(gains))
    print(f"{given.bot}: {len(gains)} rounds, gain per round {fmean(gains):+.4f}, standard error {error:.4f}")


if __name__ == "__main__":
    main()
