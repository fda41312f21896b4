#!/usr/bin/env bash
# venv.sh DIR PROFILE: makes the virtual environment DIR if it is missing and brings it up to date.
#   PROFILE play: the base package; test: what the tests, the linters and the docs need too; bench: play + its peers.
# The package is installed editable, with the versions of constraints.txt. A stamp in DIR holds a hash of the files
# that decide what is installed, so that a second run costs nothing. PYTHON names the interpreter to use.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/common.sh

dir=$1
profile=$2
case $profile in
    play) target=. ;;
    test) target='.[dev,sim,envs,postgres]' ;;
    bench) target='.[bench]' ;;
    *) die "unknown profile: $profile" ;;
esac

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

# Sets $python to an interpreter that is new enough and can make virtual environments.
find_python() {
    local name
    python=
    for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14; do
        if new_enough "$name"; then
            python=$name
            break
        fi
    done
    if [ -z "$python" ]; then
        command -v python3 >/dev/null && say "python3 is $(python3 --version 2>&1), zootable needs 3.11 or newer"
        apt_install "Python 3.11 or newer is missing" python3 python3-venv
        python=/usr/bin/python3
        new_enough "$python" || die "Debian's python3 is $($python --version 2>&1); please install Python 3.11 or newer"
    fi
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        local package=python3-venv
        case $("$python" -c 'import sys; print(sys.executable)') in
            */python3.*) package=$("$python" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])') ;;
        esac
        apt_install "$python cannot make virtual environments (its ensurepip is missing)" "$package"
    fi
}

wanted() {
    {
        cat pyproject.toml constraints.txt setup.py
        "$dir/bin/python" -c 'import sys; print(sys.version)'
        pwd
    } | sha256sum | cut -d' ' -f1
}

# One at a time, if several makes start at once.
if command -v flock >/dev/null; then
    exec 9>"$dir.lock"
    flock 9
fi

if ! "$dir/bin/python" -c 'import pip' >/dev/null 2>&1; then
    find_python
    say "Making $dir with $("$python" --version)"
    rm -rf "$dir"
    "$python" -m venv "$dir"
fi

hash=$(wanted)
stamp="$dir/.zootable-$profile"
if [ "$(cat "$stamp" 2>/dev/null)" = "$hash" ]; then
    exit 0
fi

say "Installing zootable and what it needs into $dir (first time: a minute or two)"
pip_install "$dir/bin/python" -c constraints.txt -e "$target"
echo "$hash" >"$stamp"
if [ "$profile" != play ]; then
    echo "$hash" >"$dir/.zootable-play"
fi
