#!/usr/bin/env bash
# system_packages.sh TARGET...: install the Debian packages that these targets of the Makefile need
# and that are missing; without root, say which command does it.
set -euo pipefail

targets=" $* "
python=${PYTHON:-python3}

compiles_c() {
    echo '#include <stdlib.h>' | cc -fsyntax-only -x c -
}

has_headers() {
    "$python" -c 'import sysconfig as s; open(s.get_path("include") + "/Python.h")'
}

has_browser() {
    command -v "${PALATIUM_CHROMIUM:-chromium-headless-shell}"
}

has_nginx() {
    PATH=$PATH:/usr/sbin command -v nginx
}

# wanted TARGET...: whether one of these was asked for.
wanted() {
    local target
    for target; do
        [[ $targets == *" $target "* ]] && return
    done
    return 1
}

# need PACKAGES PROBE...: the packages are wanted where the probe fails.
need() {
    local packages=$1
    shift
    "$@" > /dev/null 2>&1 || missing+=("$packages")
}

# The one list of what the targets need from the system.
look() {
    missing=()
    need python3 "$python" -c 'import sys; assert sys.version_info >= (3, 11)'
    need python3-venv "$python" -c 'import ensurepip, venv'
    if [ "${PALATIUM_COMPILE:-auto}" != off ]; then
        need 'gcc libc6-dev' compiles_c
        need python3-dev has_headers
    fi
    if wanted test soak attack; then
        need redis-server redis-server --version
    fi
    if wanted test soak; then
        need nginx-light has_nginx
    fi
    if wanted test soak shots stories bench-web; then
        need chromium-headless-shell has_browser
    fi
}

look
[ ${#missing[@]} -eq 0 ] && exit 0

install="apt-get install -y --no-install-recommends ${missing[*]}"
if ! command -v apt-get > /dev/null; then
    echo "Missing on this system (Debian's names): ${missing[*]}" >&2
    exit 1
fi
if [ "$(id -u)" != 0 ]; then
    echo "Some system packages are missing. Run this, then try again:" >&2
    echo "    sudo $install" >&2
    if [[ $install == *gcc* || $install == *python3-dev* ]]; then
        echo "(PALATIUM_COMPILE=off does without a C compiler; the engine is slower then.)" >&2
    fi
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -q < /dev/null
$install < /dev/null

look
if [ ${#missing[@]} -ne 0 ]; then
    echo "Installed, but still not usable by $python: ${missing[*]}" >&2
    exit 1
fi
