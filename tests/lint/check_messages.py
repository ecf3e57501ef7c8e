# SPDX-License-Identifier: GPL-3.0-or-later
"""check_messages.py PROJECT: each code of a message in src has a meaning in src/messages/codes.cpp, and the other way round."""
import pathlib
import re
import sys

TABLE = "src/messages/codes.cpp"

project = pathlib.Path(sys.argv[1])
used = {code for file in project.glob("src/**/*") if file.suffix in (".cpp", ".h") and file != project / TABLE
        for code in re.findall(r'"(K-\d{3})"', file.read_text())}
told = set(re.findall(r'CodeMeaning \{"(K-\d{3})"', (project / TABLE).read_text()))
for code in sorted(used - told):
    print(f"{TABLE} has no meaning of {code}")
for code in sorted(told - used):
    print(f"{TABLE} has {code}, which no message has")
sys.exit(1 if used != told or not used else 0)
