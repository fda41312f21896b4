#!/usr/bin/env bash
# browser.sh PYTHON: sees to it that the browser tests find a browser, and that this Python's Playwright can start.
# CHROMIUM names another browser than Debian's.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

python=$1
chromium=${CHROMIUM:-/usr/bin/chromium}
packages=()
if [ ! -x "$chromium" ]; then
    [ "$chromium" = /usr/bin/chromium ] || die "CHROMIUM=$chromium is not there"
    packages+=(chromium fonts-liberation)
fi
# Playwright brings its own Node, which wants a library that a bare Debian lacks.
driver=$("$python" -c 'import pathlib, playwright; print(pathlib.Path(playwright.__file__).parent / "driver/node")')
if [ -x "$driver" ] && ! "$driver" --version >/dev/null 2>&1; then
    packages+=(libatomic1)
fi
[ ${#packages[@]} -eq 0 ] && exit 0
(apt_install "The browser tests need a browser" "${packages[@]}") ||
    die "no browser for the browser tests. Install one, or leave them out: make test ARGS='-m \"not browser\"'"
