#!/usr/bin/env bash
# build.sh OUT: builds the wheel into the folder OUT, compiled by mypyc if ZOOTABLE_MYPYC=1, else pure Python.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

out=$1
if [ "${ZOOTABLE_MYPYC:-}" = 1 ]; then
    scripts/compiler.sh .venv/bin/python
    say "Building the compiled wheel (mypyc; a few minutes)"
else
    say "Building the pure wheel"
fi
rm -rf build/lib* build/bdist*
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! .venv/bin/python -m build --wheel --no-isolation --outdir "$out" . >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    die "the build failed (its last lines are above)"
fi
grep -E '^zootable: ' "$log" | sort -u || true
tail -n 1 "$log"
