"""What the kernel does for every game: refusals, caches, masks, events, options, equality."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.number_game import PEEK, SPACE, STAY, NumberGame, NumberState

from zootable import (
    SPECTATOR,
    TERMINAL,
    Event,
    Game,
    Heuristics,
    IllegalAction,
    Option,
    OptionError,
    OptionSpec,
    State,
)
from zootable.kernel.game import clean_options
from zootable.kernel.playout import Roller, count_clones, policy_playout, random_games, random_playout

pytestmark = pytest.mark.compiled_build


def dealt(players: int = 2) -> NumberState:
    return NumberGame({"players": players}).new_scripted_state(1, {"deal": [1, 5, 9, 2, 6, 10, 7]})


def played(*notations: str) -> NumberState:
    state = dealt()
    for notation in notations:
        state.apply_action(state.string_to_action(notation))
    return state


# --- refusals


def test_an_illegal_action_names_the_legal_ones_and_changes_nothing() -> None:
    state = dealt()
    before = state.serialize()
    with pytest.raises(IllegalAction) as error:
        state.apply_action(SPACE.parse("play 2"))
    assert str(error.value) == (
        "illegal action 1 (play 2) for seat 0; legal are 0 (play 1), 4 (play 5), 8 (play 9)"
    )
    for action in (-1, SPACE.size, STAY):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    assert state.serialize() == before
    assert state.legal_actions() == [0, 4, 8]


def test_a_seat_that_may_not_act_is_told_who_may() -> None:
    state = played("play 9", "play 10")
    assert state.acting_players() == (1,)
    with pytest.raises(IllegalAction, match="seat 0 may not act now; acting: 1"):
        state.apply_action(STAY, 0)
    with pytest.raises(IllegalAction, match="seat 7 may not act now; acting: 1"):
        state.apply_action(STAY, 7)
    assert state.legal_actions(0) == []
    assert state.legal_actions(7) == []


def test_after_the_end_nothing_is_legal() -> None:
    state = dealt()
    random_playout(state, Roller(1), 100)
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match=r"seat -4 may not act now; acting: nobody \(the game is over\)"):
        state.apply_action(0)
    with pytest.raises(IllegalAction, match="seat 1 may not act now"):
        state.apply_action(0, 1)


def test_long_lists_of_legal_actions_are_cut() -> None:
    state = dealt()
    text = state._why_illegal(3, 0, list(range(10)) * 6)
    assert text.endswith(" and 20 more")


# --- who acts, and the cache of legal actions


def test_any_acting_seat_may_act_in_a_simultaneous_phase() -> None:
    state = dealt()
    assert state.acting_players() == (0, 1)
    assert state.current_player() == 0
    assert state.legal_actions(1) == [1, 5, 9]
    state.apply_action(5, 1)
    assert state.acting_players() == (0,)
    assert state.legal_actions() == state.legal_actions(0) == [0, 4, 8]


def test_legal_actions_are_a_copy_and_stay_right() -> None:
    state = dealt()
    state.legal_actions().clear()
    state.legal_actions(1).clear()
    assert state.legal_actions() == [0, 4, 8]
    clone = state.clone()
    clone.apply_action(0)
    assert clone.legal_actions() == [1, 5, 9]
    assert state.legal_actions() == [0, 4, 8]


def test_masks() -> None:
    state = dealt()
    mask = state.legal_actions_mask()
    assert len(mask) == SPACE.size
    assert [action for action, bit in enumerate(mask) if bit] == [0, 4, 8]
    assert [action for action, bit in enumerate(state.legal_actions_mask(1)) if bit] == [1, 5, 9]


def test_notation_of_a_state() -> None:
    state = dealt()
    assert state.action_to_string(PEEK) == "peek"
    assert state.string_to_action(" peek ") == PEEK


# --- events


def kinds(state: State) -> list[str]:
    return [event.kind for event in state.events or []]


def test_events_are_off_until_asked_for_and_hold_the_last_action() -> None:
    state = dealt()
    state.apply_action(0)
    assert state.events is None
    assert kinds(state) == []
    state = dealt()
    state.record_events()
    state.apply_action(8)
    assert kinds(state) == ["play", "play_card"]
    state.apply_action(9)
    assert kinds(state) == ["play", "play_card", "reveal"]
    state.record_events(False)
    assert state.events is None


def test_who_may_see_an_event() -> None:
    for_all = Event("a", {"x": 1}, "{seat0} does.")
    for_one = Event("b", {}, "You do.", (1,))
    for_watchers = Event("c", {}, "", (SPECTATOR, 0))
    assert [for_all.visible_to(seat) for seat in (0, 1, None)] == [True, True, True]
    assert [for_one.visible_to(seat) for seat in (0, 1, None)] == [False, True, False]
    assert [for_watchers.visible_to(seat) for seat in (0, 1, None)] == [True, False, True]
    assert for_all.as_dict() == {"kind": "a", "data": {"x": 1}, "text": "{seat0} does."}


def test_an_option_as_data() -> None:
    option = Option(3, "play 4", "Play the 4", "card:4", "play")
    assert option.as_dict() == {
        "action": 3,
        "notation": "play 4",
        "label": "Play the 4",
        "target": "card:4",
        "group": "play",
    }


# --- what a bot is given


def test_clone_for_is_what_the_seat_knows() -> None:
    state = dealt(players=3)
    copies = [state.clone_for(0, seed) for seed in range(20)]
    assert all(copy.view(0) == state.view(0) for copy in copies)
    assert len({repr(copy.view(1)) for copy in copies}) > 10
    assert state.clone_for(0, 3).serialize() == state.clone_for(0, 3).serialize()


# --- set-up


def test_equal_games_are_equal_and_hash_alike() -> None:
    one, two = NumberGame({"players": 2}), NumberGame({"players": "2", "goal": "high"})
    assert one == two
    assert hash(one) == hash(two)
    assert one != NumberGame({"players": 3})
    assert one != NumberGame({"players": 2, "goal": "low"})
    assert one != "number_game"
    assert repr(one) == "zootable.load('number_game', players=2, goal='high', peeking=True)"


@pytest.mark.parametrize(
    ("spec", "given", "expected"),
    [
        (OptionSpec("n", "int", 1, (1, 2)), "2", 2),
        (OptionSpec("n", "int", 1), " -7 ", -7),
        (OptionSpec("n", "bool", False), "Yes", True),
        (OptionSpec("n", "bool", False), "0", False),
        (OptionSpec("n", "bool", False), True, True),
        (OptionSpec("n", "choice", "a", ("a", "b")), "b", "b"),
        (OptionSpec("n", "choice", 1, (1, 2)), "2", 2),
        (OptionSpec("n", "text", ""), "  some text ", "some text"),
        (OptionSpec("n", "text", ""), 5, "5"),
    ],
)
def test_options_are_cleaned(spec: OptionSpec, given: Any, expected: Any) -> None:
    found = spec.clean(given)
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("spec", "given", "message"),
    [
        (OptionSpec("n", "int", 1, (1, 2)), 3, "option 'n': 3 is not allowed; allowed are 1, 2"),
        (OptionSpec("n", "int", 1, (1, 2)), "two", "'two' is no whole number; allowed are 1, 2"),
        (OptionSpec("n", "int", 1), 1.5, "1.5 is no whole number"),
        (OptionSpec("n", "int", 1), True, "True is no whole number"),
        (OptionSpec("n", "int", 1), None, "None is no whole number"),
        (OptionSpec("n", "bool", False), "maybe", "'maybe' is neither true nor false"),
        (OptionSpec("n", "bool", False), 1, "1 is neither true nor false"),
        (OptionSpec("n", "choice", "a", ("a", "b")), "c", "'c' is not allowed; allowed are a, b"),
        (OptionSpec("n", "choice", "a", ("a", "b")), ["a"], r"\['a'\] is not allowed"),
    ],
)
def test_wrong_options_say_what_is_allowed(spec: OptionSpec, given: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        spec.clean(given)


def test_all_options_together() -> None:
    specs = [OptionSpec("players", "int", 3, (2, 3)), OptionSpec("goal", "choice", "high", ("high", "low"))]
    assert clean_options("toy", specs, {"goal": "low"}) == {"players": 3, "goal": "low"}
    with pytest.raises(OptionError, match="toy has no option 'board'; options are players, goal"):
        clean_options("toy", specs, {"board": 1})


# --- playouts


def test_rolls_known_answers() -> None:
    roller = Roller(7)
    assert [roller.roll() for _ in range(4)] == [1831508103, 461893401, 665058260, 1584335679]
    assert [Roller(0).roll(), Roller(-5).roll()] == [894633165, 1858416701]


def test_rolls_of_neighbouring_seeds_have_nothing_in_common() -> None:
    for distance in (1, 2, 64, 2**20):
        pairs = [0] * 16
        for seed in range(4000):
            pairs[Roller(seed).roll() % 4 * 4 + Roller(seed + distance).roll() % 4] += 1
        assert (
            sum((found - 250) ** 2 / 250 for found in pairs) < 37.7
        )  # one in a thousand, 15 degrees of freedom


def test_playouts_end_or_stop_at_the_limit() -> None:
    assert random_playout(dealt(), Roller(3), 4) == 4
    state = dealt()
    made = random_playout(state, Roller(3), 1000)
    assert state.is_terminal()
    assert 6 <= made <= 12
    state = dealt()
    assert policy_playout(state, Heuristics(), Roller(3), 1000) >= 6
    assert state.is_terminal()


def test_random_games_are_counted_and_repeatable() -> None:
    game = NumberGame()
    assert random_games(game, 5, 10) == random_games(game, 5, 10)
    assert 90 <= random_games(game, 5, 10) <= 120
    assert count_clones(dealt(), 17) == 17


def test_honest_ignorance_of_the_default_heuristics() -> None:
    heuristics = NumberGame().heuristics()
    state = dealt()
    assert heuristics.evaluate(state, 0) == 0.0
    assert heuristics.rollout_action(state, 4) == state.legal_actions()[1]
    with pytest.raises(NotImplementedError):
        heuristics.policy(state, 0, 1)


def test_a_game_must_supply_its_parts() -> None:
    game = Game("bare", "Bare", 1, {"players": 1}, "solo", SPACE, 1, 1)
    for call in (
        game.new_initial_state,
        lambda: game.deserialize(b""),
        lambda: game.new_scripted_state(0, {}),
    ):
        with pytest.raises(NotImplementedError):
            call()
    assert game.components() == {}
    assert game.describe({}) == ""
    state = State.__new__(State)
    for name in (
        "acting_players",
        "clone",
        "is_terminal",
        "returns",
        "scores",
        "standings",
        "serialize",
        "census",
    ):
        with pytest.raises(NotImplementedError):
            getattr(state, name)()
