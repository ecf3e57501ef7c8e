#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_banned.py TOP: what must not stand in Kontor's sources, and what every file of ours begins with. Each ban has a reason."""
import pathlib
import re
import sys
from typing import NamedTuple

from sources import Report, files, line_of, without_comments, without_strings


class Ban(NamedTuple):
    pattern: str
    reason: str
    except_in: str = ""  # a pattern for paths below src/ or tests/

    def applies_to(self, path):
        return not self.except_in or not re.search(self.except_in, path)


# In the code itself, strings and comments left out.
IN_CODE = [
    Ban(r"\bignoreSslErrors\b", "a connection that isn't safe isn't used"),
    Ban(r"\bsetInsecureFallback\s*\(\s*true", "keys don't go into plain files"),
    Ban(r"\bQJson(Document|Object|Value|Array)\b", "it reads numbers as double: use wire/json.h"),
    Ban(r"\btoDouble\s*\(|\btoFloat\s*\(|\bstd::sto[dfl]d?\b|\bstrtod\b|\batof\b", "money is Decimal", r"^(files/xlsx|gui/theme/)"),
    Ban(r"\bQEventLoop\b|\bprocessEvents\s*\(|\bwaitFor(ReadyRead|BytesWritten|Connected|Disconnected)\s*\(",
        "no nested event loops: something else runs in the middle of your function"),
    Ban(r"(?<![\w:])(?!QCoreApplication::)(?:\w+::)*instance\s*\(\s*\)", "no singletons: what a class needs comes in by its constructor"),
    Ban(r"\b(SIGNAL|SLOT)\s*\(", "connects are checked by the compiler"),
    Ban(r"\bQt::(RichText|AutoText|MarkdownText)\b|\bsetHtml\s*\(|\bsetMarkdown\s*\(", "text from outside is plain text"),
    Ban(r"\bQ(Message|FileDialog|InputDialog|ColorDialog|FontDialog)(Box)?::(get\w+|question|warning|information|critical|about)\s*\(",
        "it runs an event loop of its own: use open()"),
    Ban(r"(?:->|\.)exec\s*\(", "it runs an event loop of its own: use open() or popup()", r"^(ledger|apps)/"),
    Ban(r"\bco_(await|yield|return)\b|\bQFuture\b|\bQtConcurrent\b", "use Reply: it can be cancelled and ends exactly once"),
    Ban(r"\bQXmlStreamReader\b|\bQDom\w+\b", "its time grows with the square of a tag's attributes: use files/xmlpart.h", r"^files/xmlpart\."),
    Ban(r"\bQSaveFile\b", "it follows links and keeps the permissions of an older file: use core/namedfile.h"),
    Ban(r"(?<![\w.>])(?:\w+::)*(?:tr|translate)\s*\(|\bQT_TRANSLATE_NOOP\b|\bQ_DECLARE_TR_FUNCTIONS\b",
        "its sentences stand in messages/: give a Reason (core/reason.h)", r"^(?!(?:core|wire|signing|api|ledger|files|office|callbacks|http)/)"),
    Ban(r"\busing\s+namespace\s+std\s*;", "names say where they come from"),
]
# The same for the tests.
IN_TESTS = [
    Ban(r"\bQTRY_\w+", "wait with EVENTUALLY: it says what it waited for and what was there at the end"),
    Ban(r"\bqWait(?:For\w*)?\s*\(", "wait with EVENTUALLY or eventually(), which look again after every event"),
    Ban(r"\b\w*(?:spy|Spy)\.wait\s*\(", "wait with EVENTUALLY for what the signal tells of"),
    Ban(r"\b(?:qSleep|msleep|usleep|nanosleep|sleep_(?:for|until))\s*\(|(?:\bQThread|(?<!\w))::sleep\s*\(",
        "a test doesn't sleep: wait for what happens with EVENTUALLY", r"^(bench/|support/tst_eventually)"),
]
ABSOLUTE_PATH = re.compile(r'"/(?:home|root|usr|opt|var|tmp|etc|mnt|srv|work|Users)(?:/|")')
# Text that people read never only says that something went wrong (CONTRIBUTING.md, "Sentences for people").
BANNED_WORDS = re.compile(r"\b(errors?|fail(?:ed|ure|s)?|invalid|oops|sorry|please|abort(?:ed|s)?|fatal)\b", re.I)
TRANSLATED = re.compile(r'\b(?:tr|translate|QT_TR_NOOP|QT_TRANSLATE_NOOP)\s*\(\s*((?:(?:u8?|L)?"(?:\\.|[^"\\\n])*"(?:_s)?\s*,?\s*)+)')
# "m_icon(new QLabel", "auto *box = new QMessageBox(text)", "QLabel label(text)": the variable, what is made, and from what.
LABEL = re.compile(r"(?:(?P<pointer>\w+)\s*(?:=|\(|\{)\s*)?\bnew\s+(?P<kind>QLabel|QMessageBox)\b(?:\((?P<from>[^)]*)\))?"
                   r"|\b(?P<kind_here>QLabel|QMessageBox)\s+(?P<value>\w+)\s*(?:[({](?P<from_here>[^)}]*)[)}])?\s*;")
LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"


def check_bans(path, inside, bare, bans, report):
    for ban in bans:
        if not ban.applies_to(inside):
            continue
        for match in re.finditer(ban.pattern, bare):
            report.add(path, line_of(bare, match.start()), f"{match.group(0).strip()}: {ban.reason}")


def check_code(path, inside, text, report):
    code = without_comments(text)
    bare = without_strings(code)
    check_bans(path, inside, bare, IN_CODE, report)
    for match in ABSOLUTE_PATH.finditer(code):
        report.add(path, line_of(code, match.start()), f"{match.group(0)}: a path of one machine")
    for match in TRANSLATED.finditer(code):
        for word in BANNED_WORDS.finditer(match.group(1)):
            report.add(path, line_of(code, match.start()), f'"{word.group(0)}" in a sentence for people: say what happened to the money')
    if path.suffix == ".cpp":
        for match in LABEL.finditer(bare):
            if not shows_plain_text(match, bare):
                report.add(path, line_of(bare, match.start()), f"{match.group(0)}: use PlainLabel or setTextFormat(Qt::PlainText): HTML "
                           "from outside froze a label that guesses")


def shows_plain_text(match, code):
    """Either it is told to, or it is a label that never gets a text: one for a picture."""
    name = match.group("pointer") or match.group("value")
    if not name:
        return False
    if re.search(rf"\b{name}\s*(?:->|\.)\s*setTextFormat\s*\(\s*Qt::PlainText", code):
        return True
    is_label = "QLabel" in (match.group("kind"), match.group("kind_here"))
    made_from = match.group("from") or match.group("from_here") or ""
    return is_label and made_from.strip() in ("", "this", "parent") and not re.search(rf"\b{name}\s*(?:->|\.)\s*set(Text|Num)\s*\(", code)


def check_form(path, text, report):
    for match in re.finditer(r"<string[^>]*>([^<]*)</string>", text):
        for word in BANNED_WORDS.finditer(match.group(1)):
            report.add(path, line_of(text, match.start()), f'"{word.group(0)}" in a sentence for people: say what happened to the money')
    labels = re.findall(r'<widget class="QLabel".*?</widget>', text, re.S)
    for label in labels:
        if "Qt::PlainText" not in label and "Qt::TextFormat::PlainText" not in label:
            report.add(path, line_of(text, text.index(label)), "a label whose textFormat is not Qt::PlainText")


def check_start(path, text, report):
    if LICENCE not in text[:200]:
        report.add(path, 1, f"the first line says: {LICENCE}")
    if path.suffix == ".h" and "#pragma once" not in text:
        report.add(path, 1, "#pragma once is missing")


def main():
    top = pathlib.Path(sys.argv[1])
    report = Report()
    sources = files(top / "src", ".h", ".cpp")
    for path in sources:
        text = path.read_text(encoding="utf-8")
        check_code(path, path.relative_to(top / "src").as_posix(), text, report)
        check_start(path, text, report)
    for path in files(top / "tests", ".h", ".cpp"):
        text = path.read_text(encoding="utf-8")
        check_bans(path, path.relative_to(top / "tests").as_posix(), without_strings(without_comments(text)), IN_TESTS, report)
        check_start(path, text, report)
    for path in files(top / "ui", ".ui"):
        check_form(path, path.read_text(encoding="utf-8"), report)
    report.finish(len(sources))


main()
