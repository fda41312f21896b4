#!/usr/bin/env bash
# compiled.sh: makes .venv-compiled, with the compiled wheel and what the tests need. Does nothing if up to date.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

dir=.venv-compiled
hash=$({
    find src/zootable -type f ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
    sha256sum pyproject.toml constraints.txt setup.py
    .venv/bin/python --version
    pwd
} | sha256sum | cut -d' ' -f1)
if [ "$(cat "$dir/.zootable" 2>/dev/null)" = "$hash" ]; then
    exit 0
fi

rm -rf build/compiled
ZOOTABLE_MYPYC=1 scripts/build.sh build/compiled
wheel=$(echo build/compiled/zootable-*.whl)

if ! "$dir/bin/python" -c 'import pip' >/dev/null 2>&1; then
    rm -rf "$dir"
    say "Making $dir"
    .venv/bin/python -m venv "$dir"
fi
say "Installing $wheel into $dir"
pip_install "$dir/bin/python" -c constraints.txt "$wheel[dev,sim,envs,postgres]"
pip_install "$dir/bin/python" --force-reinstall --no-deps "$wheel"
"$dir/bin/python" scripts/check_compiled.py
echo "$hash" >"$dir/.zootable"
