#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_second_run.py TOP: tests/second_run.py itself, on test programs of its own in a folder of its own."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

# name, its command, its label, what the second run has to say (None: nothing)
TESTS = [
    ("passes", "true", "rerun", None),
    ("flaky", "test -e seen-flaky || { touch seen-flaky; false; }", "rerun", "flaky: flaky"),
    ("red", "false", "rerun", None),
    ("money", "test -e seen-money || { touch seen-money; false; }", "e2e", "money has no second run (no label rerun)"),
    ("listed", "test -e seen-listed || { touch seen-listed; false; }", "rerun", "listed has no second run: tests/flaky.md lists it"),
]


def write_tests(folder, names):
    lines = []
    for name, command, label, _ in TESTS:
        if name in names:
            lines += [f'add_test({name} sh -c [[{command}]])', f'set_tests_properties({name} PROPERTIES LABELS {label})']
    (folder / "CTestTestfile.cmake").write_text("\n".join(lines) + "\n")


def run(top, names):
    """Runs these tests, then the second run; gives its exit code and what it printed."""
    with tempfile.TemporaryDirectory() as place:
        scripts, build = pathlib.Path(place, "tests"), pathlib.Path(place, "build")
        scripts.mkdir()
        build.mkdir()
        shutil.copy(top / "tests/second_run.py", scripts)
        (scripts / "flaky.md").write_text("* `listed`: waits for nothing\n")
        write_tests(build, names)
        subprocess.run(["ctest", "--test-dir", build, "--output-junit", "tests.xml"], capture_output=True, check=False)
        again = subprocess.run([sys.executable, "-B", scripts / "second_run.py", build, build / "tests.xml"],
                               capture_output=True, text=True, check=False)
        kept = sorted(path.name for path in build.glob("flaky/*"))
        return again.returncode, again.stdout, kept


def main(top):
    wrong = []
    for name, _, _, said in TESTS[1:]:
        code, output, kept = run(top, ["passes", name])
        wants = 0 if name == "flaky" else 1
        if code != wants or (said and said not in output):
            wrong.append(f"{name}: exit code {code} instead of {wants}, it said: {output}")
        if name == "flaky" and kept != ["flaky.first.log", "flaky.second.log"]:
            wrong.append(f"flaky: kept {kept}")
    code, output, _ = run(top, ["flaky", "money"])
    if code == 0 or "flaky: flaky" not in output:
        wrong.append(f"flaky beside money: exit code {code}, it said: {output}")
    print("\n".join(wrong) or f"{len(TESTS)} kinds of tests, every one treated right")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
