#!/usr/bin/env bash
# pictures.sh BIN_DIR OUT_DIR: the pictures of the documentation, taken of the sandbox's own sample payments.
set -euo pipefail
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
unset DISPLAY WAYLAND_DISPLAY

bin=$1
out=$2
mkdir -p "$out"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

for theme in light dark; do
    "$bin/kontor" --home "$home" --sandbox --theme "$theme" --screenshot "$out/main-$theme.png"
    QT_SCALE_FACTOR=2 "$bin/kontor" --home "$home" --sandbox --theme "$theme" --screenshot "$out/main-$theme-2x.png"
done
ls -l "$out"/main-*.png
