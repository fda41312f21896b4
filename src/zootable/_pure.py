"""Honour ``ZOOTABLE_PURE=1``: import the Python source even where compiled modules lie beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class _SourceFinder(MetaPathFinder):
    """Finds modules of zootable as ``.py`` files only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("zootable.") or path is None:
            return None
        for folder in path:
            source = Path(folder, fullname.rpartition(".")[2] + ".py")
            if source.is_file():
                return spec_from_file_location(
                    fullname, source, loader=SourceFileLoader(fullname, str(source))
                )
        return PathFinder.find_spec(fullname, path, target)


def is_compiled() -> bool:
    """Whether the kernel that is in use was compiled by mypyc."""
    game = sys.modules.get("zootable.kernel.game")
    return game is not None and not str(getattr(game, "__file__", "")).endswith(".py")


if os.environ.get("ZOOTABLE_PURE") == "1":
    sys.meta_path.insert(0, _SourceFinder())
