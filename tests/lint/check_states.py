#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_states.py TOP: what states have in common is said in one table (core/paymentstate.h) and in the predicates beside it
(core/outcome.h). A list of states anywhere else is a second definition that will differ one day. So is a run of `case` that answers true
or false, or that stands in a switch with a default: without one the compiler asks for each new state."""
import pathlib
import re
import sys

from sources import Report, files, line_of, without_comments

HEADER = "core/paymentstate.h"
# The table, its predicates and the machine; the order in which a list shows states; the texts of the check of the schema.
WHERE_THEY_MAY_BE = re.compile(r"^(core/paymentstate\.|core/outcome\.h|core/submission\.|ledger/queries/listorder\.cpp|ledger/files/verification\.cpp)")

def names_of(header):
    body = re.search(r"enum class PaymentState \{(.*?)\};", without_comments(header.read_text(encoding="utf-8")), re.S).group(1)
    return re.findall(r"\w+", body)


def lists_of(state):
    return [
        re.compile(rf"[=(,]\s*(?:std::array\s*)?\{{\s*{state}\s*,\s*{state}"),
        re.compile(rf":\s*\{{\s*{state}\s*,\s*{state}"),
        re.compile(rf"(?P<what>[\w.()>-]*[sS]tate)\s*(?P<how>[!=]=)\s*{state}\s*(?:\|\||&&)\s*(?P=what)\s*(?P=how)\s*{state}"),
        re.compile(rf"(?:case\s+{state}\s*:\s*){{2,}}return (?:true|false)\b"),
        re.compile(r"\bstate (?:NOT )?IN \('"),
    ]


def incomplete_runs(code, state):
    """Runs of case whose switch has a default, which takes a new state without a word."""
    for run in re.finditer(rf"(?:case\s+{state}\s*:\s*){{2,}}", code):
        begin = code.rfind("switch", 0, run.start())
        depth, end = 0, code.find("{", begin)
        for end in range(end, len(code)):
            depth += {"{": 1, "}": -1}.get(code[end], 0)
            if depth == 0:
                break
        if re.search(r"\bdefault\s*:", code[begin:end]):
            yield run


def main():
    top = pathlib.Path(sys.argv[1])
    report = Report()
    looked_at = 0
    state = rf"(?:PaymentState::)?(?:{'|'.join(names_of(top / 'src' / HEADER))})\b"
    for path in files(top / "src", ".cpp", ".h"):
        inside = path.relative_to(top / "src").as_posix()
        looked_at += 1
        if WHERE_THEY_MAY_BE.match(inside):
            continue
        code = without_comments(path.read_text(encoding="utf-8"))
        found = [match for pattern in lists_of(state) for match in pattern.finditer(code)]
        for match in [*found, *incomplete_runs(code, state)]:
            report.add(path, line_of(code, match.start()),
                       f"{' '.join(match.group(0).split())}: ask a predicate of core/paymentstate.h or core/outcome.h")
    report.finish(looked_at)


if __name__ == "__main__":
    main()
