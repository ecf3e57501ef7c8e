// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/commands.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/missinghome.h"
#include "apps/nodumps.h"
#include "office/session/messagelog.h"

#include <QCoreApplication>
#include <QTranslator>
#include <csignal>
#include <sys/stat.h>

using namespace kontor;

namespace {

//! What this program writes is its owner's alone, and its memory, which holds keys for moments, is nobody's.
void keepPrivate()
{
    umask(077);
    forbidDumps();
    std::signal(SIGPIPE, SIG_IGN); // whoever reads our lines may go; the payments go on
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond a limit (ulimit -f) is refused like one on a full disk
}

std::vector<Command> allCommands()
{
    std::vector<Command> all;
    for (const auto &group : {profileCommands(), keyCommands(), paymentCommands(), batchCommands(), sendingCommands(), runCommands(),
             gatewayCommands(), tokenCommands(), exportCommands(), verifyCommands(), backupCommands(), importCommands(), explainCommands()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

//! One row, 2 rows; and where a sentence that the window also says names something of the window, what is here in its place.
void speakForTheLine(QTranslator &numbers, QTranslator &ways)
{
    if (numbers.load(QStringLiteral(":/translations/kontor_en.qm")))
        QCoreApplication::installTranslator(&numbers);
    if (ways.load(QStringLiteral(":/translations/kontorctl_en.qm")))
        QCoreApplication::installTranslator(&ways);
}

//! An answer that could not be written is no success. Of a command that sends payments it isn't "refused" either: a script would send
//! them again.
int codeWhenTold(int code, const CommandLine &line, Output &out)
{
    if (out.whyNotWritten().isEmpty())
        return code;
    out.say(QStringLiteral("The answer could not be written to standard output: %1").arg(out.whyNotWritten()));
    if (!out.whatWasMade().isEmpty())
        out.say(out.whatWasMade());
    if (code != exitcode::done)
        return code;
    return line.command() && line.command()->sendsPayments ? exitcode::outcomeUnknown : exitcode::refused;
}

} // namespace

int main(int argc, char **argv)
{
    keepPrivate();
    setMissingHome();
    QCoreApplication app(argc, argv);
    const MessageLog log;
    QCoreApplication::setApplicationName(QStringLiteral("kontorctl"));
    QTranslator numbers;
    QTranslator ways;
    speakForTheLine(numbers, ways);
    const std::vector<Command> commands = allCommands();
    const CommandLine line(QCoreApplication::arguments().mid(1), commands);
    Output out(line.json());
    if (!line.shown().isEmpty()) {
        out.show(line.shown());
        return codeWhenTold(exitcode::done, line, out);
    }
    if (!line.command()) {
        out.refuse(QStringLiteral("usage"), line.complaint());
        return exitcode::wrongUsage;
    }
    SystemClock clock;
    CliSession cli(line, out, clock);
    QMetaObject::invokeMethod(&cli, &CliSession::begin, Qt::QueuedConnection);
    const int code = QCoreApplication::exec();
    return codeWhenTold(code, line, out);
}
