"""The keen keeper: its choices are legal, its plans are the best there are, it sees nothing hidden."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from tests.games.five_by_five_zoo.helpers import (
    begin_line_up,
    fresh,
    hand,
    lay,
    legal,
    line_up,
    load,
    play,
    play_on,
    settle,
    show,
)

from zootable.bots import make_bot
from zootable.games.five_by_five_zoo import ZooState, plans
from zootable.games.five_by_five_zoo.heuristics import ZooHeuristics, worth
from zootable.games.five_by_five_zoo.state import TAKE

KEEPER = ZooHeuristics()
FORKED = "c1 carnivore, b1 carnivore, a1 carnivore, c2 carnivore, c3 carnivore, c4 carnivore"
"""From the northern gate two more tiles to the west, three to the south."""


def best(s: ZooState, seat: int = 0) -> str:
    """The notation of the keeper's choice."""
    return s.action_to_string(KEEPER.policy(s, seat, 0)[0][0])


def positions(seed: int, players: int = 2, each: int = 7, **options: object) -> list[ZooState]:
    """Positions along a game of random moves."""
    random = Random(seed)
    s = load(players, **options).new_initial_state(seed)
    found = []
    while not s.is_terminal():
        found.append(s.clone())
        play_on(s, random, each)
    return found


@pytest.mark.parametrize("players", [1, 2, 4])
def test_all_that_it_chooses_is_legal_and_ranked(players):
    for s in positions(players, players):
        for seat in s.acting_players():
            options = s.legal_actions(seat)
            ranked = KEEPER.policy(s, seat, 1)
            assert ranked
            assert {action for action, _ in ranked} <= set(options)
            assert len({action for action, _ in ranked}) == len(ranked)
            values = [value for _, value in ranked]
            assert values == sorted(values, reverse=True)
            assert KEEPER.playout_action(s, seat, 1) in options
        assert KEEPER.rollout_action(s, 12345) in s.legal_actions()


def test_it_changes_nothing_by_thinking():
    for s in positions(3, 3, each=15):
        before = s.serialize()
        for seat in s.acting_players():
            KEEPER.policy(s, seat, 1)
            KEEPER.playout_action(s, seat, 1)
            KEEPER.insight(s, seat)
            KEEPER.evaluate(s, seat)
        assert s.serialize() == before


def test_its_line_up_is_the_best_there_is():
    for seed in range(4):
        s = load(2).new_initial_state(seed)
        bot = make_bot("heuristic", s.game, seed=seed)
        while len(s.acting_players()) < 2:
            seat = s.current_player()
            s.apply_action(bot.act(s.clone_for(seat, seed), seat), seat)
        promised = [plans.solved(plans.own_puzzle(s, seat)) for seat in range(2)]
        while not s.results:
            seat = s.current_player()
            s.apply_action(bot.act(s.clone_for(seat, seed), seat), seat)
        for seat, result in enumerate(s.results[0]):
            made = result.visitors + result.popular + result.crossed + result.requests
            assert made == promised[seat].total - promised[seat].parts["award"]


def test_off_the_plan_it_walks_on_and_confirms():
    s = line_up(FORKED, "4 red")
    play(s, "step gate-N red", "step b1-c1 red", seat=0)  # the shorter way
    moves = []
    while 0 in s.acting_players():
        moves.append(best(s))
        play(s, moves[-1], seat=0)
    assert moves == ["step a1-b1 red", "confirm"]


def test_it_takes_the_tile_that_lengthens_the_walk():
    s = fresh(2, gates="NES")
    lay(s, "c1 carnivore, c2 carnivore")
    hand(s, "4 red")
    wanted, walled = "carnivore_10", "carnivore_7"
    show(s, 1, f"{walled} {wanted}")
    ranked = {s.action_to_string(action): value for action, value in KEEPER.policy(s, 0, 0)}
    assert ranked["take 1 2"] > ranked["take 1 1"]


