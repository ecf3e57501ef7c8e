// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clock.h"
#include "messages/reasons.h"
#include "sandbox/endings.h"
#include "sandbox/sandboxoptions.h"
#include "sandbox/sandboxserver.h"

#include <QCoreApplication>
#include <QTextStream>
#include <csignal>

using namespace kontor;

namespace {

void print(FILE *stream, const QString &text)
{
    QTextStream(stream) << text << Qt::flush;
}

int end(const ApiError &error, int code)
{
    print(stderr, messages::reasonOf(error) + u'\n');
    return code;
}

} // namespace

int main(int argc, char **argv)
{
#ifdef Q_OS_UNIX
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond a limit (ulimit -f) is refused like one on a full disk
#endif
    const QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("kontor-sandbox"));
    const auto options = readSandboxOptions(QCoreApplication::arguments());
    if (!options)
        return end(options.error(), 2);
    if (!options->shown.isEmpty()) {
        print(stdout, options->shown);
        return 0;
    }

    SystemClock clock;
    SandboxServer server(*options, clock);
    const Endings endings(options->exitWithStdin);
    QObject::connect(&endings, &Endings::asked, &app, &QCoreApplication::quit);
    QObject::connect(&server, &SandboxServer::failed, &app, [](const QString &why) {
        print(stderr, why + u'\n');
        QCoreApplication::exit(1);
    });
    const auto address = server.start();
    if (!address)
        return end(address.error(), 1);
    print(stdout, QStringLiteral("listening on ") + address->toString() + u'\n');
    return QCoreApplication::exec();
}
