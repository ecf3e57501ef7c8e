#!/usr/bin/env bash
# headless_tour.sh BIN_DIR OUT_DIR [--home DIR]
# Kontor's main job without a window, on the built-in sandbox: payouts go out, callbacks come in, the statuses are shown, a CSV and
# a picture of the main window are written. ./dev run does this where there is no display; ctest does it as a test.
set -euo pipefail
export LC_ALL=C.UTF-8
# A keychain that asks for a password in a window would wait for ever here.
unset DISPLAY WAYLAND_DISPLAY
export QT_QPA_PLATFORM=offscreen

bin=$1
out=$2
shift 2
home=
while [ $# -gt 0 ]; do
    case $1 in
    --home) home=$2; shift ;;
    --home=*) home=${1#--home=} ;;
    --sandbox) ;;
    *) printf 'Without a display, "%s" has no meaning and is left out.\n' "$1" >&2 ;;
    esac
    shift
done
mkdir -p "$out"
out=$(cd "$out" && pwd)
if [ -z "$home" ]; then
    home=$(mktemp -d "$out/home.XXXXXX")
fi

kontorctl() { "$bin/kontorctl" --home "$home" --profile sandbox "$@"; }
step() { printf '\n== %s\n' "$*"; }

# One process works from here to the end: it sends, asks, and hears the callbacks. The others hand it their payouts.
step "The worker starts, with the built-in gateway"
"$bin/kontorctl" --home "$home" --profile sandbox run >"$out/run.log" 2>&1 & # itself, not a shell around it
worker=$!
trap 'kill "$worker" 2>/dev/null || true' EXIT

pay() { # NAME ACCOUNT AMOUNT REFERENCE
    kontorctl payout new --amount "$3" --currency IDR --method BANK_TRANSFER --operator BCA \
        --account-name "$1" --account-number "$2" --email payee@example.com --reference "$4"
}
step "Three payouts"
pay "Asha Verma" 1234567890 1250000.00 "Tour $$-1"
pay "Müller, Jörg" 3456789012 99999.50 "Tour $$-2"
pay "Siti Rahayu" 4567890123 100.10 "Tour $$-3"

paid() { kontorctl export payouts --status paid --format csv --out "$out/payouts.csv" >&2 && grep -c "Tour $$-" "$out/payouts.csv" || true; }
for _ in $(seq 60); do
    [ "$(paid)" = 3 ] && break
    sleep 1
done

step "Where the payouts stand"
kontorctl payout list
kill -TERM "$worker"
wait "$worker" || true
trap - EXIT

step "What was written"
paid=$(paid)
kontorctl export payouts --format csv --out "$out/payouts.csv"
kontorctl verify
"$bin/kontor" --home "$home" --sandbox --screenshot "$out/main.png"
printf '%s\n' "paid:        $paid of the 3 payouts of this tour" "payouts:     $out/payouts.csv ($(($(wc -l <"$out/payouts.csv") - 1)) rows)" \
    "main window: $out/main.png" \
    "home folder: $home (open it on a screen: kontor --home $home)"
[ "$paid" = 3 ] && [ -s "$out/main.png" ]
