#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""second_run.py BUILD RESULTS.xml: runs the tests that failed a second time, each alone, where their label "rerun" allows it.

A test that passes now is flaky: its name is printed as "flaky: NAME" and both logs are kept in BUILD/flaky. The exit code is 0 when
every failed test turned out to be flaky. A test without the label fails for good, and so does one that tests/flaky.md lists: its race
is known and waits for its repair."""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

LISTED = pathlib.Path(__file__).with_name("flaky.md")


def failed_tests(results):
    """Name and output of each test that failed or did not run."""
    for case in xml.parse(results).getroot().iter("testcase"):
        if case.get("status") in ("fail", "notrun"):
            yield case.get("name"), case.findtext("system-out") or ""


def labels(build):
    shown = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], capture_output=True, text=True, check=True)
    return {test["name"]: next((p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"), [])
            for test in json.loads(shown.stdout)["tests"]}


def listed_names(text):
    return set(re.findall(r"^\* `([\w.-]+)`", text, re.M))


def may_run_again(name, of, listed):
    if "rerun" not in of.get(name, []):
        return f"{name} has no second run (no label rerun)"
    if name in listed:
        return f"{name} has no second run: tests/flaky.md lists it"
    return None


def second_run(build, name):
    return subprocess.run(["ctest", "--test-dir", build, "-R", f"^{re.escape(name)}$", "--output-on-failure"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def main(build, results):
    known, listed = labels(build), listed_names(LISTED.read_text())
    failed = list(failed_tests(results))
    still_red = not failed  # ctest failed without a failed test: there is nothing to run again
    for name, first_log in failed:
        refusal = may_run_again(name, known, listed)
        if refusal:
            print(refusal)
            still_red = True
            continue
        again = second_run(build, name)
        kept = pathlib.Path(build, "flaky")
        kept.mkdir(exist_ok=True)
        (kept / f"{name}.first.log").write_text(first_log)
        (kept / f"{name}.second.log").write_text(again.stdout)
        if again.returncode:
            print(again.stdout)
            still_red = True
        else:
            print(f"flaky: {name} (both logs are in {kept}; add it to tests/flaky.md until its race is repaired)")
    return 1 if still_red else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