def test_worth_of_a_longer_walk_is_higher():
    short, long = (fresh(2, gates="NES") for _ in range(2))
    for s, zoo in ((short, "c1 carnivore, a5 carnivore"), (long, "c1 carnivore, c2 carnivore")):
        lay(s, zoo)
        hand(s, "4 red")
    assert worth(long, 0) > worth(short, 0)


def test_evaluation_is_in_the_unit_of_the_returns():
    for players in (1, 3):
        for s in positions(9, players, each=20):
            if players == 1:
                assert -0.2 < KEEPER.evaluate(s, 0) < 3.0
            else:
                values = [KEEPER.evaluate(s, seat) for seat in range(players)]
                assert all(-1.0 <= value <= 1.0 for value in values)
                assert sum(value > 0.0 for value in values) <= 1, "one leads at most"
    done = play_on(load(2).new_initial_state(1), Random(1))
    assert [KEEPER.evaluate(done, seat) for seat in range(2)] == done.returns()


def test_quiet_is_the_start_of_a_round():
    s = load(1).new_initial_state(4)
    rounds = []
    random = Random(4)
    while not s.is_terminal():
        if KEEPER.is_quiet(s):
            rounds.append(s.round)
            assert s.phase == TAKE
        play_on(s, random, 1)
    assert rounds == [1, 2, 3]
    assert KEEPER.is_quiet(s)


def test_imagined_rivals_who_are_ready_walk_their_best():
    s = load(2).new_initial_state(8)
    play_on(s, Random(8), 4)
    for seat in range(2):
        hand(s, "4 red, 4 green, 1 white", seat=seat)
    begin_line_up(s)
    while 1 in s.acting_players():
        play(s, s.action_to_string(s.legal_actions(1)[0]), seat=1)  # any walk
    before = s.zoos[1].steps
    world = cast(ZooState, KEEPER.imagine(s, 0, 3))
    assert world.zoos[1].ready
    promised = plans.solved(plans.own_puzzle(world, 1))
    settle(world, [0])
    result = world.results[-1][1]
    assert result.visitors + result.popular + result.crossed + result.requests == (
        promised.total - promised.parts["award"]
    )
    assert s.zoos[1].steps == before, "the true plan stays as it was"


def test_insight_tells_the_best_walk_of_each_round():
    s = line_up(FORKED, "4 red")
    found = KEEPER.insight(s, 0)
    assert [step["square"] for step in found["walk"]["steps"]] == ["c1", "c2", "c3", "c4"]
    assert found["rounds"] == []
    play(s, "step gate-N red", "step b1-c1 red", "step a1-b1 red", seat=0)
    settle(s)
    told = KEEPER.insight(s, 0)["rounds"]
    assert [one["round"] for one in told] == [1]
    mine = told[0]["seats"][0]
    assert mine["best"] == mine["made"] + 1
    assert [step["square"] for step in mine["steps"]] == ["c1", "c2", "c3", "c4"]
    assert told[0]["seats"][1]["best"] >= told[0]["seats"][1]["made"]


@pytest.mark.parametrize("bot", ["mc:6", "ismcts:6"])
def test_search_bots_play_it_alike_by_seed(bot):
    game = load(2)
    for s in positions(5, 2, each=30):
        if s.is_terminal():
            continue
        for seat in s.acting_players():
            first, second = (make_bot(bot, game, seed=3).act(s.clone_for(seat, 1), seat) for _ in range(2))
            assert first == second
            assert s.action_to_string(first) in legal(s, seat)


def test_it_beats_random_play():
    """A sample; docs/bots.md has the figures over hundreds of games."""
    game = load(2)
    for seed in range(3):
        s = game.new_initial_state(seed)
        bots = [make_bot("greedy", game, seed=1), make_bot("random", game, seed=2)]
        while not s.is_terminal():
            seat = s.current_player()
            s.apply_action(bots[seat].act(s.clone_for(seat, seed), seat), seat)
        assert s.returns() == [1.0, -1.0]
