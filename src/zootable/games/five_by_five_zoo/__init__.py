"""5x5 Zoo: tiles, visitors and a path puzzle, for 1 to 4 players."""

from __future__ import annotations

from importlib.resources import files

from zootable.games.five_by_five_zoo.game import FiveByFiveZoo, ZooState
from zootable.games.five_by_five_zoo.options import SPECS
from zootable.kernel.game import GameInfo

_FOLDER = files(__name__)


def _text(name: str) -> str:
    path = _FOLDER / name
    return path.read_text("utf-8") if path.is_file() else ""


INFO = GameInfo(
    name="five_by_five_zoo",
    title="5x5 Zoo",
    summary="Draft tiles, build a 5x5 zoo and lead your visitors along the longest walk.",
    minutes=45,
    weight="medium",
    specs=SPECS,
    build=FiveByFiveZoo,
    rules=_text("RULES.md"),
    rulings=_text("RULINGS.md"),
    table=str(_FOLDER / "table"),
)

__all__ = ["INFO", "FiveByFiveZoo", "ZooState"]
