"""Zookeepers: hire keepers and save species, for 2 to 6 players, also in teams of two."""

from __future__ import annotations

from importlib.resources import files

from zootable.games.zookeepers.game import KeepersState, Zookeepers
from zootable.games.zookeepers.options import SPECS
from zootable.kernel.game import GameInfo

_FOLDER = files(__name__)


def _text(name: str) -> str:
    path = _FOLDER / name
    return path.read_text("utf-8") if path.is_file() else ""


INFO = GameInfo(
    name="zookeepers",
    title="Zookeepers",
    summary="Hire keepers, gather food and medicine, and save the species that they care for.",
    minutes=45,
    weight="medium",
    specs=SPECS,
    build=Zookeepers,
    rules=_text("RULES.md"),
    rulings=_text("RULINGS.md"),
    table=str(_FOLDER / "table"),
)

__all__ = ["INFO", "KeepersState", "Zookeepers"]
