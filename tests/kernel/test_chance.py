"""Random outcomes: known answers, scripts, and that every outcome is as likely as it should be."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.number_game import NumberGame

from zootable import Chance, ScriptError

pytestmark = pytest.mark.compiled_build


def chi_square(found: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found.get(key, 0) - mean) ** 2 / mean for key, mean in expected.items())


def critical(freedom: int, z: float = 3.09) -> float:
    """The chi-square value that one honest run in a thousand exceeds (by Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + z * sqrt(2 / (9 * freedom))) ** 3)


def test_known_answers() -> None:
    chance = Chance.from_seed("zoo")
    assert [chance.below(6) for _ in range(12)] == [3, 5, 5, 3, 3, 2, 0, 5, 5, 1, 0, 5]
    cards = list(range(10))
    chance.shuffle(cards)
    assert cards == [1, 3, 7, 2, 9, 5, 6, 4, 0, 8]
    assert chance.counter == 22
    assert chance.below(10**12) == 374424116365
    assert chance.counter == 26
    assert chance.draw([0, 3, 0, 2], 5) == 3
    assert chance.deal(list(range(20)), 4) == [12, 0, 7, 11]


def test_a_place_in_the_stream_is_key_and_counter() -> None:
    chance = Chance.from_seed(5)
    for _ in range(300):
        chance.below(10)
    again = Chance(chance.key, chance.counter)
    clone = chance.clone()
    expected = [chance.below(1000) for _ in range(300)]
    assert [again.below(1000) for _ in range(300)] == expected
    assert [clone.below(1000) for _ in range(300)] == expected


def test_clones_are_independent() -> None:
    chance = Chance.from_seed(5)
    chance.script("items", [1, 2])
    clone = chance.clone()
    assert clone.below(9, "items") == 1
    assert chance.scripts == {"items": [1, 2]}
    assert chance.counter == 0
    assert clone.counter == 1


def test_rekey_forgets_past_scripts_and_future() -> None:
    one, two = Chance.from_seed(1), Chance.from_seed(2)
    two.below(6)
    one.script("items", [1])
    for chance in (one, two):
        chance.rekey("new")
    assert one.scripts is None
    assert one.counter == two.counter == 0
    assert [one.below(100) for _ in range(50)] == [two.below(100) for _ in range(50)]
    assert Chance.from_seed("new").below(100) == Chance(one.key).below(100)


@given(st.integers(1, 70_000), st.integers(0, 10**6))
def test_below_is_in_range(n: int, seed: int) -> None:
    chance = Chance.from_seed(seed)
    assert all(0 <= chance.below(n) < n for _ in range(5))


@given(st.lists(st.integers(0, 9), max_size=40), st.data())
def test_dealing_keeps_all_cards(cards: list[int], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(cards)))
    chance = Chance.from_seed(data.draw(st.integers(0, 1000)))
    shuffled = list(cards)
    dealt = chance.deal(shuffled, number)
    assert dealt == shuffled[:number]
    assert sorted(shuffled) == sorted(cards)


def test_below_is_uniform() -> None:
    for n in (2, 3, 7, 10, 100):
        chance = Chance.from_seed(f"uniform {n}")
        found = Counter(chance.below(n) for _ in range(200 * n))
        assert chi_square(found, dict.fromkeys(range(n), 200.0)) < critical(n - 1)


