"""Results in Parquet: whole at any moment, resumable, and refused when they belong to another run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.number_game import NumberGame

from zootable.sim import GameResult, ResultFile, ResultFileError
from zootable.sim import store as store_module

pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet

GAME = NumberGame({"players": 2})
BOTS = ["a", "b"]


def result(number: int) -> GameResult:
    return GameResult(
        number=number,
        seed=f"7/{number}",
        bots=("a", "b"),
        returns=(1.0, -1.0),
        scores=({"rounds won": 2, "total": 2}, {"rounds won": 1, "total": 1}),
        standings=((0,), (1,)) if number % 2 else ((0, 1),),
        moves=8 + number,
        seconds=0.25,
    )


def opened(path: Path, resume: bool = False, **changes: Any) -> ResultFile:
    setting = {"game": GAME, "bots": BOTS, "seed": 7, **changes}
    return ResultFile(path, setting["game"], setting["bots"], setting["seed"], resume)


def test_rows_and_columns(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    store = opened(path)
    for number in (0, 1):
        store.add(result(number))
    store.publish()
    rows = parquet.read_table(path).to_pylist()
    assert rows == [
        {
            "game": number,
            "seed": f"7/{number}",
            "bots": ["a", "b"],
            "moves": 8 + number,
            "seconds": 0.25,
            "returns": [1.0, -1.0],
            "places": [1, 2] if number else [1, 1],
            "totals": [2, 1],
            "scores": [
                [("rounds won", 2), ("total", 2)],
                [("rounds won", 1), ("total", 1)],
            ],
        }
        for number in (0, 1)
    ]
    setting = parquet.read_schema(path).metadata[b"zootable"]
    assert b'"number_game"' in setting
    assert os.listdir(tmp_path) == ["run.parquet"]


def test_the_file_is_whole_from_the_start_and_written_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.parquet"
    store = opened(path)
    assert parquet.read_table(path).num_rows == 0
    store.add(result(0))
    assert parquet.read_table(path).num_rows == 0
    monkeypatch.setattr(store_module, "PUBLISH_SECONDS", -1.0)
    store._took = -1.0
    store.add(result(1))
    assert parquet.read_table(path).num_rows == 2


def test_resuming_goes_on_and_keeps_the_order(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    store = opened(path)
    for number in (0, 2, 3):
        store.add(result(number))
    store.publish()
    again = opened(path, resume=True)
    assert again.results() == [result(number) for number in (0, 2, 3)]
    again.add(result(1))
    again.publish()
    assert parquet.read_table(path).column("game").to_pylist() == [0, 1, 2, 3]
    assert opened(tmp_path / "new.parquet", resume=True).results() == []


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    opened(path).add(result(0))
    before = path.read_bytes()
    with pytest.raises(ResultFileError, match="exists already: resume it, or name another file"):
        opened(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"game": NumberGame({"players": 2, "goal": "low"})},
            "its options is .*'high'.*, this run's is .*'low'",
        ),
        ({"bots": ["b", "a"]}, r"its bots is \['a', 'b'\]"),
        ({"seed": 8}, "its seed is '7', this run's is '8'"),
    ],
)
def test_another_run_is_not_resumed(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    path = tmp_path / "run.parquet"
    opened(path)
    before = path.read_bytes()
    with pytest.raises(ResultFileError, match=message):
        opened(path, resume=True, **changes)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"no parquet", b"PAR1" + bytes(40)])
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "run.parquet"
    path.write_bytes(data)
    with pytest.raises(ResultFileError, match="is no file of simulation results"):
        opened(path, resume=True)
    assert path.read_bytes() == data


def test_a_cut_off_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    opened(path).publish()
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(ResultFileError, match="is no file of simulation results"):
        opened(path, resume=True)


def test_a_place_that_can_not_be_written_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(ResultFileError, match="can't be written: No such file or directory"):
        opened(tmp_path / "absent" / "run.parquet")
