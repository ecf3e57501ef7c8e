#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_words.py PROJECT LUPDATE: English says one payout and two payouts: every text with %n in the sources has its forms in
translations/kontor_en.ts, and nothing stands there that no source says any more. `./dev words` brings the file up to date."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

project, lupdate = pathlib.Path(sys.argv[1]), sys.argv[2]
problems = []
with tempfile.TemporaryDirectory() as folder:
    copy = pathlib.Path(folder) / "kontor_en.ts"
    shutil.copy(project / "translations" / "kontor_en.ts", copy)
    subprocess.run([lupdate, "-silent", "-locations", "none", "-pluralonly", project / "src", project / "ui", "-ts", copy],
                   check=True, stderr=subprocess.DEVNULL)
    for context in tree.parse(copy).getroot().iter("context"):
        for message in context.iter("message"):
            translation, source = message.find("translation"), message.findtext("source")
            forms = [form.text or "" for form in translation.iter("numerusform")]
            if translation.get("type") in ("vanished", "obsolete"):
                problems.append(f"no source says it any more: {source}")
            elif translation.get("type") or len(forms) != 2 or not all(forms):
                problems.append(f"without its English forms: {context.findtext('name')}: {source}")
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
