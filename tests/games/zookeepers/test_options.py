"""What a table of Zookeepers can be set up with, and what it refuses in clear words."""

from __future__ import annotations

import itertools

import pytest

from zootable import OptionError
from zootable.games.zookeepers import INFO, Zookeepers
from zootable.games.zookeepers.options import SPECS
from zootable.testing import configurations

NAMES = ("players", "mode", "teams", "action3_face_down", "instant_end_all_players")
FLAGS = NAMES[2:]


def refused(**options: object) -> str:
    with pytest.raises(OptionError) as caught:
        Zookeepers(options)
    return str(caught.value)


def test_the_defaults():
    assert Zookeepers({}).options == {
        "players": 2,
        "mode": "normal",
        "teams": False,
        "action3_face_down": True,
        "instant_end_all_players": False,
    }
    assert tuple(spec.name for spec in SPECS) == NAMES
    assert INFO.specs == SPECS
    assert INFO.build({"players": 3}) == Zookeepers({"players": 3})


@pytest.mark.parametrize("players", [0, 1, 7, -1])
def test_two_to_six_players(players):
    message = refused(players=players)
    assert str(players) in message
    assert "2, 3, 4, 5, 6" in message


@pytest.mark.parametrize("players", ["many", 2.5, None, True, ""])
def test_players_are_a_whole_number(players):
    assert "no whole number; allowed are 2, 3, 4, 5, 6" in refused(players=players)


def test_an_unknown_option_lists_the_known_ones():
    message = refused(difficulty="easy")
    for name in ("difficulty", *NAMES):
        assert name in message


@pytest.mark.parametrize("mode", ["slow", "Fast", "", 1, None])
def test_an_unknown_mode_lists_the_modes(mode):
    message = refused(mode=mode)
    assert "'mode'" in message
    assert "allowed are fast, normal, advanced" in message


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("value", ["perhaps", 2, None, ""])
def test_flags_are_true_or_false(flag, value):
    assert refused(**{flag: value}) == f"option {flag!r}: {value!r} is neither true nor false"


def test_values_may_come_as_text():
    game = Zookeepers({"players": "4", "mode": "fast", "teams": "yes"})
    assert game.options["players"] == 4
    assert game.options["teams"] is True
    assert game.utility == "teams"
    assert Zookeepers({"players": 4}).utility == "competitive"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_teams_need_four_or_six(players):
    message = refused(players=players, teams=True)
    assert message == f"option 'teams' is for 4 or 6 players, who make pairs, not for {players}"


def test_options_that_would_do_nothing_are_refused():
    assert "5 and 6 players only" in refused(players=4, instant_end_all_players=True)
    assert "no face-down cards" in refused(mode="fast", action3_face_down=False)


def test_every_allowed_set_up_can_be_played():
    found = [dict(options) for options in configurations(INFO)]
    expected: list[dict[str, object]] = []
    flag = (False, True)
    modes = ("fast", "normal", "advanced")
    for players, mode, teams, down, everybody in itertools.product(range(2, 7), modes, flag, flag, flag):
        if teams and players not in (4, 6):
            continue
        if (everybody and players < 5) or (mode == "fast" and not down):
            continue
        expected.append(dict(zip(NAMES, (players, mode, teams, down, everybody), strict=True)))
    key = repr
    assert sorted(found, key=key) == sorted(expected, key=key)
    for options in found:
        state = Zookeepers(options).new_initial_state(1)
        assert state.legal_actions()
        assert state.setup.players == options["players"]
