"""The game's own knowledge for bots: it uses nothing hidden, plays decently, and beats chance."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.zookeepers.helpers import (
    MODES,
    decent_move,
    fresh,
    hand,
    keep,
    load,
    play,
    quarantine,
    random_move,
)

from zootable.games.zookeepers import KeepersState, components
from zootable.games.zookeepers.heuristics import KeeperHeuristics, worth

POLICY = KeeperHeuristics()


def best(s: KeepersState) -> str:
    return s.action_to_string(POLICY.policy(s, s.current_player(), 0)[0][0])


@pytest.mark.parametrize("mode", MODES)
def test_it_beats_chance(mode):
    """Forty games against a random player, from both seats: all are won."""
    game = load(2, mode=mode)
    for seed in range(40):
        s = game.new_initial_state(seed)
        random = Random(seed)
        seat = seed % 2
        while not s.is_terminal():
            if s.current_player() == seat:
                s.apply_action(POLICY.policy(s, seat, 0)[0][0])
            else:
                s.apply_action(random_move(s, random))
        assert s.returns()[seat] == 1.0, seed


def test_it_depends_on_what_the_seat_knows_only():
    s = load(3, mode="advanced").new_initial_state(3)
    random = Random(3)
    for _ in range(150):
        if s.is_terminal():
            break
        player = s.current_player()
        if s.phase == 0:
            kept = s.resample(player, 1)
            ranked = POLICY.policy(kept, player, 0)
            assert [action for action, _ in ranked] == [one for one, _ in POLICY.policy(kept, player, 9)]
            assert {action for action, _ in ranked} == set(s.legal_actions())
        s.apply_action(decent_move(s, random))


def test_choices_that_are_plain():
    s = hand(fresh(), "4 red, 1 white")
    assert best(s) == "save jaguar"
    s = quarantine(hand(fresh(), "4 red, 2 green, 3 white"), "desert", "egyptian_tortoise")
    assert best(s) == "save egyptian_tortoise", "six points, and two that are not lost"
    s = hand(fresh(), "4 red, 2 white")
    play(s, "save jaguar", "under house 1")
    assert best(s) == "pay", "whites are worth more than meat"
    s = hand(fresh(), "6 red, 6 green, 3 white")
    play(s, "save jaguar", "under house 1", "pay", "end turn")
    assert s.player == 1


def test_a_narrow_keeper_before_a_wide_one():
    s = hand(fresh(), "4 red")
    keep(s, 2, "americas_house_keeper")
    play(s, "save jaguar")
    assert best(s) == "under house 2"


def test_worth_grows_with_what_scores():
    s = fresh()
    low = worth(s, 0)
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "gila_monster")
    middle = worth(s, 0)
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "egyptian_tortoise")
    assert low < middle < worth(s, 0)
    value = POLICY.evaluate(s, 0)
    assert value == -POLICY.evaluate(s, 1)
    assert 0 < value < 1
