#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_manpages.py PROJECT: each option and command of the help tables has an entry in its program's man page, and the other way
round; and man and mandoc, where they are installed, find nothing wrong with the pages."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from sources import Report, without_comments

STRING = r'u"((?:\\.|[^"\\])*)"_s'
# {u"home"_s, u"DIR"_s, …: an option of kontorctl, with what stands for its value.
CTL_OPTION = re.compile(r'\{\s*u"([a-z][a-z-]*)"_s,\s*(?:\{\}|u"((?:\\"|[A-Z])(?:\\.|[^"\\])*)"_s)\s*,')
# {{u"payout"_s, u"show"_s}, …: a command. Its words may also be "name" (payout and payin) or the kind of an export.
CTL_COMMAND = re.compile(r'\{\s*\{((?:u"[a-z-]+"_s|name|nameOf\(kind\))(?:,\s*(?:u"[a-z-]+"_s|name|nameOf\(kind\)))*)\}\s*,')
EXPORT_KIND = re.compile(r"command\(ExportKind::(\w+)")
# QCommandLineOption home(u"home"_s, tr("…"), u"dir"_s), or {u"port"_s, u"…"_s, u"port"_s}.
QT_OPTION = re.compile(r'(?:QCommandLineOption\s+\w+\(|\{)\s*u"([a-z][a-z-]*)"_s,\s*(?:tr\("(?:\\.|[^"\\])*"\)|' + STRING + r')\s*(?:,\s*u"([a-z]+)"_s)?')
QT_ALWAYS = {("help", ""), ("version", "")}
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO"]
# .It Fl \-home Ar dir, .It Fl h , Fl \-help, .It Cm payout show Ar ID
PAGE_OPTION = re.compile(r'^\.It (?:Fl \w , )?Fl -([a-z][a-z-]*)(?: Ar (.*))?$', re.M)
PAGE_COMMAND = re.compile(r"^\.It Cm ((?:[a-z-]+ ?)+?)(?: (?:Ar|Op) .*)?$", re.M)


def text_of(*paths):
    return without_comments("\n".join(path.read_text(encoding="utf-8") for path in paths))


def qt_options(path):
    code = text_of(path)
    return {(match.group(1), match.group(3) or "") for match in QT_OPTION.finditer(code)} | QT_ALWAYS


def ctl_options(code):
    return {(match.group(1), (match.group(2) or "").replace('\\"', '"')) for match in CTL_OPTION.finditer(code)}


def ctl_commands(code):
    kinds = [kind.lower() for kind in EXPORT_KIND.findall(code)]
    commands = set()
    for match in CTL_COMMAND.finditer(code):
        words = [word.strip() for word in match.group(1).split(",")]
        for kind in kinds if "nameOf(kind)" in words else [""]:
            for name in ("payout", "payin") if "name" in words else [""]:
                commands.add(" ".join({"name": name, "nameOf(kind)": kind}.get(word, word[2:-3]) for word in words))
    return commands


def check_page(page, options, commands, report):
    text = page.read_text(encoding="utf-8").replace("\\-", "-").replace("\\(dq", '"')
    shown = {(match.group(1), (match.group(2) or "").strip()) for match in PAGE_OPTION.finditer(text)}
    for name, value in sorted(options - shown):
        report.add(page, 1, f"--{name} {value}".strip() + ": in the help, not in the page")
    for name, value in sorted(shown - options):
        report.add(page, 1, f"--{name} {value}".strip() + ": in the page, not in the help")
    told = set(PAGE_COMMAND.findall(text))
    for command in sorted(commands - told):
        report.add(page, 1, f"{command}: a command without an entry")
    for command in sorted(told - commands):
        report.add(page, 1, f"{command}: an entry without a command")
    for section in SECTIONS:
        if not re.search(rf"^\.Sh {section}$", text, re.M):
            report.add(page, 1, f"no section {section}")


def check_form(page, report):
    man = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)]
    mandoc = ["mandoc", "-T", "lint", "-W", "warning", str(page)]
    environment = os.environ | {"LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"}
    for command in (man, mandoc):
        if not shutil.which(command[0]):
            continue
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        complaints = done.stderr + (done.stdout if command is mandoc else "")
        for line in complaints.splitlines() or ([f"ended with {done.returncode}"] if done.returncode else []):
            report.add(page, 1, f"{command[0]}: {line}")


def main():
    project = pathlib.Path(sys.argv[1])
    report = Report()
    ctl = text_of(*sorted((project / "src/apps/kontorctl").glob("*.cpp")))
    pages = {
        "kontor": (qt_options(project / "src/apps/kontor/application.cpp"), set()),
        "kontorctl": (ctl_options(ctl), ctl_commands(ctl)),
        "kontor-sandbox": (qt_options(project / "src/sandbox/sandboxoptions.cpp"), set()),
    }
    for program, (options, commands) in pages.items():
        page = project / "packaging/man" / f"{program}.1"
        if len(options) < 4 or (program == "kontorctl" and len(commands) < 4):
            report.add(page, 1, f"{len(options)} options and {len(commands)} commands were found in the sources: are the tables written otherwise now?")
        check_page(page, options, commands, report)
        check_form(page, report)
    report.finish(len(pages))


main()
