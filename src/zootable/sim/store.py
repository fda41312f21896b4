"""Results in a Parquet file: one row per game, the run's setting in the file's metadata.

The file is written anew beside itself and swapped in, every so often and at the end: at any moment, what lies
on the disk is a whole file, and an interrupted run can be resumed from it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from zootable.kernel.game import Game
from zootable.sim.play import GameResult

METADATA: Final = b"zootable"
PUBLISH_SECONDS: Final = 20.0
"""So often at most the file is written while games are played (and never more than a tenth of the time)."""


class ResultFileError(ValueError):
    """A file of results that can't be used; the message says why."""


class ResultFile:
    """A Parquet file that grows with the results of one run.

    Columns: ``game`` (its number), ``seed``, ``bots``, ``moves``, ``seconds``, and per seat ``returns``,
    ``places`` (1 is the first), ``totals`` and ``scores`` (the game's own items).

    Args:
        path: where it lies; it is made if it is missing.
        game: what is played.
        bots: one name per seat.
        seed: of the run.
        resume: go on with a file that exists already.

    Raises:
        ResultFileError: it exists (without ``resume``), is no such file, is of another run, or can't be
            written; or pyarrow is not installed.
    """

    def __init__(
        self, path: Path, game: Game, bots: Sequence[str], seed: int | str, resume: bool = False
    ) -> None:
        self.path = path
        self._arrow = _pyarrow()
        self._setting = {
            "game": game.name,
            "rules_version": game.rules_version,
            "options": dict(game.options),
            "bots": list(bots),
            "seed": str(seed),
        }
        self._tables: list[Any] = []
        self._rows: list[GameResult] = []
        self._published = time.monotonic()
        self._took = 0.0
        if path.exists():
            if not resume:
                raise ResultFileError(f"{path} exists already: resume it, or name another file")
            self._tables.append(self._read())
        try:
            self.publish()
        except OSError as error:
            raise ResultFileError(f"{path} can't be written: {error.strerror or error}") from error

    def results(self) -> list[GameResult]:
        """The results that the file held when it was opened."""
        if not self._tables:
            return []
        return [_result(row) for row in self._tables[0].to_pylist()]

    def add(self, result: GameResult) -> None:
        """Add a game; now and then this writes the file."""
        self._rows.append(result)
        now = time.monotonic()
        if now - self._published > max(PUBLISH_SECONDS, 10 * self._took):
            self.publish()

    def publish(self) -> None:
        """Write everything so far (raises ``OSError`` if that is impossible)."""
        started = time.monotonic()
        if self._rows or not self._tables:
            self._tables.append(self._table(self._rows))
            self._rows = []
        table = self._arrow.concat_tables(self._tables).sort_by("game")
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            with beside.open("wb") as file:
                self._arrow.parquet.write_table(table, file, compression="zstd")
            os.replace(beside, self.path)
        finally:
            beside.unlink(missing_ok=True)
        self._published = time.monotonic()
        self._took = self._published - started

    def _read(self) -> Any:
        try:
            table = self._arrow.parquet.read_table(self.path, memory_map=False)
            found = msgspec.json.decode((table.schema.metadata or {})[METADATA])
        except (self._arrow.ArrowException, OSError, KeyError, msgspec.MsgspecError) as error:
            raise ResultFileError(f"{self.path} is no file of simulation results ({error})") from error
        for key, value in self._setting.items():
            if found.get(key) != value:
                raise ResultFileError(
                    f"{self.path} is of another run: its {key} is {found.get(key)!r}, this run's is {value!r}"
                )
        return table

    def _table(self, rows: Sequence[GameResult]) -> Any:
        arrow = self._arrow
        columns = {
            "game": (arrow.int64(), [row.number for row in rows]),
            "seed": (arrow.string(), [row.seed for row in rows]),
            "bots": (arrow.list_(arrow.string()), [list(row.bots) for row in rows]),
            "moves": (arrow.int32(), [row.moves for row in rows]),
            "seconds": (arrow.float64(), [row.seconds for row in rows]),
            "returns": (arrow.list_(arrow.float64()), [list(row.returns) for row in rows]),
            "places": (arrow.list_(arrow.int32()), [_places(row) for row in rows]),
            "totals": (
                arrow.list_(arrow.int64()),
                [[score["total"] for score in row.scores] for row in rows],
            ),
            "scores": (
                arrow.list_(arrow.map_(arrow.string(), arrow.int64())),
                [[list(score.items()) for score in row.scores] for row in rows],
            ),
        }
        schema = arrow.schema(
            [(name, kind) for name, (kind, _) in columns.items()],
            metadata={METADATA: msgspec.json.encode(self._setting)},
        )
        arrays = [arrow.array(values, kind) for kind, values in columns.values()]
        return arrow.Table.from_arrays(arrays, schema=schema)


def _places(result: GameResult) -> list[int]:
    places = [0] * len(result.returns)
    ahead = 0
    for together in result.standings:
        for seat in together:
            places[seat] = ahead + 1
        ahead += len(together)
    return places


def _result(row: dict[str, Any]) -> GameResult:
    places = row["places"]
    standings = [
        tuple(seat for seat, own in enumerate(places) if own == place) for place in sorted(set(places))
    ]
    return GameResult(
        number=row["game"],
        seed=row["seed"],
        bots=tuple(row["bots"]),
        returns=tuple(row["returns"]),
        scores=tuple(dict(score) for score in row["scores"]),
        standings=tuple(standings),
        moves=row["moves"],
        seconds=row["seconds"],
    )


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ResultFileError(
            "Parquet files need pyarrow, which is not installed: pip install 'zootable[sim]'"
        ) from error
    return pyarrow
