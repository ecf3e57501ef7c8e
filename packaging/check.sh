#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check.sh FILE.deb: the package has no warning by lintian, and its programs are hardened as cmake/kontor.cmake asks for.
set -euo pipefail
export LC_ALL=C.UTF-8

package=$1
outcome=0
# AppStream asks each program for a home page, and Kontor has none yet (url-homepage-missing). Debian 12's lintian doesn't look for that.
no_home_page=appstream-metadata-validation-failed
if command -v lintian >/dev/null; then
    suppressed=()
    # Read as a whole: with pipefail, grep -q ends the pipe before lintian is done, and that looks like a tag that isn't there.
    known=$(lintian-explain-tags "$no_home_page" 2>/dev/null || true)
    grep -q "^[EWI]: $no_home_page" <<<"$known" && suppressed=(--suppress-tags "$no_home_page")
    lintian --allow-root --tag-display-limit 0 --fail-on error,warning "${suppressed[@]}" "$package" >&2 || outcome=1
else
    printf 'lintian is not installed, so only the hardening is checked.\n' >&2
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
dpkg-deb --extract "$package" "$folder"

# want PROGRAM WHAT PATTERN TEXT
want() {
    grep -qE -- "$3" <<<"$4" && return
    printf '%s: %s\n' "$(basename "$1")" "$2" >&2
    outcome=1
}

for program in "$folder"/usr/bin/*; do
    dynamic=$(readelf --wide --dynamic "$program")
    segments=$(readelf --wide --program-headers "$program")
    symbols=$(readelf --wide --dyn-syms "$program")
    want "$program" "not a position-independent executable" 'FLAGS_1.*\bPIE\b' "$dynamic"
    want "$program" "not bound when it starts" 'BIND_NOW' "$dynamic"
    want "$program" "relocations stay writable" 'GNU_RELRO' "$segments"
    want "$program" "an executable stack" 'GNU_STACK .* RW ' "$segments"
    want "$program" "no stack protector" '__stack_chk_fail' "$symbols"
    want "$program" "no fortified functions" '__[a-z]+_chk@' "$symbols"
    if [ "$(dpkg-deb --field "$package" Architecture)" = amd64 ]; then
        # The note that switches it on (IBT, SHSTK) is there only once the C library's start files have it, too. So the marks of the
        # functions themselves are counted: endbr64. Start files alone have a handful.
        marks=$(LC_ALL=C grep --text --only-matching --perl-regexp '\xf3\x0f\x1e\xfa' "$program" | wc -l)
        want "$program" "no control-flow protection" '^[0-9]{4,}$' "$marks"
    fi
    if grep -qE 'RPATH|RUNPATH' <<<"$dynamic"; then
        printf '%s: an embedded search path for libraries\n' "$(basename "$program")" >&2
        outcome=1
    fi
done
exit "$outcome"
