"""The recorded games see all of the rules: every set-up, card, kind of action and outcome."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from zootable import Record
from zootable.games.five_by_five_zoo import components, options
from zootable.games.five_by_five_zoo.components import KINDS
from zootable.games.five_by_five_zoo.state import Position

FOLDER = Path(__file__).parents[2] / "records" / "five_by_five_zoo"


@pytest.fixture(scope="module")
def seen() -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {name: Counter() for name in ("family", "card", "popularity", "bonus")}
    found.update({name: Counter() for name in ("players", "flag", "round", "solo", "bought")})
    for path in FOLDER.glob("*.json"):
        record = Record.from_json(path.read_bytes())
        found["players"][str(record.options["players"])] += 1
        found["flag"].update(name for name, value in record.options.items() if value is True)
        found["flag"]["tie of two"] += record.options["two_player_tie_shares_six"] is False
        for move in record.moves:
            found["family"][move.notation.split()[0]] += 1
            if move.notation.startswith("card "):
                found["card"][move.notation.split()[1]] += 1
            if move.notation.startswith("buy "):
                found["bought"][move.notation.split()[1]] += 1
        state = record.verify()
        assert isinstance(state, Position)
        found["popularity"][options.CONDITIONS[state.condition]] += 1
        found["bonus"].update(options.BONUSES[bonus] for bonus in state.bonuses)
        for results in state.results:
            for result in results:
                found["round"]["requests"] += result.requests > 0
                found["round"]["award"] += result.award > 0
                found["round"]["no award"] += result.award == 0
                found["round"]["popular"] += result.popular > 0
                found["round"]["crossed"] += result.crossed > 0
        if state.setup.solo:
            found["solo"][str(state.results[-1][0].award)] += 1
    return found


def test_replay_cover_of_every_setup(seen):
    assert set(seen["players"]) == {"1", "2", "3", "4"}
    assert set(seen["popularity"]) == set(options.CONDITIONS)
    assert set(seen["bonus"]) == set(options.BONUSES)
    assert {"first_game", "requests_once", "bonus_h_any_wall", "solo_award_strict", "tie of two"} <= set(
        seen["flag"]
    )


def test_replay_cover_of_every_kind_of_action(seen):
    game = Record.from_json(next(FOLDER.glob("*.json")).read_bytes()).load_game()
    names = {family.notations[0].split()[0] for family in game.action_space.families}
    assert set(seen["family"]) == names
    assert min(seen["family"].values()) >= 3
    assert set(seen["bought"]) == {"door", "popularity"}
    assert set(seen["card"]) == set(KINDS)


def test_replay_cover_of_what_a_round_pays(seen):
    assert min(seen["round"].values()) >= 5
    assert set(seen["round"]) == {"requests", "award", "no award", "popular", "crossed"}


def test_the_records_are_of_the_reconstructed_components():
    name = components.full_name("reconstructed")
    for path in FOLDER.glob("*.json"):
        assert Record.from_json(path.read_bytes()).options["components"] == name
