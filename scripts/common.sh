# Sourced by the other scripts: messages, and Debian packages where they are needed.

say() { printf '\033[1m==>\033[0m %s\n' "$*"; }

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# apt_install WHY PACKAGE...: installs Debian packages as root or through sudo, or says what to do by hand.
apt_install() {
    local why=$1
    shift
    local root=()
    if ! command -v apt-get >/dev/null; then
        die "$why. This is no Debian system, so please install it yourself (on Debian: $*)."
    fi
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || die "$why. Please run as root: apt-get install $*"
        root=(sudo)
    fi
    say "$why; installing with apt: $*"
    local log
    log=$(mktemp)
    if ! { "${root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -q &&
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
            install -y -q --no-install-recommends "$@"; } </dev/null >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        die "apt could not install: $* (its last lines are above)"
    fi
    rm -f "$log"
}

# pip_install PYTHON ARGUMENT...: pip install, quiet unless it fails.
pip_install() {
    local python=$1 log
    shift
    log=$(mktemp)
    if ! env -u ZOOTABLE_MYPYC "$python" -m pip install --no-input --disable-pip-version-check --progress-bar off \
        "$@" </dev/null >"$log" 2>&1; then
        grep -v "^WARNING: Location" "$log" | tail -n 30 >&2
        rm -f "$log"
        die "pip could not install: $*"
    fi
    rm -f "$log"
}
