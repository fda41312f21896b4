#!/usr/bin/env bash
# pins.sh: writes constraints.txt anew, from a fresh environment with the newest version of everything.
# Run it with the oldest Python supported (Debian 12's 3.11.2), since newer releases may refuse that one:
# PYTHON=/usr/bin/python3 make pins
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

python=${PYTHON:-/usr/bin/python3}
extras=dev,sim,envs,postgres,bench
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
say "Resolving with $("$python" --version)"
"$python" -m venv "$dir/venv"
pip_install "$dir/venv/bin/python" -e ".[$extras]"
{
    echo "# The exact versions that zootable is developed and tested with: pip install -c constraints.txt zootable"
    echo "# Written by scripts/pins.sh with Python $("$dir/venv/bin/python" -c 'import platform; print(platform.python_version())')."
    "$dir/venv/bin/python" -m pip --disable-pip-version-check freeze --all --exclude-editable --exclude pip |
        grep -E '^[A-Za-z0-9._-]+==[^ @]+$' | LC_ALL=C sort -f
} >"$dir/constraints.txt"
cp "$dir/constraints.txt" constraints.txt
say "constraints.txt: $(grep -c == constraints.txt) versions"
