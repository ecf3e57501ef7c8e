#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# chroots.sh compile RELEASE   compiles the programs in a chroot of Debian 12 or 13
# chroots.sh try               installs, starts and removes the package in clean chroots of Debian 12 and 13. Library packages have
#                              other names in 13, so each release gets a package that was built on it
# Exit code 77: no chroot can be made here; a line says why. Everything is below build/. The only network is this computer's mirror.
set -euo pipefail
export LC_ALL=C.UTF-8

self=$(realpath "${BASH_SOURCE[0]}")
cd "$(dirname "$self")/.."
top=$PWD
place=$top/build/chroots
# Seconds that each kind of work may take.
base_limit=1800
install_limit=1800
build_limit=7200
try_limit=600

say() { printf '%s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }
skip() { say "Skipped: $*"; exit 77; }

codename() {
    case $1 in
    12) echo bookworm ;;
    13) echo trixie ;;
    *) stop "Kontor is built on Debian 12 and 13, not on \"$1\"." ;;
    esac
}

# The end of a log, without the mirror's address.
end_of() { tail -n "$1" "$2" | sed -E 's#[a-z+]+://[^ ]+#(mirror)#g'; }

# ---- chroots

mirror() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | grep -m 1 '^https\?://' || true; }

check_permissions() {
    [ "$(id -u)" = 0 ] || skip "only root can make a chroot."
    command -v debootstrap >/dev/null || skip "debootstrap isn't installed."
    unshare --mount --pid --fork true 2>/dev/null || skip "mounting isn't permitted here."
}

# make_base RELEASE: a minimal system as build/chroots/debian<RELEASE>.tar. It is made again after a week.
make_base() {
    local release=$1 name from log folder options=(--variant=minbase)
    name=$(codename "$release")
    [ -z "$(find "$place/debian$release.tar" -mtime -7 2>/dev/null)" ] || return 0
    check_permissions
    from=$(mirror)
    [ -n "$from" ] || skip "apt knows no mirror of Debian here."
    eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
    export http_proxy=${http_proxy:-} https_proxy=${https_proxy:-}
    wget --quiet --spider --timeout=30 --tries=2 "${from%/}/dists/$name/InRelease" || skip "this computer's mirror doesn't serve Debian $release."
    [[ $from != https:* ]] || options+=(--include=ca-certificates)
    mkdir -p "$place"
    log=$place/debian$release.log
    folder=$(mktemp -d "$place/new.XXXXXX")
    say "Debian $release: making a minimal system."
    if ! timeout "$base_limit" unshare --mount debootstrap "${options[@]}" "$name" "$folder" "$from" >"$log" 2>&1; then
        rm -rf "$folder"
        skip "debootstrap made no Debian $release: $(end_of 1 "$log")"
    fi
    tar --create --numeric-owner --file "$place/debian$release.tar.new" --directory "$folder" .
    mv "$place/debian$release.tar.new" "$place/debian$release.tar"
    rm -rf "$folder"
}

# unpack RELEASE FOLDER: a system that finds the mirror as this computer does, and starts no services.
unpack() {
    mkdir -p "$2"
    tar --extract --preserve-permissions --numeric-owner --file "$place/debian$1.tar" --directory "$2"
    chmod 755 "$2" # it was made as a folder of our own; a user of the chroot has to enter it
    cp -L /etc/resolv.conf /etc/hosts "$2/etc/"
    apt-config dump | grep -i '^Acquire::https\?::Proxy ' >"$2/etc/apt/apt.conf.d/90proxy" || true
    printf '#!/bin/sh\nexit 101\n' >"$2/usr/sbin/policy-rc.d"
    chmod 755 "$2/usr/sbin/policy-rc.d"
}

# within LIMIT FOLDER COMMAND…: runs a command in a chroot. Mounts and processes are in namespaces of their own and end with it.
within() {
    local limit=$1
    shift
    timeout --foreground --kill-after=10 "$limit" unshare --mount --pid --fork --kill-child bash "$self" enter "$@" </dev/null
}

enter() {
    local folder=$1
    mounted=() # the trap runs when this function has ended
    shift
    trap 'for (( i = ${#mounted[@]} - 1; i >= 0; i-- )); do umount --lazy "${mounted[i]}"; done' EXIT
    mount -t proc proc "$folder/proc"
    mounted+=("$folder/proc")
    if [ -d "$folder/src" ]; then
        # The sources can be read only; what is built lies beside this computer's own build.
        mount --bind "$top" "$folder/src"
        mounted+=("$folder/src")
        mount -o remount,bind,ro "$folder/src"
        mount --bind "$(<"$folder/built-in")" "$folder/src/build"
        mounted+=("$folder/src/build")
    fi
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        CCACHE_DIR=/src/build/ccache CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" chroot "$folder" "$@"
}

# ---- building

# build_on RELEASE SECTIONS COMMAND: runs ./dev COMMAND in a chroot that is kept for the next time. What it builds is in build/debian<RELEASE>.
build_on() {
    local release=$1 sections=$2 command=$3 folder=$place/debian$1-build built=$top/build/debian$1
    make_base "$release"
    check_permissions
    if [ "$place/debian$release.tar" -nt "$folder/built-in" ]; then
        rm -rf "$folder"
        unpack "$release" "$folder"
        mkdir -p "$folder/src"
        echo "$built" >"$folder/built-in"
    fi
    mkdir -p "$built"
    say "Debian $release: installing what Kontor is built with."
    # shellcheck disable=SC2086 # one word a section
    within "$install_limit" "$folder" /src/dev setup $sections >"$built/setup.log" 2>&1 \
        || stop "Debian $release: packages could not be installed. $(end_of 5 "$built/setup.log")"
    say "Debian $release: ./dev $command"
    within "$build_limit" "$folder" /src/dev "$command" >&2 || stop "Debian $release: ./dev $command ended with $?."
}

