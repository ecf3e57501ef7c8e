#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_conformance.py TOP: docs/conformance.md says the truth about names. Each row of its tables ends with the tests that show it:
`tst_class::slot` is a test function of tests/**/tst_class.cpp, `file.py name` and `file.sh name` stand in tests/e2e. Each place that
a row names (`api/gatewayclient`) is a file of src/. A rule without a test, a name that nothing has, and a number that is left out or
stands there twice are findings. The same holds for the points of failure in docs/never-twice.md: 1 to 40, each with its tests; and for the
rows of docs/cases.md."""
import pathlib
import re
import sys

SLOT = re.compile(r"^    void (\w+)\(\)", re.M)
NAME = re.compile(r"`([^`]+)`")
FIXTURES = {"initTestCase", "cleanupTestCase", "init", "cleanup"}  # what Qt Test runs around the tests
COLUMNS = 5  # rule number, rule, client, sandbox, tests
CASE_COLUMNS = 3
POINTS = 40  # at which a payment can go wrong; each is a row of docs/never-twice.md: number, point, what Kontor does, tests


def slots(top):
    found = {}
    for file in (top / "tests").rglob("tst_*.cpp"):
        text = file.read_text(encoding="utf-8")
        declared = re.split(r"^(?:private|public|protected|Q_SIGNALS):|^};", text.partition("Q_SLOTS:")[2], maxsplit=1, flags=re.M)[0]
        found[file.stem] = {name for name in SLOT.findall(declared) if not name.endswith("_data") and name not in FIXTURES}
    return found


def has_script(top, name):
    file, _, part = name.partition(" ")
    path = top / "tests" / "e2e" / file
    if not path.is_file() or not part:
        return False
    code = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    wanted = rf"^def {re.escape(part)}\(" if file.endswith(".py") else rf"\b{re.escape(part)}\b"
    return any(re.search(wanted, line) for line in code)


def test_problem(top, known, name):
    if name.startswith("tst_"):
        stem, _, slot = name.partition("::")
        return None if slot in known.get(stem, ()) else f"there is no test function {name}"
    return None if has_script(top, name) else f"there is no test {name}"


def place_problem(top, place):
    files = list((top / "src").glob(place + ".*")) + list((top / "src").glob(place + "/*"))
    return None if files else f"src has no {place}"


def row_problems(top, known, cells):
    if len(cells) != COLUMNS:
        yield f"{len(cells)} columns, not {COLUMNS}"
        return
    tests = NAME.findall(cells[4])
    if not tests:
        yield f"rule {cells[0]} names no test"
    for problem in (test_problem(top, known, name) for name in tests):
        if problem:
            yield problem
    for place in NAME.findall(cells[2]) + NAME.findall(cells[3]):
        if re.fullmatch(r"[a-z-]+/[a-z-]+", place) and place_problem(top, place):
            yield place_problem(top, place)


def rows(text):
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("|") and not re.match(r"^\|[\s:|-]+\|$", line) and not line.startswith("| № "):
            yield number, [cell.strip() for cell in line.strip().strip("|").split(" | ")]


def gaps(numbers):
    """The rules of a heading are A1, A2, A3 … without a hole."""
    for letters in {re.sub(r"\d+$", "", number) for number in numbers}:
        own = sorted(int(number[len(letters):]) for number in set(numbers) if re.fullmatch(re.escape(letters) + r"\d+", number))
        yield from (f"{letters}{one}" for one, other in zip([0, *own], own) if other != one + 1)


def point_problems(top, known):
    page = top / "docs" / "never-twice.md"
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    found = re.findall(r"^\| (\d+) \|(.*)\|$", text, re.M)
    if [int(number) for number, _ in found] != list(range(1, POINTS + 1)):
        yield f"docs/never-twice.md: the points are not 1 to {POINTS}"
    for number, rest in found:
        tests = NAME.findall(rest.split(" | ")[-1])
        problems = [test_problem(top, known, name) for name in tests] or [f"point {number} names no test"]
        yield from (f"docs/never-twice.md: {problem}" for problem in problems if problem)


def case_problems(top, known):
    """Each row of docs/cases.md: what goes wrong, what is right, tests."""
    page = top / "docs" / "cases.md"
    for number, cells in rows(page.read_text(encoding="utf-8") if page.is_file() else ""):
        if cells[0] == "Case":
            continue
        tests = NAME.findall(cells[-1]) if len(cells) == CASE_COLUMNS else []
        problems = [test_problem(top, known, name) for name in tests] or ["the row doesn't end with its tests"]
        yield from (f"docs/cases.md:{number}: {problem}" for problem in problems if problem)


def main():
    top = pathlib.Path(sys.argv[1])
    page = top / "docs" / "conformance.md"
    known = slots(top)
    findings = []
    numbers = []
    if page.is_file():
        for number, cells in rows(page.read_text(encoding="utf-8")):
            numbers.append(cells[0])
            findings += [f"docs/conformance.md:{number}: {problem}" for problem in row_problems(top, known, cells)]
    findings += [f"docs/conformance.md: after {gap} a rule is left out" for gap in gaps(numbers)]
    findings += [f"docs/conformance.md: {rule} stands there twice" for rule in sorted({n for n in numbers if numbers.count(n) > 1})]
    findings += point_problems(top, known)
    findings += case_problems(top, known)
    if not numbers:
        findings.append("docs/conformance.md has no rows")
    print("\n".join(findings) or f"{len(numbers)} rules of the specification and {POINTS} points of failure, each with tests that are there")
    sys.exit(1 if findings else 0)


main()
