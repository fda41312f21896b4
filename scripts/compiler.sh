#!/usr/bin/env bash
# compiler.sh PYTHON: sees to it that there are a C compiler and the headers of this Python, for mypyc.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

python=$1
header=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include") + "/Python.h")')
packages=()
command -v "${CC:-gcc}" >/dev/null || packages+=(build-essential)
[ -f "$header" ] || packages+=(python3-dev)
[ ${#packages[@]} -eq 0 ] && exit 0
apt_install "mypyc needs a C compiler and Python's headers" "${packages[@]}"
[ -f "$header" ] || die "$header is still missing: install the headers of $("$python" --version) and try again"
