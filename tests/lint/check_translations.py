#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_translations.py PROJECT LUPDATE: every text of the sources and forms is in translations/kontor_id.ts, with its placeholders and, in
menus and on buttons, a letter to press. What is missing is printed as a JSON array, to be translated and put in. So is what Qt says, as far
as it stands in translations/qt_id.ts. A text with placeholders tells its translators what stands for them (a comment, //:). What both
programs say and what names a part of the window is said otherwise by kontorctl, in translations/kontorctl_en.ts."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

PLACEHOLDER = re.compile(r"%(?:L?\d{1,2}|n)")
LETTER = re.compile(r"&(?=[^&\s])")
# Names of keys are written the same everywhere.
OF_THE_WINDOW = re.compile(
    r"\bunder (?:Numbers|Settings)\b|\b[Cc]hoose (?:one under|it\b|another (?:header row|encoding|way)|a (?:currency|bank|payment method))|type the value here")
KEYS = re.compile(r"^(?:(?:Ctrl|Alt|Shift|Meta)\+)+\S{1,9}$|^F\d{1,2}$|^(?:Del|Esc|Tab|Enter)$")


def forms(translation):
    numerus = [form.text or "" for form in translation.iter("numerusform")]
    return numerus or [translation.text or ""]


def letters(text):
    return len(LETTER.findall(text.replace("&&", "")))


def trouble(source, translation):
    """Why a finished translation can't stand; nothing when it can."""
    for form in forms(translation):
        if set(PLACEHOLDER.findall(form)) - {"%n"} != set(PLACEHOLDER.findall(source)) - {"%n"}:
            return "other placeholders"
        if letters(source) == 1 and letters(form) != 1:
            return "no letter to press, or several"
        if source.endswith("…") != form.endswith("…"):
            return "the three dots at the end"
    return None


def forms_of_line(project, texts):
    """What is wrong with kontorctl_en.ts: `texts` are those of the sources, each with the files that say it."""
    there = set()
    for context in tree.parse(project / "translations" / "kontorctl_en.ts").getroot().iter("context"):
        for message in context.iter("message"):
            key = (context.findtext("name"), message.findtext("source"))
            there.add(key)
            if key not in texts:
                yield f"kontorctl_en.ts: no source says {': '.join(key)}"
            elif reason := trouble(key[1], message.find("translation")):
                yield f"kontorctl_en.ts: {reason}: {': '.join(key)}"
    for key, files in texts.items():
        if OF_THE_WINDOW.search(key[1]) and key not in there and not all("src/gui/" in file or file.endswith(".ui") for file in files):
            yield f"kontorctl_en.ts lacks what the command line offers in the place of: {': '.join(key)}"


def check(project, lupdate):
    missing, wrong, untold = [], [], []
    texts = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "kontor_id.ts"
        shutil.copy(project / "translations" / "kontor_id.ts", copy)
        subprocess.run([lupdate, "-silent", "-locations", "absolute", project / "src", project / "ui", "-ts", copy], check=True,
                       stderr=subprocess.DEVNULL)
        ours = [*tree.parse(copy).getroot().iter("context")]
        for context in [*ours, *tree.parse(project / "translations" / "qt_id.ts").getroot().iter("context")]:
            for message in context.iter("message"):
                translation, source = message.find("translation"), message.findtext("source")
                if translation.get("type") in ("vanished", "obsolete") or KEYS.match(source):
                    continue
                if context in ours:
                    files = [place.get("filename") for place in message.iter("location")]
                    texts.setdefault((context.findtext("name"), source), []).extend(files)
                entry = {"context": context.findtext("name"), "source": source}
                if message.findtext("comment"):
                    entry["comment"] = message.findtext("comment")
                if message.findtext("extracomment"):
                    entry["note"] = message.findtext("extracomment")
                elif context in ours and PLACEHOLDER.search(source):
                    untold.append(f'{context.findtext("name")}: {source}')
                if message.get("numerus") == "yes":
                    entry["plural"] = True
                if translation.get("type") == "unfinished" or not all(forms(translation)):
                    missing.append(entry)
                elif reason := trouble(source, translation):
                    wrong.append(entry | {"translation": forms(translation), "trouble": reason})
    return missing, wrong, untold, [*forms_of_line(project, texts)]


if __name__ == "__main__":
    missing, wrong, untold, of_line = check(pathlib.Path(sys.argv[1]), sys.argv[2])
    if missing:
        print(f"{len(missing)} without Indonesian:")
        print(json.dumps(missing, ensure_ascii=False, indent=1))
    if wrong:
        print(f"{len(wrong)} that can't stand:")
        print(json.dumps(wrong, ensure_ascii=False, indent=1))
    for text in untold:
        print(f"No comment says what stands for the placeholders: {text}")
    print("\n".join(of_line))
    sys.exit(1 if missing or wrong or untold or of_line else 0)
