#!/usr/bin/env bash
# chromium.sh: sees to it that the browser tests find a browser. CHROMIUM names another than Debian's.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

chromium=${CHROMIUM:-/usr/bin/chromium}
[ -x "$chromium" ] && exit 0
[ "$chromium" = /usr/bin/chromium ] || die "CHROMIUM=$chromium is not there"
(apt_install "The browser tests need $chromium" chromium fonts-liberation) ||
    die "no browser for the browser tests. Install chromium, or run: make test ARGS='-m \"not browser\"'"
