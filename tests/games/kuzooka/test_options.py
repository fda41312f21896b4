"""What a table of KuZOOkA can be set up with, and what it refuses in clear words."""

from __future__ import annotations

import pytest

import zootable
from zootable import OptionError
from zootable.games.kuzooka import components
from zootable.games.kuzooka.options import cleaned


def refused(**options: object) -> str:
    with pytest.raises(OptionError) as caught:
        zootable.load("kuzooka", **options)
    return str(caught.value)


def test_the_defaults():
    game = zootable.load("kuzooka")
    assert game.options == {
        "players": 4,
        "difficulty": "normal",
        "board": "standard",
        "animals": "recommended",
        "megaphone": "random",
    }


@pytest.mark.parametrize("players", [1, 7, 0, -2])
def test_a_seventh_player_finds_no_seat(players):
    message = refused(players=players)
    assert str(players) in message
    assert "2, 3, 4, 5, 6" in message


@pytest.mark.parametrize("players", ["many", 2.5, None, True])
def test_players_are_a_whole_number(players):
    assert "players" in refused(players=players)


def test_the_seal_needs_four_players():
    message = refused(players=3, animals="seal,eagle,snake")
    assert "Seal needs 4" in message
    assert "here are 3" in message
    assert zootable.load("kuzooka", players=4, animals="seal,eagle,snake,lion").num_players == 4


def test_an_unknown_option_lists_the_known_ones():
    message = refused(colour="blue")
    assert "'colour'" in message
    for name in ("players", "difficulty", "board", "animals", "megaphone"):
        assert name in message


def test_no_animal_is_taken_twice():
    assert "twice" in refused(players=3, animals="eagle,snake,eagle")


@pytest.mark.parametrize("animals", ["eagle", "eagle,snake", "eagle,snake,lion,monkey", "", ","])
def test_there_is_one_animal_per_seat(animals):
    message = refused(players=3, animals=animals)
    assert "3 players" in message
    assert "one per seat" in message


def test_an_unknown_animal_lists_the_known_ones():
    message = refused(players=2, animals="eagle,unicorn")
    assert "'unicorn'" in message
    assert "recommended" in message
    for animal in components.animals().animals:
        assert animal.id in message


def test_animals_may_be_a_list_and_written_loosely():
    game = zootable.load("kuzooka", players=3, animals=["Eagle", " snake", "LION"])
    assert game.options["animals"] == "eagle,snake,lion"
    assert game == zootable.load("kuzooka", players=3, animals="eagle, snake ,lion")


@pytest.mark.parametrize("seat", [4, 5, 6, -1, "nobody"])
def test_the_megaphone_goes_to_a_seat_that_exists(seat):
    assert "megaphone" in refused(players=4, megaphone=seat)


@pytest.mark.parametrize("seat", [0, 3, "3"])
def test_the_megaphone_can_be_given(seat):
    state = zootable.load("kuzooka", players=4, megaphone=seat).new_initial_state(0)
    assert state.view(None)["megaphone"] == state.current_player() == int(seat)


def test_hard_is_another_word_for_difficult():
    hard = zootable.load("kuzooka", difficulty="hard")
    assert hard.options["difficulty"] == "difficult"
    assert hard == zootable.load("kuzooka", difficulty="difficult")
    assert hash(hard) == hash(zootable.load("kuzooka", difficulty="difficult"))


@pytest.mark.parametrize(("name", "value"), [("difficulty", "deadly"), ("board", "moon")])
def test_a_wrong_choice_lists_the_right_ones(name, value):
    message = refused(**{name: value})
    assert repr(value) in message
    for choice in {"difficulty": ("easy", "normal", "difficult"), "board": ("standard", "high_security")}[
        name
    ]:
        assert choice in message


def test_options_from_a_form_are_text():
    assert cleaned({"players": "5", "megaphone": "4"})["players"] == 5


def test_what_was_given_is_not_changed():
    given = {"players": 3, "animals": ["eagle", "snake", "lion"], "difficulty": "hard"}
    cleaned(given)
    assert given == {"players": 3, "animals": ["eagle", "snake", "lion"], "difficulty": "hard"}
