"""Records: written, read, verified, and refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.kernel.number_game import SPACE, NumberGame

from zootable import IllegalAction, Record, RecordError, Recording, VerificationError
from zootable.kernel.playout import Roller
from zootable.kernel.rng import seed_commitment
from zootable.testing import random_move

pytestmark = pytest.mark.compiled_build

GAME = NumberGame({"players": 2})


def finished(seed: int | str = 3) -> Recording:
    recording = Recording(GAME, seed, ["Ada", "Ben"])
    roller = Roller(9)
    while not recording.state.is_terminal():
        player, action = random_move(recording.state, roller)
        recording.apply(action, player)
    return recording


def changed(change: Callable[[dict[str, Any]], object]) -> Record:
    data = json.loads(finished().record().to_json())
    change(data)
    return Record.from_json(json.dumps(data))


def test_a_finished_game_round_trips_and_verifies() -> None:
    recording = finished()
    record = recording.record()
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.verify(GAME).serialize() == recording.state.serialize()
    assert record.players == ["Ada", "Ben"]
    assert record.commitment == seed_commitment(3)
    assert record.result is not None
    assert record.result.standings == [list(place) for place in recording.state.standings()]
    assert record.moves[0].notation.startswith("play ")


def test_the_json_is_for_people_too() -> None:
    data = json.loads(finished().record().to_json())
    assert list(data)[:4] == ["format", "game", "rules_version", "options"]
    assert data["moves"][0][0] in (0, 1)
    assert isinstance(data["moves"][0][1], str)
    assert b"\n" in finished().record().to_json()


def test_a_running_game_hides_its_seed_and_has_no_result() -> None:
    recording = Recording(GAME, "secret")
    recording.apply(recording.state.legal_actions()[0])
    hidden = recording.record(with_seed=False)
    assert b"secret" not in hidden.to_json()
    assert hidden.result is None
    for use in (hidden.verify, hidden.initial_state, lambda: list(hidden.states())):
        with pytest.raises(RecordError, match="the record has no seed"):
            use()
    assert recording.record().verify(GAME).serialize() == recording.state.serialize()


def test_states_can_be_walked() -> None:
    record = finished().record()
    seen = [(number, move) for number, move, _ in record.states(GAME)]
    assert seen[0] == (0, None)
    assert [move for _, move in seen[1:]] == record.moves
    assert [number for number, _ in seen] == list(range(len(record.moves) + 1))


def test_scripts_are_kept() -> None:
    recording = Recording(GAME, 5, scripts={"deal": [12, 11, 10]})
    assert recording.state.view(0)["hands"][0] == [10, 11, 12]
    again = Record.from_json(recording.record().to_json())
    assert again.verify(GAME).view(0)["hands"][0] == [10, 11, 12]


def test_an_illegal_action_is_not_written_down() -> None:
    recording = Recording(GAME, 3)
    with pytest.raises(IllegalAction):
        recording.apply(SPACE.parse("stay"))
    assert recording.moves == []


# --- what can't be read


def test_cut_off_json_is_refused() -> None:
    whole = finished().record().to_json()
    for cut in (0, 1, len(whole) // 3, len(whole) - 2):
        with pytest.raises(RecordError, match="this is no complete game record"):
            Record.from_json(whole[:cut])


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe",
        b"null",
        b"[]",
        b'{"format": 1}',
        b"[" * 100_000,
        b'{"options":' + b'{"a":' * 50_000,
        "\ud800",
    ],
    ids=range(7),
)
def test_other_data_is_refused(data: bytes | str) -> None:
    with pytest.raises(RecordError, match="this is no complete game record"):
        Record.from_json(data)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("moves"),
        lambda data: data.update(moves=[[0]]),
        lambda data: data.update(moves=[["0", "play 1"]]),
        lambda data: data.update(players="Ada"),
        lambda data: data.update(surprise=1),
        lambda data: data["result"].pop("returns"),
        lambda data: data.update(seed=1.5),
    ],
)
def test_wrong_fields_are_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(RecordError, match="this is no complete game record"):
        changed(change)


def test_another_format_is_refused() -> None:
    with pytest.raises(RecordError, match="record format 2 is unknown; this version reads format 1"):
        changed(lambda data: data.update(format=2))


# --- what can be read, but not played


def test_another_rules_version_is_refused() -> None:
    record = changed(lambda data: data.update(rules_version=9))
    with pytest.raises(RecordError, match="rules version 9 of number_game; this is version 1"):
        record.verify(GAME)


def test_another_game_is_refused() -> None:
    record = changed(lambda data: data["options"].update(goal="low"))
    with pytest.raises(RecordError, match="the record is of number_game with"):
        record.verify(GAME)
    with pytest.raises(RecordError, match=r"can't be set up: no game is named 'number_game'"):
        record.verify()


def test_a_wrong_number_of_players_is_refused() -> None:
    record = changed(lambda data: data["players"].append("Cleo"))
    with pytest.raises(RecordError, match="the record names 3 players for 2 seats"):
        record.verify(GAME)


# --- what can be played, but is not true


def test_a_wrong_commitment_does_not_verify() -> None:
    record = changed(lambda data: data.update(commitment=seed_commitment(4)))
    with pytest.raises(VerificationError, match="the seed does not match the commitment"):
        record.verify(GAME)


def test_another_seed_does_not_verify() -> None:
    record = changed(lambda data: data.update(seed=4))
    with pytest.raises(VerificationError, match="commitment"):
        record.verify(GAME)
    record = changed(lambda data: data.update(seed=4, commitment=seed_commitment(4)))
    with pytest.raises(VerificationError, match=r"move \d+ \('play \d+' by seat \d\): illegal action"):
        record.verify(GAME)


def test_a_changed_move_does_not_verify() -> None:
    record = changed(lambda data: data["moves"].__setitem__(2, [0, "play 13"]))
    with pytest.raises(VerificationError, match=r"move 3 \('play 13' by seat 0\): no action is written"):
        record.verify(GAME)
    record = changed(lambda data: data["moves"].__setitem__(0, [7, data["moves"][0][1]]))
    with pytest.raises(VerificationError, match=r"move 1 .* by seat 7\): seat 7 may not act now"):
        record.verify(GAME)
    record = changed(lambda data: data["moves"].append([0, "stay"]))
    with pytest.raises(VerificationError, match="may not act now"):
        record.verify(GAME)


def test_a_missing_move_does_not_verify() -> None:
    record = changed(lambda data: data["moves"].pop())
    with pytest.raises(VerificationError, match="the record has a result, but the game is not over"):
        record.verify(GAME)


def test_a_changed_result_does_not_verify() -> None:
    record = changed(lambda data: data["result"].update(returns=[1.0, 1.0]))
    with pytest.raises(VerificationError, match="the result differs: recorded"):
        record.verify(GAME)
    record = changed(lambda data: data.pop("result"))
    with pytest.raises(VerificationError, match="the game is over, but the record has no result"):
        record.verify(GAME)


def test_an_impossible_script_does_not_verify() -> None:
    record = changed(lambda data: data.update(scripts={"deal": [99]}))
    with pytest.raises(VerificationError, match="the scripted deal is impossible: scripted 'deal' = 99"):
        record.verify(GAME)
    record = changed(lambda data: data.update(scripts={"deal": [-1]}))
    with pytest.raises(VerificationError, match="an outcome is 0 or more"):
        record.verify(GAME)
