#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_functions.py SRC: no function is longer than 60 lines. Prints the longest, the median and the 90th percentile."""
import json
import statistics
import subprocess
import sys

LONGEST_ALLOWED = 60


def functions(source):
    tags = subprocess.run(["ctags", "-R", "--languages=C++", "--langmap=C++:.cpp.h", "--kinds-C++=f", "--fields=+ne", "--output-format=json", "-f", "-", source],
                          check=True, capture_output=True, text=True).stdout
    for line in tags.splitlines():
        tag = json.loads(line)
        if "end" in tag:
            yield tag["end"] - tag["line"] + 1, tag["path"], tag["line"], tag["name"]


def main():
    found = sorted(functions(sys.argv[1]), reverse=True)
    if not found:
        print("There is no function to look at: is the folder right?")
        sys.exit(2)
    lengths = [entry[0] for entry in found]
    too_long = [entry for entry in found if entry[0] > LONGEST_ALLOWED]
    for length, path, line, name in too_long or found[:5]:
        print(f"{path}:{line}: {name} has {length} lines")
    print(f"{len(lengths)} functions, median {statistics.median(lengths):g}, 90th percentile {lengths[len(lengths) // 10]}, "
          f"over {LONGEST_ALLOWED}: {len(too_long)}")
    sys.exit(1 if too_long else 0)


main()
