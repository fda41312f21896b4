"""What a table of 5x5 Zoo can be set up with, and what it refuses in clear words."""

from __future__ import annotations

import pytest

import zootable
from zootable import OptionError
from zootable.games.five_by_five_zoo.options import SPECS, cleaned

NAMES = (
    *("players", "first_game", "popularity", "bonuses", "requests_once", "bonus_h_any_wall"),
    *("solo_award_strict", "two_player_tie_shares_six", "components"),
)
FLAGS = ("first_game", "requests_once", "bonus_h_any_wall", "solo_award_strict", "two_player_tie_shares_six")


def refused(**options: object) -> str:
    with pytest.raises(OptionError) as caught:
        zootable.load("five_by_five_zoo", **options)
    return str(caught.value)


def test_the_defaults():
    assert zootable.load("five_by_five_zoo").options == {
        "players": 2,
        "first_game": False,
        "popularity": "random",
        "bonuses": "random",
        "requests_once": False,
        "bonus_h_any_wall": False,
        "solo_award_strict": False,
        "two_player_tie_shares_six": True,
        "components": "reconstructed",
    }
    assert tuple(spec.name for spec in SPECS) == NAMES


@pytest.mark.parametrize("players", [0, 5, -1, 100])
def test_one_to_four_players(players):
    message = refused(players=players)
    assert str(players) in message
    assert "1, 2, 3, 4" in message
    assert [zootable.load("five_by_five_zoo", players=one).num_players for one in (1, 2, 3, 4)] == [
        1,
        2,
        3,
        4,
    ]


@pytest.mark.parametrize("players", ["many", 2.5, None, True, ""])
def test_players_are_a_whole_number(players):
    message = refused(players=players)
    assert "'players'" in message
    assert "no whole number; allowed are 1, 2, 3, 4" in message


def test_an_unknown_option_lists_the_known_ones():
    message = refused(difficulty="easy")
    assert "'difficulty'" in message
    for name in NAMES:
        assert name in message


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("value", ["perhaps", 2, None, "", 1.0])
def test_flags_are_true_or_false(flag, value):
    message = refused(**{flag: value})
    assert message == f"option {flag!r}: {value!r} is neither true nor false"


@pytest.mark.parametrize("letter", ["G", "a", "", "AB", 3, None])
def test_an_unknown_popularity_card_lists_the_cards(letter):
    message = refused(popularity=letter)
    assert "'popularity'" in message
    assert "allowed are random, A, B, C, D, E, F" in message


@pytest.mark.parametrize("letter", "ABCDEF")
def test_every_popularity_card_can_be_chosen(letter):
    s = zootable.load("five_by_five_zoo", popularity=letter).new_initial_state(1)
    assert s.view(None)["popularity"] == letter


@pytest.mark.parametrize("letters", ["", "A", "AB", "ABCD", "AAB", "ABI", "123", "ABx", "randomly", None, 5])
def test_three_different_bonus_cards(letters):
    message = refused(bonuses=letters)
    assert "'bonuses'" in message
    assert repr(str(letters)) in message
    assert "3 different letters of A, B, C, D, E, F, G, H" in message
    assert "random" in message


@pytest.mark.parametrize("letters", ["HDB", "bdh", "b, d, h", " B D H ", ["H", "B", "D"], ("D", "H", "b")])
def test_bonus_cards_may_be_written_loosely(letters):
    game = zootable.load("five_by_five_zoo", bonuses=letters)
    assert game.options["bonuses"] == "BDH"
    assert game == zootable.load("five_by_five_zoo", bonuses="BDH")
    assert game.new_initial_state(0).view(None)["bonuses"] == ["B", "D", "H"]


def test_random_cards_are_drawn_for_each_game():
    game = zootable.load("five_by_five_zoo")
    views = [game.new_initial_state(seed).view(None) for seed in range(60)]
    assert {view["popularity"] for view in views} == set("ABCDEF")
    assert {letter for view in views for letter in view["bonuses"]} == set("ABCDEFGH")
    for view in views:
        assert len(set(view["bonuses"])) == 3
        assert view["bonuses"] == sorted(view["bonuses"])
        assert len(set(view["gates"])) == 3


def test_the_first_game_has_its_own_cards():
    game = zootable.load("five_by_five_zoo", first_game=True)
    assert (game.options["popularity"], game.options["bonuses"]) == ("A", "ABC")
    same = zootable.load("five_by_five_zoo", first_game=True, popularity="A", bonuses="CBA")
    assert same == game


def test_the_first_game_refuses_other_cards():
    assert refused(first_game=True, popularity="B") == "option 'popularity': the first game has A, not B"
    assert refused(first_game=True, bonuses="ABD") == "option 'bonuses': the first game has ABC, not ABD"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_strict_solo_award_is_for_one_player(players):
    assert refused(players=players, solo_award_strict=True) == (
        "option 'solo_award_strict' is for one player only"
    )
    assert zootable.load("five_by_five_zoo", players=1, solo_award_strict=True).options["solo_award_strict"]


@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_shared_six_is_for_two_players(players):
    message = refused(players=players, two_player_tie_shares_six=False)
    assert message == "option 'two_player_tie_shares_six' is for two players only"


@pytest.mark.parametrize("name", ["mine", "nothing_of_the_kind"])
def test_an_unknown_set_of_components_lists_the_known_ones(name, tmp_path, monkeypatch):
    monkeypatch.setenv("ZOOTABLE_COMPONENTS", str(tmp_path))
    message = refused(components=name)
    assert message == f"option 'components': no set of components {name!r}; there are reconstructed"


@pytest.mark.parametrize(
    "name", ["../secret", "a/b", "a\\b", "", "Mine", "x" * 41, "mine.toml", "mine\0", "..", "@1234", "é"]
)
def test_a_set_of_components_has_a_plain_name(name):
    assert "a name is made of a-z, 0-9, _ and -" in refused(components=name)


def test_the_reconstructed_set_has_one_version():
    assert "no other version" in refused(components="reconstructed@1a2b3c4d")


def test_options_from_a_form_are_text():
    found = cleaned({"players": "3", "requests_once": "true", "bonus_h_any_wall": "no", "bonuses": "abc"})
    assert (found["players"], found["requests_once"], found["bonus_h_any_wall"]) == (3, True, False)
    assert found["bonuses"] == "ABC"


def test_what_was_given_is_not_changed():
    given = {"players": 3, "bonuses": ["C", "A", "B"], "first_game": "yes"}
    cleaned(given)
    assert given == {"players": 3, "bonuses": ["C", "A", "B"], "first_game": "yes"}


def test_games_are_equal_when_their_options_are():
    one = zootable.load("five_by_five_zoo", players=3, popularity="B")
    assert one == zootable.load("five_by_five_zoo", players="3", popularity="B")
    assert hash(one) == hash(zootable.load("five_by_five_zoo", players=3, popularity="B"))
    assert one != zootable.load("five_by_five_zoo", players=3, popularity="C")
