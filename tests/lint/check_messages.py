# SPDX-License-Identifier: GPL-3.0-or-later
"""check_messages.py PROJECT: each code of a message in src has its section in docs/messages.md, and the other way round."""
import pathlib
import re
import sys

project = pathlib.Path(sys.argv[1])
used = {code for file in project.glob("src/**/*") if file.suffix in (".cpp", ".h") for code in re.findall(r'"(K-\d{3})"', file.read_text())}
told = set(re.findall(r"^## (K-\d{3})$", (project / "docs/messages.md").read_text(), re.MULTILINE))
for code in sorted(used - told):
    print("without a section in docs/messages.md:", code)
for code in sorted(told - used):
    print("told in docs/messages.md, and said nowhere:", code)
sys.exit(1 if used != told or not used else 0)
