"""Every installed game keeps the contract: each player count, mode and option, in each build."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import zootable
from zootable.kernel.playout import Roller
from zootable.testing import Report, check_game, configurations, game_digest, random_move

GAMES = [info.name for info in zootable.installed_games()]
SETUPS = [(info.name, players) for info in zootable.installed_games() for players in info.specs[0].choices]
MODERATE = 300
"""So many random games at most until every family of actions has been used."""


def test_games_are_installed() -> None:
    assert GAMES


@pytest.mark.compiled_build
@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_conformance(name: str, players: int) -> None:
    """One game in each way to set it up; even seeds play at random, odd ones by the game's policy."""
    info = zootable.game_info(name)
    total = Report()
    ways = list(configurations(info, {"players": players}))
    for number, options in enumerate(ways):
        total.add(check_game(info.build(options), games=1, seed=100 * players + number, leak_checks=4))
    assert total.games == len(ways)
    assert total.resamples >= 4 * players * len(ways)
    assert total.options > total.moves > 0
    assert total.illegal > 0
    assert total.events > 0


@pytest.mark.compiled_build
@pytest.mark.parametrize("name", GAMES)
def test_every_state_of_some_games(name: str) -> None:
    """The dear checks at every single state of two games in the default set-up."""
    report = check_game(zootable.load(name), games=2, seed=1, leak_checks=None)
    assert report.deep_states == report.states == report.moves + 2


@pytest.mark.parametrize("name", GAMES)
def test_every_family_of_actions_is_used(name: str) -> None:
    """What the suite sees along random games is the whole game: no kind of action is out of its reach."""
    info = zootable.game_info(name)
    ways = list(configurations(info))
    families: set[str] = set()
    used: set[str] = set()
    for number in range(MODERATE):
        game = info.build(ways[number % len(ways)])
        families |= {family.name for family in game.action_space.families}
        used |= _families_used(game, number)
        if number >= len(ways) and used == families:
            return
    pytest.fail(f"in {MODERATE} random games of {name} nobody used {', '.join(sorted(families - used))}")


def _families_used(game: zootable.Game, seed: int) -> set[str]:
    state = game.new_initial_state(seed)
    roller = Roller(seed)
    used: set[str] = set()
    while not state.is_terminal():
        player, action = random_move(state, roller)
        used.add(game.action_space.decode(action)[0])
        state.apply_action(action, player)
    return used


@pytest.mark.compiled_build
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "environment",
    [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"}, {"ZOOTABLE_PURE": "1"}],
    ids=lambda environment: "-".join(environment),
)
def test_the_same_game_in_every_process_and_build(name: str, environment: dict[str, Any]) -> None:
    code = f"""
import zootable
from zootable.testing import game_digest
print(game_digest(zootable.load({name!r}), games=2, seed=11))
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.strip() == game_digest(zootable.load(name), games=2, seed=11)
