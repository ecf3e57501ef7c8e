#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_states.py TOP: what states have in common is said in one table (core/paymentstate.h) and in the predicates beside it
(core/outcome.h). A list of states anywhere else is a second definition that will differ one day."""
import pathlib
import re
import sys

from sources import Report, files, line_of, without_comments

NAMES = ("Draft|Queued|Paused|Sending|Processing|OutcomeUnknown|Rejected|Mismatch|Paid|OtherStatus|AwaitingPayment|LikelyExpired|"
         "TrackingStopped|Cancelled")
STATE = rf"(?:PaymentState::)?(?:{NAMES})\b"
# The table, its predicates and the machine; the order in which a list shows states; texts of the schema and of its check.
WHERE_THEY_MAY_BE = re.compile(r"^(core/paymentstate\.|core/outcome\.h|core/submission\.|ledger/listorder\.cpp|ledger/schemastep|ledger/verification\.cpp)")
LISTS = [
    re.compile(rf"[=(,]\s*(?:std::array\s*)?\{{\s*{STATE}\s*,\s*{STATE}"),
    re.compile(rf":\s*\{{\s*{STATE}\s*,\s*{STATE}"),
    re.compile(rf"(?P<what>[\w.()>-]*[sS]tate)\s*(?P<how>[!=]=)\s*{STATE}\s*(?:\|\||&&)\s*(?P=what)\s*(?P=how)\s*{STATE}"),
    re.compile(r"\bstate (?:NOT )?IN \('"),
]


def main():
    top = pathlib.Path(sys.argv[1])
    report = Report()
    looked_at = 0
    for path in files(top / "src", ".cpp", ".h"):
        inside = path.relative_to(top / "src").as_posix()
        looked_at += 1
        if WHERE_THEY_MAY_BE.match(inside):
            continue
        code = without_comments(path.read_text(encoding="utf-8"))
        for pattern in LISTS:
            for match in pattern.finditer(code):
                report.add(path, line_of(code, match.start()),
                           f"{' '.join(match.group(0).split())}: ask a predicate of core/paymentstate.h or core/outcome.h")
    report.finish(looked_at)


if __name__ == "__main__":
    main()
