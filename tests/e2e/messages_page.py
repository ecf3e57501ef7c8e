#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""messages_page.py [--write] BIN: docs/messages.md says of each code what kontorctl explain says. --write makes it so (./dev messages)."""
import json
import pathlib
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).parents[2] / "docs/messages.md"
BEGIN = "<!-- What follows is written by ./dev messages from src/messages/codes.cpp. -->\n"


def table(codes):
    rows = ["| Code | Message | What happened to the money | What you can do |", "|---|---|---|---|"]
    for code in codes:
        cells = [code["code"], f"**{code['headline']}**", code["money"], code["next"]]
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows) + "\n"


def main():
    *options, programs = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        said = subprocess.run([pathlib.Path(programs) / "kontorctl", "--home", home, "--json", "explain"], check=True, capture_output=True)
    page = PAGE.read_text()
    right = page[:page.index(BEGIN)] + BEGIN + "\n" + table(json.loads(said.stdout)["codes"])
    if options == ["--write"]:
        PAGE.write_text(right)
    elif page != right:
        sys.exit("docs/messages.md isn't what kontorctl explain says. Run ./dev messages.")


main()
