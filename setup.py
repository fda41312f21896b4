"""What pyproject.toml cannot say: with ZOOTABLE_MYPYC=1, build the hot modules with mypyc.

The modules are listed in pyproject.toml under ``[tool.zootable] compiled``. They are plain typed Python and
stay in the wheel as source too, so the same wheel runs interpreted with ZOOTABLE_PURE=1.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent


def hot_modules() -> list[str]:
    """The files of ``[tool.zootable] compiled`` that exist, in the order of the list."""
    listed: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["zootable"][
        "compiled"
    ]
    missing = [path for path in listed if not (ROOT / path).is_file()]
    if missing:
        print(f"zootable: to compile but not there, skipped: {', '.join(missing)}", file=sys.stderr)
    return [path for path in listed if path not in missing]


def extensions() -> list[Extension]:
    """One mypyc group, so that a class in one module may inherit from a class in another."""
    if os.environ.get("ZOOTABLE_MYPYC") != "1" or {"egg_info", "dist_info"} & set(sys.argv):
        return []  # asked for metadata only: no need to compile
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.exit("zootable: ZOOTABLE_MYPYC=1 needs mypy in the environment that builds (see `make build`)")
    modules = hot_modules()
    return mypycify(modules, opt_level="3", group_name="zootable") if modules else []


setup(ext_modules=extensions())
