"""Games between bots: what bots are given, and that a run is the same however it is played."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.kernel.number_game import STAY, NumberGame

import zootable
from zootable import Record, State
from zootable import bots as bot_house
from zootable.sim import BotError, GameResult, play_game, run_games
from zootable.sim.play import game_seed, seat_seed

GAME = NumberGame({"players": 3})
RANDOM = ["random"] * 3


def without_time(results: Iterator[GameResult]) -> list[tuple[Any, ...]]:
    return [
        (one.number, one.seed, one.bots, one.returns, one.scores, one.standings, one.moves, one.record)
        for one in results
    ]


class Watcher:
    """A bot that remembers what it was given, and plays the first legal action."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    def act(self, state: State, player: int | None = None) -> int:
        self.seen.append(state)
        return state.legal_actions()[0]


class Cheat(Watcher):
    """A bot that stays, whether it may or not."""

    def act(self, state: State, player: int | None = None) -> int:
        return STAY


def test_seeds_are_derived_and_differ() -> None:
    assert game_seed(7, 3) == game_seed("7", 3) == "7/3"
    seeds = {
        seat_seed(game_seed(seed, number), seat)
        for seed in (0, 1)
        for number in range(20)
        for seat in range(4)
    }
    assert len(seeds) == 160
    assert all(0 <= seed < 2**56 for seed in seeds)
    assert seat_seed("7/3", 1) == 55262100465354179


def test_a_game_is_played_to_its_end_and_recorded() -> None:
    result = play_game(GAME, RANDOM, "s/1", number=1, keep_record=True)
    assert result.number == 1
    assert result.seed == "s/1"
    assert result.bots == ("random",) * 3
    assert 9 <= result.moves <= 12
    assert result.seconds > 0
    assert result.record is not None
    record = Record.from_json(result.record)
    last = record.verify(GAME)
    assert record.players == RANDOM
    assert result.returns == tuple(last.returns())
    assert list(result.scores) == last.scores()
    assert list(result.standings) == last.standings()


def test_bots_get_what_their_seat_knows_and_never_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    watchers: list[Watcher] = []

    def make_bot(name: str, game: zootable.Game, seed: int = 0) -> Watcher:
        watchers.append(Watcher())
        return watchers[-1]

    monkeypatch.setattr(bot_house, "make_bot", make_bot)
    result = play_game(GAME, RANDOM, "s/2", keep_record=True)
    assert result.record is not None
    record = Record.from_json(result.record)
    asked = [0, 0, 0]
    hidden = 0
    state = record.initial_state(GAME)
    for move in record.moves:
        if len(state.legal_actions(move.player)) > 1:
            given = watchers[move.player].seen[asked[move.player]]
            asked[move.player] += 1
            assert given.chance.key != state.chance.key
            hidden += given.view(1 - min(1, move.player)) != state.view(1 - min(1, move.player))
        state.apply_action(state.string_to_action(move.notation), move.player)
    assert asked == [len(watcher.seen) for watcher in watchers]
    assert hidden > 0


def test_a_bot_without_a_choice_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = Watcher()
    monkeypatch.setattr(bot_house, "make_bot", lambda name, game, seed=0: watcher)
    result = play_game(GAME, RANDOM, "s/3")
    assert 0 < len(watcher.seen) < result.moves


def test_an_illegal_choice_names_the_bot_and_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_house, "make_bot", lambda name, game, seed=0: Cheat())
    with pytest.raises(BotError, match=r"bot 'random' in game 's/4': illegal action 25 \(stay\) for seat 0"):
        play_game(GAME, RANDOM, "s/4")


def test_a_run_is_in_order_and_repeatable() -> None:
    first = without_time(run_games(GAME, RANDOM, 6, seed="x"))
    assert [one[0] for one in first] == list(range(6))
    assert first == without_time(run_games(GAME, RANDOM, 6, seed="x"))
    assert first != without_time(run_games(GAME, RANDOM, 6, seed="y"))
    assert first[:3] == without_time(run_games(GAME, RANDOM, 3, seed="x"))


def test_games_can_be_left_out() -> None:
    whole = without_time(run_games(GAME, RANDOM, 6))
    assert without_time(run_games(GAME, RANDOM, 6, skip={0, 3})) == [whole[n] for n in (1, 2, 4, 5)]
    assert without_time(run_games(GAME, RANDOM, 2, skip={0, 1, 2})) == []


def test_one_bot_per_seat() -> None:
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        next(run_games(GAME, ["random"] * 2, 1))


@pytest.mark.parametrize("name", [info.name for info in zootable.installed_games()])
def test_processes_do_not_change_the_games(name: str) -> None:
    game = zootable.load(name)
    bots = ["random"] * game.num_players
    alone = without_time(run_games(game, bots, 20, seed=5, jobs=1, keep_records=True))
    together = without_time(run_games(game, bots, 20, seed=5, jobs=2, keep_records=True))
    assert len(together) == 20
    assert alone == together


def test_a_run_can_be_stopped_at_once() -> None:
    game = zootable.load(zootable.installed_games()[0].name)
    results = run_games(game, ["random"] * game.num_players, 100_000, jobs=2)
    assert next(results).number == 0
    started = time.monotonic()
    results.close()
    assert time.monotonic() - started < 30
