#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_planted.py QT_HEADERS: the checks checked. Plants one violation a file in a folder of its own and wants each of them found,
with its reason and its line, and nothing in the files that are right."""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
START = "// SPDX-License-Identifier: GPL-3.0-or-later\n"

# path below src/ (or one that begins with tests/), what stands on its second line, what the check has to say (None: nothing)
LAYERS = [
    ("core/upward.cpp", '#include "gui/mainwindow.h"', "core may not include gui"),
    ("api/sideways.cpp", '#include "ledger/ledger.h"', "api may not include ledger"),
    ("models/network.cpp", '#include "api/gatewayclient.h"', "models may not include api"),
    ("gui/payouts/shortcut.cpp", '#include "api/gatewayclient.h"', "gui may not include api"),
    ("core/folderless.cpp", '#include "decimal.h"', "without its folder"),
    ("office/session/widget.cpp", "#include <QWidget>", "office may not use Qt Widgets"),
    ("models/dialog.cpp", "#include <QtWidgets/QMessageBox>", "models may not use Qt Widgets"),
    ("ledger/storage/sql.cpp", "#include <QSqlQuery>", "ledger may not use Qt Sql"),
    ("gui/payouts/network.cpp", "#include <QNetworkReply>", "gui may not use Qt Network"),
    ("api/crypto.cpp", "#include <openssl/evp.h>", "api may not use OpenSSL"),
    ("ledger/storage/json.cpp", "#include <boost/json.hpp>", "ledger may not use Boost"),
    ("office/engine/timer.cpp", "void f() { QTimer::singleShot(0, [] {}); }", "QTimer: time comes from core/clock.h"),
    ("core/elapsed.cpp", "QElapsedTimer stopwatch;", "QElapsedTimer: time comes"),
    ("ledger/storage/now.cpp", "auto now = QDateTime::currentDateTimeUtc();", "currentDateTimeUtc: time comes"),
    ("api/chrono.cpp", "auto now = std::chrono::steady_clock::now();", "steady_clock::now: time comes"),
    ("attic/lost.cpp", "int lost;", "no row in the table for attic"),
    ("core/clock.cpp", "QElapsedTimer real;", None),
    ("http/deadline.cpp", "QTimer deadline;", None),
    ("core/words.cpp", "// a QTimer would be wrong here, says \"#include <QWidget>\"", None),
    ("core/literal.cpp", 'auto text = "QTimer";', None),
    ("office/engine/right.cpp", '#include "ledger/ledger.h"', None),
    ("gui/kit/right.cpp", "#include <QLabel>", None),
    ("office/flat.cpp", "int flat;", "it stands in no folder of office"),
    ("office/drawer/lost.cpp", "int lost;", "no row in the table of office for drawer"),
    ("ledger/flat.cpp", "int flat;", "it stands in no folder of ledger"),
    ("ledger/localwriter.cpp", '#include "ledger/changes/writer.h"', None),
    ("ledger/rows/back.cpp", '#include "ledger/ledger.h"', "ledger/rows may not include ledger/ledger.h"),
    ("ledger/rows/upward.cpp", '#include "ledger/queries/reader.h"', "ledger/rows may not include ledger/queries"),
    ("office/engine/upward.cpp", '#include "office/batches/batchservice.h"', "office/engine may not include office/batches"),
    ("office/batches/right.cpp", '#include "office/engine/worker.h"', None),
    ("office/batches/beside.cpp", '#include "office/batches/batchservice.h"', None),
    ("gui/kit/upward.cpp", '#include "gui/payouts/payoutform.h"', "gui/kit may not include gui/payouts"),
    ("gui/callbacks/aside.cpp", '#include "gui/keys/keyspage.h"', "gui/callbacks may not include gui/keys"),
    ("gui/payouts/below.cpp", '#include "office/session/merchantsession.h"', None),
]
BANNED = [
    ("api/tls.cpp", "void f(QNetworkReply *reply) { reply->ignoreSslErrors(); }", "a connection that isn't safe"),
    ("signing/plain.cpp", "void f(Job &job) { job.setInsecureFallback(true); }", "keys don't go into plain files"),
    ("api/json.cpp", "auto document = QJsonDocument::fromJson(bytes);", "wire/json.h"),
    ("core/money.cpp", "double amount = text.toDouble();", "money is Decimal"),
    ("core/stod.cpp", "double amount = std::stod(text);", "money is Decimal"),
    ("office/loop.cpp", "void f() { QEventLoop loop; }", "no nested event loops"),
    ("gui/spin.cpp", "void f() { QCoreApplication::processEvents(); }", "no nested event loops"),
    ("gui/modal.cpp", "void f(QDialog *dialog) { dialog->exec(); }", "use open()"),
    ("gui/file.cpp", "auto name = QFileDialog::getSaveFileName(this);", "use open()"),
    ("gui/box.cpp", "void f() { QMessageBox::warning(this, title, text); }", "use open()"),
    ("office/single.cpp", "void f() { Settings::instance().save(); }", "no singletons"),
    ("office/single_call.cpp", "Desk &desk = instance();", "no singletons"),
    ("gui/connect.cpp", "void f() { connect(a, SIGNAL(done()), b, SLOT(go())); }", "checked by the compiler"),
    ("gui/rich.cpp", "void f(QLabel *label) { label->setTextFormat(Qt::RichText); }", "text from outside is plain text"),
    ("gui/html.cpp", "void f(QTextDocument &page) { page.setHtml(text); }", "text from outside is plain text"),
    ("gui/label.cpp", "auto *label = new QLabel(name, this);", "use PlainLabel"),
    ("gui/later.cpp", "auto *label = new QLabel(this); label->setText(name);", "use PlainLabel"),
    ("gui/member.cpp", "Page::Page() : m_name(new QLabel) { m_name->setText(name); }", "use PlainLabel"),
    ("gui/nameless.cpp", "void f() { layout->addWidget(new QLabel(name)); }", "use PlainLabel"),
    ("gui/message.cpp", "void f() { QMessageBox box(this); box.setText(name); }", "use PlainLabel"),
    ("api/task.cpp", "Task f() { co_return 1; }", "use Reply"),
    ("apps/path.cpp", 'auto file = u"/home/somebody/keys.pem"_s;', "a path of one machine"),
    ("gui/words.cpp", 'auto text = tr("The payout failed");', '"failed" in a sentence for people'),
    ("gui/polite.cpp", 'auto text = tr("The amount has no digits. " "Please try again");', '"Please" in a sentence for people'),
    ("gui/context.cpp", 'auto text = QCoreApplication::translate("Page", "Invalid amount");', '"Invalid" in a sentence for people'),
    ("core/guard.h", "int value();", "#pragma once is missing"),
    ("office/sentence.cpp", 'auto text = QCoreApplication::translate("Desk", "Sent");', "its sentences stand in messages/"),
    ("ledger/sentence.cpp", 'auto text = LedgerTexts::tr("Sent");', "its sentences stand in messages/"),
    ("messages/sentence.cpp", 'auto text = Texts::tr("Sent");', None),
    ("office/attr.cpp", "void f() { attr(1); view.translate(2, 3); }", None),
    ("core/application.cpp", "auto *application = QCoreApplication::instance();", None),
    ("ledger/query.cpp", "bool f(QSqlQuery &query) { return query.exec(); }", None),
    ("gui/plain.cpp", "auto *l = new QLabel(this); l->setTextFormat(Qt::PlainText);", None),
    ("gui/picture.cpp", "Page::Page() : m_icon(new QLabel) { m_icon->setPixmap(picture); }", None),
    ("gui/box_plain.cpp", "auto *box = new QMessageBox(this); box->setTextFormat(Qt::PlainText); box->open();", None),
    ("gui/good.cpp", 'auto text = tr("The reply was lost; Kontor is asking again.");', None),
    ("core/comment.cpp", "// not QJsonDocument::fromJson(), which reads 100.10 as double", None),
    ("core/string.cpp", 'auto text = u"// QEventLoop"_s;', None),
    ("core/raw.cpp", 'auto text = R"(a " QEventLoop // quote)"; int still_code;', None),
    ("tests/gui/tst_try.cpp", "void f() { QTRY_COMPARE(page.rows(), 3); }", "wait with EVENTUALLY"),
    ("tests/core/tst_within.cpp", "void f() { QTRY_VERIFY2_WITH_TIMEOUT(page.isLoaded(), words, 100); }", "wait with EVENTUALLY"),
    ("tests/office/tst_wait.cpp", "void f() { QTest::qWait(100); }", "wait with EVENTUALLY or eventually()"),
    ("tests/office/tst_wait_for.cpp", "bool f() { return QTest::qWaitFor([] { return isIdle; }, 100); }", "wait with EVENTUALLY or eventually()"),
    ("tests/http/sleeping.h", "#pragma once\ninline void f() { QThread::msleep(100); }", "a test doesn't sleep"),
    ("tests/ledger/tst_sleep.cpp", "void f() { std::this_thread::sleep_for(1s); }", "a test doesn't sleep"),
    ("tests/ledger/tst_second.cpp", "void f() { QThread::sleep(1); }", "a test doesn't sleep"),
    ("tests/gui/tst_suspend.cpp", "void f(Computer &computer) { computer.sleep(true); }", None),
    ("tests/gui/tst_right.cpp", "void f() { EVENTUALLY(page.isLoaded()); } // QTRY_VERIFY gives up after five seconds", None),
    ("tests/gui/tst_active.cpp", "void f() { QVERIFY(QTest::qWaitForWindowActive(&page)); }", "wait with EVENTUALLY"),
    ("tests/gui/tst_spied.cpp", "void f() { QVERIFY(spy.wait(100)); }", "wait with EVENTUALLY"),
    ("core/after_raw.cpp", 'auto text = R"(a " quote)"; QEventLoop loop;', "no nested event loops"),
]
FUNCTIONS = [
    ("core/long.cpp", "int longest()\n{\n" + "    work();\n" * 58 + "}", "longest has 61 lines"),
    ("core/just.cpp", "int just()\n{\n" + "    work();\n" * 57 + "}", None),
]
STATES = [
    ("core/paymentstate.h", "#pragma once\nenum class PaymentState {\n    Draft, //!< only here, not Sent\n    Queued,\n    Paused,\n    Sending,\n"
                            "    Paid,\n    Rejected,\n    Cancelled,\n};", None),
    ("office/open.cpp", "bool f() { return state == PaymentState::Queued || state == PaymentState::Paused; }", "ask a predicate"),
    ("gui/not_open.cpp", "bool f() { return p.state != Draft && p.state != Cancelled; }", "ask a predicate"),
    ("gui/list.cpp", "const Ledger::Query query {.states = {Queued, Paused, Sending}};", "ask a predicate"),
    ("gui/loop.cpp", "void f() { for (const PaymentState state : {PaymentState::Paid, PaymentState::Rejected}) g(state); }", "ask a predicate"),
    ("ledger/text.cpp", "auto sql = \"WHERE state NOT IN ('draft', 'cancelled')\";", "ask a predicate"),
    ("gui/run.cpp", "bool f() { switch (state) { case Queued:\n    case PaymentState::Paused:\n        return true; case Paid: break; } return false; }",
     "ask a predicate"),
    ("gui/default.cpp", "int f() { switch (state) { case Queued: case Paused: return 1; default: return 2; } }", "ask a predicate"),
    ("gui/complete.cpp", "int f() { switch (state) { case Queued: case Paused: return 1; case Paid: return 2; } return 3; }", None),
    ("gui/other_words.cpp", "int f() { switch (word) { case Sent: case Here: return 1; default: return 2; } }", None),
    ("ledger/one.cpp", "bool f() { return state == PaymentState::Queued || other.state == PaymentState::Paused; }", None),
    ("core/outcome.h", "#pragma once\nbool f() { return state == Queued || state == Paused; }", None),
    ("gui/one_state.cpp", "const Ledger::Query query {.states = {Paid}, .kind = kind};", None),
]
NAMES = [
    ("office/desk.cpp", "class PaymentDesk { };", "PaymentDesk is retired"),
    ("gui/signal.h", "#pragma once\nclass Page { void lookUpAsked(); };", "lookUpAsked is retired"),
    ("ledger/mark.cpp", "QStringList findTwins();", "findTwins is retired"),
    ("office/wakewatch.cpp", "int renamedInside;", "wakewatch is retired"),
    ("tests/ledger/tst_term.cpp", "void f(Ledger &ledger) { ledger.beginTerm(); }", "beginTerm is retired"),
    ("gui/comment.cpp", "int right; // PaymentDesk was its name", None),
    ("gui/words.cpp", 'auto text = u"PaymentDesk"_s;', None),
    ("gui/requested.h", "#pragma once\nclass Page { void lookUpRequested(); };", None),
    ("office/desktop.cpp", "class DesktopNotices { };", None),
]


def plant(top, cases):
    for path, text, _ in cases:
        file = top / path if path.startswith("tests/") else top / "src" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(START + text + "\n", encoding="utf-8")


def run(check, *arguments, **options):
    done = subprocess.run([sys.executable, HERE / check, *arguments], capture_output=True, text=True, **options)
    return done.returncode, done.stdout + done.stderr


def mistakes(check, cases, arguments_for):
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        plant(top, cases)
        code, output = run(check, *arguments_for(top))
        if code != 1:
            yield f"{check} ends with {code} although something was planted:\n{output}"
        for path, text, expected in cases:
            lines = [line for line in output.splitlines() if f"/{path}:" in line]
            if expected is None and lines:
                yield f"{check} complains about {path}, which is right: {lines}"
            if expected is not None and not any(expected in line for line in lines):
                yield f"{check} doesn't find what is planted in {path}: {text[:70]}"
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        plant(top, [case for case in cases if case[2] is None])
        code, output = run(check, *arguments_for(top))
        if code != 0:
            yield f"{check} ends with {code} although all is right:\n{output}"
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "src").mkdir()
        code, _ = run(check, *arguments_for(pathlib.Path(folder)))
        if code == 0:
            yield f"{check} is content with an empty folder"


def form_mistakes():
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        plant(top, [("core/a.cpp", "int a;", None)])
        (top / "ui").mkdir()
        (top / "ui" / "page.ui").write_text('<ui><widget class="QLabel" name="a"><property name="text"><string>Sorry, no keys</string></property></widget></ui>')
        code, output = run("check_banned.py", top)
        if code != 1 or '"Sorry"' not in output or "textFormat" not in output:
            yield f"check_banned.py doesn't find what is planted in a form:\n{output}"


CONFORMANCE = """| № | Rule | Client | Sandbox | Tests |
|---|---|---|---|---|
| A1 | right | `api/client` | `sandbox/gateway` | `tst_x::shows`, `walk.py lost` |
| A2 | no such function | – | – | `tst_x::hides` |
| A3 | only the data | – | – | `tst_x::shows_data` |
| A4 | no test at all | – | – | by eye |
| A5 | no such place | `api/nowhere` | – | `tst_x::shows` |
| A6 | no such journey | – | – | `walk.py found` |
| A7 | a cell too few | – | `tst_x::shows` |
| A8 | only helpers | – | – | `tst_x::helps`, `tst_x::init` |
| A10 | after a hole | – | – | `tst_x::shows` |
| A1 | twice | – | – | `tst_x::shows` |
"""
CONFORMANCE_FINDINGS = ["no test function tst_x::hides", "no test function tst_x::shows_data", "rule A4 names no test", "src has no api/nowhere",
                        "no test walk.py found", "4 columns", "A1 stands there twice", "after A8 a rule is left out",
                        "no test function tst_x::helps", "no test function tst_x::init",
                        "never-twice.md: there is no test function tst_x::hides", "never-twice.md: point 3 names no test",
                        "the points are not 1 to 40", "cases.md:3: there is no test function tst_x::hides", "cases.md:4: the row doesn't end"]


def points(*changed):
    rows = {number: f"| {number} | something breaks | it is asked for | `tst_x::shows` |" for number in range(1, 41)} | dict(changed)
    return "\n".join(row for row in rows.values() if row)


def conformance_mistakes():
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        for path, text in {"docs/conformance.md": CONFORMANCE,
                           "docs/never-twice.md": points((2, "| 2 | a | b | `tst_x::hides` |"), (3, "| 3 | a | b | by eye |"), (40, "")),
                           "docs/cases.md": "| Case | Right | Tests |\n|---|---|---|\n| a | b | `tst_x::hides` |\n| a | b | by eye |\n| a | b | `tst_x::shows` |\n",
                           "src/api/client.h": "", "src/sandbox/gateway.cpp": "",
                           "tests/api/tst_x.cpp": "private Q_SLOTS:\n    void shows_data();\n    void shows();\n    void init();\nprivate:\n    void helps();\n};\n",
                           "tests/e2e/walk.py": "def lost(desk):\n"}.items():
            (top / path).parent.mkdir(parents=True, exist_ok=True)
            (top / path).write_text(text, encoding="utf-8")
        code, output = run("check_conformance.py", top)
        lines = output.splitlines()
        if code != 1 or len(lines) != len(CONFORMANCE_FINDINGS) or not all(any(f in line for line in lines) for f in CONFORMANCE_FINDINGS):
            yield f"check_conformance.py doesn't find what is planted:\n{output}"
        (top / "docs/never-twice.md").write_text(points(), encoding="utf-8")
        (top / "docs/cases.md").unlink()
        (top / "docs/conformance.md").write_text("\n".join(CONFORMANCE.splitlines()[:3]), encoding="utf-8")
        code, output = run("check_conformance.py", top)
        if code != 0:
            yield f"check_conformance.py complains about a page that is right:\n{output}"


MANPAGE_SOURCES = {
    "src/apps/kontor/application.cpp": 'const QCommandLineOption home(u"home"_s, tr("The folder."), u"dir"_s);\n'
                                       'const QCommandLineOption sandbox(u"sandbox"_s, tr("Practice."));\n',
    "src/apps/kontorctl/a.cpp": '{u"json"_s, {}, u"JSON."_s},\n{u"operation"_s, u"\\"METHOD PATH\\""_s, u"A call."_s},\n'
                                '{u"status"_s, u"KEY"_s, u"Only these."_s},\n{u"out"_s, u"FILE"_s, u"Where to."_s, true},\n'
                                '{{name, u"show"_s}, u"One."_s, {u"ID"_s}, {}, show},\n{{u"run"_s}, u"Sends."_s, {}, options, run},\n'
                                'return Command {{u"export"_s, nameOf(kind)}, words, {}, its, run};\ncommand(ExportKind::Payins, options)\n',
    "src/sandbox/sandboxoptions.cpp": '{u"port"_s, u"Port."_s, u"port"_s, u"0"_s},\n{u"exit-with-stdin"_s, u"End."_s},\n',
}
MANPAGE_FRAME = ".Dd January 1, 2026\n.Dt X 1\n.Os\n.Sh NAME\n.Nm x\n.Nd x\n.Sh SYNOPSIS\n.Nm\n.Sh DESCRIPTION\nx\n.Sh OPTIONS\n.Bl -tag -width Ds\n" \
                "%s\n.El\n.Sh FILES\nx\n.Sh EXIT STATUS\nx\n.Sh EXAMPLES\nx\n.Sh SEE ALSO\n.Xr y 1\n"
MANPAGES = {
    "kontor": [r".It Fl \-home Ar dir", r".It Fl \-sandbox", r".It Fl h , Fl \-help", r".It Fl v , Fl \-version"],
    "kontorctl": [r".It Fl \-json", r".It Fl \-operation Ar \(dqMETHOD PATH\(dq", r".It Fl \-status Ar KEY", r".It Fl \-out Ar FILE",
                  ".It Cm payout show Ar ID", ".It Cm payin show Ar ID", ".It Cm run", ".It Cm export payins"],
    "kontor-sandbox": [r".It Fl \-port Ar port", r".It Fl \-exit-with-stdin", r".It Fl h , Fl \-help", r".It Fl v , Fl \-version"],
}


def plant_manpages(top, pages):
    texts = MANPAGE_SOURCES | {f"packaging/man/{name}.1": MANPAGE_FRAME % "\nx\n".join(items) for name, items in pages.items()}
    for path, text in texts.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text, encoding="utf-8")


def manpage_mistakes():
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        plant_manpages(top, MANPAGES)
        code, output = run("check_manpages.py", top)
        if code != 0:
            yield f"check_manpages.py complains about pages that are right:\n{output}"
        for name, items in MANPAGES.items():
            for item in items:
                plant_manpages(top, MANPAGES | {name: [other for other in items if other != item]})
                code, output = run("check_manpages.py", top, env={"PATH": ""})  # without man and mandoc, which take their time
                if code != 1 or f"/{name}.1:" not in output:
                    yield f"check_manpages.py doesn't miss {item} in {name}.1:\n{output}"
        plant_manpages(top, MANPAGES | {"kontor": [*MANPAGES["kontor"], r".It Fl \-gone"], "kontorctl": [*MANPAGES["kontorctl"], ".It Cm gone away"]})
        code, output = run("check_manpages.py", top)
        if code != 1 or "--gone: in the page" not in output or "gone away: an entry" not in output:
            yield f"check_manpages.py doesn't find what no program has any more:\n{output}"


def main():
    qt_headers = sys.argv[1]
    found = [*mistakes("check_layers.py", LAYERS, lambda top: [top / "src", qt_headers]),
             *mistakes("check_banned.py", BANNED, lambda top: [top]),
             *mistakes("check_functions.py", FUNCTIONS, lambda top: [top / "src"]),
             *mistakes("check_states.py", STATES, lambda top: [top]),
             *mistakes("check_names.py", NAMES, lambda top: [top]),
             *form_mistakes(), *conformance_mistakes(), *manpage_mistakes()]
    print("\n".join(found) or f"{len(LAYERS) + len(BANNED) + len(FUNCTIONS) + len(STATES) + len(NAMES)} planted files, every one judged right")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