def test_wide_numbers_are_uniform() -> None:
    chance = Chance.from_seed("wide")
    n = 3 * 2**40
    found = Counter(chance.below(n) * 12 // n for _ in range(6000))
    assert chi_square(found, dict.fromkeys(range(12), 500.0)) < critical(11)


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    chance = Chance.from_seed("orders")
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(120 * 100):
        cards = [0, 1, 2, 3, 4]
        chance.shuffle(cards)
        found[tuple(cards)] += 1
    expected = dict.fromkeys(itertools.permutations(range(5)), 100.0)
    assert chi_square(found, expected) < critical(119)


def test_all_hands_of_a_deal_are_equally_likely() -> None:
    chance = Chance.from_seed("hands")
    found = Counter(tuple(sorted(chance.deal(list(range(8)), 3))) for _ in range(56 * 200))
    expected = dict.fromkeys(itertools.combinations(range(8), 3), 200.0)
    assert chi_square(found, expected) < critical(55)


def test_kinds_are_drawn_by_their_counts() -> None:
    chance = Chance.from_seed("bag")
    counts = [5, 0, 1, 4]
    found = Counter(chance.draw(counts, 10) for _ in range(10_000))
    assert chi_square(found, {0: 5000.0, 2: 1000.0, 3: 4000.0}) < critical(2)
    assert counts == [5, 0, 1, 4]


def test_scripts_are_used_in_order_by_label() -> None:
    chance = Chance.from_seed(1)
    chance.script("die", [5, 0])
    chance.script("bag", [2])
    chance.script("die", [3])
    assert chance.draw([1, 1, 1], 3, "bag") == 2
    assert [chance.below(6, "die") for _ in range(3)] == [5, 0, 3]
    free = Chance.from_seed(1)
    free.counter = chance.counter
    assert [chance.below(6, "die") for _ in range(9)] == [free.below(6) for _ in range(9)]


def test_scripted_deal_and_shuffle() -> None:
    chance = Chance.from_seed(1)
    chance.script("deck", [7, 7, 3])
    cards = [1, 3, 7, 7, 9]
    assert chance.deal(cards, 4, "deck")[:3] == [7, 7, 3]
    assert sorted(cards) == [1, 3, 7, 7, 9]
    chance.script("deck", [9])
    chance.shuffle(cards, "deck")
    assert cards[0] == 9


def test_other_labels_stay_random() -> None:
    scripted, free = Chance.from_seed(4), Chance.from_seed(4)
    scripted.script("deck", [1])
    one, two = list(range(30)), list(range(30))
    scripted.shuffle(one, "other")
    free.shuffle(two, "other")
    assert one == two


def test_impossible_scripts_say_what_is_possible() -> None:
    chance = Chance.from_seed(1)
    chance.script("die", [6])
    with pytest.raises(ScriptError, match="'die' = 6: possible are 0 to 5"):
        chance.below(6, "die")
    chance.script("bag", [1])
    with pytest.raises(ScriptError, match=r"'bag' = 1: left to draw are \[0, 2\]"):
        chance.draw([1, 0, 4], 5, "bag")
    chance.script("bag", [9])
    with pytest.raises(ScriptError, match="'bag' = 9"):
        chance.draw([1, 0, 4], 5, "bag")
    chance.script("deck", [4, 4])
    with pytest.raises(ScriptError, match=r"'deck' = 4: left are \[2, 3\]"):
        chance.shuffle([2, 3, 4], "deck")
    with pytest.raises(ScriptError, match="'die' = -1: an outcome is 0 or more"):
        chance.script("die", [2, -1])


def test_too_many_cards_are_refused() -> None:
    chance = Chance.from_seed(1)
    with pytest.raises(ValueError, match="can't deal 3 of 2 cards"):
        chance.deal([1, 2], 3)
    with pytest.raises(ValueError, match="at most 65536"):
        chance.shuffle(list(range(65537)))
    cards = list(range(65536))
    chance.shuffle(cards)
    assert sorted(cards) == list(range(65536))


def test_an_impossible_script_changes_nothing() -> None:
    game = NumberGame()
    state = game.new_initial_state(3)
    for seat in range(3):
        state.apply_action(state.legal_actions(seat)[0], seat)
    state.chance.script("deck", [99])
    before = state.serialize()
    swap = next(one for one in state.legal_actions() if state.action_to_string(one).startswith("swap"))
    with pytest.raises(ScriptError, match="'deck' = 99"):
        state.apply_action(swap)
    assert state.serialize() == before
    state.apply_action(state.string_to_action("stay"))
