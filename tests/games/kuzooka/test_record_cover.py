"""The recorded games see all of the rules: every set-up, animal, kind of action and outcome."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from zootable import Record
from zootable.games.kuzooka import components
from zootable.games.kuzooka.game import KuzookaState
from zootable.games.kuzooka.narrate import OUTCOMES

FOLDER = Path(__file__).parents[2] / "records" / "kuzooka"


@pytest.fixture(scope="module")
def seen() -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {
        name: Counter()
        for name in (
            "players",
            "board",
            "difficulty",
            "animal",
            "family",
            "outcome",
            "result",
            "tool",
            "level",
        )
    }
    for path in FOLDER.glob("*.json"):
        record = Record.from_json(path.read_bytes())
        found["players"][str(record.options["players"])] += 1
        found["board"][record.options["board"]] += 1
        found["difficulty"][record.options["difficulty"]] += 1
        evaluation = None
        for _, move, state in record.states():
            assert isinstance(state, KuzookaState)
            if move is None:
                animals = [components.animals().animals[number].id for number in state.animals]
                found["animal"].update(animals)
            else:
                found["family"][move.notation.split()[0]] += 1
            if state.evaluation is not evaluation and state.evaluation is not None:
                evaluation = state.evaluation
                found["outcome"][OUTCOMES[evaluation.outcome]] += 1
                found["tool"]["counted"] += evaluation.from_tools > 0
            if sum(state.hands[6::7]):
                found["tool"]["in hand"] += 1
            if state.face_up[6]:
                found["tool"]["face up"] += 1
            if state.returned:
                found["tool"]["lion"] += 1
            found["level"][str(state.level)] += 1
        found["result"]["escaped" if state.returns()[0] > 0 else "failed"] += 1
    return found


def test_replay_cover_of_every_setup(seen):
    assert set(seen["players"]) == {"2", "3", "4", "5", "6"}
    assert set(seen["board"]) == {"standard", "high_security"}
    assert set(seen["difficulty"]) == {"easy", "normal", "difficult"}
    assert set(seen["animal"]) == {animal.id for animal in components.animals().animals}


def test_replay_cover_of_every_kind_of_action(seen):
    game = Record.from_json(next(FOLDER.glob("*.json")).read_bytes()).load_game()
    assert set(seen["family"]) == {family.name for family in game.action_space.families}
    assert min(seen["family"].values()) >= 2


def test_replay_cover_of_every_outcome(seen):
    assert set(seen["outcome"]) == set(OUTCOMES)
    assert min(seen["outcome"].values()) >= 3
    assert seen["result"]["escaped"] >= 4
    assert seen["result"]["failed"] >= 4
    assert min(seen["tool"][where] for where in ("counted", "in hand", "face up", "lion")) > 0
    assert {str(level) for level in range(1, 7)} <= set(seen["level"])


def test_replay_cover_of_both_boards_ends(seen):
    ends = set()
    for path in FOLDER.glob("*.json"):
        record = Record.from_json(path.read_bytes())
        assert record.result is not None
        ends.add((record.options["board"], record.result.returns[0]))
    assert ends == {(board, end) for board in ("standard", "high_security") for end in (1.0, -1.0)}
