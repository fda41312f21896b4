"""The recorded games see all of the rules: every mode and table size, each kind of action, each ending."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from zootable import Record

FOLDER = Path(__file__).parents[2] / "records" / "zookeepers"


@pytest.fixture(scope="module")
def seen() -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {name: Counter() for name in ("setup", "family", "end", "scored")}
    for path in FOLDER.glob("*.json"):
        record = Record.from_json(path.read_bytes())
        options = record.options
        teams = " teams" if options["teams"] else ""
        found["setup"][f"{options['players']} {options['mode']}{teams}"] += 1
        space = record.load_game().action_space
        for move in record.moves:
            found["family"][space.decode(space.parse(move.notation))[0]] += 1
        state = record.verify()
        view = state.view(None)
        saved = max(zoo["saved"] for zoo in view["seats"])
        found["end"]["saved" if saved >= view["end_saved"] else "stalled"] += 1
        found["end"]["safety"] += view["turn"] >= view["safety_turns"]
        for sheet in view["final"]["seats"]:
            for part in ("species_points", "keeper_points", "quarantine_points"):
                found["scored"][part] += sheet[part] != 0
            if sheet["objective"]:
                found["scored"]["objective"] += sheet["objective"]["points"] > 0
    return found


def test_replay_cover_of_every_mode_and_table(seen):
    setups = set(seen["setup"])
    assert {words.split()[0] for words in setups} == {"2", "3", "4", "5", "6"}
    assert {words.split()[1] for words in setups} == {"fast", "normal", "advanced"}
    assert sum(words.endswith("teams") for words in setups) >= 3


def test_replay_cover_of_every_kind_of_action(seen):
    game = Record.from_json(next(FOLDER.glob("*.json")).read_bytes()).load_game()
    assert set(seen["family"]) == {family.name for family in game.action_space.families}


def test_replay_cover_of_endings_and_scores(seen):
    assert seen["end"]["saved"] >= 5
    assert seen["end"]["stalled"] >= 1
    assert seen["end"]["safety"] >= 1
    assert min(seen["scored"].values()) >= 5
    assert set(seen["scored"]) == {"species_points", "keeper_points", "quarantine_points", "objective"}