compile() {
    build_on "$1" build compile
    within "$try_limit" "$place/debian$1-build" bash -c 'cd /src/build/release/bin && dpkg-query -W -f "Qt \${Version}\n" qt6-base-dev && ./kontorctl --version'
    say "Debian $1: the programs are in build/debian$1/release/bin."
}

# package_on RELEASE: says where the package is.
package_on() {
    if grep -qs "^ID=debian" /etc/os-release && grep -qs "^VERSION_ID=\"$1\"" /etc/os-release; then
        ./dev package >&2
        realpath build/release/*.deb
    else
        build_on "$1" "build package" package
        realpath "build/debian$1/release/"*.deb
    fi
}

# ---- trying

try_on() {
    local release=$1 folder=$place/debian$1-try package outcome=0
    make_base "$release"
    check_permissions
    package=$(package_on "$release")
    rm -rf "$folder"
    unpack "$release" "$folder"
    cp "$package" "$folder/tmp/kontor.deb"
    cp "$self" tests/e2e/headless_tour.sh "$folder/tmp/"
    say "Debian $release: trying $(basename "$package") in a clean system."
    within "$((install_limit + 3 * try_limit))" "$folder" bash /tmp/chroots.sh inside || outcome=1
    cp "$folder/home/tester/tour/main.png" "$place/debian$release.png" 2>/dev/null || true
    rm -rf "$folder"
    [ "$outcome" = 0 ] || stop "Debian $release: the package didn't pass."
    say "Debian $release: the package installs, starts and uninstalls."
}

try_all() {
    local release outcome passed=0 failed=0
    for release in 12 13; do
        outcome=0
        bash "$self" try-on "$release" || outcome=$?
        case $outcome in
        0) passed=$((passed + 1)) ;;
        77) ;;
        *) failed=$((failed + 1)) ;;
        esac
    done
    [ "$failed" = 0 ] || exit 1
    [ "$passed" -gt 0 ] || exit 77
}

# ---- what runs in the clean system

quietly() {
    "$@" >/tmp/log 2>&1 || stop "$1 $2 ended with $?: $(end_of 10 /tmp/log)"
}

as_tester() { runuser -u tester -- env -C /home/tester HOME=/home/tester QT_QPA_PLATFORM=offscreen timeout "$try_limit" "$@"; }

# expect TEXT COMMAND…: what it prints has to hold the text.
expect() {
    local text=$1 output
    shift
    output=$("$@" 2>&1) || stop "$* ended with $?: $output"
    grep -qF -- "$text" <<<"$output" || stop "$* doesn't say \"$text\": $output"
    say "   ${*#as_tester}: $(grep -m 1 -F -- "$text" <<<"$output" | sed 's/^ *//')"
}

# The end of its standard input ends it.
sandbox_for_two_seconds() { sleep 2 | as_tester kontor-sandbox --exit-with-stdin; }

inside() {
    local version before path left=0
    quietly apt-get update
    before=$(dpkg-query -W | wc -l)
    quietly apt-get install --yes --no-install-recommends /tmp/kontor.deb
    quietly useradd --create-home tester
    version=$(dpkg-query -W -f '${source:Upstream-Version}' kontor)
    dpkg -L kontor >/tmp/files
    say "   installed: version $(dpkg-query -W -f '${Version}' kontor), $(wc -l </tmp/files) files and folders, with $(($(dpkg-query -W | wc -l) - before - 1)) other packages"
    expect "kontor $version" as_tester kontor --version
    expect "kontorctl $version" as_tester kontorctl --version
    expect "payout new" as_tester kontorctl --help
    expect "kontor-sandbox $version" as_tester kontor-sandbox --version
    expect "listening on http://127.0.0.1:" sandbox_for_two_seconds
    as_tester bash /tmp/headless_tour.sh /usr/bin tour >/tmp/tour.log 2>&1 || stop "The headless tour ended with $?: $(end_of 20 /tmp/tour.log)"
    say "   headless tour: $(grep -m 1 '^settled:' /tmp/tour.log || true), a picture of the window of $(stat -c %s /home/tester/tour/main.png) bytes"
    quietly apt-get purge --yes kontor
    ! dpkg-query -W kontor >/dev/null 2>&1 || stop "dpkg still knows the package after its removal."
    while read -r path; do
        [ -e "$path" ] || continue
        dpkg-query -S "$path" >/dev/null 2>&1 || { say "   left behind: $path"; left=1; }
    done < <(grep -v '^/\.$' /tmp/files)
    [ "$left" = 0 ] || exit 1
    say "   removed: none of its files is left"
}

case ${1:-} in
compile) compile "${2:-13}" ;;
try) try_all ;;
try-on) try_on "$2" ;;
enter) shift; enter "$@" ;;
inside) inside ;;
*) sed -n '3,7s/^# //p' "$self" >&2; exit 2 ;;
esac
