"""Recorded games replay to the same end, and the playthroughs made of them read as before."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest
from tests.playthrough import playthrough

import zootable
from zootable import Record, VerificationError

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*/*.json"))
PLAYTHROUGHS = sorted((HERE / "playthroughs").glob("*/*.txt"))


def names(paths: list[Path]) -> list[str]:
    return [f"{path.parent.name}-{path.stem}" for path in paths]


def read(path: Path) -> Record:
    return Record.from_json(path.read_bytes())


@pytest.mark.compiled_build
@pytest.mark.parametrize("path", RECORDS, ids=names(RECORDS))
def test_replay_of_a_record_comes_to_the_same_end(path):
    record = read(path)
    assert record.game == path.parent.name
    assert record.result is not None
    assert record.verify().is_terminal()
    assert record.to_json() + b"\n" == path.read_bytes(), "it is written as this version writes records"


@pytest.mark.compiled_build
@pytest.mark.parametrize("path", RECORDS[:3], ids=names(RECORDS[:3]))
def test_replay_finds_a_record_that_was_changed(path):
    record = read(path)
    assert record.result is not None
    record.result.returns = [-one for one in record.result.returns]
    with pytest.raises(VerificationError, match="result differs"):
        record.verify()
    cut = read(path)
    cut.moves = cut.moves[:-1]
    with pytest.raises(VerificationError, match="not over"):
        cut.verify()
    other = read(path)
    other.seed = "another"
    with pytest.raises(VerificationError, match="commitment"):
        other.verify()


def test_every_installed_game_has_records():
    recorded = {path.parent.name for path in RECORDS}
    assert recorded == {info.name for info in zootable.installed_games()}


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=names(PLAYTHROUGHS))
def test_a_playthrough_reads_as_before(path):
    written = path.read_text("utf-8").splitlines()
    made = playthrough(read(HERE / "records" / path.parent.name / f"{path.stem}.json")).splitlines()
    difference = list(islice(unified_diff(written, made, "as it was", "as it is", lineterm="", n=1), 60))
    assert not difference, "\n".join(
        [f"{path.name} differs; if that is right: scripts/make_records.py --playthroughs", *difference]
    )
