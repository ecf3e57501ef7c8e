# SPDX-License-Identifier: GPL-3.0-or-later
"""What the checks share: which files there are, and C++ without its comments."""
import pathlib
import re
import sys

# A string stays as it is, a comment becomes blank: line numbers stay right and "//" inside a string isn't taken for a comment.
_TOKEN = re.compile(r'R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.S)


def files(root, *endings):
    return sorted(path for path in pathlib.Path(root).rglob("*") if path.suffix in endings and path.is_file())


def without_comments(text):
    def blank(match):
        token = match.group(0)
        return token if token[0] != "/" else re.sub(r"[^\n]", " ", token)

    return _TOKEN.sub(blank, text)


def without_strings(code):
    """Only what the compiler sees as code: the words inside strings are gone, their quotes and lines stay."""
    def empty(match):
        token = match.group(0)
        return token[-1] * 2 + "\n" * token.count("\n")

    return _TOKEN.sub(empty, code)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


class Report:
    """Collects what was found; its answer is the program's exit code."""

    def __init__(self):
        self.found = 0

    def add(self, path, line, message):
        self.found += 1
        print(f"{path}:{line}: {message}")

    def finish(self, looked_at):
        if not looked_at:
            print("There was nothing to look at: is the folder right?")
            sys.exit(2)
        print(f"{looked_at} files, {self.found} found")
        sys.exit(1 if self.found else 0)
