"""Fails unless this Python has zootable from a wheel (not from src) with every hot module compiled."""

import importlib
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["zootable"]["compiled"]
    bad = 0
    count = 0
    for path in listed:
        if not (ROOT / path).is_file():
            continue
        name = ".".join(Path(path).relative_to("src").with_suffix("").parts)
        file = Path(importlib.import_module(name).__file__ or "")
        if (ROOT / "src") in file.parents:
            print(f"{name} comes from the source tree: {file}", file=sys.stderr)
            bad += 1
        elif file.suffix == ".py":
            print(f"{name} is not compiled: {file}", file=sys.stderr)
            bad += 1
        else:
            count += 1
    print(f"{count} modules compiled, {bad} not")
    return 1 if bad or not count else 0


if __name__ == "__main__":
    sys.exit(main())
