#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# with-keyring.sh [--gui] COMMAND…: runs the command on a session bus of its own, with an empty, unlocked keyring
# (password: test) and a home of its own. --gui leaves the display to it; without one the keyring can't open a window and wait.
set -euo pipefail

place=
bus=
keyring=
command=

stop() {
    for pid in $command $keyring $bus; do
        # One that was stopped by a test hears nothing but this.
        kill -CONT "$pid" 2>/dev/null || true
        kill "$pid" 2>/dev/null || true
    done
    [ -z "$keyring" ] || wait "$keyring" 2>/dev/null || true
    [ -z "$place" ] || rm -rf "$place"
}

leave_the_session() {
    unset DBUS_SESSION_BUS_ADDRESS GNOME_KEYRING_CONTROL XDG_CURRENT_DESKTOP DESKTOP_SESSION KDE_SESSION_VERSION KDE_FULL_SESSION
    export HOME=$place XDG_RUNTIME_DIR=$place/run XDG_DATA_HOME=$place/data XDG_CACHE_HOME=$place/cache XDG_CONFIG_HOME=$place/config
    mkdir -m 700 "$XDG_RUNTIME_DIR" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME"
}

start_bus() {
    local lines
    lines=$(dbus-daemon --session --fork --print-address=1 --print-pid=1)
    DBUS_SESSION_BUS_ADDRESS=$(head -n 1 <<<"$lines")
    bus=$(tail -n 1 <<<"$lines")
    export DBUS_SESSION_BUS_ADDRESS
}

keyring_is_open() {
    # The owner is asked for first: asking the keyring itself would make the bus start a second, locked one.
    [ "$(busctl --user call org.freedesktop.DBus / org.freedesktop.DBus NameHasOwner s org.freedesktop.secrets 2>/dev/null)" = "b true" ] || return 1
    [ "$(busctl --user get-property org.freedesktop.secrets /org/freedesktop/secrets/collection/login \
        org.freedesktop.Secret.Collection Locked 2>/dev/null)" = "b false" ]
}

start_keyring() {
    gnome-keyring-daemon --foreground --unlock --components=secrets < <(printf test) >/dev/null 2>&1 &
    keyring=$!
}

# The daemon aborts now and then while it starts, which says nothing about what is to be run: then another one is started.
open_keyring() {
    local starts=1
    start_keyring
    for _ in $(seq 200); do
        if keyring_is_open; then
            return
        fi
        if ! kill -0 "$keyring" 2>/dev/null && [ "$starts" -lt 3 ]; then
            starts=$((starts + 1))
            start_keyring
        fi
        sleep 0.05
    done
    echo "The keyring did not open within 10 seconds, in $starts starts." >&2
    exit 1
}

if [ "${1:-}" = --gui ]; then
    shift
else
    unset DISPLAY WAYLAND_DISPLAY
fi
if [ $# -eq 0 ]; then
    echo "usage: $0 [--gui] COMMAND…" >&2
    exit 2
fi
place=$(mktemp -d)
trap stop EXIT
trap 'exit 143' TERM
trap 'exit 130' INT
leave_the_session
start_bus
open_keyring
# In the background, so that a signal to this script ends the command too.
"$@" <&0 &
command=$!
status=0
wait "$command" || status=$?
command=
exit "$status"
