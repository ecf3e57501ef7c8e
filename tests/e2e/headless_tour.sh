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

step "A payout of its own"
kontorctl payout new --amount 1250000.00 --currency IDR --method BANK_TRANSFER --operator BCA \
    --account-name "Asha Verma" --account-number 1234567890 --email asha@example.com --reference "Tour $$-0"

step "A batch of three, handed over and sent"
cat >"$out/batch.csv" <<CSV
reference,account_name,account_number,operator_code,method_code,amount,currency,email,note
Tour $$-1,Budi Santoso,2345678901,BCA,BANK_TRANSFER,500000,IDR,budi@example.com,first
Tour $$-2,"Müller, Jörg",3456789012,BCA,BANK_TRANSFER,99999.50,IDR,joerg@example.com,second
Tour $$-3,Siti Rahayu,4567890123,BCA,BANK_TRANSFER,100.10,IDR,siti@example.com,third
CSV
batch=$(kontorctl --json batch import "$out/batch.csv" | grep -oE '"id" *: *"[^"]+"' | head -n 1 | sed -E 's/.*"([^"]+)"$/\1/')
kontorctl batch send "$batch" --queue
# One process from here to the end: it sends, asks, and hears the callbacks.
kontorctl run --until-idle --timeout 60 || echo "Not everything is final yet (exit code $?)."

step "Where the payouts stand"
kontorctl payout list

step "What was written"
kontorctl export payouts --format csv --out "$out/payouts.csv"
kontorctl export callbacks --format csv --out "$out/callbacks.csv"
"$bin/kontor" --home "$home" --sandbox --screenshot "$out/main.png"
settled=$(grep -c "Tour $$-.*,settled," "$out/payouts.csv" || true)
printf '%s\n' "settled:         $settled of the 4 payouts of this tour" "payouts:         $out/payouts.csv ($(($(wc -l <"$out/payouts.csv") - 1)) rows)" \
    "callbacks heard: $out/callbacks.csv ($(($(wc -l <"$out/callbacks.csv") - 1)) rows)" \
    "main window:     $out/main.png" \
    "home folder:     $home (open it on a screen: kontor --home $home)"
[ "$settled" = 4 ] && [ -s "$out/main.png" ]
