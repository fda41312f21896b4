"""KuZOOkA: a cooperative escape with hidden hands, for 2 to 6 players."""

from __future__ import annotations

from importlib.resources import files

from zootable.games.kuzooka.game import Kuzooka, KuzookaState
from zootable.games.kuzooka.options import SPECS
from zootable.kernel.game import GameInfo

_FOLDER = files(__name__)


def _text(name: str) -> str:
    path = _FOLDER / name
    return path.read_text("utf-8") if path.is_file() else ""


INFO = GameInfo(
    name="kuzooka",
    title="KuZOOkA",
    summary="Point, hint, break out together before round 7 ends.",
    minutes=30,
    weight="light",
    specs=SPECS,
    build=Kuzooka,
    rules=_text("RULES.md"),
    rulings=_text("RULINGS.md"),
    table=str(_FOLDER / "table"),
)

__all__ = ["INFO", "Kuzooka", "KuzookaState"]
