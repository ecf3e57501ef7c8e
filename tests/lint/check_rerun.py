#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_rerun.py TOP: only tests of windows and looks may run a second time, each with a reason.

kontor_test(… RERUN "reason") allows it. A test may not have that label when its source, or what it includes of tests/, uses a
room that decides about money (api, ledger, signing, office, callbacks, the submission machine) or starts one of our programs."""
import pathlib
import re
import sys

from sources import Report, line_of, without_comments

MONEY = re.compile(r'#include "((?:api|ledger|signing|office|callbacks|sandbox)/[^"]+|core/submission\.h|sim/[^"]+)"')
PROGRAMS = re.compile(r"\bkontorctl\b|\bkontor-sandbox\b|\btesting::program\s*\(|\bSandboxHost\b")
TEST = re.compile(r"kontor_test\(\s*\w+\s+(?P<name>\w+)(?P<rest>[^)]*)\)")
REASON = re.compile(r'\bRERUN\s+"(?P<reason>[^"]*)"')


def sources_of(source, top):
    """A test's source, every header of tests/ that it includes, directly or not, and the source beside each."""
    waiting = [source]
    seen = set()
    while waiting:
        path = waiting.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        waiting.append(path.with_suffix(".cpp"))
        for included in re.findall(r'#include "([^"]+)"', path.read_text()):
            waiting += [source.parent / included, top / "tests" / included]
    return seen


def check_test(cmake, match, text, top, report):
    reason = REASON.search(match.group("rest"))
    line = line_of(text, match.start())
    if not reason:
        if re.search(r"\bRERUN\b", match.group("rest")):
            report.add(cmake, line, f"{match.group('name')}: RERUN needs a reason in quotes")
        return
    if len(reason.group("reason").split()) < 3:
        report.add(cmake, line, f"{match.group('name')}: RERUN needs a reason of some words")
    for source in sorted(sources_of(cmake.parent / f"{match.group('name')}.cpp", top)):
        code = without_comments(source.read_text())
        found = MONEY.search(code) or PROGRAMS.search(code)
        if found:
            report.add(source, line_of(code, found.start()), f"{match.group('name')} has the label rerun but uses {found.group(0)}: "
                       "a test about money has no second run")


def main(top):
    report = Report()
    looked_at = 0
    for cmake in sorted((top / "tests").rglob("CMakeLists.txt")):
        text = re.sub(r"(?m)#.*$", "", cmake.read_text())
        looked_at += 1
        for match in TEST.finditer(text):
            check_test(cmake, match, text, top, report)
        if cmake.parent != top / "tests":
            for match in re.finditer(r"LABELS\s+\"?[^)\"]*\brerun\b", text):
                report.add(cmake, line_of(text, match.start()), "the label rerun is given by kontor_test(… RERUN) alone")
    report.finish(looked_at)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
