#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_names.py TOP: identifiers that tests/lint/retired-identifiers.txt retires don't come back. docs/developer/glossary.md says what to
write instead. Comments and strings aren't identifiers, object names in Designer forms are."""
import pathlib
import re
import sys

from sources import Report, files, line_of, without_comments, without_strings

LIST = pathlib.Path(__file__).with_name("retired-identifiers.txt")


def retired():
    lines = (line.strip() for line in LIST.read_text(encoding="utf-8").splitlines())
    return [re.compile(line) for line in lines if line and not line.startswith("#")]


def identifiers(path):
    """Each identifier of a file once, with the line that it first stands on."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ui":
        found = re.finditer(r'(?:class|name)="(\w+)"', text)
    else:
        # What is included is a file's name, not an identifier; but a file is named after what it holds.
        found = re.finditer(r"\b([A-Za-z_]\w*)\b", without_strings(without_comments(text)))
    first = {}
    for match in found:
        first.setdefault(match.group(1), line_of(text, match.start()))
    return first | {part: 1 for part in re.findall(r"\w+", path.stem)}


def main():
    top = pathlib.Path(sys.argv[1])
    patterns = retired()
    report = Report()
    looked_at = 0
    for folder, endings in (("src", (".cpp", ".h")), ("tests", (".cpp", ".h")), ("ui", (".ui",))):
        for path in files(top / folder, *endings):
            looked_at += 1
            for word, line in identifiers(path).items():
                if any(pattern.search(word) for pattern in patterns):
                    report.add(path, line, f"{word} is retired: docs/developer/glossary.md says what to write")
    report.finish(looked_at)


main()
